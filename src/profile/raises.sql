-- Says which list the tables of the list hold: another text once one went out or came in. Work that takes its time reads it at its
-- beginning, and puts nothing on a list of another raise (`record_investors`).
create or replace function list_mark(p_tenant uuid, p_mode text) returns text language sql stable as $$
  select coalesce(extract(epoch from max(r.moved_at))::text, '') from raise r where r.tenant_id = p_tenant and r.mode = p_mode
$$;

-- A profile is of a raise: the first one opens it.
create or replace function open_raise() returns trigger language plpgsql as $$
begin
  -- Raises come along where a tenant moves.
  if coalesce(current_setting('app.moving', true), '') = '' then
    insert into raise (tenant_id, mode) values (new.tenant_id, new.mode) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger profile_opens_raise after insert on profile for each row execute function open_raise();

grant execute on function list_mark, open_raise to warmpath_service, warmpath_system;
