import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playedAssistants, REDIRECT } from '../../test/harness/assistants.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let address: string;
beforeAll(async () => {
  // As if each came from another network: what bounds them then is the table alone.
  service = await createTestService({ config: { rateLimits: false } });
  address = (await service.service.listen()).replace('127.0.0.1', 'localhost');
});
afterAll(() => service.close());

/** Registrations under way beside each other. */
const AT_ONCE = 8;
const register = () =>
  fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [REDIRECT] }),
  });

it('bears 10,000 registrations: the table and the memory are bounded, and who comes next gets in', {
  timeout: 300_000,
}, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  for (let n = 0; n < 100; n += 1) await register();
  const before = heap();
  const answers = new Map<number, number>();
  let left = 10_000;
  const client = async () => {
    for (; left > 0; ) {
      left -= 1;
      const answer = await register();
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const [row] = await service.db.system.query<{ n: number }>({
    text: "select count(*)::int as n from assistant_record where model = 'Client'",
    values: [],
  });
  expect(answers).toEqual(new Map([[201, 10_000]]));
  expect(row?.n).toBeLessThanOrEqual(2_000 + AT_ONCE);
  expect(heap() - before).toBeLessThan(32);
  const assistants = playedAssistants(service, address);
  const { in: browser } = await assistants.ownerIn();
  const begun = await assistants.begin(browser, await assistants.register());
  const end = await assistants.decide(begun);
  const got = await assistants.exchange(begun, end.searchParams.get('code'));
  expect((await assistants.usage(got.body.access_token)).status).toBe(200);
});
