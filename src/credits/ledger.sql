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

-- What calls under way have reserved of an account: some of it may come back. It looks through what all accounts have reserved, so it is
-- asked of balances that are low alone.
create or replace function reserved_of(p_tenant uuid, p_mode text) returns bigint language sql stable as $$
  select coalesce(sum(c.price), 0)::bigint from charge c where c.state = 'reserved' and c.tenant_id = p_tenant and c.mode = p_mode
$$;

-- Tells that what is left fell below the dearest call and some searches (EVENT_LIMITS.lowCredits), so that there is time to buy: once,
-- until a grant brings it back there. Left is the balance with what is reserved: a call that is refunded takes nothing. The caller holds the account.
create or replace function tell_low(p_tenant uuid, p_mode text, p_left bigint) returns void language plpgsql as $$
begin
  if p_left >= low_credits() then return; end if;
  update account a set told_low = true where a.tenant_id = p_tenant and a.mode = p_mode and not a.told_low;
  if found then
    perform record_event(p_tenant, p_mode, 'credits.low', jsonb_build_object('credits_remaining', p_left, 'below', low_credits()));
  end if;
end $$;
create or replace function low_credits() returns integer language sql immutable as 'select 100';

-- Of a batch that is resolved: whether an account may have fallen by it. Then all accounts of the batch are held, in the order of everybody.
create or replace function hold_low(p_settled_of uuid[], p_settled uuid[], p_refund_of uuid[], p_refund uuid[]) returns boolean language plpgsql as $$
begin
  if not exists (select from charge c join account a on a.tenant_id = c.tenant_id and a.mode = c.mode
    where (c.tenant_id, c.id) in (select * from unnest(p_settled_of, p_settled)) and c.price > 0 and not a.told_low and a.balance < low_credits())
    then return false; end if;
  perform 1 from account a where (a.tenant_id, a.mode) in (select c.tenant_id, c.mode from charge c
      where (c.tenant_id, c.id) in (select * from unnest(p_settled_of || p_refund_of, p_settled || p_refund)))
    order by a.tenant_id, a.mode for no key update;
  return true;
end $$;

-- Then, after its refunds. What others settled before they gave the account free is seen here, so of two at once the second tells.
create or replace function tell_settled(p_settled_of uuid[], p_settled uuid[]) returns void language plpgsql as $$
begin
  perform tell_low(a.tenant_id, a.mode, a.balance + reserved_of(a.tenant_id, a.mode)) from account a
    where not a.told_low and a.balance < low_credits() and (a.tenant_id, a.mode) in (select c.tenant_id, c.mode from charge c
      where (c.tenant_id, c.id) in (select * from unnest(p_settled_of, p_settled)) and c.price > 0);
end $$;

-- Who has fewer after a grant never had enough, or was told; what an operator takes away is told as what a call takes.
create or replace function tell_low_credits() returns trigger language plpgsql as $$
declare
  v_left bigint;
begin
  if coalesce(current_setting('app.moving', true), '') <> '' then return null; end if;
  v_left := new.balance_after + case when new.balance_after < low_credits() then reserved_of(new.tenant_id, new.mode) else 0 end;
  if new.amount < 0 then
    perform tell_low(new.tenant_id, new.mode, v_left);
  else
    update account a set told_low = v_left < low_credits()
      where a.tenant_id = new.tenant_id and a.mode = new.mode and a.told_low <> (v_left < low_credits());
  end if;
  return null;
end $$;
create or replace trigger low_credits_told after insert on ledger_entry for each row
  when (new.kind in ('grant', 'adjustment')) execute function tell_low_credits();

grant execute on function reserved_of, tell_low, low_credits, hold_low, tell_settled, tell_low_credits to warmpath_service, warmpath_system;
