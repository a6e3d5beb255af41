import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/platform/values/scope.ts';
import * as rows from '../harness/cadence-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { runOnce } from '../harness/one-off.ts';
import { size } from '../harness/size.ts';
import { ACTIONS, type CadencePlan, WIRE_OUTCOMES } from './cadence-plan.ts';
import { CadenceWorld, type StatementDefect } from './cadence-world.ts';

/** Another one every run; a failure prints it. The database has a mind of its own about who comes first, so it repeats most but not all. */
const seed = Date.now() >>> 0;
/** A run is some hundred statements. */
const RUNS = size(30, 600);
/** In which a planted defect is looked for: of sixty, one seed in thirty found none. The first that is found ends the search. */
const SEARCHED = 600;

let db: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  db = await createTestDatabase();
  scope = await rows.makeTenant(db.system);
});
afterAll(() => db.drop());

const plans: fc.Arbitrary<CadencePlan> = fc.record({
  workers: fc.array(
    fc.array(fc.record({ outcome: fc.constantFrom(...WIRE_OUTCOMES), isSlow: fc.boolean() }), {
      minLength: 3,
      maxLength: 8,
    }),
    { minLength: 2, maxLength: 3 },
  ),
  people: fc.array(
    fc.array(
      fc.record({
        action: fc.oneof(
          fc.constantFrom(...ACTIONS),
          fc.constantFrom('time passes' as const, 'sweep' as const, 'plan' as const),
        ),
        to: fc.nat(9),
      }),
      { minLength: 2, maxLength: 8 },
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

const honest: StatementDefect = (statement) => statement;
const property = (defect: StatementDefect) =>
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    const wrong = await new CadenceWorld(scheduler, db, scope, defect).play(plan);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  });

describe('the cadence over random orders of statements', () => {
  it(
    `keeps its promises in ${RUNS} runs`,
    async () => {
      await fc.assert(property(honest), { seed, numRuns: RUNS, endOnFailure: true });
    },
    RUNS * 6_000,
  );
});

/** Puts other words into a statement; its name goes, as one name is for one text. */
function replacing(words: string, instead: string): StatementDefect {
  return ({ name: _, ...statement }) => ({ ...statement, text: statement.text.replace(words, instead) });
}

describe('planted defects are found', () => {
  it.each<[string, RegExp, StatementDefect]>([
    [
      'an end that does not look at the lease',
      /an end was written by a late worker/,
      replacing('and lease = $3 and lease_until > clock_timestamp()', 'and $3::uuid is not null'),
    ],
    [
      'a begin that does not look at the lease',
      // Whichever is seen first: what such a worker began it also ends.
      /by a late worker/,
      replacing('t.lease = $2 and t.lease_until > n.now', '$2::uuid is not null'),
    ],
    [
      'a begin that does not look at the list',
      /although the address was on the list/,
      replacing('x.value_hash = any($7::bytea[])', '$7::bytea[] is null'),
    ],
    [
      'a booking that counts nothing',
      /booked, \d begun|messages in a day/,
      replacing('"sent_count" = $2', '"sent_count" = $2::integer * 0'),
    ],
    [
      'a change that counts no version',
      /version \d+ after \d+ changes/,
      replacing('"version" = "version" +', '"version" = "version" + 0 *'),
    ],
  ])('%s', async (_what, wrong, defect) => {
    const details = await fc.check(property(defect), { seed, numRuns: SEARCHED, endOnFailure: true });
    expect(details.failed, `not found in ${details.numRuns} runs with seed ${seed}`).toBe(true);
    expect(String(details.errorInstance)).toMatch(wrong);
  });

  it('a sweep that sends again what was on the wire', async () => {
    const [was] = await db.system.query<{ text: string }>({
      text: "select pg_get_functiondef('sweep_sending'::regproc) as text",
    });
    if (was === undefined) throw new Error('no such function');
    const again = "state = 'scheduled', due_at = now(), due_until = now() + interval '1 hour'";
    const spoilt = was.text.replace("set state = 'unknown'", `set ${again}`);
    expect(spoilt).not.toBe(was.text);
    // As its owner: the roles of the service may change no function.
    await runOnce(db.connection, spoilt);
    try {
      const details = await fc.check(property(honest), { seed, numRuns: SEARCHED, endOnFailure: true });
      expect(details.failed, `not found in ${details.numRuns} runs with seed ${seed}`).toBe(true);
      expect(String(details.errorInstance)).toMatch(/may have been delivered|is followed by/);
    } finally {
      await runOnce(db.connection, was.text);
    }
  });
});
