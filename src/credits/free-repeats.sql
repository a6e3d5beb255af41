-- Repetitions free of charge (docs/adr/0003-charge.md), as parts of admit and resolve. The order of locks is theirs; where rows of
-- free_repeat are locked, all that the batch will write are, in the order of their key.

-- Whether the repetition is still to be had: nobody has it, and no model was learned since that is older than the minutes. Where
-- nothing could be learned it ends after an hour, many times what learning takes.
create or replace function is_repeatable(f free_repeat, p_now timestamptz, p_minutes integer) returns boolean language sql stable as $$
  select f.taken_by is null and f.asked_at > p_now - interval '1 hour' and not exists (
    select from ranking_model m where m.mode = f.mode and m.trained_at >= f.asked_at and m.trained_at <= p_now - p_minutes * interval '1 minute')
$$;

-- Gives the repetitions of a batch to the first that ask, and says which call each repeats. A free request, a dry run, is only
-- told. p_held: reserved before, so they have theirs. p_back: charges that are about to be refunded, whose repetitions may go to
-- the requests that take their place.
create or replace function take_repeats(
  a admission[], p_request uuid[], p_price integer[], p_repeat bytea[], p_held uuid[], p_known uuid[], p_back_of uuid[], p_back uuid[],
  p_now timestamptz, p_minutes integer
) returns uuid[] language plpgsql as $$
declare
  v_repeats uuid[] := p_known; -- by place in the batch
  r         record;
begin
  perform 1 from free_repeat f
    where (f.tenant_id, f.mode, f.fingerprint) in
        (select x.tenant_id, x.mode, p_repeat[x.ord] from unnest(a) x where x.verdict = 'admitted' and p_price[x.ord] > 0)
      or (f.tenant_id, f.taken_by) in (select * from unnest(p_back_of, p_back))
    order by f.tenant_id, f.mode, f.fingerprint for no key update;
  update free_repeat f set taken_by = null where (f.tenant_id, f.taken_by) in (select * from unnest(p_back_of, p_back));
  for r in
    select distinct on (f.tenant_id, f.mode, f.fingerprint, u.told) x.ord, f.charge_id
    from unnest(a) x
    join free_repeat f on f.tenant_id = x.tenant_id and f.mode = x.mode and f.fingerprint = p_repeat[x.ord]
    cross join lateral (select case when p_price[x.ord] > 0 then 0 else x.ord end as told) u
    where x.verdict = 'admitted' and p_request[x.ord] <> all (p_held) and is_repeatable(f, p_now, p_minutes)
    order by f.tenant_id, f.mode, f.fingerprint, u.told, x.ord
  loop
    v_repeats[r.ord] := r.charge_id;
  end loop;
  update free_repeat f set taken_by = p_request[x.ord] from unnest(a) x
    where f.tenant_id = x.tenant_id and f.mode = x.mode and f.fingerprint = p_repeat[x.ord]
      and p_price[x.ord] > 0 and v_repeats[x.ord] is not null and p_request[x.ord] <> all (p_held);
  return v_repeats;
end $$;

-- What the ledger says of a repetition; null of every other call.
create or replace function repeat_note(p_repeats uuid) returns text language sql immutable as $$
  select 'free: repeats request ' || p_repeats || ', answered while the ranking was being learned'
$$;

-- Of requests that admission refused after all: another may have their repetitions.
create or replace function leave_repeats(a admission[], p_request uuid[], p_refused uuid[]) returns void language sql as $$
  update free_repeat f set taken_by = null from unnest(a) x
    where f.tenant_id = x.tenant_id and f.taken_by = p_request[x.ord] and f.taken_by = any (p_refused)
$$;

-- What an earlier attempt at the same batch reserved.
create or replace function reserved_before(p_request uuid[], p_hash bytea[])
returns table (ord bigint, id uuid, tenant_id uuid, mode text, key_id uuid, repeats uuid, balance bigint) language sql stable as $$
  select u.ord, c.id, c.tenant_id, c.mode, c.key_id, c.repeats, acc.balance
  from unnest(p_request, p_hash) with ordinality u(id, hash, ord)
  join api_key k on k.hash = u.hash
  join charge c on c.tenant_id = k.tenant_id and c.id = u.id
  join account acc on acc.tenant_id = c.tenant_id and acc.mode = c.mode
$$;

-- What was settled for credits may be repeated; what was settled as a repetition leaves that to another. The rows of what is
-- refunded are locked here, for refund_charges.
create or replace function keep_repeats(
  p_request uuid[], p_tenant uuid[], p_mode text[], p_repeat bytea[], p_settled_of uuid[], p_settled uuid[]
) returns void language plpgsql as $$
begin
  perform 1 from free_repeat f
    where (f.tenant_id, f.taken_by) in (select * from unnest(p_tenant, p_request))
      or (f.tenant_id, f.mode, f.fingerprint) in
        (select u.tenant_id, u.mode, u.fingerprint from unnest(p_tenant, p_mode, p_repeat) u(tenant_id, mode, fingerprint))
    order by f.tenant_id, f.mode, f.fingerprint for no key update;
  insert into free_repeat as f (tenant_id, mode, fingerprint, charge_id, asked_at)
    select distinct on (c.tenant_id, c.mode, u.fingerprint) c.tenant_id, c.mode, u.fingerprint, c.id, c.created_at
    from unnest(p_tenant, p_request, p_repeat) u(tenant_id, id, fingerprint)
    join charge c on c.tenant_id = u.tenant_id and c.id = u.id
    where u.fingerprint is not null and c.price > 0
      and (c.tenant_id, c.id) in (select * from unnest(p_settled_of, p_settled))
    order by c.tenant_id, c.mode, u.fingerprint, c.created_at desc
    on conflict (tenant_id, mode, fingerprint) do update set
      charge_id = excluded.charge_id, asked_at = excluded.asked_at, taken_by = null;
  update free_repeat f set taken_by = null from unnest(p_tenant, p_request, p_repeat) u(tenant_id, id, fingerprint)
    where u.fingerprint is not null and f.tenant_id = u.tenant_id and f.taken_by = u.id
      and (u.tenant_id, u.id) in (select * from unnest(p_settled_of, p_settled));
end $$;

grant execute on function is_repeatable, take_repeats, repeat_note, leave_repeats, reserved_before, keep_repeats to warmpath_system;
