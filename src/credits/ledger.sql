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

-- Tells that the balance fell below the dearest call and some searches (100 credits), so that there is time to buy: once, until a grant
-- brings it back there. A refund alone does not make it tell again.
create or replace function tell_low_credits() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.moving', true), '') <> '' then return null; end if;
  if new.amount > 0 then
    update account a set told_low = false where a.tenant_id = new.tenant_id and a.mode = new.mode and a.told_low;
    return null;
  end if;
  update account a set told_low = true where a.tenant_id = new.tenant_id and a.mode = new.mode and not a.told_low;
  if found then
    perform record_event(new.tenant_id, new.mode, 'credits.low',
      jsonb_build_object('credits_remaining', new.balance_after, 'below', 100));
  end if;
  return null;
end $$;
create or replace trigger low_credits_told after insert on ledger_entry for each row
  when (new.kind in ('grant', 'reserve', 'adjustment')
    and (new.amount > 0 and new.balance_after >= 100 or new.balance_after < 100 and new.balance_after - new.amount >= 100))
  execute function tell_low_credits();

grant execute on function tell_low_credits to warmpath_service, warmpath_system;
