/** A person with a position at an investor. */
export interface InvestorPerson {
  readonly name: string;
  readonly title?: string | undefined;
  readonly socialUrl?: string | undefined;
}

/** What is known of an investor with which a person may be connected: no facts of its deals. */
export interface InvestorIdentity {
  readonly name: string;
  /** Undefined where the record does not say: then its name may be a person's or a firm's. */
  readonly kind?: 'organisation' | 'person' | undefined;
  /** Other names it goes by, those of merged records among them. */
  readonly aliases?: readonly string[] | undefined;
  /** Its vehicles, by name. */
  readonly funds?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
  /** Pages of its own: a person's profile. */
  readonly socialUrls?: readonly string[] | undefined;
  /** Those who work there now, of a firm. */
  readonly people?: readonly InvestorPerson[] | undefined;
  /** Where a person works now. */
  readonly firms?: readonly string[] | undefined;
}
