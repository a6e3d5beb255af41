import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAnswer } from '../harness/contract.ts';
import { size } from '../harness/size.ts';
import { answersIn, exchange } from './exchange.ts';
import { hostileCase, type Keys } from './fuzz.ts';
import { createHostileRig, type HostileRig } from './rig.ts';

/** How many; the bar is the long run. */
const REQUESTS = size(2_000, 100_000);
/** Printed, and the same run again where it is given. */
const SEED = Number(process.env.WARMPATH_TEST_SEED ?? randomInt(2 ** 31));
/** Where a run begins: to try one connection again, its number. */
const FROM = Number(process.env.WARMPATH_TEST_FROM ?? 0);
const AT_ONCE = 48;
/** Of any path, in the same envelope (docs/operating/secure.md): no operation declares them. */
const OF_CONNECTION = [400, 408, 431];
/** A machine that does other work, too. */
const EACH_MS = 100;

let rig: HostileRig;
beforeAll(async () => {
  rig = await createHostileRig();
}, 120_000);
afterAll(() => rig.close());

it(
  `${REQUESTS} hostile connections are answered as declared, and leave nothing behind (seed ${SEED})`,
  async () => {
    const keys: Keys = { live: rig.live.key, test: rig.test.key };
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    let next = FROM;
    const began = performance.now();
    const worker = async () => {
      for (let at = next++; at < FROM + REQUESTS && faults.length < 20; at = next++) {
        const { exchange: connection, operation } = hostileCase(SEED, at, keys);
        try {
          const text = await exchange(rig.port, connection);
          const answers = answersIn(text);
          for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
          if (answers.some(({ status }) => status === 500)) throw new Error(`answered 500: ${text}`);
          if (operation === undefined) continue;
          const [answer] = answers;
          if (answer === undefined) throw new Error('was not answered');
          const body: unknown = JSON.parse(answer.body);
          if (!answer.isOfRequest && OF_CONNECTION.includes(answer.status)) continue;
          await checkAnswer(rig.beside.service.http, operation.method, operation.path, {
            status: answer.status,
            body,
          });
        } catch (error) {
          const sent = JSON.stringify(connection.pieces.map(String)).slice(0, 1_500);
          faults.push(`${at} (seed ${SEED}): ${String(error).slice(0, 800)}\n  ${sent}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const left = await rig.aftermath();
    console.log(
      JSON.stringify({
        seed: SEED,
        requests: REQUESTS,
        seconds: Math.round((performance.now() - began) / 1_000),
        statuses,
        left,
      }),
    );
    expect(faults).toEqual([]);
    expect(rig.logged.filter((line) => line.includes('internal error'))).toEqual([]);
  },
  120_000 + REQUESTS * EACH_MS,
);
