import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../harness/service.ts';
import { post } from './clients.ts';
import { createRig, type Rig } from './rig.ts';
import type { FaultPoint } from './service-process.ts';

const CREDITS = 1_000;
/** At a host of disposable addresses, which is known without asking anybody. */
const EMAILS = Array.from({ length: 25 }, (_, n) => `box-${n}@mailinator.com`);

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
});
afterAll(() => rig.close());

it.each<FaultPoint>(['before_resolve', 'after_resolve', 'in_sweep'])(
  'a call of many whose process dies %s is paid once for each, when it is made again',
  async (point) => {
    const apiKey = await rig.account(CREDITS);
    const agent = new Agent({ keepAlive: false });
    const body = JSON.stringify({ emails: EMAILS });
    await rig.arm(point);
    let deaths = 0;
    for (const until = Date.now() + 120_000; ; await sleep(100)) {
      if (Date.now() > until) throw new Error('no final answer');
      const answer = await post(
        agent,
        rig.service.url,
        apiKey,
        undefined,
        body,
        '/v1/bulk/email-verify',
      ).catch(() => undefined);
      if (answer === undefined) deaths += 1;
      const { found, left } = JSON.parse(answer?.text ?? '{}') as { found?: number; left?: number };
      if (answer?.status !== 200 || left !== 0) continue;
      expect(found).toBe(EMAILS.length);
      break;
    }
    if (point !== 'in_sweep') expect(deaths).toBeGreaterThan(0);
    const [charges] = await rig.system.query<{ settled: number; reserved: number }>({
      text: `select count(*) filter (where c.state = 'settled')::int as settled,
          count(*) filter (where c.state = 'reserved')::int as reserved
        from charge c join api_key k on k.tenant_id = c.tenant_id where k.hash = sha256(convert_to($1, 'utf8'))`,
      values: [apiKey],
    });
    expect(charges?.settled).toBe(EMAILS.length);
    await checkLedger(rig);
  },
  200_000,
);
