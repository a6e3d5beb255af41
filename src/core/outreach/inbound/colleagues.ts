import { isNoEmployer } from '../../email/free-mail.ts';
import { SANDBOX_HOST } from '../../lookup/sandbox-signals.ts';
import { isUnderWay } from '../sequence/sequence-machine.ts';
import type { SequenceState } from '../sequence/states.ts';

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

/** The domain of the person's own firm; undefined where it is a provider open to everyone. */
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
