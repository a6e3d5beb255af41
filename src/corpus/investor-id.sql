-- The public id of an investor, as rules-investor-id.ts makes it (a test compares): for what SQL tells of one by itself.
create or replace function public_investor_id(p_number bigint) returns text language sql immutable strict as $$
  select 'inv_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((v.n >> (5 * k)) & 31)::integer + 1, 1), '' order by k desc)
  from (select mod(p_number::numeric * 173961102589771, 281474976710656)::bigint as n) v cross join generate_series(0, 9) k
$$;

grant execute on function public_investor_id to warmpath_service, warmpath_system;
