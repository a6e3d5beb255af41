import type { InboundKind } from '../sequence/states.ts';
import type { OptOut } from './opt-out.ts';
import type { Match } from './ours.ts';
import type { DeliveryOutcome } from './refusal.ts';

/** What an incoming message is to us. */
export interface Classified {
  readonly kind: InboundKind;
  /** Undefined for `unrelated` only. */
  readonly match: Match | undefined;
  /** Of a bounce or a delay. */
  readonly bounce:
    | { readonly outcome: DeliveryOutcome; readonly suppresses: boolean; readonly status: string | undefined }
    | undefined;
  /** Of an automatic reply: nothing is sent before it. */
  readonly until: Date | undefined;
  /** Whether the automatic reply named that day, or the default stands in. */
  readonly untilIsStated: boolean;
  /** They ask for no more mail, or may be asking for it; of a report that is doubted, what it says. */
  readonly optOut: OptOut | undefined;
  /** Why it ends and suppresses nothing before a person has looked. */
  readonly doubt: string | undefined;
  /** What the mailbox's own host says of the sender; undefined: nothing. */
  readonly authentication: string | undefined;
  /** Of an own copy: its identifier where the provider rewrote ours. */
  readonly otherId: string | undefined;
  /** The first lines they wrote, or the report says. */
  readonly excerpt: string;
  /** Its classification and the reason, in a sentence for a person. */
  readonly why: string;
}

export interface ClassifyOptions {
  /** The mailbox's own address. */
  readonly mailbox: string;
  /** The host has the message among what was sent, or drafted, from the mailbox: under whatever address. */
  readonly isOwn?: boolean | undefined;
  /** Names of the hosts that serve it: their word on the sender counts. */
  readonly hosts: readonly string[];
  /** IANA name of the mailbox's zone, for recipients whose own is not known. */
  readonly timeZone: string;
}

/** Out of the thread, an answer is looked for this long after the last touch. */
export const REPLY_DAYS = 60;
export const NOTHING = {
  match: undefined,
  bounce: undefined,
  until: undefined,
  untilIsStated: false,
  optOut: undefined,
  doubt: undefined,
  authentication: undefined,
  otherId: undefined,
} as const;

export function unrelated(why: string): Classified {
  return { ...NOTHING, kind: 'unrelated', excerpt: '', why };
}
