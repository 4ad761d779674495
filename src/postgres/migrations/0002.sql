create sequence game_numbers increment by 10000;
select setval('game_numbers', (select coalesce(max(number), 0) + 1 from games), false);
alter table heads add column changes bigint not null default 0, add column undo smallint not null default -1;
create unlogged table workers (id text primary key, seen timestamptz not null);
create unlogged table company (
  game bigint not null, worker text not null references workers on delete cascade, british integer not null,
  american integer not null, watchers integer not null, primary key (game, worker));
create index company_of_worker on company (worker);
create unlogged table jobs (
  game bigint primary key, worker text references workers on delete set null);
create index jobs_of_worker on jobs (worker);
