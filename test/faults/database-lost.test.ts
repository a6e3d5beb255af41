import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyOf, Known, OFTEN, pick, requestOf } from '../harness/any-request.ts';
import { openSandbox } from '../harness/sandbox.ts';
import { type Account, type Answered, createTestService, type TestService } from '../harness/service.ts';
import { size } from '../harness/size.ts';

/** How long requests are sent for while connections are lost again and again, ms. */
const FOR_MS = size(10_000, 600_000);
/** And so much longer at most if nothing has been lost or answered by then. */
const MOST_MORE_MS = 120_000;
/** Requests under way at once of each account. */
const AT_ONCE = 8;
/** A refund waits for the database, and a sweep comes after it. */
const LAST_MS = 60_000;

let test: TestService;
beforeAll(async () => {
  // A loss is waited for, as in earnest: what could not be asked is 503, what is charged is resolved.
  const maxWait = { admitMs: 2_000, resolveMs: 20_000 };
  test = await createTestService({ rateLimits: false, maxWait });
  await openSandbox(test);
});
afterAll(() => test.close());

/** Ends every connection but the test's own, as PostgreSQL does when it goes down; how many there were. */
async function loseConnections(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and application_name <> 'warmpath test warmpath_system'`,
  );
  return rows.length;
}

it('PostgreSQL lost again and again under every endpoint: 503 or what there usually is, never 500', {
  timeout: FOR_MS + 230_000,
}, async () => {
  const accounts = [
    await test.account({ mode: 'test', credits: 100_000 }),
    await test.account({ mode: 'live', credits: 100_000 }),
  ];
  const owner = new pg.Client(test.db.connection);
  await owner.connect();
  const answers: Record<string, number> = {};
  const wrong: unknown[] = [];
  const until = Date.now() + FOR_MS;
  let lost = 0;
  // On a busy machine it takes longer until enough has happened.
  const goesOn = () =>
    Date.now() < until ||
    (Date.now() < until + MOST_MORE_MS &&
      (lost <= 20 || (answers['200 ok'] ?? 0) <= 20 || answers['503 unavailable'] === undefined));
  const client = async (account: Account, known: Known) => {
    while (goesOn()) {
      const { method, path, body } = requestOf(pick(OFTEN), account, known);
      const headers = { 'idempotency-key': `call-${pick([1, 2, 3, 4, 5, 6, 7, 8])}-${path}` };
      const keyed = method === 'POST' && pick([true, false]);
      const asked = { key: account.key, body, ...(keyed ? { headers } : {}) };
      const answer = await test.call(method, path, asked);
      known.note(answer.body, familyOf(path));
      const told = `${answer.status} ${String(answer.body.error ?? 'ok')}`;
      answers[told] = (answers[told] ?? 0) + 1;
      if (isWrong(answer)) wrong.push([method, path, answer.status, answer.body]);
    }
  };
  const storm = async () => {
    while (goesOn()) {
      await sleep(100 + Math.random() * 400);
      // Now and then for some time: the one who comes back is lost again.
      for (let n = pick([1, 1, 5, 20]); n > 0; n -= 1) lost += await loseConnections(owner);
    }
  };
  await Promise.all([
    storm(),
    ...accounts.flatMap((account) => {
      const known = new Known();
      return Array.from({ length: AT_ONCE }, () => client(account, known));
    }),
  ]);
  await owner.end();
  const bugs = test.logged.filter((line) => line.includes('"internal error"'));
  expect({ wrong, bugs }).toEqual({ wrong: [], bugs: [] });
  // A run in which nothing was lost, or nothing was answered, would prove nothing.
  expect(lost).toBeGreaterThan(20);
  expect(answers['200 ok']).toBeGreaterThan(20);
  expect(answers['503 unavailable']).toBeGreaterThan(0);
  const reserved = { text: "select id, operation from charge where state = 'reserved'" };
  await expect.poll(() => test.db.system.query(reserved), { timeout: LAST_MS, interval: 200 }).toEqual([]);
  await test.checkLedger();
});

function isWrong({ status, body }: Answered): boolean {
  return status === 500 || (status === 502 && body.refund_issue === true);
}
