import { hash, randomUUID } from 'node:crypto';
import { deleteLink, identitiesOf, makeLinkUnlessFull } from '../../accounts/queries-members.ts';
import { countInvitation, countLinkAsked, countLinkOf } from '../../accounts/queries-sign-in.ts';
import { consoleAddress, linkNote, type Member, SIGN_IN, signInLink } from '../../accounts/rules-people.ts';
import { readCorpusVersion } from '../../corpus/queries-merges.ts';
import type { Guard } from '../../credits/guard.ts';
import { createServiceMail, type SendServiceMail } from '../../mailboxes/mail/sandbox-transport.ts';
import type { Endpoint } from '../../platform/operations/operation.ts';
import { createValidator } from '../../platform/operations/validate.ts';
import { VERSION } from '../../platform/process.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { parseKey } from '../../platform/values/key-scopes.ts';
import type { Mode } from '../../platform/values/scope.ts';
import { SANDBOX_AS_OF } from '../../reference/rules-sandbox-world.ts';
import { indexThread } from '../../search/index/keep-indexes.ts';
import type { LogLine } from '../../search/index/served-index.ts';
import type { IndexThreadOptions } from '../../search/index-thread.ts';
import { type RunningInvestorSearch, startInvestorSearch } from '../../search/investor-search.ts';
import { Searcher, searchApart, wayToSearcher } from '../../search/searchers.ts';
import type { Metrics } from './metrics.ts';
import type { OutboundAccess, ServiceOptions } from './options.ts';

/** Links that the service mails. */
export interface MailedLinks {
  /** Mails a link to whoever has the address, if anyone and not too often. Rejects if the mail server did not take it. */
  toAddress(email: string, network: string): Promise<void>;
  /** Mails the link of an invitation; false if it could not be, or enough were mailed today. */
  invite(tenantId: string, member: Member, url: string): Promise<boolean>;
}

/** Undefined if the service has no mail server of its own. */
export function serviceMail({ config }: ServiceOptions): SendServiceMail | undefined {
  if (config.mailUrl === undefined || config.mailFrom === undefined) return undefined;
  return createServiceMail(config.mailUrl.reveal(), config.mailFrom);
}

/**
 * Undefined if the service mails nothing. Whoever works for a tenant chooses whom is mailed to, so no mail has a word
 * of theirs in it, neither their name nor the member's: it would be anybody's text in the name of the operator, who names tenants.
 */
export function mailedLinks(
  { config, store: { system }, log }: ServiceOptions,
  send: SendServiceMail | undefined,
): MailedLinks | undefined {
  if (send === undefined) return undefined;
  const isWithin = async (counted: Promise<boolean>, kind: string, tenantId?: string): Promise<boolean> => {
    const may = await counted;
    if (!may) log.warn({ kind, tenantId }, 'not mailed: as many were mailed as may be');
    return may;
  };
  return {
    async toAddress(email, network) {
      const identities = await identitiesOf(system, email);
      // Counted before a link is made: those that nobody is sent would fill up the ones that a person may have.
      if (identities.length === 0 || !(await isWithin(countLinkAsked(system, email, network), 'link')))
        return;
      for (const { tenantName, ...identity } of identities) {
        const tenantId = identity.member?.tenantId;
        if (tenantId !== undefined && !(await isWithin(countLinkOf(system, tenantId), 'link', tenantId)))
          continue;
        // Whoever asks again and again fills no mailbox, and voids no link that someone was given.
        const token = await makeLinkUnlessFull(system, identity, SIGN_IN.link.mailed);
        if (token === undefined) continue;
        const url = signInLink(consoleAddress(config), token);
        const what = tenantName ?? 'the operators of this service';
        await send(
          email,
          'Your link to sign in',
          `Open this link to sign in for ${what}:\n\n${url}\n\nIt works once, within 15 minutes. If you did not ask for it, nothing has happened: delete this message.\n`,
        ).catch(async (error: unknown) => {
          await deleteLink(system, token);
          throw error;
        });
      }
    },
    async invite(tenantId, { email }, url) {
      if (email === null) return false;
      const counted = countInvitation(system, { recipient: email, tenantId });
      if (!(await isWithin(counted, 'invitation', tenantId))) return false;
      const hours = SIGN_IN.link.invitation / 3600;
      const text = `You were invited to work with Warmpath. Open this link to sign in:\n\n${url}\n\n${linkNote(hours)} If you expect no invitation, delete this message.\n`;
      try {
        await send(email, 'Your invitation to Warmpath', text);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'an invitation was not mailed');
        return false;
      }
    },
  };
}

type Parts = Pick<ServiceOptions, 'config' | 'store' | 'log'>;

/** The search: in a process of its own where the settings name one, else in threads of this one. */
export function startSearch(
  parts: Parts,
  { names }: Pick<OutboundAccess, 'names'>,
  onServed?: (mode: Mode) => void,
): RunningInvestorSearch {
  const { config } = parts;
  const url = config.searchUrl;
  const secret = config.searchSecret;
  if (url === undefined) return startSearchHere(parts, onServed);
  if (secret === undefined) throw withoutSecret('WARMPATH_SEARCH_URL');
  const way = wayToSearcher(names, url, secret, VERSION);
  const onLog = ({ level, message, fields }: LogLine) => parts.log[level](fields, message);
  return searchApart({ searcher: new Searcher({ url, way, onLog }), version: versionIn(parts) });
}

export function withoutSecret(what: string): OperatorError {
  return new OperatorError(
    'invalid_setting',
    `${what} needs WARMPATH_SEARCH_SECRET, the same for services and searchers: at least 32 characters, such as "openssl rand -hex 32" prints.`,
  );
}

function versionIn({ store }: Parts): (mode: Mode) => Promise<number> {
  return (mode) => readCorpusVersion(store.service, mode);
}

/** The search over both corpora, its indexes built and learned in threads of their own; `onServed` is told of each that is in use. */
export function startSearchHere(parts: Parts, onServed?: (mode: Mode) => void): RunningInvestorSearch {
  const { config, store, log } = parts;
  return startInvestorSearch({
    source: indexThread(new URL('../../search/index-thread.ts', import.meta.url), {
      connection: store.connection,
      index: {
        // The made-up world stands still, so that its answers are the same on every machine and every day.
        asOf: { live: config.asOf, test: SANDBOX_AS_OF },
        folder: config.indexFolder,
      },
    } satisfies IndexThreadOptions),
    version: versionIn(parts),
    threads: config.searchThreads ?? 1,
    onServed(mode, facts) {
      onServed?.(mode);
      log.info({ mode, ...facts }, 'investor index in use');
    },
    onFailed: (mode, error) =>
      log.error({ mode, err: error }, 'investor index not built or learned; the last one stays in use'),
    onLog: ({ level, message, fields }) => log[level](fields, message),
  });
}

/** Asks an endpoint by its operation, with a body or with query fields as texts. Rejects with what it said if that is no success. */
export type OwnCall = <Data>(
  operation: string,
  input?: { readonly body?: object; readonly query?: Readonly<Record<string, string>> },
) => Promise<Data>;

interface Checked {
  readonly endpoint: Endpoint;
  readonly body: ReturnType<typeof createValidator>;
  readonly query: ReturnType<typeof createValidator>;
}

/** What the guard takes for the address: it comes from nowhere else. */
const HERE = '127.0.0.1';

/** Calls of this process with a key: checked, charged and answered as over HTTP. `guard` may count them against no window. */
export function createOwnCalls(endpoints: readonly Endpoint[], guard: Guard): (key: string) => OwnCall {
  // Compiled at the first call of an operation, which takes longer than the call.
  const known = new Map<string, Checked>();
  const checkedOf = (operation: string): Checked => {
    const endpoint = endpoints.find(({ schema }) => schema.operation === operation);
    if (endpoint === undefined) throw new Error(`there is no endpoint ${operation}`);
    const { body, query } = endpoint.schema;
    const made = { endpoint, body: createValidator(body, 'body'), query: createValidator(query, 'query') };
    known.set(operation, made);
    return made;
  };
  return (key) => {
    const mode = parseKey(key)?.mode;
    if (mode === undefined) throw new Error('not one of our keys');
    const credential = { hash: hash('sha256', key, 'buffer'), mode };
    return async <Data>(
      operation: string,
      { body = {}, query = {} }: NonNullable<Parameters<OwnCall>[1]> = {},
    ) => {
      const { endpoint, ...check } = known.get(operation) ?? checkedOf(operation);
      const checked = check.body({ ...body });
      const asked = check.query({ ...query });
      const input = !checked.ok
        ? checked
        : !asked.ok
          ? asked
          : ({ ok: true, body: checked.value, query: asked.value } as const);
      const reply = await guard.handle(endpoint, {
        requestId: randomUUID(),
        address: HERE,
        credential,
        idempotency: undefined,
        input,
      });
      if (reply.status !== 200) throw new Error(`${operation}: ${reply.status} ${reply.text}`);
      return JSON.parse(reply.text) as Data;
    };
  };
}

/** Metrics of this process, where a port for them is set; their library is loaded only then. Undefined: nothing is counted. */
export async function startMetrics(
  options: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
): Promise<Metrics | undefined> {
  const { config } = options;
  if (config.metricsPort === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(options, { host: config.metricsHost ?? '127.0.0.1', port: config.metricsPort });
}
