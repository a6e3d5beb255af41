/** A file of a source's publisher. */
export interface PullFile {
  readonly url: string;
  /** What it is kept as, in the source's folder of downloads. */
  readonly name: string;
  /** Several times what the largest has been: more is another file. */
  readonly maxBytes: number;
  /** It may not be there yet (the newest quarter). */
  readonly isOptional?: boolean;
  /** The media type that is asked for, where the server has several. */
  readonly accept?: string;
}

/** What a plan may ask while it finds out which files there are. */
export interface PullAsk {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Quarters, months or years back, as the source counts; undefined: as many as are useful. */
  readonly periods: number | undefined;
  /** Where SPARQL queries to Wikidata go. */
  readonly queryService: string;
  /** A page of the publisher as text. */
  page(url: string): Promise<string>;
}

/** How the files of a source are found. */
export interface PullPlan {
  /** One line for the help of `warmpath corpus pull`. */
  readonly describe: string;
  /** The publisher wants to know who asks (WARMPATH_CONTACT). */
  readonly needsContact: boolean;
  /** The newest first. */
  files(ask: PullAsk): Promise<readonly PullFile[]>;
}

/** The quarters before the one `today` lies in, the newest first: ["2025q4", "2025q3", …]. */
export function quartersBefore(today: string, count: number): string[] {
  let year = Number(today.slice(0, 4));
  let quarter = Math.ceil(Number(today.slice(5, 7)) / 3);
  return Array.from({ length: count }, () => {
    quarter -= 1;
    if (quarter === 0) [year, quarter] = [year - 1, 4];
    return `${year}q${quarter}`;
  });
}
