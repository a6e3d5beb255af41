-- A list is read in the order it grew, by a number that is nobody else's.
alter table suppression add column id bigint generated always as identity;
drop index suppression_listed;
create index suppression_listed on suppression (tenant_id, mode, id desc);

-- Whose link it is: asked without a tenant, by whoever holds the link.
create function unsubscribe_target(p_token text) returns table (
  tenant_id uuid, mode text, sequence_id uuid, email_key text, sequence_state text, sender_name text
) language sql stable security definer as $$
  select s.tenant_id, s.mode, s.id, s.email_key, s.state, m.sender_name
  from sequence s join mailbox m on m.id = s.mailbox_id
  where s.unsubscribe_token = p_token
$$;

do $$
begin
  alter function unsubscribe_target owner to warmpath_system;
  execute format('alter function unsubscribe_target set search_path = %I, pg_temp', current_schema());
  revoke all on function unsubscribe_target from public;
end $$;
grant execute on function unsubscribe_target to warmpath_service;
