import type { InvestorRecord } from '../corpus/investor-record.ts';

/** Why an investor of the list has no score: of another profile, of a lookalike call, or of no search at all, it needs the same. */
export const NOT_SCORED = 'No search for your profile as it stands has found it: a search scores it.';

type Scored = Pick<InvestorRecord, 'score' | 'tier' | 'scoreParts'>;

/** A record of which no score is shown: one that was made for something else must not stand beside those of the profile. */
export type Unscored<Record> = Omit<Record, keyof Scored | 'rationale'> & {
  readonly score: null;
  readonly tier: null;
  readonly scoreParts: readonly [];
  readonly notScored: string;
};

/** The record as lists show it: as it is if its score is one for the profile as it stands, and else without. */
export function shownScore<Record extends Scored>(
  record: Record,
  isScored: boolean,
): Record | Unscored<Record> {
  if (isScored) return record;
  const { rationale: _, ...rest }: Record & { readonly rationale?: unknown } = record;
  return { ...rest, score: null, tier: null, scoreParts: [], notScored: NOT_SCORED };
}
