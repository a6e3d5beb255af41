-- What the ranking learned from a mode's corpus. The service trains, so it writes; nothing of a tenant is in it.

create table ranking_model (
  id             bigint generated always as identity primary key,
  mode           text not null check (mode in ('live', 'test')),
  trained_at     timestamptz not null default now(),
  corpus_version bigint not null,  -- what it was trained on
  deals          bigint not null check (deals >= 0), -- how many
  as_of          date not null,    -- nothing after this day was seen
  weights        jsonb not null,
  report         jsonb not null    -- how it did on the days held out
);
create index ranking_model_latest on ranking_model (mode, id desc);
grant select, insert, delete on ranking_model to warmpath_service;
grant select on ranking_model to warmpath_system;
