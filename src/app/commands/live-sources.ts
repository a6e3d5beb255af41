import { existsSync } from 'node:fs';
import { createMailRoutes } from '../../lookups/mail-routes.ts';
import { type MailServersInUse, readMailServers } from '../../mailboxes/queries-notices.ts';
import { createOutboundResources, isPublicAddress } from '../../platform/outbound/connectors.ts';
import { VERSION } from '../../platform/process.ts';
import { callOf, createOutbound } from '../../providers/caller.ts';
import type { LocalSources } from '../../providers/html.ts';
import { PROVIDERS } from '../../providers/order.ts';
import type { Provider } from '../../providers/provider.ts';
import { missingSettings, probeSource } from '../../providers/settings.ts';
import type { ServiceConfig } from '../settings/config.ts';
import {
  askAll,
  describeLive,
  isAmiss,
  type LiveQuestion,
  lineOf,
  type MailConfig,
  mailQuestions,
  type PullConfig,
  pullQuestions,
} from './doctor-live.ts';
import { type Output, withStore } from './output.ts';
import { stoppable } from './processes.ts';

/** What of the configuration says which sources are asked, and in whose name. */
export type LiveConfig = Pick<ServiceConfig, 'sources' | 'contact' | 'dnsServers' | 'privateHosts'>;

/** A minute is what a person waits for one command; drafts and slow mail hosts may take two, which a question is not worth. */
const MOST_MS = 25_000;
/** Nobody's tenant: turns are shared by tenant, and this command has one. */
const DOCTOR = 'doctor';

/** Asks every source, with a line for each as it answers; exit code 1 where an answer is not as expected. */
export async function checkLive(
  output: Output,
  config: LiveConfig & PullConfig & MailConfig & Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>,
  paid: boolean,
): Promise<void> {
  const { questions, close } = liveQuestions(config, await mailServers(output, config), paid);
  const left = 'Nothing was changed here; a source that was asked already may count it.';
  try {
    const answers = await stoppable(output, left, (signal) =>
      askAll(questions, {
        signal,
        onAnswer: (answer, done) => output.note(`${done} of ${questions.length}  ${lineOf(answer)}`),
      }),
    );
    const ok = !answers.some(isAmiss);
    output.result({ ok, sources: answers }, `\n${describeLive(answers)}`);
    if (!ok) process.exitCode = 1;
  } finally {
    await close();
  }
}

/** The questions to all there is to ask. */
export function liveQuestions(
  config: LiveConfig & PullConfig & MailConfig,
  servers: readonly MailServersInUse[],
  paid: boolean,
): { readonly questions: readonly LiveQuestion[]; close(): Promise<void> } {
  const kinds = [sourceQuestions(config, { paid }), pullQuestions(config), mailQuestions(config, servers)];
  return {
    questions: kinds.flatMap((kind) => kind.questions),
    close: async () => {
      await Promise.all(kinds.map((kind) => kind.close()));
    },
  };
}

/** The hosts of connected mailboxes. Where there is no database yet, none is made for it; one that is away is told. */
async function mailServers(
  output: Output,
  { dataDir, databaseUrl }: Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>,
): Promise<readonly MailServersInUse[]> {
  if (databaseUrl === undefined && !existsSync(dataDir)) return [];
  try {
    return await withStore(output, ({ db }) => readMailServers(db));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    output.warn(`The hosts of connected mailboxes are not asked, as the database cannot be read: ${why}`);
    return [];
  }
}

/** The questions to all sources of lookups. Those that are not configured say so unasked. `providers`: others, for tests. */
export function sourceQuestions(
  { sources, contact, dnsServers, privateHosts }: LiveConfig,
  { paid }: { readonly paid: boolean },
  providers: readonly Provider[] = PROVIDERS,
): { readonly questions: readonly LiveQuestion[]; close(): Promise<void> } {
  const ways = createOutboundResources({ servers: dnsServers });
  const outbound = createOutbound({ ways, version: VERSION, contact, allowPrivate: privateHosts });
  const isPublic = privateHosts ? () => true : isPublicAddress;
  const routes = createMailRoutes({ names: ways.names, isPublic });
  const ordered = new Set(Object.values(sources.orders).flat(2));
  const questions = providers.map((provider): LiveQuestion => {
    const { id, limits } = provider;
    return {
      source: id,
      async ask(signal) {
        const settings = sources.settings.get(id);
        const missing =
          settings === undefined ? ['its settings'] : missingSettings(provider, settings, contact);
        if (settings === undefined || missing.length > 0)
          return { state: 'not_asked', detail: `needs ${missing.join(', ')}` };
        if (!ordered.has(id)) return { state: 'not_asked', detail: 'it is in no order of a lookup' };
        const quick = { ...provider, limits: { ...limits, timeoutMs: Math.min(limits.timeoutMs, MOST_MS) } };
        const local = localSources((domain, until) =>
          routes.find(domain, { tenantId: DOCTOR, signal: until }),
        );
        const caller = outbound.callerOf(quick, settings);
        const call = callOf(caller, { tenantId: DOCTOR, local, signal, now: new Date() });
        return probeSource(provider, call, { paid });
      },
    };
  });
  return { questions, close: () => outbound.close() };
}

/** What a question may use that is not reached over HTTP: names, and feeds without their copies. */
function localSources(mailRoute: LocalSources['mailRoute']): LocalSources {
  const none = () => Promise.reject(new Error('no question of the doctor reads this'));
  const corpus: LocalSources['corpus'] = {
    ...{ isEmpty: none, people: none, companies: none, person: none },
    ...{ company: none, peopleOf: none, hasInvestor: none },
  };
  return {
    corpus,
    mailRoute,
    jobFeeds: { search: (_feed, _params, refresh, { signal }) => refresh.run(signal) },
    companyNews: none,
    verifyEmail: none,
  };
}
