import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedSandbox } from '../../src/corpus/queries-merges.ts';
import { LIMITS } from '../../src/platform/values/limits.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../../src/reference/rules-sandbox-world.ts';
import { quickestOf } from '../harness/made-up-answers.ts';
import { callTool, connectMcp } from '../harness/mcp-client.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { playStory } from '../harness/story.ts';

// Whole jobs of a founder, as an assistant does them over the default tools with a trial key: docs/mcp.md says what each takes.

/** What a job may take: the calls of a minute on the trial plan, and tokens of requests and answers together, at four characters each. */
const MOST_CALLS = LIMITS.ratePerWindow.trial;
const MOST_TOKENS = 8_000;

let service: TestService;
let account: Account;
let address: string;
beforeAll(async () => {
  service = await createTestService({ config: { outreachHere: true } });
  await seedSandbox(service.db.system, makeSandbox, SANDBOX_VERSION, SANDBOX_AS_OF);
  account = await service.account({ mode: 'test', credits: 1_000, plan: 'trial' });
  await playStory(service, account);
  address = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

let client: Client | undefined;
afterEach(() => client?.close());

/** An assistant with a key of its own: every call and every character of it is counted, and none may be refused. */
async function assistant() {
  const { key } = await service.withKey(account, { scopes: ['read', 'spend', 'write'] });
  client = await connectMcp(address, key, '2026-07-28');
  const counted = { calls: 0, characters: 0 };
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    if (client === undefined) throw new Error('not connected');
    const { isError, texts, answer } = await callTool(client, name, args);
    counted.calls += 1;
    counted.characters += JSON.stringify({ name, arguments: args }).length + texts.join('').length;
    expect(isError, `${name}: ${texts.join('\n')}`).toBe(false);
    return answer.data;
  };
  const tokens = () => Math.ceil(counted.characters / 4);
  return { call, counted, tokens };
}

function expectWithin(job: string, { counted, tokens }: Awaited<ReturnType<typeof assistant>>) {
  const took = { calls: counted.calls, tokens: tokens() };
  console.info(`${job}: ${took.calls} calls, ${took.tokens} tokens`);
  expect(took.calls).toBeLessThanOrEqual(MOST_CALLS);
  expect(took.tokens).toBeLessThanOrEqual(MOST_TOKENS);
}

interface Investor {
  readonly id: string;
  readonly name: string;
  readonly conflict: boolean;
  readonly warmPaths?: readonly { readonly name: string }[];
}
interface Person {
  readonly investor_id: string;
  readonly name: string;
  readonly email?: string;
  readonly socialUrl?: string;
}

/** The addresses of people, each with what enrols them. */
async function addressed(call: Awaited<ReturnType<typeof assistant>>['call'], people: readonly Person[]) {
  const { results } = await call('find_emails', {
    people: people.map(({ socialUrl }) => ({ social_url: socialUrl })),
  });
  return people.map(({ investor_id, name: investor_name }, at) => ({
    investor_id,
    investor_name,
    investor_email: results[at].data.email,
  }));
}

/** What a person sees and does meanwhile; no window counts it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
const person = (operation: string, input: object): Promise<any> =>
  service.service.askWith(account.key)(operation, input);

/** Waits for what the sandbox does by itself: a draft takes a second, an answer up to forty. */
async function until(whatIsSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await whatIsSo()); await sleep(100))
    if (Date.now() > end) throw new Error('it did not come to pass');
}

it('finds fifteen seed investors, who can introduce, and has drafts written for the five best', async () => {
  const played = await assistant();
  const { call } = played;
  const { investors } = (await call('search_investors', { stage: 'seed', limit: 15 })) as {
    investors: Investor[];
  };
  expect(investors).toHaveLength(15);
  const introduced = investors.filter(({ warmPaths = [] }) => warmPaths.length > 0);
  expect(introduced.length).toBeGreaterThan(3);
  for (const { id, warmPaths = [] } of introduced) {
    const { investor } = await person('fundraising.investor', { query: { investor_id: id } });
    expect(warmPaths.map(({ name }) => name)).toEqual(
      investor.warmPaths.map(({ name }: { name: string }) => name),
    );
  }
  const best = investors.filter(({ conflict }) => !conflict).slice(0, 5);
  const { people } = await call('list_people', { investor_ids: best.map(({ id }) => id), each: 1 });
  expect(people.map(({ investor_id: id }: Person) => id)).toEqual(best.map(({ id }) => id));
  const recipients = await addressed(call, people);
  const enrolled = await call('create_sequences', { recipients });
  expect(enrolled).toMatchObject({ created: 5, refused: 0 });
  const asked = { state: 'awaiting_approval', limit: 5 };
  await call('list_drafts', asked); // as soon as it can: they are being written
  const wanted = recipients.map(({ investor_email: email }) => email).sort();
  await until(async () => {
    const query = { state: 'awaiting_approval', limit: '5' };
    const { touches } = (await person('fundraising.touches', { query })) as { touches: Draft[] };
    return touches.every(({ sequence }) => wanted.includes(sequence.investor_email));
  });
  const { touches } = (await call('list_drafts', asked)) as { touches: Draft[] };
  expect(touches.map(({ sequence }) => sequence.investor_email).sort()).toEqual(wanted);
  expect(touches.map(({ investor }) => investor).sort()).toEqual(best.map(({ name }) => name).sort());
  for (const { waiting_since: since, body, subject } of touches) {
    expect(Date.now() - Date.parse(since)).toBeLessThan(60_000);
    expect(`${subject} ${body}`.length).toBeGreaterThan(200);
  }
  expectWithin('job 1', played);
});

interface Draft {
  readonly investor: string;
  readonly waiting_since: string;
  readonly subject: string;
  readonly body: string;
  readonly sequence: { readonly investor_email: string };
}

interface Item {
  readonly kind: string;
  readonly investor_id?: string;
  readonly sequence_id?: string;
  readonly what?: string;
}

it('tells what happened this week, and sets stages, notes and next steps', async () => {
  const query = { state: 'awaiting_approval', limit: '50' };
  const shownOf = (sequence_id: string) => person('fundraising.sequence', { query: { sequence_id } });
  const { touches: waiting } = await person('fundraising.touches', { query });
  const { touch_id, sequence } = await quickestOf(waiting, async (id) => (await shownOf(id)).state);
  await person('fundraising.touch.approve', { body: { touch_id } });
  await until(async () => (await shownOf(sequence.sequenceId)).state === 'replied');

  const played = await assistant();
  const { call } = played;
  const { items, counts } = (await call('get_today')) as { items: Item[]; counts: Record<string, number> };
  expect(counts).toMatchObject({ reply: 1, next_step: 3 });
  const reply = items.find(({ kind }) => kind === 'reply');
  const due = items.filter(({ kind }) => kind === 'next_step');
  const { received, touches } = await call('get_sequence', { sequence_id: reply?.sequence_id });
  expect(received).toMatchObject([{ kind: 'reply', excerpt: expect.stringContaining(' ') }]);
  expect(touches[0]).toMatchObject({ state: 'sent' });
  const answered = {
    investor_ids: [reply?.investor_id],
    stage: 'meeting',
    add_note: 'Wants to see the model.',
    next_step: 'Send two dates',
    next_step_on: '2026-12-03',
  };
  expect(await call('set_pipeline', answered)).toMatchObject({ changed: 1 });
  const moved = { investor_ids: due.map(({ investor_id: id }) => id), next_step_on: '2026-12-07' };
  expect(await call('set_pipeline', moved)).toMatchObject({ changed: 3 });
  const { investors } = await call('list_pipeline', { due_before: '2026-12-07' });
  expect(investors.map(({ next_step_on: on }: { next_step_on: string }) => on).sort()).toEqual(
    expect.arrayContaining(['2026-12-03', '2026-12-07', '2026-12-07', '2026-12-07']),
  );
  const { pipeline } = await call('get_investor', { investor_id: reply?.investor_id });
  expect(pipeline).toMatchObject({ stage: 'meeting', note: 'Wants to see the model.' });
  expectWithin('job 2', played);
});

it('finds whom of the list competitors are funded by, takes conflicts off, and enrols three others', async () => {
  const played = await assistant();
  const { call } = played;
  const { newInvestors, updatedInvestors } = await call('find_lookalike_investors');
  const funders = [...newInvestors, ...updatedInvestors] as Investor[];
  const conflicts = funders.filter(({ conflict }) => conflict);
  expect(updatedInvestors.length).toBeGreaterThan(0);
  const off = { investor_ids: conflicts.map(({ id }) => id), removed: true };
  expect(await call('set_pipeline', off)).toMatchObject({ changed: conflicts.length });
  const { investors } = (await call('list_pipeline', { stage: 'found', limit: 10 })) as {
    investors: Investor[];
  };
  const removed = new Set(conflicts.map(({ id }) => id));
  expect(investors.filter(({ id, conflict }) => conflict || removed.has(id))).toEqual([]);
  const chosen = investors.slice(0, 3).map(({ id }) => id);
  const { people } = await call('list_people', { investor_ids: chosen, each: 1 });
  const recipients = await addressed(call, people);
  expect(recipients).toHaveLength(3);
  expect(await call('create_sequences', { recipients })).toMatchObject({ created: 3, refused: 0 });
  expectWithin('job 3', played);
});
