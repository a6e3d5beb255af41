-- The inbox: who wrote to a mailbox is looked up by the recipient's address, also of sequences that ended.
create index sequence_of_recipient on sequence (tenant_id, mode, email_key);
create index inbound_message_known on inbound_message (mailbox_id, message_id) where message_id is not null;

-- Gives out mailboxes whose inbox is due and that nobody reads. Each is due again when the lease ends, should its reader be gone.
create function claim_inboxes(p_lease uuid, p_lease_ms bigint, p_limit integer) returns table (
  tenant_id uuid, mode text, id uuid
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  return query
    with due as (
      select m.id from mailbox m
      where m.state <> 'disconnected' and m.next_poll_at <= clock_timestamp()
        and (m.inbox_lease_until is null or m.inbox_lease_until <= clock_timestamp())
      order by m.next_poll_at, m.id limit p_limit for no key update skip locked)
    update mailbox m set inbox_lease = p_lease, inbox_lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due d where m.id = d.id
    returning m.tenant_id, m.mode, m.id;
end $$;

do $$
begin
  alter function claim_inboxes owner to warmpath_system;
  execute format('alter function claim_inboxes set search_path = %I, pg_temp', current_schema());
  revoke all on function claim_inboxes from public;
end $$;
grant execute on function claim_inboxes to warmpath_service;
