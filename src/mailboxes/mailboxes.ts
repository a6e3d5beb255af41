import { invalid } from '../platform/values/errors.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import { FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Scope } from '../platform/values/scope.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import type { MailFault, MailTransport } from './mail/rules-mail.ts';
import {
  type ConnectionTestOptions,
  type ConsentOptions,
  createConnectionTest,
  createConsentFlow,
} from './mailbox-consents.ts';
import { type HostsOptions, loginFailed, serversFor, unknownMailbox } from './open-mailboxes.ts';
import type { MailboxStore } from './queries.ts';
import type { ConsentResult, ConsentReturn, ConsentSeen } from './rules-consent.ts';
import { hintOfHosts, limitToday } from './rules-known-hosts.ts';
import { dayOf } from './rules-local-time.ts';
import { MailboxClosed, type MailboxSecret } from './rules-mailbox.ts';
import {
  type AuthorizeRequest,
  type ConnectRequest,
  type MailboxCall,
  type MailboxSeen,
  type MailboxTested,
  type MailboxWish,
  type StoredMailbox,
  usualSettings,
  wishedSettings,
  wishFault,
} from './rules-mailbox-input.ts';
import { mailboxNext, NOTHING_AHEAD, type WorkerHeartbeatStore } from './rules-mailbox-next.ts';
import { replanAt } from './rules-time-zones.ts';

/**
 * A login on both servers takes a second or two, half a minute where a host hangs. 16 at once are 32
 * connections; four of one tenant are what a person connects in parallel, and three tenants whose hosts hang
 * leave room.
 */
const AT_ONCE = 16;
const PER_TENANT = 4;
/** A request that waited for two hanging logins has no time left for its own: it has 30 s. */
const WAITING = 64;
const WAITING_PER_TENANT = 8;
const WORDS = { what: 'logins to mailboxes', retryAfterSeconds: 10 };

/** Logins that requests ask for, by turns of the tenants. Rejects with `rate_limited` or `unavailable` if too many wait. */
export function loginsInTurn(transport: Pick<MailTransport, 'test'>): Pick<MailTransport, 'test'> {
  const lane = new FairQueue({
    atOnce: AT_ONCE,
    atOncePerKey: PER_TENANT,
    waiting: WAITING,
    waitingPerKey: WAITING_PER_TENANT,
  });
  return {
    test: (mailbox, signal) =>
      inTurn(lane, mailbox.scope.tenantId, signal, WORDS, () => transport.test(mailbox, signal)),
  };
}

export interface OutlookOptions {
  /** Whether a worker runs, in this process or another. */
  readonly worker: Pick<WorkerHeartbeatStore, 'quietMs'>;
  /** The operator's limit of a mailbox. */
  readonly perDay: number;
}

export interface SeeOptions extends OutlookOptions {
  readonly store: Pick<MailboxStore, 'ahead'>;
}

/** How mailboxes of a tenant are shown, with what they do next; any number of them costs two queries. */
export type See = (
  scope: Scope,
  mailboxes: readonly StoredMailbox[],
  now: Date,
) => Promise<readonly MailboxSeen[]>;

export function seenBy({ store, worker, perDay }: SeeOptions): See {
  return async (scope, mailboxes, now) => {
    const ids = mailboxes.map(({ id }) => id);
    const [ahead, workerQuietMs] = await Promise.all([store.ahead(scope, ids), worker.quietMs()]);
    return mailboxes.map(({ sentDay, sentCount, nextSendAt, unreadFolders, ...mailbox }) => {
      const day = dayOf(now, mailbox.settings.timeZone);
      const sent = sentDay === day ? sentCount : 0;
      const limit = limitToday(mailbox, perDay, now);
      const freeAt = nextSendAt > now && sentCount > 0 ? nextSendAt : undefined;
      const { next, notSendingBecause } = mailboxNext({
        mailbox,
        ahead: ahead.get(mailbox.id) ?? NOTHING_AHEAD,
        today: { sentToday: sent, perDay: limit.perDay, freeAt },
        workerQuietMs,
        now,
      });
      return {
        mailbox,
        today: { day, sent, limit, freeAt },
        toDo: toDo(mailbox) ?? unreadToDo(unreadFolders),
        unreadFolders,
        next,
        notSendingBecause,
      };
    });
  };
}

/** Names of folders in a sentence. */
const NAMED = 5;

function unreadToDo(folders: readonly string[]): string | undefined {
  if (folders.length === 0) return undefined;
  const more = folders.length > NAMED ? ' and others' : '';
  return `These folders are not read: ${folders.slice(0, NAMED).join(', ')}${more}. If rules file answers into one of them, let them file into the inbox.`;
}

function toDo({ kind, state }: Pick<StoredMailbox, 'kind' | 'state'>): string | undefined {
  if (state === 'connected') return undefined;
  if (state === 'failing') {
    return 'Nothing yet: it is tried again by itself. POST /v1/mailboxes/test tries it now.';
  }
  if (kind === 'gmail_oauth' || kind === 'm365_oauth') {
    return 'Connect it again: POST /v1/mailboxes/authorize gives the address to open. Its sequences wait and then continue.';
  }
  if (kind === 'sandbox') {
    return 'Connect it again: POST /v1/mailboxes with the same address. Its sequences wait and then continue.';
  }
  return 'Connect it again: POST /v1/mailboxes with the same address, or PUT /v1/mailboxes with the new password. Its sequences wait and then continue.';
}

export interface MailboxServiceOptions
  extends ConsentOptions,
    HostsOptions,
    ConnectionTestOptions,
    OutlookOptions {
  readonly opened: {
    openAnyway(scope: Scope, id: string, signal?: AbortSignal): Promise<{ readonly secret: MailboxSecret }>;
  };
}

/** Where a tenant connects mailboxes, tries them, changes them and takes them away. */
export function createMailboxService(options: MailboxServiceOptions) {
  const { store, opened } = options;
  const transport = loginsInTurn(options.transport);
  const see = seenBy(options);
  const seen = async (scope: Scope, mailbox: StoredMailbox, now: Date): Promise<MailboxSeen> => {
    const [one] = await see(scope, [mailbox], now);
    if (one === undefined) throw new Error('a mailbox is shown as one');
    return one;
  };
  const trial = createConnectionTest({ ...options, transport });
  const consents = createConsentFlow(options, trial);

  const find = async (scope: Scope, id: string) => {
    const found = await store.find(scope, id);
    if (found === undefined) throw unknownMailbox();
    return found;
  };

  return {
    list: async (scope: Scope, { now }: Pick<MailboxCall, 'now'>): Promise<readonly MailboxSeen[]> =>
      see(scope, await store.list(scope), now),

    /**
     * Logs in on both sides and stores the mailbox if both took it; the same address keeps its id. Throws
     * `mailbox_login_failed`, `not_configured`, and `invalid_request` for what cannot be a mailbox or is one too many.
     */
    async connect(scope: Scope, request: ConnectRequest, { now, signal }: MailboxCall): Promise<MailboxSeen> {
      const addressKey = checked(scope, request);
      const secret = trial.secretOf(request);
      const { servers, service } = await serversFor(request, options, {
        tenantId: scope.tenantId,
        signal,
      });
      const { kind, address, senderName, postalAddress } = request;
      const known = await trial.known(scope, addressKey);
      const usual = known?.settings ?? usualSettings(kind, service?.savesSent ?? false);
      const settings = wishedSettings(usual, request);
      const mailbox = { kind, address, addressKey, senderName, postalAddress, servers, settings };
      const fault = await trial.test(scope, mailbox, secret, now, signal);
      if (fault !== undefined) throw loginFailed(fault, service?.hint ?? hintOfHosts(servers));
      return seen(scope, await trial.save(scope, mailbox, secret, now), now);
    },

    /** A new password is tried first. Throws as `connect` does. */
    async change(
      scope: Scope,
      id: string,
      wish: MailboxWish & { readonly password?: Secret | undefined },
      { now, signal }: MailboxCall,
    ): Promise<MailboxSeen> {
      refuseFault(wish);
      const mailbox = await find(scope, id);
      const { password, senderName = mailbox.senderName, postalAddress = mailbox.postalAddress } = wish;
      const settings = wishedSettings(mailbox.settings, wish);
      let sealed: Buffer | undefined;
      if (password !== undefined) {
        if (mailbox.kind !== 'smtp_imap') {
          throw invalid('password', 'is for mailboxes of kind smtp_imap; this one is connected otherwise');
        }
        const secret: MailboxSecret = { kind: 'password', password };
        const fault = await transport.test({ ...mailbox, secret }, signal);
        if (fault !== undefined) throw loginFailed(fault, hintOfHosts(mailbox.servers));
        sealed = await trial.seal(scope, id, secret);
      }
      const change = { senderName, postalAddress, settings, sealed };
      const changed = await store.change(scope, id, change, replanAt(now, options.perDay));
      if (changed === undefined) throw unknownMailbox();
      await trial.voidApprovals(scope, mailbox, changed);
      return seen(scope, changed, now);
    },

    /** Logs in on both sides; what it shows is the mailbox's state from then on. */
    async test(scope: Scope, id: string, { now, signal }: MailboxCall): Promise<MailboxTested> {
      const mailbox = await find(scope, id);
      let fault: MailFault | undefined;
      try {
        const { secret } = await opened.openAnyway(scope, id, signal);
        fault = await transport.test({ ...mailbox, secret }, signal);
      } catch (error) {
        if (!(error instanceof MailboxClosed)) throw error;
        if (error.why === 'unknown') throw unknownMailbox();
        const kind = error.why === 'later' ? 'unreachable' : 'refused';
        fault = { side: 'oauth', kind, message: error.message };
        // What cannot be opened was not tried: its state says why already, or will once it can be.
        return { ...(await seen(scope, (await store.find(scope, id)) ?? mailbox, now)), fault };
      }
      const state = fault === undefined ? 'connected' : fault.kind === 'refused' ? 'disconnected' : 'failing';
      const tested = await store.setState(scope, id, state, fault?.message, true);
      if (tested === undefined) throw unknownMailbox();
      return { ...(await seen(scope, tested, now)), fault };
    },

    /** Deletes its credentials. Sequences stay and wait. */
    async disconnect(scope: Scope, id: string, { now }: Pick<MailboxCall, 'now'>): Promise<MailboxSeen> {
      const gone = await store.disconnect(scope, id, 'It was disconnected by its owner.');
      if (gone === undefined) throw unknownMailbox();
      return seen(scope, gone, now);
    },

    /** Our page at which a person allows access, once, until `expiresAt`. Throws `not_configured` and `invalid_request`. */
    async authorize(
      scope: Scope,
      request: AuthorizeRequest,
      { now }: Pick<MailboxCall, 'now'>,
    ): Promise<{ readonly url: string; readonly expiresAt: Date }> {
      const addressKey = checked(scope, request);
      return consents.begin(scope, request, addressKey, now);
    },

    /** What a link is about; undefined if it is unknown, used or too old. `browser`: the secret of the one that asks. */
    lookAtConsent: (state: string, browser: string | undefined): Promise<ConsentSeen | undefined> =>
      consents.look(state, browser),
    /** Binds the consent to a browser by its secret; where access is allowed. Undefined as above, and where another has it. */
    bindConsent: (state: string, browser: string) => consents.bind(state, browser),
    /**
     * Connects the mailbox a person has allowed access to in the browser the consent is bound to, or says why not. Rejects
     * only if the database is away.
     */
    finishConsent: (
      back: ConsentReturn,
      call: { readonly now: Date; readonly signal: AbortSignal },
    ): Promise<ConsentResult> => consents.finish(back, call),
  };
}

/** What the pages of a consent call. */
export type ConsentService = Pick<MailboxService, 'lookAtConsent' | 'bindConsent' | 'finishConsent'>;

/** A tenant's mailboxes. Ids that are not of the tenant and mode are `nothing_stored`. */
export type MailboxService = ReturnType<typeof createMailboxService>;

/** Throws if the request cannot be for a mailbox; else how its address is compared. */
function checked(
  scope: Scope,
  request: MailboxWish & { readonly kind: string; readonly address: string },
): string {
  const { kind, address } = request;
  if (scope.mode === 'test' && kind !== 'sandbox') {
    throw invalid(
      'kind',
      'must be "sandbox" with a test key, at POST /v1/mailboxes: test keys never send real mail',
    );
  }
  if (scope.mode === 'live' && kind === 'sandbox') {
    throw invalid(
      'kind',
      'must not be "sandbox" with a live key: it sends nothing. Use a test key to try things',
    );
  }
  const keys = suppressionKeys(address);
  if (keys === undefined || keys.address.length < 3) throw invalid('address', 'must be an e-mail address');
  refuseFault(request);
  return keys.address;
}

function refuseFault(wish: MailboxWish): void {
  const fault = wishFault(wish);
  if (fault !== undefined) throw invalid(fault.path, fault.message);
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly mailboxes: MailboxService;
  }
}
