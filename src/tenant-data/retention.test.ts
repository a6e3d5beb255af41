import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { sweepOld } from './queries-removal.ts';
import { startRetention } from './tenant-deletion.ts';

let db: TestDatabase;
let tenant: string;
const kept = { ...LIMITS.retention.kept, storedInvestors: 5 };
const failed: unknown[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const [made] = await db.system.query<{ id: string }>({
    text: "insert into tenant (name) values ('long here') returning tenant_id as id",
  });
  tenant = made?.id ?? '';
  await db.system.query({
    text: "insert into account (tenant_id, mode, balance) values ($1, 'live', 0), ($1, 'test', 0)",
    values: [tenant],
  });
});
afterAll(() => db.drop());

const run = (text: string, values: readonly unknown[] = []) =>
  db.system.query<{ n: number }>({ text, values });
const count = async (table: string) => (await run(`select count(*)::int as n from ${table}`))[0]?.n;
const look = async (batch = 10) => {
  const gone: Record<string, number>[] = [];
  const loop = startRetention({
    db: db.service,
    batch,
    kept,
    onFailed: (error) => failed.push(error),
    onGone: (one) => gone.push(one),
  });
  await loop.look();
  await loop.stop();
  return gone;
};

/** A sequence in `state` with `events` events and as many messages, `days` days old. */
async function sequence(state: string, days: number, events: number): Promise<void> {
  const [box] = await db.system.query<{ id: string }>({
    text: `insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings)
      values ($1, 'live', 'smtp_imap', $2, $2, 'made up', 'nowhere', '{}', '{}') returning id`,
    values: [tenant, `${state}-${days}@sender.example`],
  });
  await run(
    `with s as (insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, state, unsubscribe_token)
        values ($1, 'live', $2, $3, $3, 'made up', $4, md5($3)) returning id),
      e as (insert into touch_event (tenant_id, mode, sequence_id, at, who, to_state, why)
        select $1, 'live', s.id, now() - $5 * interval '1 day', 'test', 'planned', 'made up' from s, generate_series(1, $6))
      insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, sender, subject, excerpt,
          received_at, created_at)
        select $1, 'live', $2, 1, n, 'reply', s.id, 'a@b.example', '', '', now(), now() - $5 * interval '1 day'
        from s, generate_series(1, $6) n`,
    [tenant, box?.id, `${state}-${days}@b.example`, state, days, events],
  );
}

test('what is old goes in batches until none is left; what is young, or goes on, stays', async () => {
  await sequence('stopped', 800, 25);
  await sequence('stopped', 700, 3);
  await sequence('active', 900, 4);
  await sequence('paused', 900, 4);
  // Of no sequence: nothing goes on, so their age alone counts.
  await run(
    `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sender, subject, excerpt, received_at, created_at)
      select m.tenant_id, m.mode, m.id, 2, days, 'reply', 'a@b.example', '', '', now(), now() - days * interval '1 day'
      from (select * from mailbox order by address limit 1) m, unnest('{800,900,1}'::int[]) days`,
  );
  await run(
    `insert into rate_window (tenant_id, bucket_id, window_start, quota, previous, count)
      select gen_random_uuid(), gen_random_uuid(), now() - n * interval '1 hour', 60, 0, 1 from generate_series(1, 60) n`,
  );
  await run(
    `insert into provider_day (provider, day) select 'made-up', current_date - n from generate_series(1, 420) n`,
  );
  const [operator] = await db.system.query<{ id: string }>({
    text: "insert into operator (name) values ('Ada') returning id",
  });
  const hashed = 'sha256(gen_random_uuid()::text::bytea)';
  await run(
    `insert into session (hash, operator_id, method, browser, network, expires_at, ends_at)
      select ${hashed}, $1, 'link', '', '', now() + n * interval '1 day', now() + interval '9 days'
      from unnest('{-2,-1,1}'::int[]) n`,
    [operator?.id],
  );
  await run(
    `insert into sign_in_link (hash, operator_id, expires_at)
      select ${hashed}, $1, now() + n * interval '1 hour' from unnest('{-1,1}'::int[]) n`,
    [operator?.id],
  );
  await run(
    `insert into sign_in_attempt (hash, kind, data, expires_at)
      select ${hashed}, 'passkey', '{}', now() + n * interval '1 minute' from unnest('{-1,1}'::int[]) n`,
  );
  await run(
    `insert into mail_day (hash, day, mails) select ${hashed}, (now() at time zone 'utc')::date - n, 1 from unnest('{0,1}'::int[]) n`,
  );
  await run(
    `with i as (insert into list_import (tenant_id, mode, id, at, by_kind, by_name, counts)
        select $1, 'live', gen_random_uuid(), now() - n * interval '1 day', 'key', 'k', '{}' from unnest('{31,29}'::int[]) n
        returning id)
      insert into list_import_change (tenant_id, mode, import_id, investor_id, added, fields, contacts)
        select $1, 'live', i.id, n, true, '{}', '[]' from i, generate_series(1, 14) n`,
    [tenant],
  );
  const gone = await look();
  expect(failed).toEqual([]);
  expect(gone).toEqual([
    {
      rate_window: 37,
      mailbox_consent: 0,
      touch_event: 25,
      inbound_message: 27,
      provider_day: 20,
      list_import_change: 14,
      list_import: 1,
      mail_day: 1,
      session: 2,
      sign_in_link: 1,
      sign_in_attempt: 1,
      stored_investor: 0,
    },
  ]);
  expect(await Promise.all(['touch_event', 'inbound_message', 'rate_window'].map(count))).toEqual([
    11, 12, 23,
  ]);
  expect(await Promise.all(['session', 'sign_in_link', 'sign_in_attempt', 'mail_day'].map(count))).toEqual([
    1, 1, 1, 1,
  ]);
  expect(await count('sequence')).toBe(4);
  expect(await look()).toEqual([]);
});

test('words of a received message go with it from the answers that quote them, but from none that is about to be sent', async () => {
  await sequence('replied', 800, 3);
  await run(
    `insert into touch (tenant_id, mode, sequence_id, position, answers, message_id, state, draft)
      select m.tenant_id, m.mode, m.sequence_id, 3 + m.uid, m.id, gen_random_uuid(), case m.uid when 3 then 'scheduled' else 'sent' end,
        '{"subject": "Re", "body": "Hi", "answered": {"to": "a@b.example", "quote": "> made up"}}'
      from inbound_message m join sequence s on s.id = m.sequence_id where s.state = 'replied'`,
  );
  const quotes = () =>
    run(
      "select draft #>> '{answered,quote}' as quote from touch where answers is not null order by position",
    );
  expect(await look()).toMatchObject([{ inbound_message: 2 }]);
  expect(await quotes()).toEqual([{ quote: '' }, { quote: '' }, { quote: '> made up' }]);
  await run("update touch set state = 'sent' where answers is not null");
  expect(await look()).toMatchObject([{ inbound_message: 1 }]);
  expect(await quotes()).toEqual([{ quote: '' }, { quote: '' }, { quote: '' }]);
  expect(await run("select distinct draft ->> 'body' as body from touch where answers is not null")).toEqual([
    { body: 'Hi' },
  ]);
  expect(failed).toEqual([]);
});

test('a list that is too long loses what no search has found for longest and nobody moved, each mode by itself', async () => {
  // What somebody moved is kept on that list alone: not on the other side, nor with another tenant.
  const [other] = await db.system.query<{ id: string }>({
    text: "insert into tenant (name) values ('short here') returning tenant_id as id",
  });
  await run(
    `insert into pipeline (tenant_id, mode, investor_id)
      values ($1, 'live', 22), ($1, 'test', 21), ($2, 'live', 20), ($2, 'test', 20)`,
    [tenant, other?.id],
  );
  await run(
    `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, last_updated_at)
      select $1, mode, n, '{}', '', 50, 'B', now() - n * interval '1 minute'
      from generate_series(1, 23) n, unnest('{live,test}'::text[]) mode where mode = 'live' or n not in (2, 3)`,
    [tenant],
  );
  expect(await look()).toEqual([expect.objectContaining({ stored_investor: 17 + 15 })]);
  const left = await db.system.query({
    text: 'select mode, array_agg(investor_id order by investor_id) as ids from stored_investor group by mode order by mode',
  });
  expect(left).toEqual([
    { mode: 'live', ids: [1, 2, 3, 4, 5, 22] },
    { mode: 'test', ids: [1, 4, 5, 6, 7, 21] },
  ]);
});

test('of several processes one does it, and locked rows are left for later', async () => {
  await run(
    `insert into rate_window (tenant_id, bucket_id, window_start, quota, previous, count)
      select gen_random_uuid(), gen_random_uuid(), now() - interval '2 days', 60, 0, 1 from generate_series(1, 40) n`,
  );
  await db.system.transaction(async (holder) => {
    await holder.query({
      text: "select from rate_window where window_start < now() - interval '1 day' limit 3 for update",
    });
    const both = await Promise.all([
      sweepOld(db.service, 100, kept, true),
      sweepOld(db.service, 100, kept, true),
    ]);
    const removed = both.reduce((sum, gone) => sum + (gone?.rate_window ?? 0), 0);
    expect(removed).toBe(37);
    await db.system.transaction(async (other) => {
      await other.query({ text: "select pg_advisory_xact_lock(hashtext('warmpath retention'))" });
      expect(await sweepOld(db.service, 100, kept, true)).toBeUndefined();
    });
  });
  expect((await sweepOld(db.service, 100, kept, true))?.rate_window).toBe(3);
});
