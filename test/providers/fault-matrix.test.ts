import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../src/platform/values/provider-error.ts';
import { PROVIDERS } from '../../src/providers/order.ts';
import type { Found } from '../../src/providers/provider.ts';
import { FAULTS, type Fault, type FaultName, startFaulty } from '../harness/faulty-provider.ts';
import { startFake } from '../harness/providers.ts';
import { SAMPLES } from './index.ts';
import { TRIALS, type Trial } from './trials.ts';

/** Providers that are not asked over HTTP, and where else they are tried. */
const NOT_OVER_HTTP: Readonly<Record<string, string>> = {
  corpus: 'the imported corpus: src/providers/corpus.test.ts',
  headlines: 'reads what the sources of news found: src/providers/headlines.test.ts',
  patterns: 'guesses addresses and has them verified: src/providers/local-patterns.test.ts',
  sandbox: 'computes its answers: src/providers/sandbox.test.ts',
  smtpprobe: 'speaks SMTP: src/providers/smtpprobe.test.ts',
};

const NAMES = Object.keys(FAULTS) as FaultName[];
/** Long enough for a busy machine to answer, short enough to wait for. */
const SLOW_LIMIT_MS = 400;
const QUICK_LIMIT_MS = 15_000;

/** How a lookup ended, in a word; for what is paid with what it may have cost. */
async function endOf(answer: Promise<Found<unknown>>, isPaid: boolean): Promise<string> {
  try {
    return (await answer).items.length > 0 ? 'items' : 'empty';
  } catch (error) {
    if (!(error instanceof ProviderError)) return `a defect: ${error instanceof Error ? error.stack : error}`;
    return isPaid ? `${error.failure}, spend ${error.spend}` : error.failure;
  }
}

/** What it may end with. */
function expectedEnds({ sample, isPaid }: Trial, name: FaultName): readonly string[] {
  const fault: Fault = FAULTS[name];
  const declared = sample.survives?.[name];
  if (declared === 'items' || declared === 'empty') return [declared];
  if (declared === undefined && name === '404' && sample.missing === 'miss') return ['empty'];
  const failures = declared === undefined ? [fault.failure, ...(fault.or ?? [])] : [declared];
  const spends = fault.or === undefined ? [fault.spend] : ['none', 'unknown'];
  return failures.flatMap((failure) =>
    isPaid ? spends.map((spend) => `${failure}, spend ${spend}`) : [failure],
  );
}

async function tryFault(trial: Trial, name: FaultName): Promise<{ end: string; asked: number }> {
  const { slow }: Fault = FAULTS[name];
  const faulty = await startFaulty(name);
  try {
    const signal = AbortSignal.timeout(slow ? 3 * SLOW_LIMIT_MS : 2 * QUICK_LIMIT_MS);
    const limits = { timeoutMs: slow ? SLOW_LIMIT_MS : QUICK_LIMIT_MS };
    return {
      end: await endOf(trial.ask(faulty.url, { limits, signal }), trial.isPaid),
      asked: faulty.asked(),
    };
  } finally {
    await faulty.close();
  }
}

describe('every provider', () => {
  test('has samples for everything it can be asked, or is not asked over HTTP', () => {
    const tried = TRIALS.map(({ provider, kind }) => `${provider.id} ${kind}`);
    const all = PROVIDERS.filter(({ id }) => !(id in NOT_OVER_HTTP)).flatMap(({ id, lookups }) =>
      Object.keys(lookups).map((kind) => `${id} ${kind}`),
    );
    expect(tried.sort()).toEqual(all.sort());
  });

  test('has samples once, by id', () => {
    const ids = SAMPLES.map(({ provider }) => provider.id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});

describe.each(TRIALS.map((trial) => [`${trial.provider.id} ${trial.kind}`, trial] as const))(
  '%s',
  (_name, trial) => {
    test('answers a good answer with items', async () => {
      const fake = await startFake(trial.sample.good);
      const found = await trial.ask(fake.url).finally(fake.close);
      expect(found.items.length).toBeGreaterThan(0);
      expect(found.rejected ?? 0).toBe(0);
      const cost = found.costMicroUsd ?? 0;
      expect(cost).toSatisfy((micro: number) => Number.isSafeInteger(micro) && micro >= 0);
    });

    test.each(Object.entries(trial.sample.lying ?? {}))(
      'is not taken in by: %s',
      async (_lie, { answer, failure }) => {
        const fake = await startFake(answer);
        expect(await endOf(trial.ask(fake.url), false).finally(fake.close)).toBe(failure ?? 'upstream');
      },
    );

    test('ends every fault as it has to', async () => {
      const ends = await Promise.all(
        NAMES.map(async (name) => [name, (await tryFault(trial, name)).end] as const),
      );
      const wrong = ends.filter(([name, end]) => !expectedEnds(trial, name).includes(end));
      expect(wrong.map(([name, end]) => [name, end, expectedEnds(trial, name)])).toEqual([]);
      expect(ends).toHaveLength(NAMES.length);
    });
  },
);

describe('what is billed', () => {
  const paid = TRIALS.filter(({ isPaid }) => isPaid);
  test.each(paid.map((trial) => [`${trial.provider.id} ${trial.kind}`, trial] as const))(
    'is sent once: %s',
    async (_name, trial) => {
      const broken: FaultName[] = ['reset', 'reset midway', '500', '503', '429', 'a page', 'hang'];
      const asked = await Promise.all(
        broken.map(async (name) => [name, (await tryFault(trial, name)).asked]),
      );
      expect(asked).toEqual(broken.map((name) => [name, 1]));
    },
  );
});
