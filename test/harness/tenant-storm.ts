import { createHash, randomUUID } from 'node:crypto';
import { issueKey, listKeys, revokeKey, rotateKey } from '../../src/accounts/queries-keys.ts';
import type { FoundInvestor } from '../../src/corpus/rules-investor-record.ts';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { EVENTS } from '../../src/events/fields.ts';
import { createEventStore } from '../../src/events/queries-events.ts';
import { createMonitorStore } from '../../src/monitoring/queries-monitors.ts';
import { createWebhookStore, sealWebhookSecrets } from '../../src/monitoring/queries-webhooks.ts';
import { createNetworkStore } from '../../src/network/queries-networks.ts';
import { networkRows } from '../../src/network/rules-network-rows.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import type { Profile } from '../../src/profile/rules.ts';
import { createRaiseStore } from '../../src/raises/queries-raises.ts';
import {
  createLookalikeListStore,
  createStoredInvestorStore,
} from '../../src/search/queries-stored-investors.ts';
import { createTenantDataStore, exportTenant, removeTenant } from '../../src/tenant-data/queries-removal.ts';
import { who } from './made-connections.ts';
import type { Operation, RolePools } from './storm.ts';
import { testVault } from './vault.ts';

/** More than one page of a table, so that the order they are read in is not that of their ids. */
const INVESTORS = 60;
const WEBHOOKS = 3;
const LEASE_MS = 60_000;
const PAGE = { limit: 50 };

/** Everything the service does to what one tenant stores, but for outreach and money, many times over. */
export async function tenantStorm({ service, system }: RolePools, round: number): Promise<Operation[]> {
  const { id: tenantId } = await createTenant(system, 'Blipgrid');
  const scope: Scope = { tenantId, mode: 'live' };
  await createProfileStore(service).put(scope, profile(true));
  const operations = [
    ...(await keys(system, tenantId)),
    ...(await lists(service, scope)),
    ...(await webhooks({ service, system }, scope)),
    ...monitors(service, scope),
    ...networks(service, scope),
    ...raises(service, scope),
    ...times(2, () => () => createTenantDataStore(service).export(scope, { limit: 500, cursor: undefined })),
  ];
  const erase: Operation = () => createTenantDataStore(service).erase(scope);
  if (round % 2 === 0) operations.push(erase, erase);
  if (round % 3 === 0) operations.push(() => removeTenant(system, tenantId), exportAll(system, tenantId));
  return operations;
}

const times = <Item>(count: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

const profile = (isMonitored: boolean): Profile => ({
  raise_type: 'startup_equity',
  company_name: 'Blipgrid',
  monitoring_opt_in: isMonitored,
  lookalike_monitoring_opt_in: isMonitored,
});

/** In no order, another one each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function found(): FoundInvestor[] {
  const ids = times(INVESTORS, (nth) => nth + 1);
  return shuffled(ids).map((investorId) => ({
    investorId,
    record: {
      name: `Investor ${investorId}`,
      sectorTags: [],
      portfolioCompanies: [],
      networkProximity: 0,
      // Another record each time: one that says the same is not written again.
      score: Math.floor(Math.random() * 100),
      scoreParts: [],
      tier: 'B',
      warmPath: false,
      conflict: false,
    },
  }));
}

async function lists(service: Db, scope: Scope): Promise<Operation[]> {
  const stored = createStoredInvestorStore(service);
  const lookalikes = createLookalikeListStore(service);
  await stored.record(scope, found().slice(INVESTORS / 2));
  return [
    ...times(4, () => () => stored.record(scope, found())),
    ...times(
      4,
      (nth) => () =>
        lookalikes.recordFunders(
          scope,
          found().map((one) => ({ ...one, companies: [`Company ${nth}`] })),
          'startup_equity wobblemoor',
        ),
    ),
    () => lookalikes.contextOf(scope, 'startup_equity wobblemoor'),
    () => stored.list(scope, {}, PAGE),
  ];
}

/** One raise after the other, and back: whatever is current is closed on the way. */
function raises(service: Db, scope: Scope): Operation[] {
  const store = createRaiseStore(service);
  const day = '2026-03-02';
  return [
    ...times(
      2,
      () => () => store.open(scope, {}, { keepsProfile: true, closes: true, today: day, warm: new Map() }),
    ),
    () => store.close(scope, undefined, { today: day, warm: new Map() }),
    ...times(2, (nth) => async () => {
      const closed = (await store.list(scope)).filter(({ state }) => state === 'closed');
      const one = closed.at(nth);
      if (one !== undefined) await store.reopen(scope, one.id, { closes: true, today: day, warm: new Map() });
    }),
  ];
}

function monitors(service: Db, scope: Scope): Operation[] {
  const profiles = createProfileStore(service);
  const store = createMonitorStore(service);
  const run =
    (ends: 'finish' | 'fail'): Operation =>
    async () => {
      for (const monitor of await store.claim(randomUUID(), LEASE_MS, 10)) {
        if (ends === 'fail') await store.fail(monitor, 'The source was away.', 0);
        else {
          const finds =
            monitor.kind === 'investors'
              ? ({ kind: 'investors', found: found() } as const)
              : ({
                  kind: 'lookalikes',
                  found: found().map((one) => ({ ...one, companies: ['Quorl'] })),
                } as const);
          await store.finish({ ...monitor, lastRunAt: new Date() }, finds, {
            startedAt: new Date(),
            corpusVersion: 1,
            everyMs: 0,
            dataOf: () => EVENTS['investors.found'].example,
          });
        }
      }
    };
  return [
    ...times(4, () => run('finish')),
    run('fail'),
    ...[true, false, true, false].map((isMonitored) => () => profiles.put(scope, profile(isMonitored))),
    () => profiles.get(scope),
    () => store.list(scope),
  ];
}

async function webhooks({ service, system }: RolePools, scope: Scope): Promise<Operation[]> {
  const vault = testVault({ service });
  const store = createWebhookStore(service, vault);
  const events = createEventStore(service);
  const unsealed = createWebhookStore(service);
  const url = (nth: number) => `https://hook.example/${nth}`;
  const event = () => ({ id: randomUUID(), type: 'investors.new', body: '{}' });
  const ids: string[] = [];
  for (let nth = 0; nth < WEBHOOKS; nth += 1) {
    const { id } = (await unsealed.register(scope, url(nth), `secret ${nth}`, 10)) ?? { id: randomUUID() };
    ids.push(id);
    for (let sent = 0; sent < 4; sent += 1) await store.enqueueTest(scope, id, event(), 4);
  }
  const deliver =
    (disable: string | undefined): Operation =>
    async () => {
      for (const delivery of await store.claim(randomUUID(), LEASE_MS, 4)) {
        const state = disable === undefined ? 'pending' : 'failed';
        await store.end(delivery, { state, status: 500, error: 'no', retryMs: 0, disable });
      }
    };
  return [
    ...ids.flatMap((id, nth) => [
      () => store.register(scope, url(nth), 'another', 10),
      () => store.register(scope, url(nth), 'a third', 10),
      () => store.enqueueTest(scope, id, event(), 4),
      () => store.enqueueTest(scope, id, event(), 4),
      () => store.remove(scope, id),
      deliver(undefined),
      deliver(undefined),
      deliver('Ten days without an answer.'),
    ]),
    ...times(4, (nth) => () => store.register(scope, url(WEBHOOKS + nth), 'new', WEBHOOKS + 1)),
    () => store.list(scope),
    () => sealWebhookSecrets(system, vault),
    () => sealWebhookSecrets(system, vault),
    ...ids.map((id) => () => store.rotate(scope, id, 'a fourth', 60_000)),
    ...times(6, () => () => events.recordExample(scope, 'investors.found')),
    ...times(4, () => () => events.read(scope, { after: 0, kinds: ['investors.found'], limit: 10 })),
    ...ids.map((id) => async () => {
      const [sent] = (await store.deliveries(scope, id, {}, { limit: 1 }))?.items ?? [];
      if (sent !== undefined) await store.resend(scope, id, sent.id);
    }),
  ];
}

function networks(service: Db, scope: Scope): Operation[] {
  const store = createNetworkStore(service);
  const report = { rowsImported: 40, rowsSkipped: 0, rowsDropped: 0 };
  const rows = networkRows(
    times(40, (nth) => who(`Ada Quill ${nth}`, `Firm ${nth % 7}`)),
    ({ company = '' }) => [`f:${company}`],
  );
  return [
    ...times(3, () => () => store.replace(scope, randomUUID(), report, rows)),
    () => store.remove(scope),
    ...times(2, () => () => store.page(scope, PAGE)),
  ];
}

async function keys(system: Db, tenantId: string): Promise<Operation[]> {
  const mine = await Promise.all(times(3, () => issueKey(system, { tenantId, mode: 'live' })));
  return [
    ...mine.flatMap(({ id, key }) => [
      () => rotateKey(system, id),
      () => rotateKey(system, id, 0),
      () => revokeKey(system, id),
      () =>
        system.query({
          text: 'select note_use(array(select id from api_key where hash = $1))',
          values: [createHash('sha256').update(key).digest()],
        }),
    ]),
    ...times(3, () => () => issueKey(system, { tenantId, mode: 'live' })),
    () => listKeys(system, tenantId),
    ...times(2, (nth) => () => {
      const grant = { tenantId, mode: 'live', credits: 10, paid: true } as const;
      return grantCredits(system, { ...grant, reference: `invoice ${nth}` });
    }),
  ];
}

const exportAll =
  (system: Db, tenantId: string): Operation =>
  async () => {
    for await (const thing of exportTenant(system, tenantId)) void thing;
  };
