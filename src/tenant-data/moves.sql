-- Whether calls of a tenant are to be repeated, because it is on its way to another installation or has just left for it.
create or replace function is_moving(p_tenant uuid) returns boolean language sql stable as $$
  select exists (select from tenant_move m where m.id = p_tenant and m.state not in ('copying', 'open'))
$$;

-- The public id at the target of an investor that an event of the source names. One that has no number here, of the tenant's own list, keeps its
-- own. Where `app.moved_back` is on, to compare both ends, the way back; of one that is none of those, no id.
create or replace function moved_id(p_tenant uuid, p_id text) returns text language sql stable as $$
  select case when coalesce(current_setting('app.moved_back', true), '') = ''
    then coalesce((select public_investor_id(m.becomes) from moved_investor m where m.id = p_tenant and m.number = investor_number(p_id)), p_id)
    else coalesce((select public_investor_id(m.number) from moved_investor m where m.id = p_tenant and m.becomes = investor_number(p_id)),
      case when investor_number(p_id) < (select s.min_value from pg_sequences s where s.sequencename = 'own_investor_number' and s.schemaname = current_schema())
        then 'none' else p_id end) end
$$;

-- What an event says, with the ids of the target, in the two places where one names investors (a test looks through the schemas).
create or replace function moved_data(p_tenant uuid, p_data jsonb) returns jsonb language sql stable as $$
  select case
    when p_data ? 'investor_id' then p_data || jsonb_build_object('investor_id', moved_id(p_tenant, p_data ->> 'investor_id'))
    when p_data ? 'moves' then p_data || jsonb_build_object('moves', (
      select jsonb_agg(m || jsonb_build_object('investor_id', moved_id(p_tenant, m ->> 'investor_id')) order by nth)
      from jsonb_array_elements(p_data -> 'moves') with ordinality x(m, nth)))
    else p_data end
$$;

-- The same of an event that stands in a message to a webhook, and may be sent again.
create or replace function moved_message(p_tenant uuid, p_body jsonb) returns text language sql stable as $$
  select event_text(p_body ->> 'id', p_body ->> 'type', p_body ->> 'timestamp', moved_data(p_tenant, p_body -> 'data'))
$$;

grant execute on function is_moving to warmpath_service, warmpath_system;
grant execute on function moved_id, moved_data, moved_message to warmpath_system;
