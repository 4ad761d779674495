create table games (
  number bigint primary key, id text not null unique, rules text not null, scenario text not null,
  header text not null, opening text not null, british text not null, american text not null,
  secret text not null, numbers text not null, version bigint not null, created bigint not null,
  book text not null, scene text not null, muster text not null, hot boolean not null,
  seal text not null, hot_seal text not null);
create table seats (
  game bigint not null references games on delete cascade, seat text not null, token text not null,
  invitation text not null, seal text not null, primary key (game, seat));
create index seats_invited on seats (invitation) where invitation <> '';
create table commands (
  game bigint not null references games on delete cascade, n bigint not null, version bigint not null,
  side integer not null, rolled boolean not null, line text not null, entries text not null,
  at bigint not null, seal text not null, primary key (game, n));
create table undone (
  game bigint not null references games on delete cascade, version bigint not null, n bigint not null,
  side integer not null, rolled boolean not null, line text not null, entries text not null,
  at bigint not null, seal text not null, primary key (game, version));
create table rewinds (
  game bigint not null references games on delete cascade, version bigint not null, keep bigint not null,
  at bigint not null, why text not null, seal text not null, primary key (game, version));
create table heads (
  game bigint primary key references games on delete cascade, version bigint not null,
  commands bigint not null, seal text not null, own text not null) with (fillfactor = 50);
create table snapshots (
  game bigint not null references games on delete cascade, n bigint not null, position text not null,
  engine text not null, seal text not null, primary key (game, n));
create table chat (
  game bigint not null references games on delete cascade, number bigint not null, sender text not null,
  words text not null, at bigint not null, seal text not null, primary key (game, number));
create table talks (
  game bigint primary key references games on delete cascade, lines bigint not null, seal text not null);
create table spoiled (
  game bigint not null references games on delete cascade, version bigint not null, n bigint not null,
  line text not null);
create table texts (digest text primary key, kind text not null, body text not null);
