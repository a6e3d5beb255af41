-- Export and deletion of what a tenant has stored (store/tenant-tables.ts lists the tables).

-- Kept answers are the tenant's too; row-level security holds as everywhere.
grant select, delete on idempotency to warmpath_service;

-- Nobody else looks deliveries up by tenant, and reading all tenants' to find those of one would not do.
create index webhook_delivery_tenant on webhook_delivery (tenant_id, mode, id);
