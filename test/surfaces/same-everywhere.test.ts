import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { openSandbox, PROFILES, storeProfile } from '../harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { wpHome } from '../harness/wp-process.ts';
import { inputFor, type Known, TOOLS } from './sandbox-calls.ts';
import { chargedOf, dataOf, type Outcome, overHttp, SURFACES, type Surface, withoutIds } from './surfaces.ts';

// What is declared once is served by every surface: the same calls over each of them, with real clients and processes.

const CREDITS = 1_000;
const CONNECTIONS =
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024\n';
/** Until the worker has drafted, ms. */
const DRAFTED_WITHIN = 60_000;

/** Answers that hold letters, which differ from sequence to sequence, and the endpoint that reads the same. */
const READ_BY: Readonly<Record<string, string>> = {
  'fundraising.sequence.pause': 'fundraising.sequence',
  'fundraising.touch.put': 'fundraising.touch.get',
};

// `wp` is a process for each of thirty calls, half a minute in all; a busy machine takes several times as long.

const home = wpHome();
let service: TestService;
let url: string;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false, config: { outreachHere: true } });
  await openSandbox(service);
  url = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
  home.remove();
});

async function withSurface<Result>(
  name: string,
  account: Account,
  use: (surface: Surface) => Promise<Result>,
): Promise<Result> {
  const connect = SURFACES[name];
  if (connect === undefined) throw new Error(`there is no surface ${name}`);
  const surface = await connect({ url, home: home.path }, account);
  try {
    return await use(surface);
  } finally {
    await surface.close();
  }
}

const endpointOf = (operation: string): Endpoint => {
  const endpoint = ENDPOINTS.find(({ schema }) => schema.operation === operation);
  if (endpoint === undefined) throw new Error(`there is no ${operation}`);
  return endpoint;
};

async function ask({ key }: Account, method: string, path: string, body?: object) {
  const answer = await service.call(method, path, { key, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** An account with all that a person sets up before an assistant is let in. */
async function founder(): Promise<Account> {
  const account = await service.account({ mode: 'test', credits: CREDITS });
  await ask(account, 'POST', '/v1/fundraising/import-network', { csv_content: CONNECTIONS });
  await ask(account, 'POST', '/v1/mailboxes', {
    kind: 'sandbox',
    address: 'founder@robotics.example',
    sender_name: 'Fay Founder',
    postal_address: '1 Harbour Street, Hamburg',
    time_zone: 'UTC',
  });
  return account;
}

/** The first draft of the sequence, once it is there. */
async function draftOf(account: Account, sequenceId: string): Promise<string> {
  for (const end = Date.now() + DRAFTED_WITHIN; ; await sleep(100)) {
    const { touches } = await ask(account, 'GET', `/v1/fundraising/sequence?sequence_id=${sequenceId}`);
    if (touches[0]?.state === 'awaiting_approval') return touches[0].touch_id;
    if (Date.now() > end) throw new Error(`no draft: ${JSON.stringify(touches)}`);
  }
}

/** Calls every tool in order, as an assistant would: each with what those before it found. What those that do not only read say. */
async function everyTool(name: string, account: Account): Promise<ReadonlyMap<string, Outcome>> {
  const direct = overHttp(url, account.key);
  return withSurface(name, account, async (surface) => {
    const outcomes = new Map<string, Outcome>();
    const known = { investorId: '', sequenceId: '', touchId: '' } satisfies Known;
    for (const endpoint of TOOLS) {
      const { operation } = endpoint.schema;
      const input = inputFor(endpoint, known);
      const outcome = await surface.call(endpoint, input);
      const reader = endpoint.schema.surfaces.effect === 'read' ? operation : READ_BY[operation];
      if (reader === undefined) outcomes.set(operation, withoutNext(outcome));
      else
        expect({ operation, ...outcome }).toEqual({
          operation,
          ...(await direct.call(endpointOf(reader), readOf(reader, input))),
        });
      // biome-ignore lint/suspicious/noExplicitAny: read by the operation it is of
      const { data } = outcome as { data?: any };
      if (operation === 'fundraising.investors') known.investorId = data?.investors[0]?.id;
      if (operation === 'fundraising.create-sequences') {
        known.sequenceId = data?.sequences[0]?.sequenceId;
        known.touchId = await draftOf(account, known.sequenceId);
      }
    }
    return outcomes;
  });
}

/** Without what is due next: the worker may have begun with it or not. */
function withoutNext(outcome: Outcome): Outcome {
  if (!('data' in outcome)) return outcome;
  if (Array.isArray(outcome.data)) return outcome;
  const { next: _, not_sending_because: _why, ...data } = outcome.data as Record<string, unknown>;
  const { sequences } = data as { readonly sequences?: readonly object[] };
  const rows = sequences?.map((row) => ({ ...row, next: undefined }));
  return { ...outcome, data: { ...data, ...(rows === undefined ? {} : { sequences: rows }) } };
}

/** Of an input, what this operation takes that reads: of a GET its query. */
function readOf(operation: string, input: object): object {
  const { method, query } = endpointOf(operation).schema;
  if (method === 'POST') return input;
  const { properties = {} } = query as { readonly properties?: object };
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in properties));
}

async function ledgerOf(account: Account): Promise<number[]> {
  const { entries } = await ask(account, 'GET', '/v1/credits/ledger?limit=200');
  return entries.map(({ amount }: { amount: number }) => amount).reverse();
}

describe('every tool in the sandbox', () => {
  let expected: ReadonlyMap<string, Outcome>;
  beforeAll(async () => {
    // Twice: the answers of lookups are cached for all accounts, and say so.
    await everyTool('http', await founder());
    expected = await everyTool('http', await founder());
  });

  it('answers over HTTP', () => {
    const failed = [...expected].filter(([, outcome]) => 'failed' in outcome);
    expect(failed).toEqual([]);
  });

  it.each(Object.keys(SURFACES))('answers alike over %s, at the same price, in one ledger', async (name) => {
    const account = await founder();
    const outcomes = await everyTool(name, account);
    for (const [operation, outcome] of outcomes)
      expect({ operation, ...withoutIds(outcome) }).toEqual({
        operation,
        ...withoutIds(expected.get(operation)),
      });
    const charges = [...outcomes.values()].map(chargedOf).filter((charged) => charged > 0);
    expect(charges.length).toBeGreaterThan(10);
    expect(await ledgerOf(account)).toEqual([CREDITS, ...charges.map((charged) => -charged)]);
  });
});

/** Calls that fail, each of a new account, and what the service says of them. */
const FAILURES: readonly {
  readonly what: string;
  readonly operation: string;
  readonly input: object;
  readonly error: string;
  readonly charged?: number;
  readonly credits?: number;
  readonly bounds?: Parameters<TestService['withKey']>[1];
  readonly hasProfile?: true;
}[] = [
  {
    what: 'arguments that are wrong',
    operation: 'fundraising.search-investors',
    input: { limit: 0, sector_weight: 'sometimes', stage: 7 },
    error: 'invalid_request',
  },
  {
    what: 'an address that is none',
    operation: 'fundraising.create-sequences',
    input: { recipients: [{ investor_email: 'ada at capital', investor_name: 'Ada' }] },
    error: 'invalid_request',
  },
  {
    what: 'too few credits',
    operation: 'fundraising.research-company',
    input: { company_name: 'Wumpbeam' },
    credits: 9,
    error: 'insufficient_credits',
  },
  {
    what: 'no profile',
    operation: 'fundraising.search-investors',
    input: {},
    error: 'not_found',
  },
  {
    what: 'no mailbox',
    operation: 'fundraising.create-sequences',
    input: { recipients: [{ investor_email: 'ada@capital.example', investor_name: 'Ada' }] },
    error: 'mailbox_not_connected',
  },
  {
    what: 'a miss, which is charged',
    operation: 'company.people',
    input: { domain: 'miss.sandbox.example' },
    error: 'not_found',
    charged: 3,
  },
  {
    what: 'a source that is down',
    operation: 'company.enrich',
    input: { domain: 'fail.sandbox.example' },
    error: 'vendor_error',
  },
  {
    what: 'a key that may not spend',
    operation: 'fundraising.search-investors',
    input: {},
    hasProfile: true,
    bounds: { scopes: ['read', 'write'] },
    error: 'insufficient_scope',
  },
  {
    what: 'a key that may not write',
    operation: 'fundraising.sequence.pause',
    input: { sequence_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' },
    bounds: { scopes: ['read', 'spend'] },
    error: 'insufficient_scope',
  },
  {
    what: 'a key at its cap of the day',
    operation: 'fundraising.search-investors',
    input: {},
    hasProfile: true,
    bounds: { dailyCredits: 9 },
    error: 'key_cap_reached',
  },
];

describe.each(FAILURES)(
  '$what',
  ({ operation, input, error, charged = 0, credits = 100, bounds, hasProfile }) => {
    it('is told alike over every surface, and charged alike', async () => {
      const told = new Map<string, unknown>();
      for (const name of Object.keys(SURFACES)) {
        const owner = await service.account({ mode: 'test', credits });
        if (hasProfile) await storeProfile(service, owner, PROFILES.equity);
        const account = bounds === undefined ? owner : await service.withKey(owner, bounds);
        const outcome = await withSurface(name, account, (surface) =>
          surface.call(endpointOf(operation), input),
        );
        expect(outcome, name).toMatchObject({ failed: { error } });
        expect(await service.balance(owner), name).toBe(credits - charged);
        // How long to wait stands in a header over HTTP.
        const { retry_after_seconds: _, ...failed } = 'failed' in outcome ? outcome.failed : {};
        told.set(name, withoutIds(failed));
      }
      for (const [name, failed] of told) expect({ name, failed }).toEqual({ name, failed: told.get('http') });
    });
  },
);

describe('one account with a key for each surface', () => {
  it('has one ledger of what all of them spent at once, and pays once for what assistants repeat', async () => {
    const owner = await service.account({ mode: 'test', credits: CREDITS });
    await storeProfile(service, owner, PROFILES.equity);
    const search = endpointOf('fundraising.search-investors');
    const searches = Object.keys(SURFACES).map(async (name, at) => {
      const key = await service.withKey(owner);
      return withSurface(name, key, async (surface) => {
        // The first one of each is its own; the second one is the same for all.
        const own = await surface.call(search, { effort: 'low', limit: at + 1 });
        const shared = await surface.call(search, { effort: 'low', limit: 20 });
        return { own, shared };
      });
    });
    const told = await Promise.all(searches);
    for (const [at, { own, shared }] of told.entries()) {
      expect(own).toMatchObject({ data: { investors: { length: at + 1 } }, facts: { credits_charged: 10 } });
      expect(shared).toMatchObject({ facts: { credits_charged: 10 } });
      expect(dataOf(shared)).toEqual(dataOf(told[0]?.shared));
    }
    const [grant, ...spent] = await ledgerOf(owner);
    expect(grant).toBe(CREDITS);
    expect(new Set(spent)).toEqual(new Set([-10]));
    // One of each of their own; of the same one those of HTTP and the clients, and of all assistants one, or two where the ten
    // minutes in which a call is the same end between them.
    const all = Object.keys(SURFACES);
    const once = all.length + all.filter((name) => !name.startsWith('MCP')).length;
    expect([once + 1, once + 2]).toContain(spent.length);
    expect(await service.balance(owner)).toBe(CREDITS - 10 * spent.length);
  });
});
