import { suppressionKeys } from '../../core/identity/suppression-keys.ts';
import { replanAt } from '../../core/outreach/cadence/slots.ts';
import type { MailFault } from '../../core/outreach/mail/ports.ts';
import { hintOfHosts } from '../../core/outreach/mailbox/known-hosts.ts';
import type { MailboxSecret } from '../../core/outreach/mailbox/mailbox.ts';
import { MailboxClosed } from '../../core/outreach/mailbox/mailbox-closed.ts';
import type {
  MailboxSeen,
  MailboxService,
  MailboxWish,
  StoredMailbox,
} from '../../core/outreach/mailbox/ports.ts';
import { usualSettings, wishedSettings, wishFault } from '../../core/outreach/mailbox/wish.ts';
import type { Scope } from '../../core/scope.ts';
import { type ConnectionTestOptions, createConnectionTest } from './connection-test.ts';
import { loginsInTurn } from './login-turns.ts';
import { type ConsentOptions, createConsentFlow } from './mailbox-consents.ts';
import type { OutlookOptions } from './mailbox-outlook.ts';
import { invalid, loginFailed, unknownMailbox } from './mailbox-refusals.ts';
import { seenBy } from './mailbox-seen.ts';
import { type HostsOptions, serversFor } from './mailbox-servers.ts';

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
export function createMailboxService(options: MailboxServiceOptions): MailboxService {
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
    list: async (scope, { now }) => see(scope, await store.list(scope), now),

    async connect(scope, request, { now, signal }) {
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

    async change(scope, id, wish, { now, signal }) {
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

    async test(scope, id, { now, signal }) {
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

    async disconnect(scope, id, { now }) {
      const gone = await store.disconnect(scope, id, 'It was disconnected by its owner.');
      if (gone === undefined) throw unknownMailbox();
      return seen(scope, gone, now);
    },

    async authorize(scope, request, { now }) {
      const addressKey = checked(scope, request);
      return consents.begin(scope, request, addressKey, now);
    },

    lookAtConsent: (state, browser) => consents.look(state, browser),
    bindConsent: (state, browser) => consents.bind(state, browser),
    finishConsent: (back, call) => consents.finish(back, call),
  };
}

/** Throws where the request cannot be for a mailbox; else how its address is compared. */
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
