-- The service need not own what it works on: it reads which schema there is, and no longer may make anything in it.
-- migrate gives warmpath_system the right to create for as long as a migration runs (ALTER FUNCTION … OWNER asks for it).

grant select on schema_migration to warmpath_service, warmpath_system;
