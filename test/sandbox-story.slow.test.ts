import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptySandbox } from '../src/app/queries-sandbox.ts';
import { seedSandbox } from '../src/corpus/queries-merges.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../src/reference/rules-sandbox-world.ts';
import { quickestOf } from './harness/made-up-answers.ts';
import { type Account, createTestService, type TestService } from './harness/service.ts';
import { playStory } from './harness/story.ts';

// The made-up raise that a first start leaves in the sandbox, as a founder finds it: docs/sandbox.md.

const DAY_MS = 86_400_000;

let service: TestService;
let account: Account;

const tell = () => playStory(service, account);

async function ask(method: string, path: string, body?: object) {
  const answer = await service.call(method, `/v1/${path}`, { key: account.key, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** What is the same in two tellings: not ids, and not what depends on the moment. */
async function outline() {
  const { sequences } = await ask('GET', 'fundraising/sequences?limit=200');
  const shown = sequences.map((one: Record<string, string>) => ({
    who: one.investor_email,
    state: one.state,
    days: Math.round((Date.now() - Date.parse(one.created_at ?? '')) / DAY_MS),
  }));
  return shown.sort((one: { who: string }, other: { who: string }) => one.who.localeCompare(other.who));
}

/** A letter with what it rests on, as screens show it. */
interface Letter {
  readonly subject: string;
  readonly body: string;
  readonly facts: readonly { readonly text: string }[];
  readonly marks: readonly {
    readonly part: 'subject' | 'body';
    readonly start: number;
    readonly text: string;
    readonly mark: string;
    readonly facts: readonly number[];
  }[];
}

/** Numbers, and names within a sentence. */
const CLAIMS = /\d[\d.,]*\d|\d|(?<=\p{Ll},? )\p{Lu}\p{L}+/gu;

beforeAll(async () => {
  service = await createTestService({ rateLimits: false, config: { outreachHere: true } });
  await seedSandbox(service.db.system, makeSandbox, SANDBOX_VERSION, SANDBOX_AS_OF);
  account = await service.account({ mode: 'test', credits: 1_000 });
  await tell();
});
afterAll(() => service.close());

it('has a list, a network that leads to some of it, and the balance it began with', async () => {
  const { investors } = await ask('GET', 'fundraising/investors?limit=200');
  expect(investors.length).toBeGreaterThanOrEqual(40);
  expect(investors.length).toBeLessThanOrEqual(120);
  expect(investors.filter((one: { warmPath: boolean }) => one.warmPath).length).toBeGreaterThan(8);
  expect(await service.balance(account)).toBe(1_000);
  await service.checkLedger();
  const found = await ask('POST', 'fundraising/search-investors', { limit: 1 });
  // The examples of README and the recipes.
  expect(found.data.investors[0]).toMatchObject({
    name: 'Sunniver Tibblebrook',
    score: 80.55,
    warmPath: false,
  });
});

it('has letters in every state a person meets, and their history lies in the past', async () => {
  const shown = await outline();
  const states = shown.map(({ state }: { state: string }) => state);
  expect(states).toEqual(expect.arrayContaining(['active', 'replied', 'bounced', 'paused']));
  expect(Math.max(...shown.map(({ days }: { days: number }) => days))).toBe(14);
  const { touches } = await ask('GET', 'fundraising/touches?state=awaiting_approval&limit=50');
  expect(touches.length).toBeGreaterThanOrEqual(5);
  for (const { findings } of touches) {
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'block')).toEqual([]);
  }
  const { suppressions } = await ask('GET', 'suppressions');
  const reasons = suppressions.map(({ reason }: { reason: string }) => reason);
  expect(reasons.sort()).toEqual(['bounced', 'opt_out_pending']);
});

it('marks each sentence of every letter, and ties what it says of an investor to facts that say it', async () => {
  const { investors } = await ask('GET', 'fundraising/investors?limit=20');
  const { touches } = await ask('GET', 'fundraising/touches?limit=200');
  const letters: Letter[] = [];
  for (const { touch_id } of touches)
    letters.push(await ask('GET', `fundraising/touch?touch_id=${touch_id}`));
  for (const { id, name } of investors)
    letters.push(await ask('POST', 'fundraising/letter', { investor_id: id, investor_name: name }));
  const written = letters.filter(({ subject }) => subject !== undefined);
  expect(written.length).toBeGreaterThanOrEqual(30);
  const kinds = new Set<string>();
  for (const { marks, facts, ...texts } of written) {
    const rest = { ...texts };
    for (const { part, start, text, mark, facts: places } of marks.toReversed()) {
      kinds.add(mark);
      expect(texts[part].slice(start, start + text.length)).toBe(text);
      rest[part] = rest[part].slice(0, start) + rest[part].slice(start + text.length);
      if (mark !== 'on_record') continue;
      const said = places.map((place) => facts[place]?.text).join('\n');
      for (const claim of text.match(CLAIMS) ?? []) expect(said, text).toContain(claim);
    }
    // What has no mark is a courtesy.
    expect(rest.subject).toBe('');
    for (const sentence of rest.body.split(/(?<=[.?!])\s+|\n+/u).filter((one) => one.trim() !== ''))
      expect(sentence.trim()).toMatch(/\?$|^Best regards,$|short no|one-line no|a name would help/u);
  }
  expect([...kinds].sort()).toEqual(['on_record', 'own_words']);
});

it('has investors at every stage, next steps that are due, and a history of weeks', async () => {
  const { investors, summary } = await ask('GET', 'fundraising/pipeline?limit=1000');
  expect(Object.values(summary.stages).every((count) => Number(count) > 0)).toBe(true);
  expect(summary.committed_usd).toBe(150_000);
  const today = new Date().toISOString().slice(0, 10);
  const due = investors.filter((one: { next_step_on?: string }) => (one.next_step_on ?? '9') <= today);
  expect(due).toHaveLength(3);
  const changes = await service.db.system.query<{ days: number }>({
    text: 'select distinct round(extract(epoch from now() - at) / 86400)::int as days from pipeline_change order by days',
  });
  expect(changes.map(({ days }) => days)).toEqual([5, 13, 14, 23]);
});

it('has a monitor that found somebody new yesterday', async () => {
  const { found } = await ask('GET', 'fundraising/news');
  expect(found.length).toBeGreaterThan(2);
  for (const one of found) {
    expect(one).toMatchObject({ monitor: 'investors', isNew: true, stage: 'found' });
    expect(Date.now() - Date.parse(one.foundAt)).toBeLessThan(2 * DAY_MS);
  }
  const { monitors } = await ask('GET', 'fundraising/monitoring');
  expect(monitors[0]).toMatchObject({ kind: 'investors', opted_in: true });
});

it('goes on by itself: who is written to answers', async () => {
  const { touches } = await ask('GET', 'fundraising/touches?state=awaiting_approval&limit=50');
  const pathOf = (id: string) => `fundraising/sequence?sequence_id=${id}`;
  const quickest = await quickestOf(touches, async (id) => (await ask('GET', pathOf(id))).state);
  await ask('POST', 'fundraising/touch/approve', { touch_id: quickest.touch_id });
  const path = pathOf(quickest.sequence.sequenceId);
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const { state, received } = await ask('GET', path);
    if (state === 'replied') {
      expect(received).toMatchObject([{ kind: 'reply' }]);
      return;
    }
    if (Date.now() > end) throw new Error(`it stayed ${state}`);
  }
});

it('is told again alike after the sandbox was emptied, and live data is left alone', async () => {
  const before = await outline();
  const live = { tenantId: account.tenantId, mode: 'live' };
  await service.db.system.query({
    text: "insert into suppression (tenant_id, mode, kind, value_hash, reason) values ($1, 'live', 'address', $2, 'added')",
    values: [live.tenantId, Buffer.alloc(32, 1)],
  });
  const gone = await emptySandbox(service.db.system, account.tenantId);
  expect(gone.find(({ kind }) => kind === 'sequence')?.rows).toBe(before.length);
  expect((await ask('GET', 'suppressions')).suppressions).toEqual([]);
  await tell();
  const again = await outline();
  expect(again.map(({ who }: { who: string }) => who)).toEqual(before.map(({ who }: { who: string }) => who));
  const rows = await service.db.system.query({ text: "select from suppression where mode = 'live'" });
  expect(rows).toHaveLength(1);
});
