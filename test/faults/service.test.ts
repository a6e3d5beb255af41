import { afterAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/platform/values/limits.ts';
import { SERVED_KINDS } from '../../src/providers/fields-bodies.ts';
import { orderVariable } from '../../src/providers/order.ts';
import type { LookupKind } from '../../src/providers/rules-kinds.ts';
import { variableOf } from '../../src/providers/settings.ts';
import { FAULTS, type FaultName, startFaulty } from '../harness/faulty-provider.ts';
import { startFake } from '../harness/providers.ts';
import { type Account, createTestService, type TestService } from '../harness/service.ts';
import { IS_LONG } from '../harness/size.ts';
import { type Switchboard, startSwitchboard } from '../harness/switchboard.ts';
import { TRIALS, type Trial } from '../providers/trials.ts';

/** An address can be asked only once a minute or so through a breaker that waits that long: last, and once. */
const PAUSES: FaultName = '429 for two minutes';
/** Needs an address of its own; to the client it is as `refused`. */
const ELSEWHERE: FaultName = 'unknown name';
/** Ends with the time-out of the source, 10 seconds and more: once for each kind. */
const SLOW: readonly FaultName[] = ['hang', 'drip'];
const QUICK = (Object.keys(FAULTS) as FaultName[]).filter(
  (name) => name !== PAUSES && name !== ELSEWHERE && !SLOW.includes(name),
);

/** One of each way to fail: for the further kinds of a source, whose client is the same. */
const ONE_OF_EACH = QUICK.filter((name) =>
  ['refused', 'reset', '401', '404', '429', '503', 'a page', '{}', 'too large in chunks'].includes(name),
);

/** A miss is an answer of these; for the others nothing found is 422, charged. */
const MAY_BE_EMPTY: readonly LookupKind[] = ['social.posts', 'social.engagement', 'search.web'];
/** Where no one could be asked these say "unknown", and that is free. */
const MAY_BE_UNKNOWN: readonly LookupKind[] = ['email.verify', 'person.email'];

interface AnswerSummary {
  readonly status: number;
  readonly error?: string;
  readonly charged: number;
}
const PRICE = LIMITS.price.lookup;
const FOUND: AnswerSummary = { status: 200, charged: PRICE };
const MISSED: AnswerSummary = { status: 422, error: 'not_found', charged: PRICE };
const UNKNOWN: AnswerSummary = { status: 200, charged: 0 };
const FAILED: AnswerSummary = { status: 502, error: 'vendor_error', charged: 0 };

/** What decisions.md says of a source that ends so. */
function expectedAnswerOf({ kind, sample }: Trial, fault: FaultName): AnswerSummary {
  const end =
    sample.survives?.[fault] ?? (fault === '404' && sample.missing === 'miss' ? 'empty' : 'failure');
  if (end === 'items') return FOUND;
  if (end === 'empty') return MAY_BE_EMPTY.includes(kind) ? FOUND : MISSED;
  return MAY_BE_UNKNOWN.includes(kind) ? UNKNOWN : FAILED;
}

/** Reserved domains are decided without anyone; this one is no one's, and the tests' DNS is a closed port. */
const ADDRESS = { email: 'ada@harbour-of-nobody.com' };

const nameOf = ({ provider, kind }: Trial): string => `${provider.id} ${kind}`;

/** Where the body of the endpoint wants more than the source. */
const BODIES: Readonly<Record<string, object>> = {
  'wikidata person.enrich': { name: 'Ada Plum', company: 'Zirkonia' },
};

/** Not asked here: its host is in the question, and a body has domains without a port. The adapter's matrix has it. */
const NOT_HERE = ['website company.enrich'];

/** What a sound answer comes to: the address this one knows is at a reserved domain, so it is no one's. */
const soundOf = (trial: Trial): AnswerSummary =>
  trial.sample.local?.verifyEmail === undefined ? FOUND : MISSED;

/** A trial of each kind at most, so that one service has one source for each. Feeds are copied, and some
 * lookups have no endpoint: other stories. */
const asked = TRIALS.filter(
  (trial) =>
    SERVED_KINDS.some((kind) => kind === trial.kind) &&
    trial.sample.local?.jobFeeds === undefined &&
    !NOT_HERE.includes(nameOf(trial)),
);
const rounds: Trial[][] = [];
for (const trial of asked) {
  const round = rounds.find((each) => each.every(({ kind }) => kind !== trial.kind));
  if (round === undefined) rounds.push([trial]);
  else round.push(trial);
}

/** May be asked so seldom that all faults take them a minute or two; the matrix of the adapters has all of theirs too. */
const SELDOM_ASKED = ['adzuna', 'gleif', 'wikidata', 'workable'];

/** All of them for the first source of every kind; in the long run for the first kind of every source. The matrix has all of all. */
const faultsOf = (trial: Trial): readonly FaultName[] => {
  const isFirst =
    asked.find(({ provider, kind }) =>
      IS_LONG
        ? provider.id === trial.provider.id
        : kind === trial.kind && !SELDOM_ASKED.includes(provider.id),
    ) === trial;
  return isFirst && (IS_LONG || !SELDOM_ASKED.includes(trial.provider.id)) ? QUICK : ONE_OF_EACH;
};

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of opened.reverse()) await each.close();
});

let started: Promise<unknown> = Promise.resolve();
/** A service whose sources of this round are at switchboards. One starts at a time: that is work, and the rest is waiting. */
function serviceOf(round: readonly Trial[]): ReturnType<typeof startService> {
  const starting = started.then(() => startService(round));
  started = starting.catch(() => {});
  return starting;
}

async function startService(round: readonly Trial[]) {
  const boards = new Map<string, Switchboard>();
  const settings: Record<string, string> = {};
  for (const { provider, kind, sample, addresses } of round) {
    const board = boards.get(provider.id) ?? (await startSwitchboard());
    if (!boards.has(provider.id)) opened.push(board);
    boards.set(provider.id, board);
    for (const name of addresses) settings[variableOf(provider, name)] = board.url;
    for (const [name, text] of Object.entries(sample.settings ?? {}))
      settings[variableOf(provider, name)] = text;
    if (provider.settings.some(({ name }) => name === 'DAILY_CAP_USD')) {
      settings[variableOf(provider, 'DAILY_CAP_USD')] = '100000';
    }
    settings[orderVariable(kind)] = provider.id;
  }
  const testing = await createTestService({ rateLimits: false, settings });
  opened.push(testing);
  return { testing, boards };
}

/** Sends the lookup of a trial; what it was given, held against the balance and the ledger. */
async function ask(
  testing: TestService,
  account: Account,
  trial: Trial,
  url: string,
): Promise<AnswerSummary> {
  const { sample, kind } = trial;
  await testing.db.system.query({ text: 'delete from lookup_cache where kind = $1', values: [kind] });
  const params = typeof sample.params === 'function' ? sample.params(url) : sample.params;
  const body = BODIES[nameOf(trial)] ?? params;
  const before = await testing.balance(account);
  const answer = await testing.call('POST', `/v1/${kind.replace('.', '/')}`, {
    key: account.key,
    body: kind === 'email.verify' ? ADDRESS : body,
  });
  expect(answer.body.error, JSON.stringify(answer.body)).not.toBe('invalid_request');
  const charged = before - (await testing.balance(account));
  expect(answer.body.credits_remaining).toBe(before - charged);
  if (answer.status === 200) expect(answer.body.credits_charged).toBe(charged);
  const { error } = answer.body as { error?: string };
  return { status: answer.status, charged, ...(error === undefined ? {} : { error }) };
}

/** Everything that can befall one source, with a sound answer after each: what was given, by fault. */
async function suffer(
  { testing, boards }: Awaited<ReturnType<typeof serviceOf>>,
  trial: Trial,
  faults: readonly FaultName[],
): Promise<Record<string, { told: AnswerSummary; after: AnswerSummary }>> {
  const board = boards.get(trial.provider.id);
  if (board === undefined) throw new Error(`${trial.provider.id} is not in this round`);
  const account = await testing.account({ credits: 100_000 });
  const good = await startFake(trial.sample.good);
  const ends: Record<string, { told: AnswerSummary; after: AnswerSummary }> = {};
  for (const name of faults) {
    const faulty = await startFaulty(name);
    await board.leadTo(name === 'refused' ? undefined : faulty.url);
    const told = await ask(testing, account, trial, board.url);
    await board.leadTo(good.url);
    ends[name] = { told, after: await ask(testing, account, trial, board.url) };
    await faulty.close();
  }
  await good.close();
  // What does not add up once never does again.
  await testing.checkLedger();
  return ends;
}

// At once: a round has a service and a database of its own, and most of it is waiting for time-outs and breakers.
describe.concurrent.each(
  rounds.map(
    (round) => [round.map(({ provider, kind }) => `${provider.id} ${kind}`).join(', '), round] as const,
  ),
)('over HTTP: %s', (_names, round) => {
  test('every fault gives the status and the charge it has to, and a sound answer is one again', {
    timeout: 600_000,
  }, async () => {
    const service = await serviceOf(round);
    const sources = Map.groupBy(round, ({ provider }) => provider.id);
    const results = await Promise.all(
      [...sources.values()].map(async (trials) => {
        const ends: [Trial, Awaited<ReturnType<typeof suffer>>][] = [];
        for (const trial of trials) ends.push([trial, await suffer(service, trial, faultsOf(trial))]);
        return ends;
      }),
    );
    for (const [trial, ends] of results.flat()) {
      const name = nameOf(trial);
      const expected = faultsOf(trial).map((fault) => [
        fault,
        { told: expectedAnswerOf(trial, fault), after: soundOf(trial) },
      ]);
      expect({ [name]: ends }).toEqual({ [name]: Object.fromEntries(expected) });
    }
  });
});

test.concurrent('a source that hangs is given up, and a pause it asks for is kept', {
  timeout: 600_000,
}, async () => {
  const round = rounds[0] ?? [];
  const first = [...Map.groupBy(round, ({ provider }) => provider.id).values()].flatMap((trials) =>
    trials.slice(0, 1),
  );
  const service = await serviceOf(first);
  const results = await Promise.all(
    first.map(async (trial) => [trial, await suffer(service, trial, [...SLOW, PAUSES])] as const),
  );
  for (const [trial, ends] of results) {
    const failed = MAY_BE_UNKNOWN.includes(trial.kind) ? UNKNOWN : FAILED;
    expect({ [trial.provider.id]: ends }).toEqual({
      [trial.provider.id]: {
        ...Object.fromEntries(SLOW.map((fault) => [fault, { told: failed, after: soundOf(trial) }])),
        // No one asks it before its two minutes are over.
        [PAUSES]: {
          told: failed,
          after: typeof trial.sample.params === 'function' ? soundOf(trial) : failed,
        },
      },
    });
  }
});
