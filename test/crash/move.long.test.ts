import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { installedHaproxy } from '../harness/haproxy.ts';
import { size } from '../harness/size.ts';
import { type Load, type Sent, startLoad } from './clients.ts';
import { createMoveRig, type MovedTenant, type MoveRig, type Recipient } from './move-rig.ts';
import { verify } from './verify.ts';

const TENANTS = size(4, 20);
/** Moves side by side. */
const AT_ONCE = size(2, 4);
/** There and back. */
const LEGS = 2;
const SEQUENCES = size(4, 8);
/** Of a move that nothing disturbs, on a machine that ten other jobs share; the figure itself is printed. */
const LONGEST_PAUSE_MS = 60_000;
/** Until every message has gone where it goes. */
const MAIL_MS = 240_000;

const seed = Date.now() >>> 0;
const random = seededRandom(seed);
let rig: MoveRig;

beforeAll(async () => {
  if ((await installedHaproxy()) === undefined) await promisify(execFile)('.ci/apt-install', ['haproxy']);
  expect(await installedHaproxy(), 'haproxy is needed: apt-get install haproxy').toBeDefined();
  rig = await createMoveRig({ tenants: TENANTS, random });
}, 300_000);
afterAll(() => rig?.close());

interface Leg {
  readonly tenant: MovedTenant;
  readonly from: number;
  readonly until: number;
  readonly kills: number;
  readonly pauseMs: number | undefined;
}

/** One move, with the command killed at random moments in some, until it has ended by itself. */
async function moveOnce(tenant: MovedTenant, isDisturbed: boolean): Promise<Leg> {
  const from = Date.now();
  for (let kills = 0; ; kills += 1) {
    const run = rig.command(tenant);
    // A start takes most of a second; the move some seconds more.
    if (isDisturbed && kills < 3) {
      void sleep(400 + random() * 4_000).then(() => run.child.kill('SIGKILL'));
    }
    const { code, out, err } = await run.ended;
    if (code === 0) {
      tenant.at = tenant.at === 'a' ? 'b' : 'a';
      const { pause_ms } = JSON.parse(out) as { pause_ms?: number };
      return { tenant, from, until: Date.now(), kills, pauseMs: pause_ms };
    }
    if (code !== null) throw new Error(`the move ended with ${code}: ${out} ${err}`);
  }
}

/** Works on all, some at a time. */
async function each(
  tenants: readonly MovedTenant[],
  work: (tenant: MovedTenant, n: number) => Promise<unknown>,
): Promise<void> {
  const left = [...tenants.entries()];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Kills and freezes services and workers of both cells until it is stopped. */
function disturb(): { stop(): Promise<number> } {
  let isOver = false;
  let kills = 0;
  const run = (async () => {
    while (!isOver) {
      await sleep(2_000 + random() * 4_000);
      const cell = rig.cells[random() < 0.5 ? 'a' : 'b'];
      const draw = random();
      if (draw < 0.4) await cell.service.kill();
      else if (draw < 0.7) await cell.worker.kill();
      else await cell.service.freeze(500 + random() * 2_000);
      kills += 1;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await run;
      return kills;
    },
  };
}

/** A person who clicks until the page says that it is done. */
async function optOut({ token }: Recipient): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = await fetch(`${rig.haproxy.address}/unsubscribe/${token}`, { method: 'POST' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return tries;
    if (![0, 502, 503, 504].includes(status)) throw new Error(`an opt-out was answered ${status}`);
    await sleep(300);
  }
}

/** How long calls of the tenant were to be repeated during a move, as its clients saw it, ms. */
function pauseSeen(intents: readonly Sent[], { tenant, from, until }: Leg): number {
  const tries = intents
    .filter(({ apiKey, key }) => apiKey === tenant.key && key !== undefined)
    // The last try of a key has a final answer, which may be the 503 of providers that have no room.
    .flatMap((sent) => sent.tries.slice(0, -1))
    .filter((one) => one.outcome === 503 && one.at >= from && one.from <= until + 5_000);
  return tries.length === 0
    ? 0
    : Math.max(...tries.map(({ at }) => at)) - Math.min(...tries.map((one) => one.from));
}

/** Both databases as one: a tenant is in one of them, once what it left in the other is deleted. */
const both = {
  async query<Row>(statement: { readonly text: string }): Promise<Row[]> {
    const { a, b } = rig.cells;
    const rows = [
      ...(await a.database.system.query<Record<string, unknown>>(statement)),
      ...(await b.database.system.query<Record<string, unknown>>(statement)),
    ];
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    if (/sum\(balance\)/.test(statement.text)) {
      return [
        { balance: sum('balance'), least: Math.min(...rows.map((row) => Number(row.least ?? 0))) },
      ] as Row[];
    }
    return (
      /count\(\*\)::int as n from idempotency/.test(statement.text) ? [{ n: sum('n') }] : rows
    ) as Row[];
  },
};

/** What HAProxy answered itself, while a service was away, is no answer of ours. */
const ofServices = (load: Load): Pick<Load, 'answers' | 'intents'> => ({
  intents: load.intents,
  answers: load.answers.filter(({ text }) => text.startsWith('{')),
});

it(
  'tenants move there and back under load and kills: no credit is lost or doubled, no message sent twice, no opt-out lost',
  async () => {
    const recipients: Recipient[] = [];
    for (const [n, tenant] of rig.tenants.entries()) {
      for (let k = 0; k < SEQUENCES; k += 1) {
        recipients.push(
          await rig.enrol(tenant, `r${n}x${k}@quill.example`, random() * size(20_000, 240_000)),
        );
      }
    }
    const load = startLoad({
      urls: [rig.haproxy.address],
      apiKeys: rig.tenants.map(({ key }) => key),
      clients: size(8, 20),
      keylessShare: 0.15,
      timeoutMs: 120_000,
      random,
    });
    const legs: Leg[] = [];
    // First all of them in peace: that is what the pause is measured by. Then back, with everything killed.
    await each(rig.tenants, async (tenant) => legs.push(await moveOnce(tenant, false)));
    const kills = disturb();
    const optingOut = recipients.filter((_, n) => n % 4 === 0);
    const optedOut: Promise<number>[] = [];
    for (let leg = 1; leg < LEGS; leg += 1) {
      await each(rig.tenants, async (tenant, n) => {
        const share = optingOut.length / TENANTS;
        const leaving = moveOnce(tenant, true);
        // In the middle of its move.
        for (const one of optingOut.slice(n * share, (n + 1) * share)) {
          optedOut.push(sleep(random() * 3_000).then(() => optOut(one)));
        }
        legs.push(await leaving);
      });
    }
    const killed = await kills.stop();
    await Promise.all(optedOut);
    await load.stop();
    await each(rig.tenants, async (tenant) => {
      const back = { ...tenant, at: tenant.at === 'a' ? ('b' as const) : ('a' as const) };
      const { code, err } = await rig.command(back, '--finish').ended;
      expect(code, err).toBe(0);
    });

    // Leases, sweeps and looks have passed, and every first message has an end.
    const first = () =>
      both.query<{ email: string; state: string; sequence: string; suppressed: boolean }>({
        text: `select s.investor_email as email, t.state, s.state as sequence, exists (select from suppression u
            where u.tenant_id = s.tenant_id and u.mode = s.mode and u.reason = 'unsubscribed' and u.value = s.email_key) as suppressed
          from touch t join sequence s on s.id = t.sequence_id where t.position = 1 order by 1`,
      });
    const settled = ['sent', 'cancelled', 'unknown'];
    for (const end = Date.now() + MAIL_MS; Date.now() < end; await sleep(500)) {
      if ((await first()).every(({ state }) => settled.includes(state))) break;
    }
    await sleep(4_000);
    const touches = await first();
    expect(touches).toHaveLength(recipients.length);
    expect(touches.filter(({ state }) => !settled.includes(state))).toEqual([]);
    const delivered = Map.groupBy(rig.host.deliveries, ({ recipient }) => recipient);
    for (const [recipient, all] of delivered) expect(all, recipient).toHaveLength(1);
    for (const { email, state } of touches) {
      if (state === 'sent') expect(delivered.has(email), `${email} counts as sent`).toBe(true);
      else expect(delivered.has(email), `${email} is ${state}, and was sent`).toBe(false);
    }
    for (const { email } of optingOut) {
      const touch = touches.find((one) => one.email === email);
      expect([touch?.sequence, touch?.suppressed], email).toEqual(['unsubscribed', true]);
    }

    const db = { system: both } as unknown as Parameters<typeof verify>[0]['db'];
    const verdict = await verify({
      db,
      loads: [ofServices(load)],
      callsFile: rig.callsFile,
      granted: rig.granted,
    });
    const peaceful = legs.filter((leg) => leg.pauseMs !== undefined && leg.kills === 0).slice(0, TENANTS);
    const seen = peaceful.map((leg) => pauseSeen(load.intents, leg));
    console.log(
      JSON.stringify({
        seed,
        moves: legs.length,
        killed,
        commandsKilled: legs.reduce((sum, leg) => sum + leg.kills, 0),
        pauseOfCommandMs: { most: Math.max(...peaceful.map(({ pauseMs }) => pauseMs ?? 0)) },
        pauseOfClientsMs: {
          most: Math.max(...seen),
          median: seen.toSorted((x, y) => x - y)[seen.length >> 1],
        },
        sent: delivered.size,
        ...verdict,
        failures: load.failures,
      }),
    );
    expect(verdict.violations).toEqual([]);
    expect(verdict.charges.settled).toBeGreaterThan(size(50, 1_000));
    expect(delivered.size).toBeGreaterThan(0);
    expect(Math.max(...seen)).toBeLessThan(LONGEST_PAUSE_MS);
  },
  size(900_000, 3_600_000),
);
