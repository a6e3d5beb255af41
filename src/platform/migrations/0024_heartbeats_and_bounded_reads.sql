-- Which server took the heartbeats of a process, by the time it was started, and since when without another one between: after a
-- failover no heartbeat has come to the new primary yet (docs/adr/0025-signs-of-life.md). Null for processes of 0.2.
alter table service_process
  add column server timestamptz,
  add column since timestamptz;
-- Asked for with each repetition of a held key, where sequential scans are priced so high that the server would compile for them.
create index service_process_server on service_process (server, since);

-- Indexes for what loops and operators ask of all tenants, so that it reads what is due and not what there is.

-- Every claim of work leaves out the tenants that are suspended.
create index tenant_suspended on tenant (tenant_id) where suspended_at is not null;
create index lane_turn_served on lane_turn (lane, served_at);

create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
create index purchase_unpaid on purchase (created_at) where held = 0 and moves = 0 and payment_id is null;
create index purchase_newest on purchase (created_at desc, id);
create index touch_approved on touch (approved_at) where state = 'scheduled';
create index touch_waiting on touch (updated_at) where state = 'awaiting_approval';
create index mailbox_troubled on mailbox (state, id) where state <> 'connected';
create index sequence_active on sequence (id) where state = 'active';
create index audit_entry_target on audit_entry (target_id, id) where target_id is not null;

-- What was charged on some days, over all accounts. A few pages for the whole table: a tree would cost each billed call as much as
-- one of its other indexes, and this costs it nothing, as new pages are noted by autovacuum.
create index ledger_entry_time on ledger_entry using brin (created_at) with (pages_per_range = 64, autosummarize = on);
