-- What public records say of investors beyond their deals: the funds a firm manages, the funds an institution or foundation
-- holds, what was sold, and for each fact which source says so, in which record, as of when.

-- A vehicle of a manager.
create table fund (
  id            bigint generated always as identity primary key,
  mode          text not null check (mode in ('live', 'test')),
  investor_id   bigint not null references investor on delete cascade, -- who manages it
  name          text not null,
  identity_key  text not null,
  kind          text, -- the source's own word
  size_usd      double precision check (size_usd >= 0),
  first_sale_on date,
  source        text not null,
  source_id     text not null,
  as_of         date,
  unique (mode, source, source_id)
);
create index fund_investor on fund (investor_id);
create index fund_identity on fund (mode, identity_key);

-- An investor's stake in somebody's fund.
create table commitment (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test')),
  investor_id bigint not null references investor on delete cascade, -- the limited partner
  fund_name   text not null,
  fund_key    text not null,
  amount_usd  double precision check (amount_usd >= 0),
  source      text not null,
  source_id   text not null,
  as_of       date,
  unique (mode, source, source_id)
);
create index commitment_investor on commitment (investor_id);

-- What an investor got for shares of their own on one day. Sums over time are made of these, so that quarters may be
-- imported one by one, again, or in any order.
create table exit_sale (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  investor_id  bigint not null references investor on delete cascade,
  sold_on      date not null,
  proceeds_usd double precision not null check (proceeds_usd > 0),
  source       text not null,
  source_id    text not null,
  as_of        date, -- when it was reported
  unique (mode, source, source_id)
);
create index exit_sale_investor on exit_sale (investor_id);

-- Who says what of an investor. The columns of investor hold the value in use; here stands every one that was said.
create table investor_fact (
  investor_id bigint not null references investor on delete cascade,
  field       text not null check (length(field) between 1 and 64), -- a column of investor
  value       text not null,
  source      text not null,
  source_id   text not null, -- the record it was read in
  as_of       date,
  url         text,
  primary key (investor_id, field, source, source_id)
);

-- What looking names up in the corpus needs: a person types half a name, spells it another way, or knows only a place.
-- No extension is asked for (pg_trgm is not on every server); the identity keys have folded case and accents already.
-- The functions have a cost, because reading all rows through them must never look cheaper than an index.

-- The words of a key, so that any of them can be looked for, and by its beginning. array_to_tsvector takes them as they
-- are, in every script, where to_tsvector would go by the server's locale. 300 characters keep a word below tsvector's
-- limit of 2 kB and an entry below that of a b-tree.
create function key_words(p_key text) returns tsvector language plpgsql immutable strict parallel safe cost 100 as
$$ begin return array_to_tsvector(array_remove(string_to_array(left(p_key, 300), ' '), '')); end $$;

-- The key without blanks and dots: core/identity.ts looseKey, but for the web ending, which a prefix finds anyway.
create function key_joined(p_key text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return replace(replace(left(p_key, 300), ' ', ''), '.', ''); end $$;

-- core/city-names.ts cityKey for the spellings of one city: case, accents and punctuation gone.
create function city_folded(p_city text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return btrim(regexp_replace(regexp_replace(lower(normalize(left(p_city, 200), NFKD)), '[\u0300-\u036f''’]', '', 'g'),
    '[\s.,()/-]+', ' ', 'g')); end $$;

-- A profile address without scheme, "www.", query and slash at the end; store/corpus-names.ts says the same.
create function url_folded(p_url text) returns text language plpgsql immutable strict parallel safe cost 100 as
$$ begin return regexp_replace(regexp_replace(lower(left(p_url, 600)), '^[a-z]+://(www\.)?', ''), '/*([?#].*)?$', ''); end $$;

create index investor_words on investor using gin (key_words(identity_key));
create index investor_joined on investor (mode, key_joined(identity_key) collate "C");
create index investor_place on investor (mode, country_code, state_code);
create index investor_city on investor (mode, city_folded(city)) where city is not null;
create index investor_social on investor (mode, url_folded(social_url)) where social_url is not null;
create index investor_alias_words on investor_alias using gin (key_words(alias_key));
create index investor_alias_joined on investor_alias (mode, key_joined(alias_key) collate "C");

create index company_words on company using gin (key_words(identity_key));
create index company_joined on company (mode, key_joined(identity_key) collate "C");
create index company_place on company (mode, country_code, state_code);
create index company_city on company (mode, city_folded(city)) where city is not null;
create index company_alias_words on company_alias using gin (key_words(alias_key));
create index company_alias_joined on company_alias (mode, key_joined(alias_key) collate "C");

create index person_words on person using gin (key_words(identity_key));
create index person_joined on person (mode, key_joined(identity_key) collate "C");
create index person_social on person (mode, url_folded(social_url)) where social_url is not null;
create index person_role_company on person_role (company_id) where company_id is not null;
create index person_role_investor on person_role (investor_id) where investor_id is not null;

-- What changed in the corpus since a version of it, so that an index reads that again and not everything.
-- ../functions/corpus-changes.sql writes the notes and explains why a reader misses nothing.

-- Made once: what was built from another database's corpus says nothing about this one's.
create table corpus_lineage (
  lineage uuid not null default gen_random_uuid(),
  single  boolean primary key default true check (single)
);
insert into corpus_lineage default values;

-- No foreign keys: a deleted investor has changed too. Neither id: more changed than is worth noting.
create table corpus_change (
  mode        text not null,
  version     bigint, -- null until the version is raised
  investor_id bigint,
  company_id  bigint,
  check (investor_id is null or company_id is null)
);
create index corpus_change_version on corpus_change (mode, version, investor_id, company_id);

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
