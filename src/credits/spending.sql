-- The number of the account's first ledger entry of this moment or later, or one past the last. Entries are numbered as they are
-- written, so it is found by halving: there is no index by time, which every billed call would have to pay for. Clocks of
-- transactions differ by moments: who asks takes a margin, and compares the times.
create or replace function entry_since(p_tenant uuid, p_mode text, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low  bigint := 0; -- before it: nothing of that moment
  v_high bigint;
  v_mid  bigint;
  e      record;
begin
  select last_entry + 1 into v_high from account where tenant_id = p_tenant and mode = p_mode;
  while v_low < v_high loop
    v_mid := (v_low + v_high) / 2;
    -- Archives leave gaps.
    select id, created_at into e from ledger_entry
      where tenant_id = p_tenant and mode = p_mode and id >= v_mid order by id limit 1;
    if not found or e.created_at >= p_at then v_high := v_mid; else v_low := e.id + 1; end if;
  end loop;
  return coalesce(v_low, 0);
end $$;

grant execute on function entry_since to warmpath_service, warmpath_system;
