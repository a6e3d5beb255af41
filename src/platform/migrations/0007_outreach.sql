-- The mailboxes of outreach, and consents to connect one.

create table mailbox (
  id              uuid not null default gen_random_uuid(),
  tenant_id       uuid not null references tenant,
  mode            text not null check (mode in ('live', 'test')),
  kind            text not null check (kind in ('smtp_imap', 'gmail_oauth', 'm365_oauth', 'sandbox')),
  address         text not null check (length(address) between 3 and 254),
  address_key     text not null, -- as addresses are compared
  sender_name     text not null check (length(sender_name) <= 200),
  postal_address  text not null check (length(postal_address) between 1 and 500),
  servers         jsonb not null,
  settings        jsonb not null,
  sealed          bytea check (octet_length(sealed) <= 16384), -- null once disconnected
  state           text not null default 'connected' check (state in ('connected', 'failing', 'disconnected')),
  state_why       text check (length(state_why) <= 500),
  connected_at    timestamptz not null default now(),
  tested_at       timestamptz,
  failures        integer not null default 0, -- in a row
  -- sending: the day of its own zone it last sent on, how often, and when it may again
  sent_day        date,
  sent_count      integer not null default 0,
  next_send_at    timestamptz not null default now(),
  -- the inbox: where reading stands, who reads
  uid_validity    bigint,
  last_uid        bigint not null default 0,
  polled_at       timestamptz,
  next_poll_at    timestamptz not null default now(),
  inbox_lease       uuid,
  inbox_lease_until timestamptz,
  -- Held by the process that asks for a new access token, so that a refresh token is never spent twice.
  refresh_lease   uuid,
  refresh_lease_until timestamptz,
  primary key (id, tenant_id),
  unique (tenant_id, mode, address_key),
  check (mode = 'live' or kind = 'sandbox') -- no test key ever sends real mail
);
create index mailbox_poll_due on mailbox (next_poll_at) where state <> 'disconnected';

-- A consent that was begun and not finished yet; minutes old at most. Bound to the browser it was asked in.
create table mailbox_consent (
  state_hash bytea not null,
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  request    jsonb not null, -- what was asked to be connected
  sealed     bytea not null check (octet_length(sealed) <= 4096), -- the PKCE verifier
  created_at timestamptz not null default now(),
  browser_hash bytea check (octet_length(browser_hash) = 32),
  primary key (state_hash, tenant_id)
);

-- The message that tells a mailbox of its connection: one for each connection by consent, gone with the next one.
create table mailbox_notice (
  id          uuid not null,
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  mailbox_id  uuid not null,
  token_hash  bytea not null check (octet_length(token_hash) = 32), -- of the link that disconnects
  sealed      bytea check (octet_length(sealed) <= 1024), -- its token, until the message needs it no more
  state       text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'unknown', 'failed')),
  state_why   text check (length(state_why) <= 500),
  attempts    integer not null default 0,
  looks       integer not null default 0, -- in 'unknown': looks for an own copy
  message_id  text check (length(message_id) <= 998),
  next_at     timestamptz default now(), -- null: nothing more is done
  lease       uuid,
  lease_until timestamptz,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  primary key (id, tenant_id),
  unique (mailbox_id, tenant_id),
  unique (token_hash, tenant_id),
  foreign key (mailbox_id, tenant_id) references mailbox (id, tenant_id) on delete cascade,
  check (state not in ('sending', 'sent', 'unknown') or message_id is not null)
);
create index mailbox_notice_due on mailbox_notice (next_at) where next_at is not null;

-- Outreach: sequences of touches, what comes back, and who must never be written to.

create table sequence (
  id                uuid not null default gen_random_uuid(),
  tenant_id         uuid not null references tenant,
  mode              text not null check (mode in ('live', 'test')),
  mailbox_id        uuid not null,
  investor_email    text not null check (length(investor_email) between 3 and 254),
  email_key         text not null,
  investor_name     text not null check (length(investor_name) between 1 and 200),
  investor_id       bigint references investor on delete set null,
  state             text not null default 'active' check (state in
    ('active', 'paused', 'replied', 'bounced', 'unsubscribed', 'suppressed', 'stopped', 'completed')),
  state_why         text check (length(state_why) <= 500),
  auto_approve      boolean not null default false,
  held_until        timestamptz,
  time_zone         text check (length(time_zone) <= 64),
  unsubscribe_token text not null check (length(unsubscribe_token) between 22 and 64),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(), -- kept by a trigger
  ended_at          timestamptz,
  primary key (id, tenant_id),
  unique (unsubscribe_token, tenant_id),
  foreign key (mailbox_id, tenant_id) references mailbox (id, tenant_id)
);
-- One sequence under way for an investor: whoever asks again gets this one.
create unique index sequence_under_way on sequence (tenant_id, mode, email_key) where state in ('active', 'paused');
create index sequence_listed on sequence (tenant_id, mode, created_at desc, id desc);
create index sequence_of_mailbox on sequence (mailbox_id);
-- Who wrote to a mailbox is looked up by the recipient's address, also of sequences that ended.
create index sequence_of_recipient on sequence (tenant_id, mode, email_key);

create table touch (
  id           uuid not null default gen_random_uuid(),
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  sequence_id  uuid not null,
  position     smallint not null check (position between 1 and 20),
  state        text not null default 'planned' check (state in ('planned', 'drafting', 'awaiting_approval', 'rejected',
    'approved', 'scheduled', 'sending', 'sent', 'unknown', 'failed', 'cancelled')),
  state_why    text check (length(state_why) <= 500),
  draft        jsonb check (octet_length(draft::text) <= 262144),
  previous_draft jsonb check (octet_length(previous_draft::text) <= 262144), -- before the last edit or redraft, for the difference
  note         text check (length(note) <= 1000), -- a person's words to whoever drafts it anew
  due_at       timestamptz,
  due_until    timestamptz,
  text_hash    text,
  approved_at  timestamptz,
  approved_by  text,
  message_id   text check (length(message_id) <= 998),
  other_id     text check (length(other_id) <= 998), -- as the provider rewrote it, found in the own copy
  intent_at    timestamptz,
  sent_at      timestamptz,
  response     text check (length(response) <= 500),
  attempts     integer not null default 0,
  checks       integer not null default 0, -- in 'unknown': looks for an own copy; in 'drafting': drafts that failed
  next_check_at timestamptz,
  lease        uuid,
  lease_until  timestamptz,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (id, tenant_id),
  unique (sequence_id, position, tenant_id),
  unique (message_id, tenant_id),
  foreign key (sequence_id, tenant_id) references sequence (id, tenant_id) on delete cascade,
  check (state not in ('sending', 'sent', 'unknown') or message_id is not null)
);
-- One thing at a time: the next touch stays planned until this one was sent.
create unique index touch_under_way on touch (sequence_id, tenant_id)
  where state in ('drafting', 'awaiting_approval', 'rejected', 'approved', 'scheduled', 'sending', 'unknown');
create index touch_due on touch (due_at) where state in ('planned', 'scheduled');
create index touch_open on touch (state, updated_at) where state in ('drafting', 'approved', 'sending', 'unknown');
create index touch_listed on touch (tenant_id, mode, state, created_at desc, id desc);
create index touch_newest on touch (tenant_id, mode, created_at desc, id desc);
create index touch_other_id on touch (other_id) where other_id is not null;

-- Who changed what, when and why. Only ever added to.
create table touch_event (
  id          bigint generated always as identity,
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  sequence_id uuid not null,
  touch_id    uuid,
  at          timestamptz not null default clock_timestamp(),
  who         text not null check (length(who) <= 100),
  from_state  text,
  to_state    text not null,
  why         text not null check (length(why) <= 500),
  primary key (id, tenant_id),
  foreign key (sequence_id, tenant_id) references sequence (id, tenant_id) on delete cascade,
  foreign key (touch_id, tenant_id) references touch (id, tenant_id) on delete cascade
);
create index touch_event_of on touch_event (sequence_id, id desc);
create index touch_event_age on touch_event (at);
-- For the erasure of a touch, which takes what points at it along.
create index touch_event_touch on touch_event (touch_id) where touch_id is not null;

create table inbound_message (
  id           uuid not null default gen_random_uuid(),
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  mailbox_id   uuid not null,
  uid_validity bigint not null,
  uid          bigint not null,
  message_id   text check (length(message_id) <= 998),
  kind         text not null,
  sequence_id  uuid,
  touch_id     uuid,
  sender       text not null check (length(sender) <= 320),
  subject      text not null check (length(subject) <= 998),
  excerpt      text not null check (length(excerpt) <= 2000),
  received_at  timestamptz not null,
  until        timestamptz,
  opt_out      boolean not null default false,
  created_at   timestamptz not null default now(),
  -- The sentence that decided, and how sure it was.
  opt_out_certainty text check (opt_out_certainty in ('certain', 'possible')),
  opt_out_sentence text check (length(opt_out_sentence) <= 300),
  primary key (id, tenant_id),
  unique (mailbox_id, uid_validity, uid, tenant_id),
  foreign key (mailbox_id, tenant_id) references mailbox (id, tenant_id) on delete cascade,
  foreign key (sequence_id, tenant_id) references sequence (id, tenant_id) on delete cascade,
  foreign key (touch_id, tenant_id) references touch (id, tenant_id) on delete cascade
);
create index inbound_message_of on inbound_message (sequence_id, received_at desc);
create index inbound_message_known on inbound_message (mailbox_id, message_id) where message_id is not null;
create index inbound_message_age on inbound_message (created_at);
create index inbound_message_touch on inbound_message (touch_id) where touch_id is not null;

-- Compared by hash, so that an objection is honoured also after everything else of a tenant is deleted.
create table suppression (
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  kind       text not null check (kind in ('address', 'domain')),
  value_hash bytea not null check (octet_length(value_hash) = 32),
  value      text check (length(value) <= 254),
  reason     text not null check (reason in
    ('unsubscribed', 'bounced', 'complained', 'opted_out', 'added', 'imported', 'opt_out_pending')),
  detail     text check (length(detail) <= 500),
  created_at timestamptz not null default now(),
  id         bigint generated always as identity, -- a list is read in the order it grew
  primary key (tenant_id, mode, kind, value_hash)
);
create index suppression_listed on suppression (tenant_id, mode, id desc);

-- That somebody drafts, sends and reads, in whichever process: the last sign of life, by the clock of the database. One
-- row for all of them; which process gave it is nobody's question. Nothing of a tenant is in it.

create table outreach_sign (
  one      boolean primary key default true check (one),
  given_at timestamptz not null
);
