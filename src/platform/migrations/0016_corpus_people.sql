-- The people of the corpus: what an operator corrected, and who was erased. An import asks both, so that it undoes neither.

-- What a source says of a person and what is right instead. The columns of person, person_role and investor hold what is right.
create table person_correction (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test')),
  person_id   bigint references person on delete cascade,
  investor_id bigint references investor on delete cascade, -- of a person who invests
  field       text not null check (field in ('name', 'role')),
  -- Of a role: where it is held.
  of_company  bigint references company on delete cascade,
  of_investor bigint references investor on delete cascade,
  was         text not null, -- the name or title as the source has it
  value       text,          -- the one in use; null: there was no such role
  reason      text not null check (length(reason) between 1 and 500),
  made_by     text not null check (length(made_by) between 1 and 200),
  made_at     timestamptz not null default now(),
  check ((person_id is null) <> (investor_id is null)),
  check (field = 'name' or person_id is not null),
  check ((field = 'role') = (of_company is not null or of_investor is not null)),
  check (field = 'role' or value is not null)
);
create index person_correction_person on person_correction (person_id) where person_id is not null;
create index person_correction_investor on person_correction (investor_id) where investor_id is not null;
create index person_correction_of_company on person_correction (of_company) where of_company is not null;
create index person_correction_of_investor on person_correction (of_investor) where of_investor is not null;

-- More than 256 random bits, of which gen_random_uuid() draws 122 a time. Made once; without it the hashes say nothing.
create table erasure_key (
  only_one boolean primary key default true check (only_one),
  key      bytea not null check (length(key) = 48)
);
insert into erasure_key (key) select decode(replace(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- That somebody was erased, when and how much; never who.
create table erasure (
  id        bigint generated always as identity primary key,
  mode      text not null check (mode in ('live', 'test')),
  erased_at timestamptz not null default now(),
  erased_by text not null check (length(erased_by) between 1 and 200),
  reason    text not null check (length(reason) between 1 and 500),
  counts    jsonb not null default '{}'
);

-- HMAC-SHA-256, under erasure_key, of what the person was known by: ids, addresses of profiles, names (core/corpus/erased.ts).
create table erased_identity (
  hash       bytea not null check (length(hash) = 32),
  erasure_id bigint not null references erasure on delete cascade,
  primary key (hash, erasure_id)
);
create index erased_identity_erasure on erased_identity (erasure_id);

grant select, insert, update, delete on person_correction, erasure, erased_identity to warmpath_system;
grant select on erasure_key to warmpath_system;
-- What live sources find is held against it too. Why somebody was erased is the operator's.
grant select on erasure_key, erased_identity to warmpath_service;
grant select (id, mode) on erasure to warmpath_service;
