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
  return reports
    .filter(({ amendment }) => amendment !== 'addition')
    .toSorted(
      (one, other) => compare(other.periodOn, one.periodOn) || compare(other.filedOn, one.filedOn),
    )[0];
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
