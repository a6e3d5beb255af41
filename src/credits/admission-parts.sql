-- Parts of admit that few batches come to. The order of locks is its own (admission.sql).

-- Gives back what is reserved of requests whose process is gone, but for the credits, which follow under the account's lock:
-- returns those that were reserved still.
create or replace function take_back(p_tenant uuid[], p_charge uuid[], p_now timestamptz) returns table (id uuid[], tenant_id uuid[])
language plpgsql as $$
begin
  perform 1 from charge c where (c.tenant_id, c.id) in (select * from unnest(p_tenant, p_charge)) order by c.id for no key update;
  return query
    with back as (
      update charge c set state = 'refunded', resolved_at = p_now
      where (c.tenant_id, c.id) in (select * from unnest(p_tenant, p_charge)) and c.state = 'reserved'
      returning c.id, c.tenant_id
    )
    select coalesce(array_agg(b.id), '{}'), coalesce(array_agg(b.tenant_id), '{}') from back b;
end $$;

-- Of requests that were refused after all nothing began, so nothing is remembered.
create or replace function forget_refused(
  a admission[], p_request uuid[], p_idempotency text[], p_repeat bytea[], p_refused uuid[]
) returns void language plpgsql as $$
begin
  if p_repeat is not null then perform leave_repeats(a, p_request, p_refused); end if;
  delete from idempotency i using unnest(a) x
  where i.tenant_id = x.tenant_id and i.mode = x.mode and i.key = p_idempotency[x.ord] and i.state = 'running'
    and i.request_id = p_request[x.ord] and i.request_id = any (p_refused);
end $$;

-- The budgets that a batch may spend from, those of the makers of its keys among them: for each place in the batch the numbers of its
-- budgets, and what the cap of each leaves on the day. The caller holds the accounts, and so has what was committed last.
create or replace function open_budgets(a admission[], p_day date)
returns table (ord integer, nth integer, room bigint) language plpgsql as $$
begin
  return query
    select x.ord, dense_rank() over (order by b.budget)::integer, b.cap - b.spent
    from unnest(a) x join api_key k on k.id = x.key_id and k.tenant_id = x.tenant_id cross join lateral budgets_of(k, p_day) b
    where x.verdict = 'admitted' and k.budget_id is not null;
end $$;

-- What there is left for a request that spends from the budgets of these numbers; null without any.
create or replace function least_room(p_budgets jsonb, p_room bigint[]) returns bigint language sql immutable strict as $$
  select min(p_room[n::integer]) from jsonb_array_elements(p_budgets) n
$$;

-- Counts what the requests at these places reserve for the caps of their keys and of the makers of these.
create or replace function spend_budgets(a admission[], p_ord integer[], p_price integer[], p_day date) returns void
language plpgsql as $$
begin
  insert into key_day (tenant_id, budget_id, day, spent_credits)
  select k.tenant_id, b.id, p_day, sum(p_price[x.ord])
  from unnest(a) x join api_key k on k.id = x.key_id and k.tenant_id = x.tenant_id
  cross join lateral unnest(k.maker_budgets || k.budget_id) b(id)
  where x.ord = any (p_ord) and b.id is not null group by k.tenant_id, b.id
  on conflict (budget_id, day, tenant_id) do update set spent_credits = key_day.spent_credits + excluded.spent_credits;
end $$;

-- The key of a request that was refused for its scopes or its cap.
create or replace function refused_key(p_tenant uuid, p_key uuid, p_day date) returns jsonb language plpgsql as $$
begin
  return (select key_facts(k, p_day) from api_key k where k.id = p_key and k.tenant_id = p_tenant);
end $$;

grant execute on function take_back, forget_refused, open_budgets, least_room, spend_budgets, refused_key to warmpath_system;
