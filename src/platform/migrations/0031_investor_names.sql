-- Under what the names of investors are found: legal forms, scripts, spellings, former and short names and short forms of given
-- names count for nothing in a key (src/reference/names/match.ts, which makes them and decides). Written by imports, and by a
-- sweeper for what has none: of an installation of before, of a process of the last release beside this one, of older rules.
create table investor_name_key (
  mode        text not null,
  key         text not null,
  investor_id bigint not null references investor on delete cascade,
  primary key (mode, key, investor_id)
);
create index investor_name_key_investor on investor_name_key (investor_id);

-- Whose names are filed, and by which version of the rules; triggers take out who gets another name (corpus/investor-names.sql).
create table investor_name_read (
  investor_id bigint primary key references investor on delete cascade,
  rules       integer not null check (rules > 0)
);
grant select, insert, update, delete on investor_name_key, investor_name_read to warmpath_service, warmpath_system;
