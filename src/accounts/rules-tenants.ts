import type { KeyScope } from '../platform/values/key-scopes.ts';
import { type Role, scopesOf } from './rules-people.ts';

/** Of one question: a quarter of a year. A longer one would read more of the ledger than a page shows. */
export const MOST_DAYS = 92;
/** Where nobody says: a month shows a pace. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of a question, both included, UTC: the last 30 if nothing is said. A string is what is wrong with it. */
export function periodOf(
  asked: { readonly from?: string; readonly to?: string },
  now: Date,
): { readonly from: string; readonly to: string } | string {
  const to = asked.to ?? dayOf(now.getTime());
  const from = asked.from ?? dayOf(at(to) - (USUAL_DAYS - 1) * DAY_MS);
  if (at(from) > at(to)) return `must not be after "to" (${to})`;
  if ((at(to) - at(from)) / DAY_MS >= MOST_DAYS)
    return `must be at most ${MOST_DAYS} days before "to" (${to})`;
  return { from, to };
}

/** The last day before a period. */
export const dayBefore = ({ from }: { readonly from: string }): string => dayOf(at(from) - DAY_MS);

/** The part of a period in which an account had moved credits, from the first of these days or times on. */
export function periodSince(
  period: { readonly from: string; readonly to: string },
  moved: readonly string[],
): { readonly from: string; readonly to: string } {
  const first = moved.map((time) => time.slice(0, 10)).toSorted()[0] ?? period.from;
  return first > period.from ? { ...period, from: first } : period;
}

/** Credits a day at this pace, and for how many whole days the balance lasts; undefined if nothing was spent. Days to come do not count. */
export function paceOf(
  spent: number,
  balance: number,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): { readonly perDay: number; readonly daysLeft: number | undefined } {
  const last = Math.min(at(to), at(dayOf(now.getTime())));
  const days = Math.max(1, Math.round((last - at(from)) / DAY_MS) + 1);
  const perDay = spent / days;
  return {
    perDay: Math.round(perDay * 100) / 100,
    daysLeft: spent <= 0 ? undefined : Math.floor(balance / perDay),
  };
}

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

export interface Maker extends Principal {
  /** An owner who is signed in; a key never is. */
  readonly isOwner: boolean;
}

/** Members have neither a cap nor an end. */
export function asPrincipal(role: Role): Principal {
  return { scopes: scopesOf(role), dailyCredits: null, budgetId: null, makerBudgets: [], expiresAt: null };
}

/**
 * Why nobody who is this maker may make that one; undefined if they may. What is made has at most the scopes of its maker, ends no
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

/** Why this maker may not change what is to what is wanted; undefined if they may. Whoever manages may narrow what is above them. */
export function changeAboveMaker(maker: Maker, before: Principal, after: Principal): string | undefined {
  const isRaised =
    before.dailyCredits !== null && (after.dailyCredits === null || after.dailyCredits > before.dailyCredits);
  if (isRaised && maker.dailyCredits !== null)
    return 'You have a daily cap, so you cannot raise a cap: neither yours nor that of another key.';
  const isWidened = after.scopes.some((scope) => !before.scopes.includes(scope));
  return isRaised || isWidened ? aboveMaker(maker, after) : undefined;
}

/** What a key of a tenant may have at most, whoever makes it. */
export const KEY_MOST = {
  /** Characters. */
  name: 200,
  integration: 100,
  /** In round figures what an integer of the database holds; no price comes near. */
  dailyCredits: 2_000_000_000,
  /** How long the old key of a rotation still works: one over more than a month should be two keys. */
  graceHours: 31 * 24,
} as const;
/** Characters of the name of a tenant. */
export const TENANT_NAME_LENGTH = 200;
/** Characters of why an operator did something: a few sentences, and the ledger keeps it with 500. */
export const REASON_LENGTH = 400;

/** `deleting`: suspended, with its data still there, until a day that can be called off; `deleted`: only the ledger is left. */
export const TENANT_STATES = ['active', 'suspended', 'deleting', 'deleted'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

export interface TenantFilter {
  /** Part of the name, in any case. */
  readonly name?: string | undefined;
  readonly state?: TenantState | undefined;
}

export interface TenantChange {
  readonly name?: string | undefined;
  readonly plan?: 'trial' | 'paid' | undefined;
  /** Null: that of the plan again. */
  readonly ratePerMinute?: number | null | undefined;
  readonly testModel?: boolean | undefined;
}
