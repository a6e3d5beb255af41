import { setMaxListeners } from 'node:events';
import { RECORDS } from '../../imports/registers/form-d.ts';
import { probe } from '../../imports/registers/pull-asking.ts';
import { PULLS } from '../../imports/registers/pull-plans.ts';
import { greetingOf } from '../../mailboxes/mail/dial.ts';
import { oauthClient } from '../../mailboxes/notices.ts';
import type { MailServersInUse } from '../../mailboxes/queries-notices.ts';
import { createOutboundResources } from '../../platform/outbound/connectors.ts';
import { Downloader } from '../../platform/outbound/download.ts';
import { timeLimit, VERSION } from '../../platform/process.ts';
import { PublisherError } from '../../platform/values/provider-error.ts';
import type { Probed } from '../../providers/settings.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { table } from './output.ts';

/** A source, and how it is asked. `ask` resolves whatever comes of it. */
export interface LiveQuestion {
  readonly source: string;
  ask(signal: AbortSignal): Promise<Probed>;
}

export interface LiveAnswer extends Probed {
  readonly source: string;
  /** From the question to the whole answer; 0 if nothing was sent. */
  readonly ms: number;
}

/** Questions under way at once: each is another server, and one machine's line has to carry them. */
const AT_ONCE = 8;
/** For all of them: the slowest ones may take 25 s, and are four rounds at most. */
const LIMIT_MS = 120_000;

/** Asks all, some at once, in their order; what has no answer in time is `unreachable`. `onAnswer` is called for each as it comes. */
export async function askAll(
  questions: readonly LiveQuestion[],
  options: {
    readonly signal: AbortSignal;
    readonly limitMs?: number;
    readonly onAnswer?: (answer: LiveAnswer, done: number) => void;
  },
): Promise<readonly LiveAnswer[]> {
  const limit = timeLimit(options.limitMs ?? LIMIT_MS, options.signal);
  setMaxListeners(0, limit.signal);
  const answers: LiveAnswer[] = [];
  let done = 0;
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at] as LiveQuestion;
      const began = performance.now();
      const probed = await untilOver(question, limit.signal);
      const ms = probed.state === 'not_asked' ? 0 : Math.round(performance.now() - began);
      const answer = { source: question.source, ms, ...probed };
      answers[at] = answer;
      done += 1;
      options.onAnswer?.(answer, done);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, questions.length) }, worker));
  } finally {
    limit.end();
  }
  options.signal.throwIfAborted();
  return answers;
}

/** A question that ignores its signal is not waited for. */
function untilOver({ ask }: LiveQuestion, signal: AbortSignal): Promise<Probed> {
  const late: Probed = { state: 'unreachable', detail: 'no answer in the time all questions have' };
  if (signal.aborted) return Promise.resolve(late);
  return new Promise((resolve) => {
    const leave = () => resolve(late);
    signal.addEventListener('abort', leave, { once: true });
    ask(signal)
      .finally(() => signal.removeEventListener('abort', leave))
      .then(resolve, (error: unknown) => resolve({ state: 'unreachable', detail: String(error) }));
  });
}

/** The states that are none of the operator's wishes. */
export function isAmiss({ state }: LiveAnswer): boolean {
  return state !== 'as_expected' && state !== 'not_asked';
}

const SHOWN = {
  as_expected: 'as expected',
  changed: 'changed',
  refused: 'refused',
  unreachable: 'unreachable',
  not_asked: 'not asked',
} as const;

export function lineOf({ source, state, ms, detail }: LiveAnswer): string {
  const time = state === 'not_asked' ? '' : `, ${ms} ms`;
  return `${source}: ${SHOWN[state]}${time}${detail === '' ? '' : `: ${detail}`}`;
}

export function describeLive(answers: readonly LiveAnswer[]): string {
  const order = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
  const rank = (answer: LiveAnswer) => (isAmiss(answer) ? 0 : 1 + order.indexOf(answer.state));
  const rows = answers
    .toSorted((one, other) => rank(one) - rank(other))
    .map((answer) => [answer.source, SHOWN[answer.state], answer.ms, answer.address ?? '', answer.detail]);
  const amiss = answers.filter(isAmiss).length;
  const asked = answers.filter(({ state }) => state !== 'not_asked');
  const end =
    amiss === 0
      ? 'All answer as expected.'
      : asked.every(({ state }) => state === 'unreachable')
        ? 'Not one could be reached: does this machine reach the Internet, and by which DNS servers?'
        : 'docs/sources.md says what was expected, and since when.';
  return [
    table(['source', 'state', 'ms', 'address', 'detail'], rows),
    '',
    `${asked.length} of ${answers.length} sources asked, ${amiss} not as expected. ${end}`,
  ].join('\n');
}

/** What of the configuration says where public records are asked for, and in whose name. */
export type PullConfig = Pick<ServiceConfig, 'contact' | 'recordsMirror' | 'wikidataQueryUrl'>;

/** Half of what the SEC allows an address; the publishers share it here. */
const REQUESTS_PER_SECOND = 5;

/** The questions to the publishers of public records: what a pull would fetch now, without fetching it. */
export function pullQuestions(config: PullConfig): {
  readonly questions: readonly LiveQuestion[];
  close(): Promise<void>;
} {
  const downloader = new Downloader(REQUESTS_PER_SECOND);
  const questions = Object.values(RECORDS).flatMap(({ name }): LiveQuestion[] => {
    const plan = PULLS[name];
    if (plan === undefined) return [];
    const asking = {
      source: name,
      plan,
      downloader,
      today: new Date().toISOString().slice(0, 10),
      contact: config.contact,
      userAgent: `warmpath/${VERSION}`,
      mirror: config.recordsMirror,
      queryService: config.wikidataQueryUrl,
    };
    return [
      {
        source: `pull ${name}`,
        async ask(signal) {
          const { address, state, detail } = await probe(asking, signal);
          return { address, detail, state: state === 'no_contact' ? 'not_asked' : state };
        },
      },
    ];
  });
  return { questions, close: () => downloader.close() };
}

/** What of the configuration mail depends on. */
export type MailConfig = Pick<
  ServiceConfig,
  | 'dnsServers'
  | 'privateHosts'
  | 'googleClientId'
  | 'googleClientSecret'
  | 'googleAuthorizeUrl'
  | 'googleTokenUrl'
  | 'microsoftClientId'
  | 'microsoftClientSecret'
  | 'microsoftTenant'
  | 'microsoftLoginUrl'
>;

/** The questions to the hosts of connected mailboxes (do they greet), and to where mailboxes are connected by OAuth. */
export function mailQuestions(
  config: MailConfig,
  servers: readonly MailServersInUse[],
  trust?: string,
): { readonly questions: readonly LiveQuestion[]; close(): Promise<void> } {
  const guard = {
    allowPrivate: config.privateHosts,
    ways: createOutboundResources({ servers: config.dnsServers }),
  };
  const downloader = new Downloader(1);
  const hosts = servers.map(({ side, server }): LiveQuestion => {
    const address = `${server.host}:${server.port}`;
    return {
      source: side === 'smtp' ? 'mail sent by' : 'mail read from',
      async ask(signal) {
        const greeting = await greetingOf(server, side, {
          guard,
          signal,
          ...(trust !== undefined && { trust }),
        });
        if (greeting === 'as_expected')
          return { state: 'as_expected', address, detail: 'greets; no login was tried' };
        return { state: greeting.state, address, detail: greeting.why };
      },
    };
  });
  const logins = (['gmail_oauth', 'm365_oauth'] as const).flatMap((kind): LiveQuestion[] => {
    const client = oauthClient(config, kind);
    if ('lacks' in client) return [];
    // OpenID Connect Discovery 1.0 §4: the document that names the addresses.
    const base =
      kind === 'gmail_oauth'
        ? new URL(client.authorizeUrl).origin
        : client.tokenUrl.replace(/\/oauth2\/v2\.0\/token$/u, '/v2.0');
    const address = `${base}/.well-known/openid-configuration`;
    return [
      {
        source: `login at ${client.provider}`,
        ask: (signal) => discover(downloader, address, client.tokenUrl, signal),
      },
    ];
  });
  return { questions: [...hosts, ...logins], close: () => downloader.close() };
}

async function discover(
  downloader: Downloader,
  address: string,
  tokenUrl: string,
  signal: AbortSignal,
): Promise<Probed> {
  try {
    const text = await downloader.text(address, `warmpath/${VERSION}`, signal);
    const { token_endpoint: named } = JSON.parse(text) as { readonly token_endpoint?: unknown };
    if (named === tokenUrl) return { state: 'as_expected', address, detail: '' };
    const other =
      typeof named === 'string' ? `tokens are given at ${named.slice(0, 200)}` : 'it lacks token_endpoint';
    return { state: 'changed', address, detail: `${other}; asked for at ${tokenUrl}` };
  } catch (error) {
    if (error instanceof PublisherError) return { state: error.fault, address, detail: error.message };
    if (error instanceof SyntaxError) return { state: 'changed', address, detail: 'the answer is no JSON' };
    throw error;
  }
}
