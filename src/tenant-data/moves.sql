-- Whether calls of a tenant are to be repeated, because it is on its way to another installation or has just left for it.
create or replace function is_moving(p_tenant uuid) returns boolean language sql stable as $$
  select exists (select from tenant_move m where m.id = p_tenant and m.state not in ('copying', 'open'))
$$;

grant execute on function is_moving to warmpath_service, warmpath_system;
