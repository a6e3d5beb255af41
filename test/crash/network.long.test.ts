import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { size } from '../harness/size.ts';
import { createRig, type Rig } from './rig.ts';

const KILLS = size(4, 12);
/** Enough that storing takes a good part of an import. */
const SIZES = { A: 8_000, B: 5_000 } as const;
type Name = keyof typeof SIZES;
/** Less than what storing takes on a quick machine. */
const STORING_MS = 60;

const seed = Date.now() >>> 0;
const random = seededRandom(seed);
let rig: Rig;
let key: string;

beforeAll(async () => {
  rig = await createRig({ random });
  key = rig.apiKeys[0] ?? '';
});
afterAll(() => rig.close());

const csvOf = (name: Name) =>
  `First Name,Last Name,Company\n${Array.from({ length: SIZES[name] }, (_, n) => `${name}${n},Example,Example Capital ${n}\n`).join('')}`;

/** The status, or undefined if no answer came. */
async function importNetwork(name: Name): Promise<number | undefined> {
  const response = await fetch(`${rig.service.url}/v1/fundraising/import-network`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ csv_content: csvOf(name) }),
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => {});
  return response?.status;
}

/** Everything stored, in one statement: no transaction can end between two looks. */
async function contents() {
  const [row] = await rig.system.query<{
    network: number;
    rows: number;
    keys: number;
    loose: number;
    names: string[];
  }>({
    text: `select (select rows_imported from network) as network,
      (select count(*)::int from connection) as rows,
      (select count(distinct ord)::int from connection_key, unnest(ords) as ord) as keys,
      (select count(*)::int from connection c where not exists (select from network n where n.import_id = c.import_id))
        + (select count(*)::int from connection_key k where not exists (select from network n where n.import_id = k.import_id)) as loose,
      (select array_agg(distinct left(first_name, 1)) from connection) as names`,
  });
  return row;
}
/** Whether an import has the lock of its tenant (src/network/queries-networks.ts): its transaction is open. */
async function isStoring(): Promise<boolean> {
  const [row] = await rig.system.query<{ is: boolean }>({
    name: 'is_storing',
    text: `select exists (select from network n join pg_locks l
      on (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('warmpath network ' || n.tenant_id || ' ' || n.mode, 0)
      where l.locktype = 'advisory' and l.objsubid = 1) as is`,
  });
  return row?.is === true;
}

/** Resolves when an import is being stored, or has been answered. */
async function untilStoring(answer: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && !(await isStoring())) await sleep(5);
}

const whole = (name: Name) => ({
  network: SIZES[name],
  rows: SIZES[name],
  keys: SIZES[name],
  loose: 0,
  names: [name],
});

it('the service killed while it imports leaves the old network or the new one, whole', async () => {
  expect(await importNetwork('A')).toBe(200);
  expect(await contents()).toEqual(whole('A'));
  const from = performance.now();
  expect(await importNetwork('B')).toBe(200);
  const lasts = performance.now() - from;

  let stored: Name = 'B';
  let before = 0;
  let inTheMiddle = 0;
  const moments: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const next: Name = stored === 'A' ? 'B' : 'A';
    const since = performance.now();
    const answer = importNetwork(next);
    // Half of them at any moment, half while it is stored.
    if (kill % 2 === 0) await sleep(random() * lasts);
    else {
      await untilStoring(answer);
      await sleep(random() * STORING_MS);
    }
    const storing = await isStoring();
    if (storing) inTheMiddle += 1;
    moments.push(`${Math.round(performance.now() - since)} ms${storing ? ', storing' : ''}`);
    await rig.killService();
    const left = await contents();
    expect([whole(stored), whole(next)], `seed ${seed}, killed after ${moments.join('; ')}`).toContainEqual(
      left,
    );
    if ((await answer) === 200) expect(left).toEqual(whole(next));
    if (left?.names[0] === next) stored = next;
    else before += 1;
  }
  console.log(JSON.stringify({ seed, lasts: Math.round(lasts), moments, before, inTheMiddle }));
  // A run in which every import was through before its kill would prove nothing.
  expect(before).toBeGreaterThan(0);
  expect(inTheMiddle).toBeGreaterThan(0);
  const again: Name = stored === 'A' ? 'B' : 'A';
  expect(await importNetwork(again)).toBe(200);
  expect(await contents()).toEqual(whole(again));
}, 300_000);
