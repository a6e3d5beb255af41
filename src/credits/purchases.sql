-- Credits of purchases (docs/adr/0055-purchases.md). The purchase is locked first, as nothing that holds another lock waits for a
-- purchase; then the tenant, whose plan may change, and the account (admission.sql).

-- Brings what was moved for a purchase to p_due credits, with an entry for each movement; returns what was moved, signed. What
-- is to be taken back and was spent already is owed, and paid by the next that are bought.
create or replace function settle_purchase(p_tenant uuid, p_id uuid, p_due bigint) returns bigint
language plpgsql security definer as $$
declare
  p       purchase;
  a       account;
  v_delta bigint;
  v_part  bigint;
  v_ref   text;
begin
  select * into strict p from purchase where id = p_id and tenant_id = p_tenant for update;
  v_delta := p_due - p.held;
  if v_delta = 0 then return 0; end if;
  if p.payment_id is null then raise exception 'purchase % has no payment', p_id; end if;
  if p.mode = 'live' and v_delta > 0 then perform 1 from tenant where tenant_id = p_tenant for no key update; end if;
  insert into account (tenant_id, mode) values (p_tenant, p.mode) on conflict do nothing;
  select * into strict a from account where tenant_id = p_tenant and mode = p.mode for update;
  v_ref := p.payment_id || case when p.moves > 0 then '/' || p.moves else '' end;
  if v_delta > 0 then
    -- An operator may have granted it by hand under the payment's reference.
    if not exists (select from ledger_entry e where e.tenant_id = p_tenant and e.mode = p.mode and e.reference = v_ref
        and e.kind = 'grant' and e.amount = v_delta) then
      a.last_entry := a.last_entry + 1;
      a.balance := a.balance + v_delta;
      insert into ledger_entry (id, tenant_id, mode, kind, amount, balance_after, reference, note)
        values (a.last_entry, p_tenant, p.mode, 'grant', v_delta, a.balance, v_ref,
          case when p.moves = 0 then 'paid' else 'paid: given again' end);
    end if;
    v_part := least(a.owed, v_delta, a.balance);
    if v_part > 0 then
      a.last_entry := a.last_entry + 1;
      a.balance := a.balance - v_part;
      a.owed := a.owed - v_part;
      insert into ledger_entry (id, tenant_id, mode, kind, amount, balance_after, reference, note)
        values (a.last_entry, p_tenant, p.mode, 'adjustment', -v_part, a.balance, v_ref || ':owed',
          'pays what was owed for credits that were refunded after they were spent');
    end if;
    if p.mode = 'live' then update tenant set plan = 'paid' where tenant_id = p_tenant and plan = 'trial'; end if;
  else
    v_part := least(-v_delta, a.balance);
    a.owed := a.owed - v_delta - v_part;
    if v_part > 0 then
      a.last_entry := a.last_entry + 1;
      a.balance := a.balance - v_part;
      insert into ledger_entry (id, tenant_id, mode, kind, amount, balance_after, reference, note)
        values (a.last_entry, p_tenant, p.mode, 'adjustment', -v_part, a.balance, v_ref,
          'taken back: the payment was refunded or disputed');
    end if;
  end if;
  update account set balance = a.balance, last_entry = a.last_entry, owed = a.owed where tenant_id = p_tenant and mode = p.mode;
  update purchase set held = p_due, moves = moves + 1 where id = p_id and tenant_id = p_tenant;
  return v_delta;
end $$;

-- Whose payment it is.
create or replace function find_purchase(p_payment text) returns table (id uuid, tenant_id uuid)
language sql stable security definer as $$
  select p.id, p.tenant_id from purchase p where p.payment_id = p_payment limit 1
$$;

-- Purchases whose end no event has told: each is asked about after 20 minutes, then when it is twice as old, at least once a
-- day, for 40 days (what takes longest is a bank transfer, some weeks). What was never paid is deleted after 90 days.
create or replace function claim_purchases(p_limit integer) returns table (id uuid, tenant_id uuid, session_id text)
language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from purchase p using (
    select o.id, o.tenant_id from purchase o
      where o.held = 0 and o.moves = 0 and o.payment_id is null and o.created_at < now() - interval '90 days'
      limit p_limit for update skip locked) o
    where p.id = o.id and p.tenant_id = o.tenant_id;
  return query
    update purchase p set next_look_at = case when p.created_at > now() - interval '40 days'
        then now() + least(greatest(now() - p.created_at, interval '20 minutes'), interval '1 day') end
      from (select d.id, d.tenant_id from purchase d where d.next_look_at <= now()
        order by d.next_look_at limit p_limit for update skip locked) due
      where p.id = due.id and p.tenant_id = due.tenant_id
      returning p.id, p.tenant_id, p.session_id;
end $$;

grant execute on function settle_purchase, find_purchase, claim_purchases to warmpath_service;
