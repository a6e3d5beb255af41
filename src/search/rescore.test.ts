import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { openSandbox, PROFILES } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { size } from '../../test/harness/size.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import { seededRandom } from '../platform/values/scope.ts';
import { INVESTOR_KINDS } from '../reference/rules-investor-terms.ts';
import { createRescoreStore } from './queries-rescore.ts';
import { createStoredInvestorStore } from './queries-stored-investors.ts';

// Whatever a founder does, each score of the list is what a search for the raise as it stands gives.

let service: TestService;
/** Done once, before scores that were worked out are written. */
let meanwhile: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  service = await createTestService({
    rateLimits: false,
    breakDatabase: (db) => {
      const query: typeof db.query = async (asked) => {
        const work = asked.name === 'rescore_investors' ? meanwhile : undefined;
        if (work !== undefined) meanwhile = undefined;
        await work?.();
        return db.query(asked);
      };
      return new Proxy(db, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
    },
  });
  await openSandbox(service);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
  readonly tier: string | null;
  readonly conflict: boolean | null;
  readonly parts?: Readonly<Record<string, number>>;
  readonly scoreParts: readonly { readonly name: string; readonly points: number; readonly fact: string }[];
  readonly unscored?: string;
}

const call = async (account: Account, method: string, path: string, body?: object) => {
  const answer = await service.call(method, `/v1/fundraising/${path}`, {
    key: account.key,
    ...(body && { body }),
  });
  expect([200, 422], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};
const search = async (account: Account, body: object): Promise<Row[]> =>
  (await call(account, 'POST', 'search-investors', { limit: 50, ...body })).data?.investors ?? [];
const listOf = async (account: Account): Promise<Row[]> =>
  (await call(account, 'GET', 'pipeline?limit=1000')).investors;
/** Some company on record that no raise here names as a competitor: whoever backed it is boosted in this raise. */
const boost = (account: Account) =>
  call(account, 'POST', 'find-lookalike-investors', { company_names: ['Gnarpport'] });
const inFull = async (account: Account): Promise<Row[]> =>
  (await call(account, 'GET', 'investors?limit=200')).investors;

/** What searches without a filter that changes a score find, by id. */
async function foundBySearches(account: Account): Promise<ReadonlyMap<string, Row>> {
  const all = [...(await search(account, {}))];
  for (const kind of INVESTOR_KINDS) all.push(...(await search(account, { kinds: [kind] })));
  return new Map(all.map((row) => [row.id, row]));
}

const RAISES = [
  { sector_tags: ['Fintech'], geography: 'London' },
  { sector_tags: ['Climate', 'Energy Storage'], known_competitors: ['Wumpbeam', 'HWIMGRID, Inc.'] },
  { sector_tags: ['Biotechnology'], geography: 'Boston, MA, USA', stage: 'series-a' },
  { sector_tags: ['Robotics'], geography: 'Berlin', geography_weight: 'strict', round_size_usd: 9_000_000 },
  { calendar_link: 'https://cal.example/ada' },
];

it('has after any series of changes what a search gives, for each tenant its own', {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(28);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const accounts = await Promise.all(
    [1, 2, 3].map(() => service.account({ mode: 'test', credits: 100_000 })),
  );
  const profiles = new Map(accounts.map((account) => [account, { ...PROFILES.equity } as object]));
  for (const account of accounts) await call(account, 'PUT', 'profile', PROFILES.equity);
  const names = [...(await foundBySearches(accounts[0] as Account)).values()].map(({ name }) => name);
  const steps: readonly ((account: Account) => Promise<unknown>)[] = [
    (account) => {
      profiles.set(account, { ...profiles.get(account), ...one(RAISES) });
      return call(account, 'PUT', 'profile', profiles.get(account));
    },
    (account) => search(account, { limit: 20 }),
    (account) => search(account, { limit: 20, sector_tags: ['Fintech'] }),
    (account) => search(account, { limit: 20, include_competitor_lookalikes: true }),
    (account) =>
      call(account, 'POST', 'import-investors', {
        rows: [{ Name: one(names), Notes: 'Met' }, { Name: one(names) }, { Name: `Our own ${random()}` }],
      }),
    (account) =>
      call(account, 'POST', 'find-lookalike-investors', { company_names: [one(['Wumpbeam', 'Twubfab'])] }),
    () => service.service.rescoring.look(),
  ];
  let [scored, worked, boosted] = [0, 0, 0];
  for (let round = 0; round < size(4, 60); round += 1) {
    for (const account of accounts)
      for (let step = 0; step < 3; step += 1) {
        await one(steps)(account);
        // Before it is worked out a row has no score of another raise, and says so.
        for (const row of await listOf(account)) expect(row.score === null, row.name).toBe('unscored' in row);
      }
    // A new profile ends what was boosted for the one before: nothing is random here, so that some row is boosted when it is looked at.
    await boost(accounts[round % accounts.length] as Account);
    const waiting = (await Promise.all(accounts.map(listOf)))
      .flat()
      .filter(({ unscored }) => unscored === 'working');
    worked += waiting.length;
    await service.service.rescoring.look();
    for (const account of accounts) {
      const [list, full] = [await listOf(account), await inFull(account)];
      const found = await foundBySearches(account);
      for (const row of list) {
        const shown = full.find(({ id }) => id === row.id);
        expect([row.name, shown?.score, shown?.tier]).toEqual([row.name, row.score, row.tier]);
        const fresh = found.get(row.id);
        if (fresh === undefined) {
          // Of searches no more than fifty are seen: who is on record has a score all the same, and nobody else.
          expect(['own', 'bare', undefined], row.name).toContain(row.unscored);
          expect(row.name.startsWith('Our own'), row.name).toBe(row.unscored === 'own');
          continue;
        }
        scored += 1;
        expect([row.name, row.score, row.tier, row.conflict]).toEqual([
          fresh.name,
          fresh.score,
          fresh.tier,
          fresh.conflict,
        ]);
        expect(shown?.scoreParts, row.name).toEqual(fresh.scoreParts);
        boosted += Number(fresh.scoreParts.some(({ name }) => name === 'lookalike'));
      }
    }
  }
  // Something was looked at.
  expect(scored).toBeGreaterThan(100);
  expect(worked).toBeGreaterThan(50);
  expect(boosted).toBeGreaterThan(10);
  expect(service.logged).toEqual([]);
});

it('writes nothing for a profile that changed meanwhile, over a row that changed, or a second time', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await call(account, 'PUT', 'profile', PROFILES.equity);
  await search(account, { sector_tags: ['Fintech'] });
  const versions = () =>
    service.db.system.query<{ xmin: string }>({
      text: 'select xmin::text from stored_investor where tenant_id = $1 order by investor_id',
      values: [account.tenantId],
    });
  const look = () => service.service.rescoring.look();
  await look();
  const once = await versions();
  await service.db.system.query({ text: `update rescore set seen_index = null, seen_profile = null` });
  await look();
  expect(await versions()).toEqual(once);
  // A worker that holds the list for longer than its lease is another one's by then.
  await call(account, 'PUT', 'profile', { ...PROFILES.equity, sector_tags: ['Robotics'] });
  const held = (until: string) =>
    service.db.system.query({
      text: `update rescore set lease = gen_random_uuid(), lease_until = now() + $1::interval`,
      values: [until],
    });
  await held('1 hour');
  await look();
  expect(new Set((await listOf(account)).map(({ unscored }) => unscored))).toEqual(new Set(['working']));
  await held('-1 second');
  await look();
  expect(new Set((await listOf(account)).map(({ unscored }) => unscored))).toEqual(new Set([undefined]));
});

it('scores who is on a list alone by what the list states, and anew when a later list says more', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await call(account, 'PUT', 'profile', {
    ...PROFILES.equity,
    sector_tags: ['Fintech'],
    geography: 'London',
    stage: 'seed',
    round_size_usd: 2_000_000,
  });
  const send = (csv_content: string) => call(account, 'POST', 'import-investors', { csv_content });
  await send(
    [
      'Investor,Location,Stages,Sectors,Min check,Max check,Thesis,Intro source,AUM',
      'Fintail Ventures,"London, UK","Pre-Seed, Seed",Fintech,$250k,$1M,We back fintech founders,Ada,$200M',
      'Cropsworth Capital,"London, UK",Series B,Agriculture,$5M,$20M,We never invest in fintech,Bo: fintech,$1M',
      'Bareplate Partners,,,,,,,Ada says they love fintech,$50M',
    ].join('\n'),
  );
  const look = async () => {
    await service.service.rescoring.look();
    return new Map((await inFull(account)).map((row) => [row.name, row]));
  };
  const [first, second, bare] = ['Fintail Ventures', 'Cropsworth Capital', 'Bareplate Partners'];
  const before = await look();
  const scoreOf = (rows: typeof before, name: string) => rows.get(name)?.score ?? 0;
  expect(scoreOf(before, first)).toBeGreaterThan(scoreOf(before, second) + 10);
  expect(before.get(bare)).toMatchObject({ score: null, unscored: 'own' });
  expect(before.get(first)).not.toHaveProperty('stated');
  const parts = before.get(first)?.scoreParts.map(({ name }) => name);
  expect(parts).toEqual(expect.arrayContaining(['stated_field', 'stated_stage', 'stated_cheque', 'seat']));
  const { import_id } = await send('Investor,Sectors,Stages\nBareplate Partners,Fintech,Seed\n');
  expect(scoreOf(await look(), bare)).toBeGreaterThan(scoreOf(before, second));
  await call(account, 'POST', 'undo-import', { import_id });
  expect((await look()).get(bare)).toMatchObject({ score: null, unscored: 'own' });
  // Of another raise they have other scores.
  await call(account, 'PUT', 'profile', {
    ...PROFILES.equity,
    sector_tags: ['Agriculture'],
    stage: 'series-b',
  });
  const other = await look();
  expect(scoreOf(other, second)).toBeGreaterThan(scoreOf(other, first));
  // A record of it came since: it is scored as that from now on.
  const record = await researchCorpus(service.db.system).investor({ name: second, mode: 'test' });
  await call(account, 'PUT', 'profile', { ...PROFILES.equity, stage: 'seed' });
  expect((await look()).get(second)?.id).toBe(investorIdOf(record));
});

describe('whoever comes late leaves nobody without a score', () => {
  const setUp = async () => {
    const account = await service.account({ mode: 'test', credits: 1_000 });
    await call(account, 'PUT', 'profile', PROFILES.equity);
    await search(account, {});
    return account;
  };
  const turn = (account: Account) =>
    call(account, 'PUT', 'profile', { ...PROFILES.equity, sector_tags: ['Robotics'] });
  const look = () => service.service.rescoring.look();
  const unscored = async (account: Account) => (await listOf(account)).filter(({ score }) => score === null);

  it.each<[string, (account: Account) => Promise<unknown>]>([
    ['a search for something else', (account) => search(account, { sector_tags: ['Fintech'] })],
    ['a lookalike call', boost],
    [
      'anything that writes rows, and no key',
      ({ tenantId }) =>
        service.db.system.query({
          text: 'update stored_investor set last_updated_at = clock_timestamp() where tenant_id = $1',
          values: [tenantId],
        }),
    ],
  ])('%s, between the reading of rows and their scores', async (_what, work) => {
    const account = await setUp();
    await turn(account);
    meanwhile = () => work(account);
    await look();
    expect(meanwhile).toBeUndefined();
    expect(await unscored(account)).toEqual([]);
  });

  it('a search for the profile before', async () => {
    const account = await setUp();
    const found = await service.db.system.query<FoundInvestor>({
      text: 'select investor_id as "investorId", record from stored_investor where tenant_id = $1',
      values: [account.tenantId],
    });
    await turn(account);
    await look();
    const before = await listOf(account);
    await createStoredInvestorStore(service.db.service).record(account, found, PROFILES.equity);
    // What is scored for the raise as it stands stays.
    expect(await listOf(account)).toEqual(before);
    await service.db.system.query({
      text: 'delete from stored_investor where tenant_id = $1',
      values: [account.tenantId],
    });
    await createStoredInvestorStore(service.db.service).record(account, found, PROFILES.equity);
    expect(await unscored(account)).toHaveLength(found.length);
    await look();
    expect(await unscored(account)).toEqual([]);
  });
});

it('waits for the close of a raise, and that for it', async () => {
  const account = await service.account({ mode: 'test', credits: 1_000 });
  await call(account, 'PUT', 'profile', PROFILES.equity);
  await search(account, {});
  const rows = await service.db.system.query<{ id: number; read: string; key: string }>({
    text: `select investor_id as id, last_updated_at::text as read, scored_for as key from stored_investor
      where tenant_id = $1 order by investor_id`,
    values: [account.tenantId],
  });
  let closing: Promise<unknown> | undefined;
  await service.db.system.transaction(async ({ query }) => {
    const score = async ({ id, read, key }: (typeof rows)[number]) => {
      const text = `select rescore_investors($1, 'test', $2, array[$3::bigint], array[$4::text], array[null::text], array[null::bytea],
          array[0::real], array['C'], array[null::text], array['bare']) as n`;
      expect(await query({ text, values: [account.tenantId, key, id, read] })).toEqual([{ n: 1 }]);
    };
    // One that the close takes somewhere between, in whatever order, and then the others.
    const [first, ...others] = [...rows.splice(rows.length / 2), ...rows] as [(typeof rows)[number]];
    await score(first);
    closing = call(account, 'POST', 'raise/close', {});
    await expect
      .poll(() => service.db.system.query({ text: 'select 1 from pg_locks where not granted' }), {
        timeout: 5_000,
      })
      .not.toEqual([]);
    for (const other of others) await score(other);
  });
  expect(await closing).toMatchObject({ raise: { state: 'closed' } });
});

it('never scores a list anew for an index that is older than the one it has, and for a new raise by whichever there is', async () => {
  const account = await service.account({ mode: 'live' });
  const lists = createRescoreStore(service.db.service);
  await call(account, 'PUT', 'profile', PROFILES.equity);
  await call(account, 'POST', 'import-investors', { rows: [{ Name: 'Our own' }] });
  // Names that no index of this service has: behind all of them in the order of letters.
  const [older, newer] = ['z 000000000001', 'z 000000000002'];
  const scored = async (name: string, isWhole: boolean) => {
    const share = { perTenant: 1, busy: [] };
    const [due] = await lists.claim(randomUUID(), 60_000, 1, share, { live: name });
    if (due === undefined) return false;
    expect([due.scope.tenantId, due.isWhole]).toEqual([account.tenantId, isWhole]);
    for (const { id, read } of await lists.rows(due, 0, 10))
      expect(await lists.write(due, [{ id, read, unscored: 'own' }])).toBe(true);
    await lists.finish(due, name);
    return true;
  };
  expect(await scored(newer, true)).toBe(true);
  expect([await scored(older, true), await scored(newer, true)]).toEqual([false, false]);
  // Who came onto the list since is scored by whichever looks first, and nobody else with it.
  await call(account, 'POST', 'import-investors', { rows: [{ Name: 'Another own' }] });
  expect([await scored(older, false), await scored(newer, true)]).toEqual([true, false]);
  await call(account, 'PUT', 'profile', { ...PROFILES.equity, geography: 'Berlin' });
  expect(await scored(older, true)).toBe(true);
  expect([await scored(newer, true), await scored(older, true)]).toEqual([true, false]);
});
