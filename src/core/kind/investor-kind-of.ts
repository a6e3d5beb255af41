import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { LpType } from './investor-terms.ts';
import { looksLikePerson, nameKind, typeKind } from './kind-words.ts';
import { knownKind } from './known-investors.ts';

/** What a record says in words. */
export interface KindWords {
  readonly name: string;
  /** `identityKey` of the name. */
  readonly identityKey: string;
  readonly isPerson: boolean;
  readonly lpType: LpType | null;
  /** The type in a directory's or register's own words: "Corporate VC", "Multi-stage VC", "accelerator,micro_vc". */
  readonly typeWords: string | null;
  readonly description: string | null;
}

/** What words tell of the kind; what is not `sure` gives way to deals. `kind` undefined and sure: it is none of the kinds. */
export interface ToldKind {
  readonly kind: InvestorKind | undefined;
  readonly by: 'sure' | 'name' | 'description';
}

/** What deals tell. */
export interface KindDeals {
  /** Companies entered. */
  readonly entries: number;
  /** Of them those that raised for the first time, at most `SMALL_USD`, on a day with at least `BATCH` such entries. */
  readonly inBatches: number;
  /** A company of exactly its name has raised money itself. */
  readonly isCompany: boolean;
}

/** A class of an accelerator begins on one day; a fund hardly closes five first rounds on one. */
export const BATCH = 5;
/** What an accelerator gives to each company of a class: 20,000 to 150,000 USD; a round of unknown size may be one. */
export const SMALL_USD = 150_000;
/** Four classes: fewer may be a coincidence where dates are known to the month and sizes are not, ... */
const LEAST_IN_BATCHES = 4 * BATCH;
/** ... and most of what it does. */
const MOST = 0.5;
/** An organisation with this many companies and no other trade in its name lives on investing: a fund. */
const FUND_ENTRIES = 8;
/** A company that raised and entered more than this is a fund or studio that raised, not a company that invests too. */
const MOST_OF_A_COMPANY = 40;

const OF_LP: Readonly<Record<LpType, InvestorKind | undefined>> = {
  family_office: 'family_office',
  angel: 'angel',
  hnw_individual: 'angel',
  recently_exited_founder: 'angel',
  // A pension plan, an endowment, a foundation: none of the kinds that founders tell apart.
  institutional: undefined,
};

/** By its record's own type; else by what everybody knows of the name; else by what the name or the description says. */
export function kindByWords(record: KindWords): ToldKind {
  const { name, identityKey, isPerson, lpType } = record;
  if (isPerson) return { kind: 'angel', by: 'sure' };
  const byType = typeKind(record.typeWords ?? '');
  if (byType !== undefined) return { kind: byType, by: 'sure' };
  const known = knownKind(identityKey);
  if (known !== undefined) return { kind: known, by: 'sure' };
  if (lpType !== null) return { kind: OF_LP[lpType], by: 'sure' };
  const named = nameKind(identityKey);
  // "Ventures" and "Capital" may be an accelerator's too.
  if (named !== undefined) return { kind: named, by: named === 'venture_fund' ? 'name' : 'sure' };
  if (looksLikePerson(name)) return { kind: 'angel', by: 'sure' };
  return { kind: typeKind(record.description ?? ''), by: 'description' };
}

/** The kind of an investor, or undefined where nothing tells. */
export function investorKindOf(told: ToldKind, deals: KindDeals): InvestorKind | undefined {
  const { entries, inBatches, isCompany } = deals;
  if (told.by === 'sure') return told.kind;
  if (inBatches >= LEAST_IN_BATCHES && inBatches >= MOST * entries) return 'accelerator';
  if (told.by === 'name') return told.kind;
  if (isCompany && entries < MOST_OF_A_COMPANY) return 'corporate';
  return told.kind ?? (entries >= FUND_ENTRIES ? 'venture_fund' : undefined);
}
