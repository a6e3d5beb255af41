-- Who gets another name is to be filed again under it (queries-names.ts).
create or replace function unread_renamed() returns trigger language plpgsql as $$
begin
  delete from investor_name_read r using new_rows n join old_rows o on o.id = n.id
  where r.investor_id = n.id and (n.name, n.kind) is distinct from (o.name, o.kind);
  return null;
end $$;

create or replace function unread_aliased() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then delete from investor_name_read r using new_rows n where r.investor_id = n.investor_id; end if;
  if tg_op <> 'INSERT' then delete from investor_name_read r using old_rows o where r.investor_id = o.investor_id; end if;
  return null;
end $$;

create or replace trigger unread_update after update on investor referencing old table as old_rows new table as new_rows
  for each statement execute function unread_renamed();
create or replace trigger unread_insert after insert on investor_alias referencing new table as new_rows
  for each statement execute function unread_aliased();
create or replace trigger unread_update after update on investor_alias referencing old table as old_rows new table as new_rows
  for each statement execute function unread_aliased();
create or replace trigger unread_delete after delete on investor_alias referencing old table as old_rows
  for each statement execute function unread_aliased();

grant execute on function unread_renamed, unread_aliased to warmpath_system;
