import { askAll, type LiveAnswer } from '../../src/app/commands/doctor-live.ts';
import { sourceQuestions } from '../../src/app/commands/live-sources.ts';
import { DEFAULT_ORDERS, PROVIDERS } from '../../src/providers/order.ts';
import type { LookupQuestion, Probe, Provider } from '../../src/providers/provider.ts';
import { TRIALS } from '../providers/trials.ts';
import { type FakeHandler, type FakeServer, settingValues, startFake } from './providers.ts';

const open: FakeServer[] = [];
/** Stops the servers that `live` started. */
export async function stopPlaying(): Promise<void> {
  await Promise.all(open.splice(0).map((fake) => fake.close()));
}

/** What the free looks at accounts answer, by what their documentation says. */
export const ACCOUNTS: Readonly<
  Record<string, { readonly settings: Record<string, string>; readonly json: unknown }>
> = {
  kickbox: { settings: { KEY: 'k' }, json: { balance: 7, success: true } },
  neverbounce: { settings: { KEY: 'k' }, json: { status: 'success', credits_info: {} } },
  millionverifier: { settings: { KEY: 'k' }, json: { credits: 5 } },
  tavily: { settings: { KEY: 'k' }, json: { key: { usage: 3, limit: 9 } } },
  serper: { settings: { KEY: 'k' }, json: { balance: 3, rateLimit: 5 } },
  llm: { settings: { MODEL: 'm' }, json: { object: 'list', data: [{ id: 'm' }] } },
};

/** A source that is asked over HTTP, and what it answers when nothing has changed. */
export interface Played {
  readonly provider: Provider;
  readonly good: FakeHandler;
  settingsAt(url: string): Record<string, string>;
  /** Its question, asked about what its fake knows in place of the well-known thing, as if it were free. */
  probeAt(url: string): Probe;
}

/** Undefined for a source that is not asked over HTTP. */
export function played(provider: Provider): Played | undefined {
  const { id, probe } = provider;
  const account = ACCOUNTS[id];
  if (account !== undefined) {
    const addresses = provider.settings.filter(({ kind }) => kind === 'url').map(({ name }) => name);
    const settingsAt = (url: string) => ({ ...addressed(addresses, url), ...account.settings });
    return { provider, good: () => ({ json: account.json }), settingsAt, probeAt: () => probe };
  }
  if ('none' in probe || probe.question === undefined) return undefined;
  const { question } = probe;
  const kind = 'kind' in question ? question.kind : 'jobs.search';
  const trial = TRIALS.find((each) => each.provider.id === id && each.kind === kind);
  if (trial === undefined) return undefined;
  const { params, good, settings } = trial.sample;
  return {
    provider,
    good,
    settingsAt: (url) => ({ ...addressed(trial.addresses, url), ...settings }),
    probeAt(url) {
      if (!('kind' in question)) return probe;
      const known = { ...question, params: typeof params === 'function' ? params(url) : params };
      return { ...probe, isFree: true, question: known as LookupQuestion };
    },
  };
}

function addressed(names: readonly string[], url: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, url]));
}

export const PLAYED = PROVIDERS.flatMap((provider) => played(provider) ?? []);

/** Asks these sources at a server that answers as `handler` says; `limitMs` of each answer. */
export async function live(
  sources: readonly Played[],
  handlerOf: (one: Played) => FakeHandler,
  { paid = false, limitMs = 20_000, overallMs = 60_000 } = {},
): Promise<readonly LiveAnswer[]> {
  const settings = new Map<string, ReturnType<typeof settingValues>>();
  const providers = await Promise.all(
    sources.map(async (one) => {
      const fake = await startFake(handlerOf(one));
      open.push(fake);
      settings.set(one.provider.id, settingValues(one.provider, one.settingsAt(fake.url)));
      const probe = one.probeAt(fake.url);
      return { ...one.provider, probe, limits: { ...one.provider.limits, timeoutMs: limitMs } };
    }),
  );
  const { questions, close } = sourceQuestions(
    {
      sources: { orders: DEFAULT_ORDERS, settings },
      contact: 'tests@warmpath.invalid',
      dnsServers: [],
      privateHosts: true,
    },
    { paid },
    providers,
  );
  const { signal } = new AbortController();
  return askAll(questions, { signal, limitMs: overallMs }).finally(close);
}

/** Every field of this name under another one, however deep. */
export function rename(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((each) => rename(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name === field ? `${name}_v2` : name,
      rename(inner, field),
    ]),
  );
}
