import { SANDBOX_HOST } from '../../providers/rules-canonical.ts';
import { isNoEmployer } from '../../reference/rules-free-mail.ts';
import { suppressionKeys } from '../../reference/rules-identity.ts';
import type { SequenceEnd } from '../rules-sequence.ts';
import { isUnderWay } from '../rules-sequence-machine.ts';
import type { Suppressing, SuppressionEntry } from '../rules-suppression.ts';
import type { InboundKind, SequenceState, TouchState } from '../rules-touch.ts';
import type { OptOut } from './rules-opt-out.ts';
import type { Classified, Incoming } from './rules-return-date.ts';

/** A sequence, as far as it matters for whom an answer is. */
export interface Answerable {
  readonly id: string;
  /** As addresses are compared. */
  readonly recipient: string;
  readonly state: SequenceState;
}

/** What an answer does: ends some sequences, and pauses others with a reason. Ids. */
export interface AfterAnswer {
  readonly ends: readonly string[];
  readonly pauses: readonly string[];
  /** Of the pauses, for a person. */
  readonly why: string;
}

/**
 * What a person's answer does to the sequences of a firm. The one it belongs to ends, and with it the one its
 * recipient has under way now: they have answered. Their colleagues have not, but none of them is written to
 * as if nothing had happened: what else is under way to the firm's own domain is paused, and a person who has
 * read the answer resumes or stops it. Nothing of that is undone by itself. At a provider that is open to
 * everyone there are no colleagues. `all`: whatever may be of the firm.
 */
export function afterAnswer(answered: Answerable, all: readonly Answerable[]): AfterAnswer {
  const others = all.filter(({ id, state }) => id !== answered.id && isUnderWay(state));
  // Theirs is what they answered, or, where that has ended, what was begun after it.
  const own = isUnderWay(answered.state)
    ? []
    : others.filter(({ recipient }) => recipient === answered.recipient).slice(0, 1);
  const firm = firmOf(answered.recipient);
  const colleagues = others.filter(
    (one) =>
      // A person who paused one had another reason.
      one.state === 'active' &&
      !own.includes(one) &&
      one.recipient !== answered.recipient &&
      areOfOneFirm(one.recipient, answered.recipient),
  );
  return {
    ends: [answered.id, ...own.map(({ id }) => id)],
    pauses: colleagues.map(({ id }) => id),
    why: `Somebody of ${firm ?? 'their firm'} has answered in the sequence ${answered.id}: read that answer, then resume this one or stop it.`,
  };
}

/** The domain of the person's own firm; undefined if it is a provider open to everyone. */
export function firmOf(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domain === '' || isOpenToAll(domain) ? undefined : domain;
}

/**
 * Whether two people are of one firm: the domains of their addresses are the same, or one lies below the other, as `uk.fund.example`
 * does below `fund.example`.
 */
export function areOfOneFirm(one: string, another: string): boolean {
  const [firm, other] = [firmOf(one), firmOf(another)];
  if (firm === undefined || other === undefined) return false;
  return other === firm || other.endsWith(`.${firm}`) || firm.endsWith(`.${other}`);
}

function isOpenToAll(domain: string): boolean {
  // Recipients at the sandbox's domain are independent; use another domain to rehearse a firm.
  return domain === SANDBOX_HOST || isNoEmployer(domain);
}

/** A sequence that is locked, as far as a message can concern it. */
export interface LockedSequence extends Answerable {
  readonly heldUntil: Date | undefined;
}

/** The sequence a message belongs to, and all that is locked with it, it among them. */
export interface LockedRecipient<Sequence extends Answerable = LockedSequence> {
  readonly sequence: Sequence;
  readonly all: readonly Sequence[];
}

/** An entry for the suppression list that ends what is under way to it, or pauses it with a reason. */
export type ListEntry =
  | Suppressing
  | (SuppressionEntry & { readonly event?: undefined; readonly pauses: string });

/** One thing a message does; `why` is for a person. */
export type Effect =
  | ({ readonly do: 'end'; readonly sequences: readonly string[] } & SequenceEnd)
  | { readonly do: 'pause'; readonly sequences: readonly string[]; readonly why: string }
  /** In whatever order the store locks entries in. */
  | { readonly do: 'suppress'; readonly entries: readonly ListEntry[] }
  /** Nothing is sent before that day. */
  | { readonly do: 'hold'; readonly sequence: string; readonly until: Date; readonly why: string }
  /** A line in the history of the touch. */
  | { readonly do: 'note'; readonly why: string };

/** Whether a message of this kind concerns the colleagues of its recipient too, where the mailbox pauses them. */
export function concernsColleagues(kind: InboundKind, pausesColleagues: boolean | undefined): boolean {
  return pausesColleagues === true && (kind === 'reply' || kind === 'calendar');
}

/** The sender's address in the form that is compared; undefined if the message has none. */
export function senderKey(sender: string): string | undefined {
  return suppressionKeys(sender)?.address;
}

/** What a message does to the sequences and the suppression list, in this order. */
export function effectsOf(
  { found, sender }: Pick<Incoming, 'found' | 'sender'>,
  locked: LockedRecipient,
  pausesColleagues: boolean | undefined,
): readonly Effect[] {
  const { kind, why } = found;
  const { id, recipient } = locked.sequence;
  const key = { kind: 'address', value: recipient } as const;
  const asks =
    found.doubt === undefined ? MAY_ASK : `${DOUBTED[kind] ?? why} ${found.doubt} A person has to look.`;
  const optOut =
    found.optOut === undefined ? [] : [optOutEffect(found, found.optOut, senderKey(sender), recipient, asks)];
  if (found.doubt !== undefined) {
    const { ends } = afterAnswer(locked.sequence, locked.all);
    return [{ do: 'pause', sequences: ends, why: asks }, ...optOut];
  }
  switch (kind) {
    case 'reply':
    case 'calendar': {
      const after = afterAnswer(locked.sequence, locked.all);
      return [
        { do: 'end', sequences: after.ends, event: 'reply', who: 'inbox', why },
        ...optOut,
        ...(concernsColleagues(kind, pausesColleagues)
          ? [{ do: 'pause', sequences: after.pauses, why: after.why } as const]
          : []),
      ];
    }
    case 'bounce': {
      const end = { event: 'bounce', who: 'inbox', why } as const;
      return [
        ...(found.bounce?.suppresses === true
          ? [{ do: 'suppress', entries: [{ key, reason: 'bounced', detail: why, ...end }] } as const]
          : []),
        { do: 'end', sequences: [id], ...end },
      ];
    }
    case 'complaint':
    case 'unsubscribe': {
      const reason = kind === 'complaint' ? 'complained' : 'unsubscribed';
      const end = { event: 'unsubscribe', who: 'recipient', why } as const;
      return [
        { do: 'suppress', entries: [{ key, reason, detail: why, ...end }] },
        { do: 'end', sequences: [id], ...end },
      ];
    }
    case 'auto_reply':
      return [...holdEffect(locked, found), ...optOut];
    case 'delayed':
      return [{ do: 'note', why }];
    default:
      return [];
  }
}

const MAY_ASK = 'Somebody may have asked for no more mail to this address: a person has to look.';

/** What a message says that is doubted. */
const DOUBTED: Partial<Readonly<Record<InboundKind, string>>> = {
  bounce: 'A report says that the message came back.',
  complaint: 'A report says that they call the message spam.',
  reply: 'Somebody answered in their name.',
  calendar: 'Somebody answered an invitation in their name.',
};

/**
 * What a wish for no more mail does: a certain one of the recipient puts them on the suppression list and ends what is under way
 * to them; a possible one pauses that, with the sentence `pauses`, until a person has looked. If another person answered in the thread, it is a possible one
 * of both; a stranger who is no part of it gets no entry.
 */
function optOutEffect(
  { kind, doubt }: Pick<Classified, 'kind' | 'doubt'>,
  { certainty, sentence }: OptOut,
  from: string | undefined,
  recipient: string,
  pauses: string,
): Effect {
  const says = kind === 'bounce' || kind === 'complaint' ? 'A report says' : 'They wrote';
  const detail = `${says}: ${sentence}${doubt === undefined ? '' : ` – ${doubt}`}`;
  const sender = from ?? recipient;
  if (certainty === 'certain' && sender === recipient) {
    const why = 'They asked for no more mail in their own words.';
    const key = { kind: 'address', value: recipient } as const;
    return {
      do: 'suppress',
      entries: [{ key, reason: 'opted_out', detail, event: 'suppress', who: 'inbox', why }],
    };
  }
  const values = doubt === undefined ? [...new Set([sender, recipient])] : [recipient];
  const entries = values.map((value) => ({
    key: { kind: 'address', value } as const,
    reason: 'opt_out_pending' as const,
    detail,
    pauses,
  }));
  return { do: 'suppress', entries };
}

/**
 * Of what the recipient has under way: the sequence itself, or one begun after it, which an answer to an older message is an
 * answer to as well. A hold is never shortened, and if nothing is under way none is needed.
 */
function holdEffect({ sequence, all }: LockedRecipient, { until, why }: Classified): readonly Effect[] {
  const current = isUnderWay(sequence.state)
    ? sequence
    : all.find(({ state, recipient }) => isUnderWay(state) && recipient === sequence.recipient);
  if (until === undefined || current === undefined) return [];
  if (current.heldUntil !== undefined && current.heldUntil >= until) return [];
  return [{ do: 'hold', sequence: current.id, until, why }];
}

/** What a message proves of the touch it belongs to. */
export interface SentProof {
  /** Its identifier where the provider rewrote ours. */
  readonly otherId: string | undefined;
  /** From these states it becomes `sent`; none: the message proves nothing. */
  readonly sentFrom: readonly TouchState[];
  readonly why: string;
}

/**
 * A message that names the Message-ID of a touch whose outcome is unknown proves that it was sent. An own copy leaves one in
 * `sending` to its worker, who may be about to say so itself.
 */
export function sentProof({
  kind,
  match,
  otherId,
}: Pick<Classified, 'kind' | 'match' | 'otherId'>): SentProof {
  if (kind === 'own_copy')
    return { otherId, sentFrom: ['unknown'], why: 'Its own copy came into the mailbox.' };
  return {
    otherId,
    sentFrom: match?.by === 'message_id' ? ['unknown', 'sending'] : [],
    why: 'A message came in that answers or returns it, so it was sent.',
  };
}
