import type { HasIdentity } from './erased.ts';
import type { Erased, Erasing, HeldOfPerson, PersonChange, PersonCorrection, PersonQuery } from './held.ts';

/** Who was erased from the corpus, as a process has to know it before it takes anything in. */
export interface ErasedPeopleStore {
  /** `newest`: the id of the last erasure, 0 for none. `has`: undefined where nobody was erased. */
  current(): Promise<{ readonly newest: number; readonly has: HasIdentity | undefined }>;
}

/** The people of the live corpus, for the operator. Errors are `OperatorError`s. */
export interface CorpusPeopleStore {
  held(query: PersonQuery): Promise<HeldOfPerson>;
  correct(change: PersonChange, reason: string, by: string): Promise<PersonCorrection>;
  erase(erasing: Erasing, by: string): Promise<Erased>;
  erasures(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly at: Date;
      readonly by: string;
      readonly reason: string;
      readonly counts: Readonly<Record<string, number>>;
    }[]
  >;
}

/** Two records of one investor: what was merged, what may be, and both ways back. Errors are `OperatorError`s. */
export interface MergeStore {
  list(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly fromId: number;
      readonly fromName: string;
      readonly intoId: number;
      readonly intoName: string;
      readonly reason: string;
      readonly mergedAt: Date;
      readonly undoneAt: Date | null;
    }[]
  >;
  doubles(limit: number): Promise<
    readonly {
      readonly id: number;
      readonly name: string;
      readonly deals: number;
      readonly otherId: number;
      readonly other: string;
      readonly otherDeals: number;
      readonly why: string;
    }[]
  >;
  merge(from: number, into: number, reason: string): Promise<number>;
  apart(one: number, other: number, reason: string): Promise<number>;
  undo(merge: number): Promise<void>;
}

declare module '../../admin/endpoint.ts' {
  interface AdminServices {
    readonly people: CorpusPeopleStore;
    readonly merges: MergeStore;
  }
}
