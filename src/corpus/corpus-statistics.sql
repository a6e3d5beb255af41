-- The planner's statistics of the corpus, taken within the transaction of an import, which sees its own rows. Without it the
-- planner knows what autovacuum last saw: with nothing but the sandbox in the tables it takes every row of mode live for one,
-- and goes over all of them once for each row of the import. Runs as the owner of the tables, who alone may do this
-- (function-files.ts). Until the end of the transaction it keeps others from ANALYZE and DDL on these tables, from nothing else.
create or replace function analyze_corpus(p_tables text[]) returns void language plpgsql security definer
set default_statistics_target = 100 as $$ -- these outlast the import, which is content with less for its own tables
declare
  -- Without long texts, which no statement compares: they are most of the work. What no import counts is counted by nobody else.
  v_columns constant jsonb := '{
    "company": "mode, identity_key, domain, country_code, source, source_id", "company_alias": null, "company_source": null,
    "investor": "mode, identity_key, domain, country_code, kind, merged_into, source, source_id",
    "investor_alias": null, "investor_source": null, "investor_fact": "investor_id, field, source, source_id",
    "round": null, "investment": "round_id, investor_id, source, confidence", "fund": null, "person": null,
    "person_role": "person_id, company_id, investor_id, title, source"}';
  v_table text;
begin
  -- In one order, whatever the caller's: two that count do not wait for each other.
  for v_table in select key from jsonb_each(v_columns) where key = any (p_tables) order by key loop
    execute format('analyze %I', v_table) || coalesce(' (' || (v_columns ->> v_table) || ')', '');
  end loop;
end $$;

grant execute on function analyze_corpus to warmpath_system;
