-- The audit log only grows. Entries are written by these two functions; the trigger refuses every change, whoever asks.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Writes what an operator is about to do. A row comes back where the operator acted under the key before: then nothing is written.
create or replace function begin_audit(
  p_request uuid, p_operator uuid, p_name text, p_operation text, p_kind text, p_target text, p_about uuid, p_asked jsonb,
  p_origin text, p_key text
) returns table (request_id uuid, operation text, status smallint) language plpgsql security definer as $$
begin
  insert into audit_entry (request_id, phase, operator_id, operator, operation, target_kind, target_id, about, asked, origin, idempotency_key)
    values (p_request, 'intent', p_operator, p_name, p_operation, p_kind, p_target, p_about, p_asked, p_origin, p_key)
    on conflict (operator_id, idempotency_key) where phase = 'intent' and idempotency_key is not null do nothing;
  if found then return; end if;
  return query select i.request_id, i.operation, o.status from audit_entry i
    left join audit_entry o on o.request_id = i.request_id and o.phase = 'outcome'
    where i.operator_id = p_operator and i.idempotency_key = p_key and i.phase = 'intent';
end $$;

-- Writes what became of it; the target is given where only the answer names it.
create or replace function end_audit(
  p_request uuid, p_status smallint, p_error text, p_kind text, p_target text, p_about uuid
) returns void language sql security definer as $$
  insert into audit_entry (request_id, phase, status, error, target_kind, target_id, about)
    values (p_request, 'outcome', p_status, p_error, p_kind, p_target, p_about)
$$;

grant execute on function begin_audit, end_audit to warmpath_system;
