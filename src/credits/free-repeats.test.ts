import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOf, RULE, requestOf } from '../../test/concurrency/charges.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import { type Account, checkLedger } from '../../test/harness/service.ts';
import { issueKey } from '../accounts/queries-keys.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { seededRandom } from '../platform/values/scope.ts';
import { admitBatch, resolveBatch } from './queries-billing.ts';
import { grantCredits } from './queries-grants.ts';
import { createTenant } from './queries-ledger.ts';

// A model of which call may be repeated free of charge, against two tenants with both sides each that ask the same.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** When something was, by minutes of age, and among others of the same age by its turn. */
interface Moment {
  minutes: number;
  readonly turn: number;
}
interface Asked extends Moment {
  readonly at: number;
  readonly request: ReturnType<typeof requestOf>;
  readonly fingerprint: Buffer;
  readonly repeats: string | null;
}

async function accounts(): Promise<Account[]> {
  const all: Account[] = [];
  for (const name of ['one', 'other']) {
    const { id: tenantId } = await createTenant(db.system, name);
    for (const mode of ['live', 'test'] as const) {
      await grantCredits(db.system, { tenantId, mode, credits: 100_000, paid: false });
      all.push({ tenantId, mode, key: (await issueKey(db.system, { tenantId, mode })).key });
    }
  }
  return all;
}

it('is free to whom the first answer was given while the ranking was learned, once, for an hour, until ten minutes after', async () => {
  const [all, random] = [await accounts(), seededRandom(29)];
  const below = (most: number) => Math.floor(random() * most);
  const prints = ['a', 'b'].map((text) => createHash('sha256').update(text).digest());
  const kept = new Map<string, { charge: string; asked: Moment; takenBy: string | undefined }>();
  const learned: { readonly mode: string; readonly moment: Moment }[] = [];
  let asked: Asked[] = [];
  let [turn, free, over] = [0, 0, 0];
  for (let step = 0; step < 260; step += 1) {
    turn += 1;
    const what = below(20);
    if (what < 9) {
      const [at, print] = [below(all.length), below(prints.length)];
      const [account, fingerprint] = [all[at] as Account, prints[print] as Buffer];
      const request = requestOf(account, { repeat: fingerprint });
      const [admission] = await admitBatch(db.service, [request], RULE, false);
      const row = kept.get(`${at} ${fingerprint.toString('hex')}`);
      const isLearned = learned.some(
        ({ mode, moment }) =>
          row !== undefined &&
          mode === account.mode &&
          moment.turn > row.asked.turn &&
          moment.minutes >= LIMITS.freeRepeatMinutes,
      );
      const isFree = row !== undefined && row.takenBy === undefined && row.asked.minutes < 60 && !isLearned;
      const repeats = isFree ? row.charge : null;
      expect(admission, `step ${step}`).toMatchObject({ verdict: 'admitted', repeats });
      if (isFree) row.takenBy = request.requestId;
      free += isFree ? 1 : 0;
      over += row !== undefined && !isFree ? 1 : 0;
      asked.push({ at, request, fingerprint, repeats, minutes: 0, turn });
    } else if (what < 16 && asked.length > 0) {
      const one = asked[below(asked.length)] as Asked;
      asked = asked.filter((other) => other !== one);
      const { request, fingerprint, repeats, at } = one;
      const action = random() < 0.75 ? 'settle' : 'refund';
      const isProvisional = action === 'settle' && random() < 0.7;
      const end = endOf(all[at] as Account, request.requestId, action);
      await resolveBatch(db.service, [{ ...end, repeat: isProvisional ? fingerprint : undefined }]);
      const name = `${at} ${fingerprint.toString('hex')}`;
      const row = kept.get(name);
      if (isProvisional && repeats === null)
        kept.set(name, { charge: request.requestId, asked: one, takenBy: undefined });
      // What failed, and what was answered while it was still being learned, leaves the repetition to another.
      else if (row?.takenBy === request.requestId && (isProvisional || action === 'refund'))
        row.takenBy = undefined;
    } else if (what < 17) {
      const mode = random() < 0.5 ? 'live' : 'test';
      await db.service.query({
        text: `insert into ranking_model (mode, corpus_version, deals, as_of, weights, report) values ($1, 1, 1, '2026-01-01', '{}', '{}')`,
        values: [mode],
      });
      learned.push({ mode, moment: { minutes: 0, turn } });
    } else {
      const minutes = [1, 4, 9, 10, 25][below(5)] as number;
      const shifts = [
        ['ranking_model', 'trained_at'],
        ['free_repeat', 'asked_at'],
        ['charge', 'created_at'],
      ].map(
        ([table, column]) =>
          `update warmpath.${table} set ${column} = ${column} - interval '${minutes} minutes'`,
      );
      await runOnce(db.connection, shifts.join('; '));
      // An asked request is the moment of what is kept of it.
      const moments = new Set<Moment>([...[...kept.values()].map((row) => row.asked), ...asked]);
      for (const moment of [...moments, ...learned.map((one) => one.moment)]) moment.minutes += minutes;
    }
  }
  await checkLedger(db);
  // Both ends were met.
  expect(free).toBeGreaterThan(10);
  expect(over).toBeGreaterThan(10);
});
