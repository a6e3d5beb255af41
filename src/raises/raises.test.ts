import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { fillTenant, rowsOfTenant } from '../../test/harness/rows-of-tenant.ts';
import { size } from '../../test/harness/size.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { createRaiseStore } from './queries-raises.ts';
import type { RaiseMoved } from './rules-raises.ts';

const db = testDatabase();
/** A kill of each tenth of what closing takes, and of many moments in a long run. */
const ROUNDS = size(10, 200);

/** What an own list can hold that JSON could lose: all columns set, at the ends of their types. */
const ROWS = [
  `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, lp_type, lookalike_companies, lookalike_profiles,
      first_seen_at, last_updated_at, news_at, news_kind, is_imported, own_key, scored_for)
    values ($1, $2, 9007199254740000, '{"name": "Ünï ☃ \\u0001", "score": 71.3000000000000000001, "none": null, "deep": [{"a": [1e300]}]}',
      '\\x00ff10', 0.1, 'C', 'angel', '{"A, \\"b\\"",NULL,""}', '{x}', '1999-12-31 23:59:59.123456+05', 'infinity', now(), 'lookalikes',
      true, 'own key', repeat('f', 32)),
    ($1, $2, 7000, '{}', '', 3.4028235e38, 'A', null, '{}', '{}', '-infinity', now(), null, null, false, null, null)`,
  `insert into pipeline (tenant_id, mode, investor_id, stage, reason, note, next_step, next_step_on, owner, tags, committed_usd,
      soft_circled_usd, stage_at, updated_at, imported)
    values ($1, $2, 7000, 'passed', 'Too early', E'a\\nb\\t"', 'Ask', '9999-12-31', 'Ada', '{a,"b c",NULL}', 0.1, 1e12,
      '2026-01-01 00:00:00.000001', now(), '{"stage": "00000000-0000-0000-0000-000000000001"}'),
    ($1, $2, 8000, 'found', null, null, null, null, null, '{}', 1e-300, null, now(), now(), '{}')`,
  `insert into pipeline_change (tenant_id, mode, investor_id, by_kind, by_name, member_id, field, was, became, why)
    select $1, $2, 7000 + n % 3, 'person', 'Ada ' || n, gen_random_uuid(), 'note', 'was ' || n, E'became \\\\ "' || n, null
    from generate_series(1, 20) n`,
];

/** All that is stored, without what closing says to end or to count anew. */
async function stored(tenantId: string): Promise<Readonly<Record<string, unknown>>> {
  const all = new Map(await rowsOfTenant(db.system, tenantId));
  all.delete('monitor');
  const lines = all.get('pipeline_change') ?? [];
  const inOrder = lines.toSorted((one, other) => Number(one.id) - Number(other.id));
  const byInvestor = Map.groupBy(inOrder, ({ mode, investor_id: id }) => `${mode} ${id}`);
  const without = (table: string, columns: readonly string[]) =>
    all
      .get(table)
      ?.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))));
  return {
    ...Object.fromEntries(all),
    pipeline_change: Object.fromEntries(
      [...byInvestor].map(([key, rows]) => [key, rows.map(({ id: _, ...row }) => row)]).toSorted(),
    ),
    profile: without('profile', ['updated_at']),
    raise: without('raise', ['moved_at']),
    // Those under way end; of all the moment of the last change is another.
    sequence: without('sequence', ['updated_at']),
  };
}

it('brings back by reopening all that was stored, of whatever type, and touches no other tenant or side', async () => {
  const secret = 'whisper';
  const { tenantId, live } = await fillTenant(db.system, secret);
  const other = await fillTenant(db.system, secret);
  for (const text of ROWS) await db.system.query({ text, values: [tenantId, 'live'] });
  await db.system.query({
    text: "update sequence set state = 'replied', ended_at = now() where tenant_id = $1 and state in ('active', 'paused')",
    values: [tenantId],
  });
  const raises = createRaiseStore(db.service);
  const before = await stored(tenantId);
  const others = await stored(other.tenantId);
  const closed = await raises.close(live, undefined, { today: '2026-03-02', warm: new Map() });
  expect(closed).toMatchObject({
    state: 'done',
    ended: 0,
    raise: { state: 'closed', sums: { investors: 452 } },
  });
  const id = closed.state === 'done' ? closed.raise.id : '';
  // The other side of the account knows nothing of it.
  const test = { tenantId, mode: 'test' } as const;
  expect(await raises.find(test, id)).toBeUndefined();
  expect(await raises.investors(test, id, { limit: 10, after: 0 })).toEqual([]);
  expect(await raises.reopen(test, id, { closes: true, today: '2026-03-03', warm: new Map() })).toEqual({
    state: 'unknown',
  });
  for (const table of ['stored_investor', 'pipeline', 'pipeline_change', 'profile'])
    expect([
      table,
      await db.system.query({
        text: `select from ${table} where tenant_id = $1 and mode = 'live'`,
        values: [tenantId],
      }),
    ]).toEqual([table, []]);
  expect(
    await raises.reopen(live, id, { closes: false, today: '2026-03-03', warm: new Map() }),
  ).toMatchObject({
    state: 'done',
  });
  expect(await stored(tenantId)).toEqual(before);
  expect(await stored(other.tenantId)).toEqual(others);
  // Nor over a raise between: it is closed on the way, and reopened it is the same too.
  await raises.open(
    live,
    { name: 'Series A' },
    { keepsProfile: false, closes: true, today: '2026-03-04', warm: new Map() },
  );
  for (const text of ROWS) await db.system.query({ text, values: [tenantId, 'live'] });
  const between = await rowsOfTenant(db.system, tenantId);
  const back = await raises.reopen(live, id, { closes: true, today: '2026-03-05', warm: new Map() });
  const seriesA = back.state === 'done' ? (back.closed?.id ?? '') : '';
  expect((await stored(tenantId)).stored_investor).toEqual(before.stored_investor);
  await raises.reopen(live, seriesA, { closes: true, today: '2026-03-06', warm: new Map() });
  expect((await rowsOfTenant(db.system, tenantId)).get('stored_investor')).toEqual(
    between.get('stored_investor'),
  );
});

/** Columns that a list had when the first raises were closed; a later one has no value in their archive. */
const FIRST_COLUMNS = {
  listed: `record digest score tier lp_type lookalike_companies lookalike_profiles first_seen_at last_updated_at news_at news_kind is_imported
    removed_at scored_for unscored`,
  entry: `stage reason note next_step next_step_on owner tags committed_usd soft_circled_usd stage_at updated_at imported`,
};

it('names the raise that was closed last first, whichever was begun before the other on one day', async () => {
  const { id: tenantId } = await createTenant(db.system, 'Blipgrid');
  const scope = { tenantId, mode: 'live' } as const;
  const raises = createRaiseStore(db.service);
  const how = { closes: false, today: new Date().toISOString().slice(0, 10), warm: new Map() };
  const done = async (moved: Promise<RaiseMoved>) => {
    const { state, ...rest } = await moved;
    expect(state).toBe('done');
    return 'raise' in rest ? rest.raise.id : '';
  };
  const ids: string[] = [];
  for (const name of ['First', 'Second']) {
    ids.push(await done(raises.open(scope, { name }, { ...how, keepsProfile: false })));
    await done(raises.close(scope, undefined, how));
  }
  await done(raises.reopen(scope, ids[0] ?? '', how));
  await done(raises.close(scope, undefined, how));
  expect((await raises.list(scope)).map(({ id }) => id)).toEqual(ids);
});

it('brings back a raise that the first version with raises closed', async () => {
  const { live } = await fillTenant(db.system, 'whisper');
  const raises = createRaiseStore(db.service);
  const closed = await raises.close(live, undefined, { today: '2026-03-02', warm: new Map() });
  const id = closed.state === 'done' ? closed.raise.id : '';
  for (const [column, first] of Object.entries(FIRST_COLUMNS))
    await db.system.query({
      text: `update raise_investor set ${column} = (select jsonb_object_agg(key, value) from jsonb_each(${column}) where key = any ($2))
        where raise_id = $1::uuid and ${column} is not null`,
      values: [id, first.split(/\s+/)],
    });
  expect(
    await raises.reopen(live, id, { closes: false, today: '2026-03-03', warm: new Map() }),
  ).toMatchObject({
    state: 'done',
    raise: { sums: { investors: 450 } },
  });
});

it('is whole after its connection is killed at whatever moment: all of it open, or all of it closed', async () => {
  const { tenantId, live } = await fillTenant(db.system, 'whisper');
  await db.system.query({
    text: "update sequence set state = 'replied', ended_at = now() where tenant_id = $1 and state in ('active', 'paused')",
    values: [tenantId],
  });
  const raises = createRaiseStore(db.service);
  const before = await stored(tenantId);
  const begin = performance.now();
  const first = await raises.close(live, undefined, { today: '2026-03-02', warm: new Map() });
  const took = performance.now() - begin;
  const id = first.state === 'done' ? first.raise.id : '';
  await raises.reopen(live, id, { closes: false, today: '2026-03-03', warm: new Map() });
  const owner = new pg.Client(db.connection);
  await owner.connect();
  const seen = { open: 0, closed: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const closing = raises
      .close(live, undefined, { today: '2026-03-02', warm: new Map() })
      .catch(() => undefined);
    // Within what closing takes here, and once after it.
    await (round === 0 ? closing : sleep((round / ROUNDS) * took));
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and application_name <> 'warmpath test warmpath_system'`,
    );
    await closing;
    const [current] = (await eventually(() => raises.list(live))).filter(({ state }) => state === 'open');
    seen[current === undefined ? 'closed' : 'open'] += 1;
    if (current === undefined)
      await raises.reopen(live, id, { closes: false, today: '2026-03-03', warm: new Map() });
    expect(await stored(tenantId)).toEqual(before);
  }
  await owner.end();
  expect(seen.open).toBeGreaterThan(0);
  expect(seen.closed).toBeGreaterThan(0);
});

/** A pool may hand out a connection that has just been killed. */
async function eventually<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(20);
    }
  }
}
