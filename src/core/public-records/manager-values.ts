/**
 * The day from which Form 13F gives values in dollars; before it they are in thousands (SEC Release 34-95148, form
 * amendments effective 3 January 2023). By the day of filing: a late report of an old quarter is in dollars too.
 */
export const DOLLARS_FROM = '2023-01-03';

/** A value of Form 13F in USD; undefined where it is missing or the day of filing is not known. */
export function managerValueUsd(value: string | undefined, filedOn: string | undefined): number | undefined {
  const figure = value?.replaceAll(',', '').trim() ?? '';
  if (filedOn === undefined || !/^\d{1,15}(?:\.\d+)?$/.test(figure) || Number(figure) === 0) return undefined;
  return filedOn < DOLLARS_FROM ? Number(figure) * 1000 : Number(figure);
}

/** A manager must file from $100M of listed shares on: a total of a tenth of that, and less, is as likely still in thousands. */
const LEAST_CREDIBLE_USD = 10e6;
/** What a total falls by if the unit is missed, give or take what a portfolio moves in some quarters. */
const UNIT_FALL = { least: 300, most: 3_000 } as const;

/**
 * The size of a manager by its complete reports, the oldest first: of the last; `known` is that of a
 * report before them, USD. Hundreds of filers went on in thousands when dollars
 * were asked for; a fall to a thousandth shows it, and then the value is read in thousands. Undefined, with `isDoubtful`, if the total
 * is too small for a filer and no earlier report says in which unit it is.
 */
export function managerSizeUsd(
  reports: readonly { readonly value?: string | undefined; readonly filedOn: string }[],
  known?: number,
): { readonly usd?: number; readonly isDoubtful: boolean } {
  let before = known;
  let size: { readonly usd?: number; readonly isDoubtful: boolean } = { isDoubtful: false };
  for (const { value, filedOn } of reports) {
    const written = managerValueUsd(value, filedOn);
    if (written === undefined) size = { isDoubtful: false };
    else {
      const fall = before === undefined ? 1 : before / written;
      const isInThousands = filedOn >= DOLLARS_FROM && fall >= UNIT_FALL.least && fall <= UNIT_FALL.most;
      const usd = isInThousands ? written * 1000 : written;
      const isDoubtful = filedOn >= DOLLARS_FROM && before === undefined && usd < LEAST_CREDIBLE_USD;
      size = isDoubtful ? { isDoubtful } : { usd, isDoubtful };
      if (!isDoubtful) before = usd;
    }
  }
  return size;
}

/** One report of a manager, as far as it says which other report it stands in place of. */
export interface ManagerReport {
  readonly periodOn: string;
  readonly filedOn: string;
  /** `NEW HOLDINGS` adds to the report it amends; `RESTATEMENT` stands in its place. */
  readonly amendment: 'none' | 'restatement' | 'addition';
}

/**
 * Which of a manager's reports shows its size: of the newest quarter the latest that is complete by itself.
 * An addition never does, for its total is that of the added holdings only. Undefined for none.
 */
export function decisiveReport<Report extends ManagerReport>(reports: readonly Report[]): Report | undefined {
  return inOrder(reports).at(-1);
}

/** The reports that are complete by themselves, the newest quarter and its latest last. */
export function inOrder<Report extends ManagerReport>(reports: readonly Report[]): Report[] {
  return reports
    .filter(({ amendment }) => amendment !== 'addition')
    .toSorted((one, other) => compare(one.periodOn, other.periodOn) || compare(one.filedOn, other.filedOn));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The kind of a report by the cover page's words ("RESTATEMENT", "NEW HOLDINGS") and the form's name ("13F-HR/A"). */
export function amendmentOf(
  submissionType: string,
  isAmendment: boolean,
  amendmentType: string | undefined,
): ManagerReport['amendment'] {
  if (!isAmendment && !/\/A$/i.test(submissionType.trim())) return 'none';
  return /new holdings/i.test(amendmentType ?? '') ? 'addition' : 'restatement';
}
