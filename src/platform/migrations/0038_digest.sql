-- When a member is mailed how many things wait. `due_at` goes on to the next time before a mail goes out, so that none goes out twice.
create table digest (
  tenant_id uuid not null references tenant,
  member_id uuid not null,
  every     text not null check (every in ('day', 'week')),
  time_zone text not null check (length(time_zone) between 1 and 64),
  due_at    timestamptz not null,
  begun_at  timestamptz, -- a mail was begun, and whether it was taken is not known
  sent_at   timestamptz, -- the last one that was taken
  primary key (member_id, tenant_id),
  foreign key (member_id, tenant_id) references member (id, tenant_id)
);
create index digest_due on digest (due_at);

alter table digest enable row level security;
alter table digest force row level security;
create policy own_tenant on digest to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on digest to warmpath_system using (true) with check (true);
-- As of every table that goes along when a tenant moves (0023_tenant_moves.sql).
create policy tenant_is_here on digest as restrictive to warmpath_service, warmpath_system using (coalesce(sign(array_position(array(
  select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting('app.moving', true), '')::uuid), tenant_id)), 0) <> 1);
grant select, insert, update, delete on digest to warmpath_service, warmpath_system;
