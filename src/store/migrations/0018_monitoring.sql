-- Monitoring: who asked for it, when it runs next, and what is to be told to whom. A run and a delivery are held by a
-- lease; whoever comes late with the lease of another changes nothing.

create table monitor (
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  kind         text not null check (kind in ('investors', 'lookalikes')),
  next_run_at  timestamptz not null default now(),
  lease        uuid,
  lease_until  timestamptz,
  last_run_at  timestamptz, -- null: the first run is to come, whose finds are the state that news are told against
  last_found   integer,     -- investors the last run put on the list
  last_failure text check (length(last_failure) <= 500),
  failures     integer not null default 0, -- in a row
  seen_version bigint,      -- of the corpus, and
  seen_profile timestamptz, -- of the profile at the last run: while both stand, a search finds nothing new
  primary key (tenant_id, mode, kind)
);
create index monitor_due on monitor (next_run_at);

create index profile_monitored on profile (tenant_id, mode)
  where body @> '{"monitoring_opt_in": true}' or body @> '{"lookalike_monitoring_opt_in": true}';

create table webhook (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  url          text not null check (length(url) between 1 and 2048),
  secret       text not null,
  created_at   timestamptz not null default now(),
  disabled_at  timestamptz,
  disabled_why text check (length(disabled_why) <= 500),
  unique (tenant_id, mode, url)
);

create table webhook_delivery (
  id              uuid primary key, -- the receiver's means to tell repeats: the same over all attempts
  tenant_id       uuid not null,
  mode            text not null check (mode in ('live', 'test')),
  webhook_id      uuid not null references webhook on delete cascade,
  event           text not null,
  body            text not null check (octet_length(body) <= 1048576),
  state           text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease           uuid,
  lease_until     timestamptz,
  last_status     integer,
  last_error      text check (length(last_error) <= 500),
  created_at      timestamptz not null default now(),
  ended_at        timestamptz
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_of on webhook_delivery (webhook_id, created_at desc);

-- Makes a monitor for every profile that asks for one, drops those nobody asks for any more, and gives out what is due.
create function claim_monitors(p_lease uuid, p_lease_ms bigint, p_limit integer) returns table (
  tenant_id uuid, mode text, kind text, profile jsonb, profile_at timestamptz, last_run_at timestamptz, failures integer,
  seen_version bigint, seen_profile timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from monitor m where not exists (
    select from profile p where p.tenant_id = m.tenant_id and p.mode = m.mode and case m.kind
      when 'investors' then p.body @> '{"monitoring_opt_in": true}'
      else p.body @> '{"lookalike_monitoring_opt_in": true}' end);
  insert into monitor (tenant_id, mode, kind)
    select p.tenant_id, p.mode, k.kind from profile p cross join (values ('investors'), ('lookalikes')) k(kind)
    where (p.body @> '{"monitoring_opt_in": true}' or p.body @> '{"lookalike_monitoring_opt_in": true}')
      and case k.kind when 'investors' then p.body @> '{"monitoring_opt_in": true}'
        else p.body @> '{"lookalike_monitoring_opt_in": true}' end
    on conflict do nothing;
  return query
    with due as (
      select m.tenant_id, m.mode, m.kind from monitor m
      where m.next_run_at <= clock_timestamp() and (m.lease_until is null or m.lease_until <= clock_timestamp())
      order by m.next_run_at limit p_limit for update skip locked)
    update monitor m set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due d join profile p on p.tenant_id = d.tenant_id and p.mode = d.mode
    where m.tenant_id = d.tenant_id and m.mode = d.mode and m.kind = d.kind
    returning m.tenant_id, m.mode, m.kind, p.body, p.updated_at, m.last_run_at, m.failures, m.seen_version, m.seen_profile;
end $$;

-- Gives out deliveries that are due, and deletes what ended long ago.
create function claim_deliveries(p_lease uuid, p_lease_ms bigint, p_limit integer, p_keep_days integer) returns table (
  id uuid, tenant_id uuid, mode text, webhook_id uuid, url text, secret text, event text, body text, attempts integer
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from webhook_delivery d using (
    select e.id from webhook_delivery e where e.ended_at < clock_timestamp() - p_keep_days * interval '1 day'
    limit 500 for update skip locked) e
    where d.id = e.id;
  return query
    with due as (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'pending' and d.next_attempt_at <= clock_timestamp() and w.disabled_at is null
        and (d.lease_until is null or d.lease_until <= clock_timestamp())
      order by d.next_attempt_at limit p_limit for update of d skip locked)
    update webhook_delivery d set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due join webhook w on true
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.tenant_id, d.mode, d.webhook_id, w.url, w.secret, d.event, d.body, d.attempts;
end $$;

do $$
declare
  t text;
  f text;
begin
  foreach t in array array['monitor', 'webhook', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to warmpath_service, warmpath_system', t);
  end loop;
  foreach f in array array['claim_monitors', 'claim_deliveries'] loop
    execute format('alter function %I owner to warmpath_system', f);
    execute format('alter function %I set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %I from public', f);
  end loop;
end $$;
grant execute on function claim_monitors, claim_deliveries to warmpath_service;
