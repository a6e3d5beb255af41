-- What an operator decides of a tenant. While it is suspended its keys and sessions are refused, nothing of it is sent and no saved
-- search runs (../functions). A tenant to be deleted is suspended too, and can be kept until then.
alter table tenant
  add column suspended_at    timestamptz,
  add column suspend_reason  text check (length(suspend_reason) between 1 and 500),
  add column delete_at       timestamptz,
  add column deleted_at      timestamptz,
  add column rate_per_minute integer check (rate_per_minute between 1 and 10000), -- of each key, in place of its plan's
  add constraint tenant_suspended check ((suspended_at is null) = (suspend_reason is null)),
  add constraint tenant_deletion check (delete_at is null or suspended_at is not null);
create index tenant_to_delete on tenant (delete_at) where delete_at is not null;
create index tenant_created on tenant (created_at, tenant_id);
