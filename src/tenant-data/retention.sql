-- Deletes at most p_limit rows of each kind that are older than they are kept; returns how many of each. One process at a
-- time: a second one gets null and has nothing to do. Ages as in platform/values/limits.ts. p_lists: also what makes a tenant's list too long, for which
-- all lists are gone through: some seconds with two million investors on them, where the rest takes milliseconds.
create or replace function sweep_old(p_limit integer, p_keep jsonb, p_lists boolean default true) returns jsonb language plpgsql security definer as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_days  constant interval := interval '1 day';
  v_gone  jsonb := '{}';
  v_n     bigint;
  v_rows  integer := (p_keep ->> 'storedInvestors')::integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('warmpath retention')) then return null; end if;

  -- A window of another minute says nothing any more.
  delete from rate_window w using (
    select e.tenant_id, e.bucket_id from rate_window e where e.window_start < v_now - interval '1 hour' * (p_keep ->> 'rateWindowHours')::int
    limit p_limit for update skip locked) e
    where w.tenant_id = e.tenant_id and w.bucket_id = e.bucket_id;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('rate_window', v_n);

  -- No browser comes back from a consent after that.
  delete from mailbox_consent c using (
    select e.tenant_id, e.state_hash from mailbox_consent e where e.created_at < v_now - interval '1 hour' * (p_keep ->> 'consentHours')::int
    limit p_limit for update skip locked) e
    where c.tenant_id = e.tenant_id and c.state_hash = e.state_hash;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('mailbox_consent', v_n);

  -- Of sequences that go on everything stays, however old.
  delete from touch_event t using (
    select e.tenant_id, e.id from touch_event e join sequence s on s.tenant_id = e.tenant_id and s.id = e.sequence_id
    where e.at < v_now - v_days * (p_keep ->> 'touchEventDays')::int and s.state not in ('active', 'paused')
    order by e.at limit p_limit for update of e skip locked) e
    where t.tenant_id = e.tenant_id and t.id = e.id;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('touch_event', v_n);

  -- Their words are quoted in the answers to them; one that is about to be sent keeps its message until then.
  with old as (
    select e.tenant_id, e.id from inbound_message e left join sequence s on s.tenant_id = e.tenant_id and s.id = e.sequence_id
    where e.created_at < v_now - v_days * (p_keep ->> 'inboundDays')::int and coalesce(s.state not in ('active', 'paused'), true)
      and not exists (select from touch a where a.answers = e.id and a.state in ('scheduled', 'sending'))
    order by e.created_at limit p_limit for update of e skip locked),
  gone as (
    delete from inbound_message m using old e where m.tenant_id = e.tenant_id and m.id = e.id returning m.tenant_id, m.id),
  emptied as (
    update touch t set draft = jsonb_set(t.draft, '{answered,quote}', '""') from gone g
    where t.answers = g.id and t.tenant_id = g.tenant_id and t.draft -> 'answered' ? 'quote')
  select count(*) into v_n from gone;
  v_gone := v_gone || jsonb_build_object('inbound_message', v_n);

  delete from provider_day d using (
    select e.provider, e.day from provider_day e
    where e.day < (v_now at time zone 'utc')::date - (p_keep ->> 'providerDays')::int
    limit p_limit for update skip locked) e
    where d.provider = e.provider and d.day = e.day;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('provider_day', v_n);

  -- A day that has passed counts no more mails.
  delete from mail_day d using (
    select e.hash, e.day from mail_day e where e.day < (v_now at time zone 'utc')::date limit p_limit for update skip locked) e
    where d.hash = e.hash and d.day = e.day;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('mail_day', v_n);

  -- What an import of a list replaced, for its undo; then the import.
  delete from list_import_change c using (
    select e.tenant_id, e.import_id, e.investor_id from list_import i
    join list_import_change e on e.tenant_id = i.tenant_id and e.import_id = i.id
    where i.at < v_now - v_days * (p_keep ->> 'listImportDays')::int limit p_limit for update of e skip locked) e
    where c.tenant_id = e.tenant_id and c.import_id = e.import_id and c.investor_id = e.investor_id;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('list_import_change', v_n);
  delete from list_import i using (
    select e.tenant_id, e.id from list_import e where e.at < v_now - v_days * (p_keep ->> 'listImportDays')::int
      and not exists (select from list_import_change c where c.tenant_id = e.tenant_id and c.import_id = e.id)
    order by e.at limit p_limit for update skip locked) e
    where i.tenant_id = e.tenant_id and i.id = e.id;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('list_import', v_n);

  -- Of signing in, what has ended.
  delete from session s using (
    select e.id from session e where e.expires_at < v_now limit p_limit for update skip locked) e where s.id = e.id;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('session', v_n);
  delete from sign_in_link l using (
    select e.hash from sign_in_link e where e.expires_at < v_now limit p_limit for update skip locked) e where l.hash = e.hash;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('sign_in_link', v_n);
  delete from sign_in_attempt a using (
    select e.hash from sign_in_attempt e where e.expires_at < v_now limit p_limit for update skip locked) e where a.hash = e.hash;
  get diagnostics v_n = row_count;
  v_gone := v_gone || jsonb_build_object('sign_in_attempt', v_n);

  if not p_lists then return v_gone; end if;

  -- Of a list longer than it may be, those that no search has found for the longest time; one that a search finds at this
  -- moment is another row by then, and stays. So does one that somebody set anything of, or knows people at.
  with beyond as materialized (
    select o.* from account a
    cross join lateral (
      select s.tenant_id, s.mode, s.investor_id, s.last_updated_at from stored_investor s
      where s.tenant_id = a.tenant_id and s.mode = a.mode
        and not exists (select from pipeline p
          where p.tenant_id = s.tenant_id and p.mode = s.mode and p.investor_id = s.investor_id)
        and not exists (select from investor_contact c
          where c.tenant_id = s.tenant_id and c.mode = s.mode and c.investor_id = s.investor_id)
      order by s.last_updated_at desc, s.investor_id desc offset v_rows limit p_limit) o
    -- Hardly any list is that long: whether it is takes a look into one index.
    where exists (select from stored_investor s where s.tenant_id = a.tenant_id and s.mode = a.mode offset v_rows)
    limit p_limit),
  held as (
    select s.tenant_id, s.mode, s.investor_id from stored_investor s
    join beyond o using (tenant_id, mode, investor_id, last_updated_at) for update of s skip locked)
  delete from stored_investor i using held h
    where i.tenant_id = h.tenant_id and i.mode = h.mode and i.investor_id = h.investor_id;
  get diagnostics v_n = row_count;
  return v_gone || jsonb_build_object('stored_investor', v_n);
end $$;

grant execute on function sweep_old to warmpath_service;
