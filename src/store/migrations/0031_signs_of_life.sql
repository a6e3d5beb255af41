-- Who serves requests, and until when it is taken to be alive. A process says every few seconds that it is there; where it
-- is not, a repetition of what it was serving need not wait for the lease (docs/adr: signs of life). Nothing of a
-- tenant is in it.
create table service_process (
  id          uuid primary key, -- made by the process as it starts
  given_at    timestamptz not null default clock_timestamp(),
  alive_until timestamptz not null
);
create index service_process_alive on service_process (alive_until);
grant select, insert, update on service_process to warmpath_service;
grant select, insert, update, delete on service_process to warmpath_system;

-- Who runs the request that holds the key; null: a version from before this column.
alter table idempotency add column process uuid;

-- Known, and silent for longer than it said. After a start of PostgreSQL nobody is for as long as a sign holds: none could
-- be given while it was away.
create function is_gone(p_process uuid, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select from service_process s where s.id = p_process and s.alive_until <= p_now
    and pg_postmaster_start_time() <= p_now - (s.alive_until - s.given_at))
$$;

do $$
begin
  alter function is_gone owner to warmpath_system;
  execute format('alter function is_gone set search_path = %I, pg_temp', current_schema());
  revoke all on function is_gone from public;
end $$;
