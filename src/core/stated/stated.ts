import type { Stage } from '../kind/investor-terms.ts';

/** Something an investor says of what it looks for, with the words it was read from. */
export interface Statement<Value> {
  readonly value: Value;
  readonly words: string;
}

/** Whether an investor says that it leads rounds, or that it only joins those of others. */
export type RoundRole = 'lead' | 'follow';
/** Whom the companies sell to. */
export type Customers = 'b2b' | 'b2c';

/** A first cheque in USD, as stated; an end that is not stated is left out. */
export interface Cheque {
  readonly minUsd?: number;
  readonly maxUsd?: number;
}

/** What an investor says it looks for. Lists are empty, and the rest is left out, where nothing is said. */
export interface Stated {
  /** Keys of concepts of the vocabulary, in the order named. */
  readonly fields: readonly Statement<string>[];
  /** Those of `fields` that it names beside its own: after "also", "including", "beyond this". */
  readonly asides: readonly string[];
  /** It speaks of technology or software in general. */
  readonly technology?: Statement<true>;
  /** It says that every field is open to it. */
  readonly generalist?: Statement<true>;
  readonly stages: readonly Statement<Stage>[];
  readonly cheque?: Statement<Cheque>;
  /** ISO 3166-1 alpha-3; several of one statement where it names a region. */
  readonly countries: readonly Statement<readonly string[]>[];
  /** Those of `countries` that its own words name beside a longer list of countries. */
  readonly focus: readonly string[];
  /** It says that every country is open to it. */
  readonly worldwide?: Statement<true>;
  readonly role?: Statement<RoundRole>;
  readonly customers?: Statement<Customers>;
  /** Only companies that meet a condition no profile tells of: its own programme, a university, founders of a group. */
  readonly condition?: Statement<true>;
  /** What it says it leaves out. */
  readonly excludedFields: readonly Statement<string>[];
  readonly excludedStages: readonly Statement<Stage>[];
  readonly excludedCountries: readonly Statement<readonly string[]>[];
}
