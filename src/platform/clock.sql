-- A moment as users are told it: UTC, to the millisecond, as JSON of JavaScript has it. A file of its own, since functions of all subjects
-- that come after it by name are checked with it. Cursors, which need all digits, are made by `cursorText` (database/postgres.ts).
create or replace function utc_text(p_at timestamptz) returns text language sql stable strict as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

grant execute on function utc_text to warmpath_service, warmpath_system;
