import type { LookupItem, LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import { type SandboxSignal, sandboxSignal } from '../../core/lookup/sandbox-signals.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Lookup, Upstream } from '../provider.ts';
import { judgeAddress, leaveOpen } from './addresses.ts';
import { enrichCompany, findCompanies, findStaff } from './companies.ts';
import { findJobs } from './jobs.ts';
import { findFunders, findNews } from './news.ts';
import { findPages } from './pages.ts';
import { enrichPerson, findAddress, findPeople } from './people.ts';
import { findEngagement, findPosts } from './posts.ts';

/** What a slow answer takes: long enough to see a spinner, short of every client's usual limit, ms. */
const SLOW_MS = 4_000;
/** The least there is: with a cap of nothing a day it never fits, so that the real admission refuses it. */
const OVER_THE_CAP_MICRO_USD = 1;

/**
 * The only source behind test keys: a made-up world in which every lookup has an answer and every failure can
 * be asked for (`docs/sandbox.md`). It makes no connection; parameters and the service's clock decide.
 */
export const sandbox: Upstream = {
  id: 'sandbox',
  title: 'Sandbox',
  about: 'Made-up data for test keys, the same on every machine; never used with live keys.',
  settings: [
    {
      name: 'DAILY_CAP_USD',
      kind: 'usd',
      default: '0',
      meaning: 'leave it at 0: "sandbox capped" rehearses a spent cap by it; nothing here costs money',
    },
  ],
  // It sends nothing; these hold no call of it.
  limits: { timeoutMs: 30_000, concurrency: 1 },
  probe: { none: 'it makes its answers up' },
  lookups: {
    'jobs.search': answering('jobs.search', findJobs),
    'company.search': answering('company.search', findCompanies),
    'person.search': answering('person.search', findPeople),
    'social.posts': answering('social.posts', findPosts),
    'social.engagement': answering('social.engagement', findEngagement),
    'search.web': answering('search.web', findPages),
    // A verdict is always one: who is asked to find nothing leaves it open.
    'email.verify': answering(
      'email.verify',
      ({ email }) => [judgeAddress(email)],
      () => [leaveOpen()],
    ),
    'person.enrich': answering('person.enrich', enrichPerson),
    'person.email': answering('person.email', findAddress),
    'company.enrich': answering('company.enrich', enrichCompany),
    'company.people': answering('company.people', findStaff),
    'company.news': answering('company.news', findNews),
    'company.funders': answering('company.funders', findFunders),
  },
};

function answering<Kind extends LookupKind>(
  kind: Kind,
  answer: (params: LookupParams[Kind], now: Date) => readonly LookupItem[Kind][],
  nothing: () => readonly LookupItem[Kind][] = () => [],
): Lookup<Kind> {
  return {
    listPrice: (params) => (sandboxSignal(kind, params) === 'capped' ? OVER_THE_CAP_MICRO_USD : 0),
    async ask(params, { signal, now }) {
      const asked = sandboxSignal(kind, params);
      await rehearse(asked, signal);
      const finds = asked !== 'miss' && asked !== 'empty';
      return { items: finds ? answer(params, now) : nothing(), costMicroUsd: 0 };
    },
  };
}

/** Fails, or takes its time, where that is what is asked for. */
async function rehearse(asked: SandboxSignal | undefined, signal: AbortSignal): Promise<void> {
  if (asked === 'fail') {
    throw new ProviderError('upstream', 'the sandbox fails on request', { status: 500, spend: 'none' });
  }
  if (asked === 'slow') await waitFor(SLOW_MS, signal);
  if (asked === 'timeout') await waitFor(undefined, signal);
}

/** Resolves after so many ms, or never; rejects with `timeout` when the request ends first. */
function waitFor(ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(new ProviderError('timeout', 'the sandbox did not answer, on request', { spend: 'none' }));
    };
    const timer =
      ms === undefined
        ? undefined
        : setTimeout(() => {
            signal.removeEventListener('abort', end);
            resolve();
          }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
