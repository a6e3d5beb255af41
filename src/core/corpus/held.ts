/** A record of somebody: `person-12` of those who hold roles, `investor-7` of those who invest. */
export type PersonRecordId = `person-${number}` | `investor-${number}`;

export interface HeldRole {
  readonly title: string;
  readonly organisation: string;
  /** `company-3` or `investor-9`. */
  readonly of: string;
  readonly note: string | null;
  readonly current: boolean | null;
  readonly startedOn: string | null;
  readonly endedOn: string | null;
  readonly source: string;
}

export interface HeldDeal {
  readonly company: string;
  readonly kind: string;
  readonly announcedOn: string | null;
  readonly source: string;
  readonly url: string | null;
}

export interface HeldFact {
  readonly field: string;
  readonly value: string;
  readonly source: string;
  readonly record: string;
  readonly asOf: string | null;
  readonly url: string | null;
}

/** All that one record of the corpus says of somebody, with who says so. */
export interface HeldRecord {
  readonly record: PersonRecordId;
  readonly name: string;
  /** `person`, `organisation`, or null where no source says. */
  readonly kind: string | null;
  readonly source: string;
  readonly sourceId: string;
  readonly asOf: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly profileUrl: string | null;
  readonly description: string | null;
  readonly mergedInto: number | null;
  readonly roles: readonly HeldRole[];
  /** The newest twenty. */
  readonly deals: readonly HeldDeal[];
  readonly dealCount: number;
  readonly facts: readonly HeldFact[];
  readonly aliases: readonly { readonly name: string; readonly source: string }[];
  readonly ids: readonly { readonly namespace: string; readonly id: string }[];
  readonly funds: number;
  readonly commitments: number;
  readonly sales: number;
  readonly corrections: readonly PersonCorrection[];
}

export interface PersonCorrection {
  readonly id: number;
  readonly field: 'name' | 'role';
  readonly was: string;
  readonly value: string | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** How many rows of a kind bear a name; of tenants without whose they are or what they say. */
export interface HeldCount {
  readonly kind: string;
  readonly count: number;
}

export interface HeldOfPerson {
  readonly records: readonly HeldRecord[];
  /** More records than are shown. */
  readonly isCut: boolean;
  /** Organisations that bear the name; they are no people, and stay. */
  readonly organisations: readonly { readonly record: string; readonly name: string }[];
  /** Somebody of this name was erased. */
  readonly isErased: boolean;
  /** Shared copies: answers of lookups. */
  readonly copies: readonly HeldCount[];
  /** What tenants hold. */
  readonly tenants: readonly HeldCount[];
}

export interface PersonQuery {
  /** At least two words, or a word of a script without spaces. */
  readonly name?: string | undefined;
  readonly profileUrl?: string | undefined;
  readonly record?: PersonRecordId | undefined;
}

export type PersonChange =
  | { readonly record: PersonRecordId; readonly name: string }
  | {
      readonly record: PersonRecordId;
      /** The role as it stands: where, and its title. */
      readonly role: { readonly of: string; readonly title: string };
      /** A new title; null: there never was such a role. */
      readonly title?: string | null | undefined;
      /** The day the role ended, `YYYY-MM-DD`; null where it goes on. */
      readonly endedOn?: string | null | undefined;
    };

export interface Erasing {
  readonly records: readonly PersonRecordId[];
  /** Further names and addresses of profiles under which no record is held. */
  readonly names: readonly string[];
  readonly profileUrls: readonly string[];
  /** Also leaves out what other sources say of the name, unless something tells the two apart. */
  readonly byName: boolean;
  readonly reason: string;
}

export interface Erased {
  readonly id: number;
  readonly erased: readonly HeldCount[];
  /** Copies that named the person and are gone. */
  readonly cleared: readonly HeldCount[];
  /** What this does not reach, each with what to do. */
  readonly remains: readonly {
    readonly kind: string;
    /** Null: not known to the service. */
    readonly count: number | null;
    readonly note: string;
  }[];
  readonly corpusVersion: number;
}
