import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOutreach } from '../../src/app/commands/outreach.ts';
import { createSuppressionStore } from '../../src/outreach/queries-suppressions.ts';
import type { TouchState } from '../../src/outreach/rules-touch.ts';
import { seededRandom } from '../../src/platform/values/scope.ts';
import type { HostBehaviour } from './lossy-mail-host.ts';
import type { OutreachPoint, OutreachStall } from './outreach-process.ts';
import { createOutreachRig, type OutreachRig, type TouchRow } from './outreach-rig.ts';

const first = (touches: readonly TouchRow[]) => touches.filter(({ position }) => position === 1);
const UNDER_WAY: ReadonlySet<TouchState> = new Set([
  'planned',
  'drafting',
  'approved',
  'scheduled',
  'sending',
]);

describe('the worker ends at a named point', () => {
  let rig: OutreachRig;
  let mailboxId: string;
  let behaviour: HostBehaviour = 'answer';
  beforeAll(async () => {
    rig = await createOutreachRig({ workers: 1, behaviour: () => behaviour });
    mailboxId = await rig.mailbox();
  });
  afterAll(() => rig.close());

  const CASES: readonly {
    point: OutreachPoint;
    behaviour?: HostBehaviour;
    finally: TouchState;
    delivered: number;
  }[] = [
    { point: 'after_draft_claim', finally: 'sent', delivered: 1 },
    { point: 'after_draft', finally: 'sent', delivered: 1 },
    { point: 'after_schedule', finally: 'sent', delivered: 1 },
    { point: 'after_claim', finally: 'sent', delivered: 1 },
    // No one can know that nothing was handed over: it is a person's to say.
    { point: 'after_begin', finally: 'unknown', delivered: 0 },
    { point: 'before_wire', finally: 'unknown', delivered: 0 },
    // Its own copy tells.
    { point: 'after_wire', finally: 'sent', delivered: 1 },
    { point: 'after_end', finally: 'sent', delivered: 1 },
    { point: 'after_look_claim', behaviour: 'lose_answer', finally: 'sent', delivered: 1 },
  ];
  it.each(CASES)(
    '$point: $finally, delivered $delivered times',
    async ({ point, behaviour: hostBehaviour = 'answer', finally: end, delivered }) => {
      behaviour = hostBehaviour;
      const [worker] = rig.workers;
      const starts = worker?.starts ?? 0;
      const email = `${point}@quill.example`;
      await rig.arm(point);
      const id = await rig.enrol(mailboxId, email);
      const isOver = (touches: readonly TouchRow[]) =>
        worker?.starts === starts + 1 && touches.some((touch) => touch.id === id && touch.state === end);
      await rig.until(isOver);
      // Whatever else would happen has time to: several leases and looks.
      await sleep(1_000);
      const now = await rig.until(isOver);
      expect(rig.host.deliveries.filter(({ recipient }) => recipient === email)).toHaveLength(delivered);
      const mine = now.find((touch) => touch.id === id);
      expect(mine).toMatchObject({ state: end, attempts: 1 });
      const next = now.find((touch) => touch.sequenceId === mine?.sequenceId && touch.position === 2);
      // Planned once the first was sent, no matter who found that out.
      expect(next).toMatchObject({ state: 'planned', dueAt: end === 'sent' ? expect.any(Date) : null });
    },
  );

  it.each<OutreachStall>(['stall_before_begin', 'stall_after_wire'])(
    '%s: whoever wakes up after its lease changes nothing',
    async (point) => {
      const [worker] = rig.workers;
      const email = `${point}@quill.example`;
      const lost = () =>
        worker
          ?.said()
          .split('\n')
          .filter((line) => line.includes('"end":"lost"')).length ?? 0;
      const lostBefore = lost();
      behaviour = 'answer';
      await rig.arm(point);
      const id = await rig.enrol(mailboxId, email);
      const settled = (
        await rig.until((touches) => touches.some((touch) => touch.id === id && touch.state === 'sent'))
      ).find((touch) => touch.id === id);
      // The sleeper wakes up, is informed that it is late, and says so.
      await rig.until(() => lost() > lostBefore);
      expect((await rig.touches()).find((touch) => touch.id === id)).toEqual(settled);
      expect(rig.host.deliveries.filter(({ recipient }) => recipient === email)).toHaveLength(1);
    },
  );

  it('the doctor names those that were left to a person, and only those', async () => {
    await rig.until((touches) => !touches.some(({ state }) => UNDER_WAY.has(state) && state !== 'planned'));
    for (const until = Date.now() + 20_000; ; await sleep(200)) {
      const checks = await checkOutreach(rig.database.system, { publicUrl: undefined, outreachHere: true });
      const named = checks.filter(({ name, state }) => name.startsWith('unknown touch ') && state === 'warn');
      // All four looks have to have passed.
      if (named.length < 2 && Date.now() < until) continue;
      const unknown = (await rig.touches()).filter(({ state }) => state === 'unknown');
      expect(named.map(({ name }) => name).toSorted()).toEqual(
        unknown.map(({ id }) => `unknown touch ${id}`).toSorted(),
      );
      expect(named).toHaveLength(2);
      return;
    }
  });
});

const TOUCHES = 120;
const MAILBOXES = 4;
const KILLS = 10;
const SUPPRESSED_EVERY = 10;

it('two workers killed at random, one answer in ten lost: nobody has a message twice, nothing hangs', async () => {
  const seed = Date.now() >>> 0;
  const random = seededRandom(seed);
  const rig = await createOutreachRig({
    workers: 2,
    behaviour() {
      const dice = random();
      return dice < 0.1 ? 'lose_answer' : dice < 0.15 ? 'lose_message' : 'answer';
    },
  });
  try {
    const mailboxes: string[] = [];
    for (let at = 0; at < MAILBOXES; at += 1) mailboxes.push(await rig.mailbox());
    const recipients = Array.from({ length: TOUCHES }, (_, at) => `reader${at}@quill.example`);
    for (const [at, email] of recipients.entries()) await rig.enrol(mailboxes[at % MAILBOXES] ?? '', email);

    const scope = { tenantId: rig.tenantId, mode: 'live' } as const;
    const suppressions = createSuppressionStore(rig.database.service);
    const suppressedAt = new Map<string, Date>();
    const suppress = async () => {
      for (const [at, email] of recipients.toReversed().entries()) {
        if (at % SUPPRESSED_EVERY !== 0) continue;
        await suppressions.add(scope, {
          key: { kind: 'address', value: email },
          reason: 'added',
          event: 'suppress',
          who: 'person',
          why: 'They asked for it.',
        });
        const [row] = await rig.database.system.query<{ now: Date }>({
          text: 'select clock_timestamp() as now',
        });
        if (row !== undefined) suppressedAt.set(email, row.now);
        await sleep(200 + random() * 300);
      }
    };
    const kill = async () => {
      for (let kills = 0; kills < KILLS; kills += 1) {
        await sleep(200 + random() * 900);
        await rig.workers[kills % rig.workers.length]?.kill();
      }
    };
    await Promise.all([suppress(), kill()]);
    const end = first(
      await rig.until((touches) => first(touches).every(({ state }) => !UNDER_WAY.has(state)), 120_000),
    );
    // Late messages and looks have time to come.
    await sleep(2_000);
    const touches = first(await rig.touches());

    const counts = new Map<string, number>();
    for (const { recipient } of rig.host.deliveries) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
    const states = Map.groupBy(touches, ({ state }) => state);
    console.log(
      JSON.stringify({
        seed,
        kills: KILLS,
        lost: rig.host.lost,
        delivered: rig.host.deliveries.length,
        states: Object.fromEntries([...states].map(([state, all]) => [state, all.length])),
      }),
    );
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    expect(end).toHaveLength(TOUCHES);
    // What was delivered is known to be; what was not is a person's, or was given up.
    for (const { email, state, intentAt } of touches) {
      const suppressed = suppressedAt.get(email);
      expect([email, ...(counts.has(email) ? ['sent'] : ['unknown', 'cancelled'])]).toContain(state);
      if (suppressed !== undefined && intentAt !== null)
        expect(intentAt.getTime()).toBeLessThanOrEqual(suppressed.getTime());
    }
    // A run in which nothing happened would prove nothing.
    expect(states.get('sent')?.length).toBeGreaterThan(TOUCHES / 2);
    expect(states.get('cancelled')?.length).toBeGreaterThan(0);
    expect(rig.host.lost.answers + rig.host.lost.messages).toBeGreaterThan(0);
    expect(await Promise.all(rig.workers.map((worker) => worker.stop()))).toEqual([0, 0]);
  } finally {
    await rig.close();
  }
});
