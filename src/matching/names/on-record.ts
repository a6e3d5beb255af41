/** A name on record, with what orders it among those that are equally near. */
export interface FoundName {
  readonly name: string;
  /** Corpus id of an investor; companies have none in an index. */
  readonly id?: number;
  /** "Berlin, Germany"; empty where it is not known. */
  readonly place: string;
  /** Deals of an investor, backers of a company. */
  readonly weight: number;
  readonly isExact: boolean;
}
