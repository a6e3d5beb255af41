-- The investor corpus: what is known of deals, shared by all tenants. mode 'live' holds what was imported, 'test' the
-- made-up world behind test keys. Every fact keeps where it came from (source, source_id) and as of when.

create table corpus_version (
  mode    text primary key check (mode in ('live', 'test')),
  version bigint not null default 0, -- raised by every committed change; an index knows which version it was built from
  changed_at timestamptz not null default now(),
  changes_from bigint not null default 0 -- changes after this version are all noted
);
insert into corpus_version (mode) values ('live'), ('test');

create table import_run (
  id          bigint generated always as identity primary key,
  mode        text not null,
  source      text not null,
  file        text not null, -- base name only: a path would tell about the machine
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  counts      jsonb not null default '{}'
);

create table investor (
  id             bigint generated always as identity primary key,
  mode           text not null check (mode in ('live', 'test')),
  name           text not null,
  identity_key   text not null, -- core/identity.ts: equal keys are one investor unless a domain contradicts
  kind           text check (kind in ('organisation', 'person')),
  lp_type        text check (lp_type in ('family_office', 'hnw_individual', 'recently_exited_founder', 'institutional', 'angel')),
  type_words     text, -- what a directory or register calls its type, in that source's words
  domain         text,
  website        text,
  social_url     text,
  description    text,
  country_code   text, -- ISO 3166-1 alpha-3
  state_code     text,
  region         text,
  city           text,
  stages         text[] not null default '{}', -- declared, not seen in deals
  sector_tags    text[] not null default '{}', -- declared
  countries      text[] not null default '{}', -- declared countries of investment, alpha-3
  cheque_min_usd double precision,
  cheque_max_usd double precision,
  exit_size_usd  double precision,
  exit_on        date,
  source         text not null,
  source_id      text not null,
  as_of          date,
  merged_into    bigint references investor,
  updated_at     timestamptz not null default now(),
  assets_usd     double precision check (assets_usd >= 0),
  assets_on      date,
  unique (mode, source, source_id)
);
create index investor_identity on investor (mode, identity_key);
create index investor_domain on investor (mode, domain) where domain is not null;
create index investor_merged on investor (merged_into) where merged_into is not null;

create table investor_alias (
  mode        text not null,
  alias_key   text not null,
  investor_id bigint not null references investor on delete cascade,
  alias       text not null,
  source      text not null,
  as_of       date,
  primary key (mode, alias_key, investor_id)
);
create index investor_alias_investor on investor_alias (investor_id);

-- Every id under which a source knows an investor. Two ids of one namespace are two investors to their source, so such
-- records are never joined by name or domain. Namespace mention:<source> keeps where a mention without an id was taken.
create table investor_source (
  mode        text not null,
  namespace   text not null,
  id          text not null,
  investor_id bigint not null references investor on delete cascade,
  primary key (mode, namespace, id)
);
create index investor_source_investor on investor_source (investor_id);

-- A merge is a record, and undoing one is another fact on it: nothing is deleted, so it can always be taken back.
create table investor_merge (
  id         bigint generated always as identity primary key,
  from_id    bigint not null references investor,
  into_id    bigint not null references investor,
  reason     text not null,
  merged_at  timestamptz not null default now(),
  undone_at  timestamptz,
  check (from_id <> into_id)
);
create unique index investor_merge_open on investor_merge (from_id) where undone_at is null;

create table company (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  name         text not null,
  identity_key text not null,
  domain       text,
  website      text,
  description  text,
  country_code text,
  state_code   text,
  region       text,
  city         text,
  sector_tags  text[] not null default '{}',
  status       text,
  founded_on   date,
  source       text not null,
  source_id    text not null,
  as_of        date,
  updated_at   timestamptz not null default now(),
  unique (mode, source, source_id)
);
create index company_identity on company (mode, identity_key);
create index company_domain on company (mode, domain) where domain is not null;

create table company_alias (
  mode       text not null,
  alias_key  text not null,
  company_id bigint not null references company on delete cascade,
  alias      text not null,
  source     text not null,
  primary key (mode, alias_key, company_id)
);
create index company_alias_company on company_alias (company_id);

create table company_source (
  mode       text not null,
  namespace  text not null,
  id         text not null,
  company_id bigint not null references company on delete cascade,
  primary key (mode, namespace, id)
);
create index company_source_company on company_source (company_id);

create table person (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  name         text not null,
  identity_key text not null,
  social_url   text,
  country_code text,
  city         text,
  source       text not null,
  source_id    text not null,
  as_of        date,
  address_key  text, -- street and town as they compare: what tells two persons of one name apart
  unique (mode, source, source_id)
);
create index person_identity on person (mode, identity_key);

create table person_role (
  person_id   bigint not null references person on delete cascade,
  company_id  bigint references company on delete cascade,
  investor_id bigint references investor on delete cascade,
  title       text not null,
  is_current  boolean,
  started_on  date,
  ended_on    date,
  source      text not null,
  note        text, -- what a source adds to a title in its own words
  check ((company_id is null) <> (investor_id is null))
);
create unique index person_role_once on person_role (person_id, coalesce(company_id, 0), coalesce(investor_id, 0), title);

create table round (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  company_id   bigint not null references company,
  kind         text not null, -- the source's own word: seed, venture, series-a, ...
  stage        text check (stage in ('pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus')),
  announced_on date,
  raised_usd   double precision check (raised_usd >= 0),
  source       text not null,
  source_id    text not null,
  as_of        date,
  unique (mode, source, source_id)
);
create index round_company on round (company_id);
create index round_date on round (mode, announced_on);

create table investment (
  round_id    bigint not null references round on delete cascade,
  investor_id bigint not null references investor,
  is_lead     boolean,
  source      text not null,
  as_of       date,
  confidence  real check (confidence between 0 and 1), -- how sure it is; null for what a source says outright
  url         text, -- where the deal can be read, of one from a live source
  -- How the source spells the investor, where that is not the investor's name: "Example Co" and "Example Corporation" are one
  -- record, and who looks a deal up finds its own words.
  named       text,
  primary key (round_id, investor_id)
);
create index investment_investor on investment (investor_id);

create table acquisition (
  id            bigint generated always as identity primary key,
  mode          text not null check (mode in ('live', 'test')),
  company_id    bigint not null references company,
  acquirer_name text,
  price_usd     double precision check (price_usd >= 0),
  acquired_on   date,
  source        text not null,
  source_id     text not null,
  as_of         date,
  unique (mode, source, source_id)
);
create index acquisition_company on acquisition (company_id);
