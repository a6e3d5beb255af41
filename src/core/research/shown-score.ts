import type { StoredInvestor } from './ports.ts';

/**
 * Why an investor of the list has no score, and how it gets one: scored for another profile, of a lookalike call or imported, it needs the
 * same. A search scores whom it finds, which is neither everybody on the list nor anyone on no record.
 */
export const NOT_SCORED =
  'No search for your profile as it stands has found it: one that finds it scores it. An investor of your own that is on no record gets no score.';

type Scored = Pick<StoredInvestor, 'score' | 'tier' | 'scoreParts' | 'conflict'> &
  Partial<Pick<StoredInvestor, 'rationale' | 'lookalikeVia' | 'lookalikeCompanies'>>;

/** A record of which no score is shown: one that was made for something else must not stand beside those of the profile. */
export type Unscored<Record> = Omit<Record, keyof Scored> &
  Pick<Scored, 'lookalikeVia' | 'lookalikeCompanies'> & {
    readonly score: null;
    readonly tier: null;
    readonly scoreParts: readonly [];
    readonly conflict: null;
    readonly notScored: string;
  };

/**
 * The record as lists show it: as it is if its score is one for the profile as it stands, and else without what was found with the score:
 * its parts, and whether and with which competitor there is a conflict. A company that a lookalike call asked for stays.
 */
export function shownScore<Record extends Scored>(
  record: Record,
  isScored: boolean,
): Record | Unscored<Record> {
  if (isScored) return record;
  const { rationale: _, lookalikeVia: via, lookalikeCompanies, ...rest } = record;
  return {
    ...rest,
    ...(lookalikeCompanies === undefined ? {} : { lookalikeCompanies }),
    ...(via !== undefined && lookalikeCompanies?.includes(via) ? { lookalikeVia: via } : {}),
    score: null,
    tier: null,
    scoreParts: [],
    conflict: null,
    notScored: NOT_SCORED,
  };
}
