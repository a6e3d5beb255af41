/** What live sources said of an investor during a search; the corpus record stays as it is. */
export interface LiveFacts {
  readonly website?: string;
  readonly description?: string;
  /** Of a person. */
  readonly headline?: string;
  readonly employeeCount?: number;
  readonly location?: string;
  /** Each field with its source; `asOf` is the day it was read. */
  readonly sources: readonly {
    readonly source: string;
    readonly fields: readonly string[];
    readonly asOf?: string;
    readonly url?: string;
  }[];
}
