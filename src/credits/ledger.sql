-- The ledger only grows. DELETE is granted only by the owner, for the time of an archive's own transaction, and the
-- transaction says that it is one (queries-ledger-archive.ts).
--
-- looser: rule ledger_entry_kind: adjustments (0017), which only newer processes write
-- looser: rule ledger_entry_charge: adjustments have no charge
-- looser: rule ledger_entry_amount: a free repetition reserves 0 (0010)

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('warmpath.archiving', true) = 'on' then return null; end if;
  raise exception 'the ledger is append-only';
end $$;

create or replace trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
