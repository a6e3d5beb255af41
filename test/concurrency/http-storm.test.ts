import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyOf, Known, OFTEN, pick, requestOf } from '../harness/any-request.ts';
import { openSandbox } from '../harness/sandbox.ts';
import { type Account, type Answered, createTestService, type TestService } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { PATIENT } from './together.ts';

/** How long requests are sent for, ms: a thousand of them on a free machine, some hundreds on a busy one. */
const FOR_MS = size(12_000, 120_000);
/** For the second half the processors are taken away: what depends on who is faster shows then. */
const FREE_MS = FOR_MS / 2;
/** Processes that only compute, for each processor: the service and its database are left a third of it. */
const BURNERS_EACH = 2;
/** So many answers of each mode are a storm, and for so much longer it goes on until they are there, ms. */
const LEAST_ANSWERED = 20;
const MORE_MS = 180_000;
/** Requests under way at once of each account. */
const AT_ONCE = 12;
/** Seconds a request may take, and a sweep after it. */
const LAST_MS = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, ...PATIENT, config: { outreachHere: true } });
  await openSandbox(service);
});
afterAll(() => service.close());

/** Takes the processors away until it is called; who is forgotten ends with the storm. */
function takeProcessors(): () => void {
  const burn = `const until = Date.now() + ${FOR_MS}; while (Date.now() < until);`;
  const burners = Array.from({ length: BURNERS_EACH * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', burn], { stdio: 'ignore' }),
  );
  return () => {
    for (const burner of burners) burner.kill('SIGKILL');
  };
}

it('anything at once: no 500, no 503 but for a cap, and credits that add up', {
  timeout: FOR_MS + MORE_MS + 210_000,
}, async () => {
  const accounts = [
    await service.account({ mode: 'test', credits: 3_000 }),
    await service.account({ mode: 'live', credits: 3_000 }),
  ];
  const answers: Record<string, number> = {};
  const wrong: unknown[] = [];
  const until = Date.now() + FOR_MS;
  // On a busy machine it goes on until it was no storm of refusals; processors come back when the burners end.
  const isShort = () => accounts.some(({ mode }) => (answers[`${mode} 200 ok`] ?? 0) <= LEAST_ANSWERED);
  const isOn = () => Date.now() < until || (Date.now() < until + MORE_MS && isShort());
  const client = async (account: Account, known: Known) => {
    while (isOn()) {
      const { method, path, body } = requestOf(pick(OFTEN), account, known);
      const headers = { 'idempotency-key': `call-${pick([1, 2, 3, 4, 5, 6, 7, 8])}-${path}` };
      const asked = {
        key: account.key,
        body,
        ...(method === 'GET' || pick([true, false]) ? {} : { headers }),
      };
      const answer = await service.call(method, path, asked);
      known.note(answer.body, familyOf(path));
      const told = `${account.mode} ${answer.status} ${String(answer.body.error ?? 'ok')}`;
      answers[told] = (answers[told] ?? 0) + 1;
      if (isWrong(answer, account)) wrong.push([method, path, answer.status, answer.body]);
    }
  };
  const stormed = Promise.all(
    accounts.flatMap((account) => {
      const known = new Known();
      return Array.from({ length: AT_ONCE }, () => client(account, known));
    }),
  );
  await sleep(FREE_MS);
  const giveBack = takeProcessors();
  await stormed.finally(giveBack);
  // What the service logged as an error says why.
  expect({ wrong, logged: service.logged.filter(isError) }).toEqual({ wrong: [], logged: [] });
  // It was no storm of refusals.
  expect(answers['test 200 ok']).toBeGreaterThan(LEAST_ANSWERED);
  expect(answers['live 200 ok']).toBeGreaterThan(LEAST_ANSWERED);
  const reserved = { text: "select id, operation from charge where state = 'reserved'" };
  await expect.poll(() => service.db.system.query(reserved), { timeout: LAST_MS, interval: 200 }).toEqual([]);
  await service.checkLedger();
});

/** Of pino: 50 is an error. */
const isError = (line: string) => (JSON.parse(line) as { readonly level: number }).level >= 50;

/** A vendor that is away is given as that of a live key, whose sources are closed ports here; the sandbox has no vendors. */
function isWrong({ status, body }: Answered, { mode }: Account): boolean {
  if (status === 500) return true;
  if (status === 502) return mode === 'test' || body.refund_issue === true;
  return status === 503 && body.error !== 'vendor_capacity';
}
