import type { KeyScope } from './key-scopes.ts';
import { type Role, scopesOf } from './people/roles.ts';

/** What a key or a member may do at most. */
export interface Principal {
  readonly scopes: readonly KeyScope[];
  /** The most credits it may spend on a day in UTC; null: no cap. */
  readonly dailyCredits: number | null;
  /** What its cap counts, together with those a rotation made of it; null without a cap. */
  readonly budgetId: string | null;
  /** The budgets of its makers, the nearest last: what it spends counts for their caps too. */
  readonly makerBudgets: readonly string[];
  /** Null: it has no end. */
  readonly expiresAt: Date | null;
}

/** Who makes or changes another. */
export interface Maker extends Principal {
  /** An owner who is signed in; a key never is. */
  readonly isOwner: boolean;
}

/** Members have neither a cap nor an end. */
export function asPrincipal(role: Role): Principal {
  return { scopes: scopesOf(role), dailyCredits: null, budgetId: null, makerBudgets: [], expiresAt: null };
}

/**
 * Why nobody who is this maker may make that one; undefined where they may. What is made has at most the scopes of its maker, ends no
 * later, and spends from its cap: with a cap of its own alone, a key would double its cap with each key that it makes.
 */
export function aboveMaker(maker: Maker, made: Principal): string | undefined {
  const further = made.scopes.filter((scope) => !maker.scopes.includes(scope));
  if (further.length > 0) return `It would have scopes that you do not have: ${further.join(', ')}.`;
  const { budgetId } = maker;
  const isBound = budgetId !== null && [made.budgetId, ...made.makerBudgets].includes(budgetId);
  const isCapped = made.dailyCredits !== null && isBound;
  // What cannot spend needs no cap: a member who only reads has none.
  const mustBeCapped = maker.dailyCredits !== null && made.scopes.includes('spend');
  if (mustBeCapped && !(isCapped && made.dailyCredits <= maker.dailyCredits))
    return `You may spend ${maker.dailyCredits} credits on a day, and it could spend more.`;
  if (maker.expiresAt !== null && !(made.expiresAt !== null && made.expiresAt <= maker.expiresAt))
    return `You may work until ${maker.expiresAt.toISOString()}, and it could work longer.`;
  return undefined;
}

/** Why this maker may do nothing to a member of this role; undefined for all but owners, whom only owners who are signed in touch. */
export function ownerAboveMaker(maker: Maker, role: Role): string | undefined {
  if (role !== 'owner' || maker.isOwner) return undefined;
  return 'Only an owner who is signed in makes, changes, lets in, signs out or removes an owner; a key does not, whatever its scopes are.';
}

/** As `aboveMaker`, of a member of this role who is made or let in. */
export function memberAboveMaker(maker: Maker, role: Role): string | undefined {
  return ownerAboveMaker(maker, role) ?? aboveMaker(maker, asPrincipal(role));
}

/** Why this maker may not change what is to what is wanted; undefined where they may. Whoever manages may narrow what is above them. */
export function changeAboveMaker(maker: Maker, before: Principal, after: Principal): string | undefined {
  const isRaised =
    before.dailyCredits !== null && (after.dailyCredits === null || after.dailyCredits > before.dailyCredits);
  if (isRaised && maker.dailyCredits !== null)
    return 'You have a daily cap, so you cannot raise a cap: neither yours nor that of another key.';
  const isWidened = after.scopes.some((scope) => !before.scopes.includes(scope));
  return isRaised || isWidened ? aboveMaker(maker, after) : undefined;
}
