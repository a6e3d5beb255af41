-- The public id of an investor, as rules-investor-id.ts makes it (a test compares): for what SQL tells of one by itself.
create or replace function public_investor_id(p_number bigint) returns text language sql immutable strict as $$
  select 'inv_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((v.n >> (5 * k)) & 31)::integer + 1, 1), '' order by k desc)
  from (select mod(p_number::numeric * 173961102589771, 281474976710656)::bigint as n) v cross join generate_series(0, 9) k
$$;

-- The number of a public id; null of any other text.
create or replace function investor_number(p_id text) returns bigint language sql immutable strict as $$
  select case when p_id ~ '^inv_[0-7][0-9a-hjkmnp-tv-z]{9}$' then mod(v.n * 62938150965859, 281474976710656)::bigint end -- the inverse of that factor
  from (select sum((position(substr(p_id, 14 - k, 1) in '0123456789abcdefghjkmnpqrstvwxyz') - 1) * (1::bigint << (5 * k))) as n
    from generate_series(0, 9) k) v
$$;

grant execute on function public_investor_id, investor_number to warmpath_service, warmpath_system;
