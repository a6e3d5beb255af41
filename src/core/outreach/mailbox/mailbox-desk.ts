import type { Secret } from '../../account/secret.ts';
import type { Scope } from '../../scope.ts';
import type { Outlook } from '../sequence/sequence-desk.ts';
import type { MailboxLimit } from './limits.ts';
import type { MailFault } from './mail-port.ts';
import type { Mailbox, MailboxSettings, MailServer } from './mailbox.ts';

/** What a person says of a mailbox; what is left out is as it was, or as it usually is. */
export interface MailboxWish {
  readonly senderName?: string | undefined;
  readonly postalAddress?: string | undefined;
  readonly perDay?: number | undefined;
  readonly gapSeconds?: number | undefined;
  /** `none`: from the first day as many as the other limits let. */
  readonly ramp?: { readonly start: number; readonly step: number } | 'none' | undefined;
  readonly timeZone?: string | undefined;
  readonly window?: MailboxSettings['window'] | undefined;
  readonly ownCopy?: MailboxSettings['ownCopy'] | undefined;
  readonly pausesColleagues?: boolean | undefined;
}

export interface MailboxRequest extends MailboxWish {
  readonly address: string;
  readonly senderName: string;
  readonly postalAddress: string;
}

export interface ConnectRequest extends MailboxRequest {
  readonly kind: 'smtp_imap' | 'sandbox';
  readonly password?: Secret | undefined;
  /** Of the login; by default the address. */
  readonly username?: string | undefined;
  /** Where the service of the address is not one we know. */
  readonly smtp?: MailServer | undefined;
  readonly imap?: MailServer | undefined;
}

export interface AuthorizeRequest extends MailboxRequest {
  readonly kind: 'gmail_oauth' | 'm365_oauth';
}

/** A mailbox as its owner sees it. Nothing in it opens anything. */
export interface MailboxSeen extends Outlook {
  readonly mailbox: Mailbox;
  readonly today: {
    /** `YYYY-MM-DD` in the mailbox's own zone. */
    readonly day: string;
    readonly sent: number;
    readonly limit: MailboxLimit;
    /** When the gap after the last message ends; undefined: it has. */
    readonly freeAt: Date | undefined;
  };
  /** What its owner has to do; undefined: nothing. */
  readonly toDo: string | undefined;
}

export interface MailboxTested extends MailboxSeen {
  /** What did not work; undefined: both sides took the login. */
  readonly fault: MailFault | undefined;
}

export interface DeskCall {
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What the link to connect a mailbox is about, for the person who opened it. */
export interface ConsentSeen {
  /** Fit to be shown (core/shown-name.ts). */
  readonly tenantName: string;
  readonly address: string;
  /** `Google` or `Microsoft`. */
  readonly provider: string;
  readonly expiresAt: Date;
  /** Another browser goes on with it. */
  readonly isTaken: boolean;
}

/** What a browser that came back from Google or Microsoft brings along. */
export interface ConsentReturn {
  /** The secret of the browser, which only the one the consent is bound to has. */
  readonly browser: string | undefined;
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly error: string | undefined;
}

/** What the page says to the person. Plain text. */
export interface ConsentResult {
  readonly done: boolean;
  readonly title: string;
  readonly message: string;
}

/** Where a tenant connects mailboxes and looks at them. Ids nobody of the tenant and mode has are `nothing_stored`. */
export interface MailboxDesk {
  list(scope: Scope, call: Pick<DeskCall, 'now'>): Promise<readonly MailboxSeen[]>;
  /**
   * Logs in on both sides and stores the mailbox where both took it; the same address keeps its id. Throws
   * `mailbox_login_failed`, `not_configured`, and `invalid_request` for what cannot be a mailbox or is one too many.
   */
  connect(scope: Scope, request: ConnectRequest, call: DeskCall): Promise<MailboxSeen>;
  /** A new password is tried first. Throws as `connect` does. */
  change(
    scope: Scope,
    id: string,
    wish: MailboxWish & { readonly password?: Secret | undefined },
    call: DeskCall,
  ): Promise<MailboxSeen>;
  /** Logs in on both sides; what it shows is the mailbox's state from then on. */
  test(scope: Scope, id: string, call: DeskCall): Promise<MailboxTested>;
  /** Forgets what opens it. Sequences stay and wait. */
  disconnect(scope: Scope, id: string, call: Pick<DeskCall, 'now'>): Promise<MailboxSeen>;
  /** Our page at which a person allows access, once, until `expiresAt`. Throws `not_configured` and `invalid_request`. */
  authorize(
    scope: Scope,
    request: AuthorizeRequest,
    call: Pick<DeskCall, 'now'>,
  ): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** What a link is about; undefined where it is unknown, used or too old. `browser`: the secret of the one that asks. */
  lookAtConsent(state: string, browser: string | undefined): Promise<ConsentSeen | undefined>;
  /** Binds the consent to a browser by its secret; where access is allowed. Undefined as above, and where another has it. */
  bindConsent(state: string, browser: string): Promise<string | undefined>;
  /**
   * Connects the mailbox a person has allowed access to in the browser the consent is bound to, or says why not. Rejects
   * only where the database is away.
   */
  finishConsent(back: ConsentReturn, call: DeskCall): Promise<ConsentResult>;
}

/** The desk as the pages of a consent know it. */
export type ConsentPages = Pick<MailboxDesk, 'lookAtConsent' | 'bindConsent' | 'finishConsent'>;
