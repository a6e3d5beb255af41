import { PIPELINE_LIMITS } from '../pipeline/fields.ts';
import type { PipelineItem, PipelineSums, pipelineRow } from '../pipeline/rules-row.ts';
import { PROFILE_LIMITS } from '../profile/fields.ts';
import type { Profile } from '../profile/rules.ts';

/** What is sold in a raise. */
export const INSTRUMENTS = ['safe', 'convertible_note', 'priced_equity', 'lp_interests', 'other'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Limits of raises. */
export const RAISE_LIMITS = {
  kept: PROFILE_LIMITS.raises,
  nameLength: 100,
  /** What one investor of it may commit, USD. */
  targetUsd: PIPELINE_LIMITS.committedUsd,
  /** Weeks of the pace: a quarter, as long as most rounds take. */
  weeks: 13,
  /** Days ahead that a next step is told of, and how many are named. */
  dueDays: 7,
  due: 10,
  /** Next steps of a calendar: each is some 300 bytes, and no one has so many open. */
  steps: 2_000,
  /** Earlier raises that an investor is told to have been in: a person reads a line of each. */
  earlier: 5,
} as const;

/** What can be emptied again: then the profile says it, or nothing does. */
export const RAISE_CLEARABLE = ['name', 'target_usd', 'instrument'] as const;

/** What a person sets of a raise. */
export interface RaiseSet {
  readonly name?: string | undefined;
  readonly targetUsd?: number | undefined;
  readonly instrument?: Instrument | undefined;
  readonly openedOn?: string | undefined;
  /** What is emptied. */
  readonly clear?: readonly (typeof RAISE_CLEARABLE)[number][] | undefined;
}

/** What a list came to. */
export interface RaiseSums extends PipelineSums {
  readonly investors: number;
}

/** A raise as it is stored. */
export interface StoredRaise {
  readonly id: string;
  readonly name: string | undefined;
  readonly state: 'open' | 'closed';
  readonly openedOn: string;
  readonly closedOn: string | undefined;
  readonly targetUsd: number | undefined;
  readonly instrument: Instrument | undefined;
  /** As it stands; of a closed one as it stood then. */
  readonly profile: Profile | undefined;
}

export interface Raise extends StoredRaise {
  readonly sums: RaiseSums;
  /** Sequences under way: they end with the raise. */
  readonly sequences: number;
}

/** A next step with its day. */
export interface Step {
  readonly investorId: number;
  readonly name: string;
  readonly step: string | undefined;
  readonly on: string;
  readonly changedAt: Date;
}

/** How the current raise goes. */
export interface Pace {
  /** First contacts by week, from the Monday on; the oldest first. */
  readonly weeks: readonly { readonly from: string; readonly contacted: number }[];
  /** Next steps that are due by the end of the coming week, the earliest first, and how many there are. */
  readonly due: readonly Step[];
  readonly dueInWeek: number;
}

/** An investor in an earlier raise. */
export interface EarlierPlace {
  readonly raise: StoredRaise;
  readonly item: PipelineItem;
}

/** What became of opening, closing or reopening. */
export type RaiseMoved =
  | {
      readonly state: 'done';
      readonly raise: Raise;
      /** The one that was closed on the way, and sequences of it that ended. */
      readonly closed: Raise | undefined;
      readonly ended: number;
    }
  | { readonly state: 'unknown' }
  /** It is open, or closed, already. */
  | { readonly state: 'already'; readonly raise: Raise }
  /** Another is open, and nobody said that it is to be closed. */
  | { readonly state: 'other_open'; readonly raise: Raise }
  /** It would be closed before it was opened. */
  | { readonly state: 'not_yet_open'; readonly raise: Raise }
  | { readonly state: 'too_many' };

/** A path, as rows of the list take it. */
type WarmPath = Parameters<typeof pipelineRow>[1][number];

/** How strong the paths to an investor were when its raise was closed. Not who: people are kept in the network alone. */
export interface WarmPathThen {
  readonly kind: WarmPath['kind'];
  readonly strength: number;
  readonly paths: number;
}
/** By the number an investor is listed under. */
export type WarmThen = ReadonlyMap<number, WarmPathThen>;

/** What is kept of paths, strongest first; undefined if there are none. */
export function warmThen(paths: readonly WarmPath[]): WarmPathThen | undefined {
  const [strongest] = paths;
  return strongest && { kind: strongest.kind, strength: strongest.strength, paths: paths.length };
}

/** An investor of a closed raise as it stood. */
export type InvestorThen = PipelineItem & { readonly warm: WarmPathThen | undefined };

/** The paths that were there then, for what a list works out of them. */
export const pathsThen = ({ kind, strength, paths }: WarmPathThen): readonly WarmPath[] =>
  Array.from({ length: paths }, () => ({ name: 'somebody you know', kind, why: '', strength }));

/** The name of a raise: its own, else that of its stage ("Series A") or fund. */
export function raiseName({ name, profile }: Pick<StoredRaise, 'name' | 'profile'>): string {
  if (name !== undefined) return name;
  if (profile?.raise_type === 'fund_lp')
    return profile.fund_name?.slice(0, RAISE_LIMITS.nameLength) ?? 'Fund';
  const words = profile?.stage?.replace('-plus', ' or later').replace('series-', 'series ');
  return words?.replace(/^\p{L}|(?<=^series )\p{L}/gu, (first) => first.toUpperCase()) ?? 'Raise';
}

/** What it is to bring in, USD: as it was set, else as its profile says. */
export function raiseTarget({
  targetUsd,
  profile,
}: Pick<StoredRaise, 'targetUsd' | 'profile'>): number | undefined {
  if (targetUsd !== undefined) return targetUsd;
  return profile?.raise_type === 'fund_lp' ? profile.fund_size_usd : profile?.round_size_usd;
}

/** The Mondays (ISO days) of the last weeks, the oldest first. */
export function mondaysUntil(today: Date, weeks: number): string[] {
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: weeks }, (_, at) =>
    new Date(monday - (weeks - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

export const DAY_MS = 86_400_000;

/** Why sequences of a raise that is closed end; stored with each. */
export const closedWhy = (name: string): string => `Its raise was closed: ${name}.`;
