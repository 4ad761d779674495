create table listings (
  game bigint primary key references games on delete cascade, words text not null, at bigint not null);
create index listings_by_age on listings (at);
