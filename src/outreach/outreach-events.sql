-- What outreach tells (src/events), by triggers: many statements change a sequence, a touch or an inbox, and none of them can forget it.
-- Never a word of a message: who may read it reads it by its id.

create or replace function tell_inbound() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenant_id, new.mode, case new.kind when 'bounce' then 'message.bounced' else 'reply.received' end,
    jsonb_strip_nulls(jsonb_build_object('message_id', new.id, 'sequence_id', new.sequence_id, 'touch_id', new.touch_id,
      'investor_name', s.investor_name, 'investor_id', public_investor_id(s.investor_id),
      'received_at', utc_text(new.received_at), 'reason', case new.kind when 'bounce' then 'report' end,
      'opt_out', case when new.kind <> 'bounce' then new.opt_out and new.opt_out_certainty is distinct from 'possible' end)))
    from sequence s where s.id = new.sequence_id and s.tenant_id = new.tenant_id;
  return null;
end $$;
create or replace trigger inbound_told after insert on inbound_message for each row
  -- A report that anybody may have written asks a person, and tells nothing.
  when (new.kind in ('reply', 'calendar') or new.kind = 'bounce' and new.opt_out_certainty is null) execute function tell_inbound();

-- Of a message that the server refused for good there is no report. The server's words may hold an address, and are read with the touch.
create or replace function tell_refused() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenant_id, new.mode, 'message.bounced', jsonb_strip_nulls(jsonb_build_object('touch_id', new.id,
      'sequence_id', new.sequence_id, 'investor_name', s.investor_name, 'investor_id', public_investor_id(s.investor_id),
      'received_at', utc_text(clock_timestamp()), 'reason', 'refused')))
    from sequence s where s.id = new.sequence_id and s.tenant_id = new.tenant_id;
  return null;
end $$;
create or replace trigger refusal_told after update of state on touch for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function tell_refused();

create or replace function tell_draft() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenant_id, new.mode, 'draft.waiting', jsonb_strip_nulls(jsonb_build_object('touch_id', new.id,
      'sequence_id', new.sequence_id, 'position', new.position, 'investor_name', s.investor_name, 'investor_id', public_investor_id(s.investor_id))))
    from sequence s where s.id = new.sequence_id and s.tenant_id = new.tenant_id;
  return null;
end $$;
create or replace trigger draft_told after update of state on touch for each row
  when (new.state = 'awaiting_approval' and old.state <> 'awaiting_approval') execute function tell_draft();

create or replace function tell_end() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenant_id, new.mode, 'sequence.ended', jsonb_strip_nulls(jsonb_build_object('sequence_id', new.id,
    'state', new.state, 'investor_name', new.investor_name, 'investor_id', public_investor_id(new.investor_id))));
  return null;
end $$;
create or replace trigger sequence_end_told after update of state on sequence for each row
  when (old.state in ('active', 'paused') and new.state not in ('active', 'paused')) execute function tell_end();

grant execute on function tell_inbound, tell_refused, tell_draft, tell_end to warmpath_service, warmpath_system;
