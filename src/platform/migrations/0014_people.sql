-- People who sign in: members of a tenant, operators of the service, and what they sign in with.
--
-- Sessions, links and passkeys are found by a hash before it is known whose they are, so requests read them through functions
-- only (../functions/people.sql): warmpath_service has no right to these tables.

create table member (
  id         uuid not null default gen_random_uuid(),
  tenant_id  uuid not null references tenant,
  name       text not null check (length(name) between 1 and 100), -- as touch_event.who takes it
  email      text check (length(email) between 3 and 320 and email = lower(email)),
  role       text not null check (role in ('owner', 'editor', 'reader')),
  created_at timestamptz not null default now(),
  removed_at timestamptz, -- the row stays: keys and charges refer to it
  primary key (id, tenant_id)
);
create index member_of_tenant on member (tenant_id, created_at);
-- The address comes first: signing in by mail does not know the tenant.
create unique index member_email on member (email, tenant_id) where removed_at is null;

-- A member works with a key of each mode that no one holds: its hash is of nothing. So scopes, windows, caps and the ledger
-- are what they are for every key.
alter table api_key
  add column member_id uuid,
  add constraint api_key_member foreign key (member_id, tenant_id) references member (id, tenant_id),
  drop constraint api_key_scopes,
  add constraint api_key_scopes check (cardinality(scopes) > 0 and scopes <@ '{read,spend,write,send,erase,manage}');
create unique index api_key_of_member on api_key (member_id, mode, tenant_id) where member_id is not null and revoked_at is null;

-- Who runs the service. Nothing of a tenant.
create table operator (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 100),
  email      text check (length(email) between 3 and 320 and email = lower(email)),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index operator_email on operator (email) where removed_at is null;

create table operator_key (
  id           uuid primary key default gen_random_uuid(),
  operator_id  uuid not null references operator,
  hash         bytea not null unique check (length(hash) = 32),
  last_four    text not null check (length(last_four) = 4),
  name         text not null default '' check (length(name) <= 200),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at   timestamptz,
  revoked_at   timestamptz
);
create index operator_key_of on operator_key (operator_id, created_at);

-- A browser that is signed in, as a member or with a pasted key, as an operator, or as both. The tenant is null for an operator
-- alone. What refers to an operator has no foreign key: keys of a table with a tenant_id carry it. Removal deletes both.
create table session (
  id           uuid not null default gen_random_uuid(),
  hash         bytea not null check (length(hash) = 32), -- SHA-256 of the token in the cookie
  tenant_id    uuid references tenant,
  member_id    uuid,
  key_id       uuid,
  operator_id  uuid,
  method       text not null check (method in ('key', 'link', 'passkey', 'oidc')),
  browser      text not null check (length(browser) <= 300),
  network      text not null check (length(network) <= 64),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null, -- moved on by use, up to ends_at
  ends_at      timestamptz not null,
  foreign key (member_id, tenant_id) references member (id, tenant_id) on delete cascade,
  foreign key (key_id, tenant_id) references api_key (id, tenant_id) on delete cascade,
  check (num_nonnulls(member_id, key_id) = num_nonnulls(tenant_id)),
  check (num_nonnulls(tenant_id, operator_id) > 0)
);
create unique index session_id on session (id, tenant_id) nulls not distinct;
create unique index session_hash on session (hash, tenant_id) nulls not distinct;
create index session_of_member on session (member_id) where member_id is not null;
create index session_of_key on session (key_id) where key_id is not null;
create index session_of_operator on session (operator_id) where operator_id is not null;
create index session_expiry on session (expires_at);

-- A link that signs in once: using it deletes the row.
create table sign_in_link (
  hash        bytea not null check (length(hash) = 32), -- SHA-256 of the token in it
  tenant_id   uuid references tenant,
  member_id   uuid,
  operator_id uuid,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  foreign key (member_id, tenant_id) references member (id, tenant_id) on delete cascade,
  check (num_nonnulls(member_id) = num_nonnulls(tenant_id)),
  check (num_nonnulls(tenant_id, operator_id) > 0)
);
create unique index sign_in_link_hash on sign_in_link (hash, tenant_id) nulls not distinct;
create index sign_in_link_of_member on sign_in_link (member_id) where member_id is not null;
create index sign_in_link_expiry on sign_in_link (expires_at);

-- A WebAuthn credential. Whose it is is who was signed in when it was made.
create table passkey (
  id            text not null check (length(id) between 16 and 1400), -- a credential id has up to 1023 bytes, in base64url
  tenant_id     uuid references tenant,
  member_id     uuid,
  operator_id   uuid,
  public_key    bytea not null check (length(public_key) <= 4096),
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}' check (cardinality(transports) <= 10),
  name          text not null check (length(name) between 1 and 100),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  foreign key (member_id, tenant_id) references member (id, tenant_id) on delete cascade,
  check (num_nonnulls(member_id) = num_nonnulls(tenant_id)),
  check (num_nonnulls(tenant_id, operator_id) > 0)
);
create unique index passkey_id on passkey (id, tenant_id) nulls not distinct;
create index passkey_of_member on passkey (member_id) where member_id is not null;
create index passkey_of_operator on passkey (operator_id) where operator_id is not null;

-- A sign-in that was begun in a browser and needs its answer: the challenge of a passkey, the state of OIDC. Taken once.
create table sign_in_attempt (
  hash       bytea primary key check (length(hash) = 32), -- SHA-256 of the secret in the browser's cookie
  kind       text not null check (kind in ('passkey', 'new_passkey', 'oidc')),
  data       jsonb not null check (octet_length(data::text) <= 8192),
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);

-- Who made the request, for handlers that note it.
alter type admission_answer add attribute actor text;

do $$
declare t text;
begin
  foreach t in array array['member', 'session', 'sign_in_link', 'passkey'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
  end loop;
end $$;
grant select on member to warmpath_service;
grant select, insert, update, delete on member, operator, operator_key, session, sign_in_link, passkey, sign_in_attempt
  to warmpath_system;
