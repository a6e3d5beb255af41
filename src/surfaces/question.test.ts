import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { callTool, connectMcp, type ERAS } from '../../test/harness/mcp-client.ts';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ services: { lookups: fakeLookups() } });
  // On an empty corpus the call is refused.
  await openSandbox(service);
  address = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function founder(): Promise<Account> {
  const account = await service.account({ mode: 'test' });
  await storeProfile(service, account, PROFILES.equity);
  return account;
}

describe('a call of 35 credits', () => {
  const call = async (
    era: (typeof ERAS)[number],
    account: Account,
    reply: { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> },
  ) => {
    const client = await connectMcp(address, account.key, era, {
      capabilities: { elicitation: { form: {} } },
    });
    open.push(client);
    const questions: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      return reply;
    });
    return {
      questions,
      ...(await callTool(client, 'find_lookalike_investors', { company_names: ['Nobody Ltd'] })),
    };
  };

  it('is asked for, and made where the person agrees', async () => {
    const account = await founder();
    const said = await call('2026-07-28', account, { action: 'accept', content: { spend: true } });
    expect(said.questions).toEqual(['find_lookalike_investors costs 35 credits. Make the call?']);
    expect(said).toMatchObject({ isError: false, answer: { credits_charged: 35 } });
    expect(await service.balance(account)).toBe(965);
  });

  it.each([
    { action: 'decline' as const },
    { action: 'cancel' as const },
    { action: 'accept' as const, content: { spend: false } },
  ])('is not made after %j', async (reply) => {
    const account = await founder();
    const said = await call('2026-07-28', account, reply);
    expect(said.questions).toHaveLength(1);
    expect(said).toMatchObject({ isError: true, answer: { error: 'declined', credits_charged: 0 } });
    expect(await service.balance(account)).toBe(1_000);
  });

  it('is made without a question where none can be asked', async () => {
    const account = await founder();
    const said = await call('2025', account, { action: 'decline' });
    expect(said.questions).toEqual([]);
    const silent = await connectMcp(address, account.key, '2026-07-28');
    open.push(silent);
    await callTool(silent, 'find_lookalike_investors', { company_names: ['Somebody Ltd'] });
    expect(await service.balance(account)).toBe(930);
  });
});
