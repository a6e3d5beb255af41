import type { Batch } from '../../src/corpus/rules-investor-id.ts';
import { STAGES } from '../../src/reference/rules-investor-terms.ts';
import { dateOf, stringAt } from '../../src/search/index/strings.ts';
import {
  companyCount,
  ENTRY,
  familyOf,
  firstToken,
  investorCount,
  LATER,
  NONE,
  SIZE_STEPS,
  STAGE_BITS,
  type Table,
  TOKEN_FAMILIES,
  UNDATED,
} from '../../src/search/index/table.ts';
import { TableBuilder } from '../../src/search/index/table-builder.ts';
import { Directory } from '../../src/search/score/question.ts';
import { AS_OF, PLAIN_WORDS } from './small-table.ts';

// A table read back in words, column by column and without any of the engine's own walks.

export interface ReadDeal {
  readonly company: string;
  readonly on: string | null;
  readonly stage: string | null;
  /** As the table keeps it, in steps of a tenth of the logarithm; null unknown. */
  readonly lnSize: number | null;
  readonly isEntry: boolean;
  readonly isLater: boolean;
}

export interface ReadInvestor {
  readonly id: number;
  readonly name: string;
  readonly seat: readonly string[];
  readonly declared: readonly string[];
  readonly deals: readonly ReadDeal[];
}

export interface ReadCompany {
  readonly name: string;
  readonly place: readonly string[];
  readonly tags: readonly string[];
  /** Names with days, sorted. */
  readonly backers: readonly string[];
}

/** "city berlin", "sector climate": a token in words. */
export function tokenWords(table: Table, token: number): string {
  const family = TOKEN_FAMILIES[familyOf(table.familyStart, token)];
  return `${family} ${stringAt({ starts: table.tokenStarts, bytes: table.tokenBytes }, token)}`;
}

/** The tokens of a place in words; none if it is NONE. */
function placeWords(table: Table, place: number): readonly string[] {
  if (place === NONE) return [];
  const tokens = [...table.placeTokens.subarray(place * 4, place * 4 + 4)];
  return tokens.filter((token) => token !== NONE).map((token) => tokenWords(table, token));
}

const dated = (day: number) => (day === UNDATED ? null : dateOf(day));
const range = (starts: Uint32Array, at: number) => [starts[at] as number, starts[at + 1] as number] as const;

function companyName(table: Table, company: number): string {
  return stringAt({ starts: table.companyNameStarts, bytes: table.companyNameBytes }, company);
}

function investorName(table: Table, investor: number): string {
  return stringAt({ starts: table.nameStarts, bytes: table.nameBytes }, investor);
}

function readDeal(table: Table, deal: number): ReadDeal {
  const kind = table.dealKind[deal] as number;
  const size = table.dealSize[deal] as number;
  return {
    company: companyName(table, table.dealCompany[deal] as number),
    on: dated(table.dealDay[deal] as number),
    stage: STAGES[(kind & STAGE_BITS) - 1] ?? null,
    lnSize: size === 0 ? null : size / SIZE_STEPS,
    isEntry: (kind & ENTRY) !== 0,
    isLater: (kind & LATER) !== 0,
  };
}

/** All investors of a table, by ordinal. */
export function readInvestors(table: Table): readonly ReadInvestor[] {
  return Array.from({ length: investorCount(table) }, (_, investor) => {
    const [from, to] = range(table.dealStart, investor);
    return {
      id: table.ids[investor] as number,
      name: investorName(table, investor),
      seat: placeWords(table, table.seat[investor] as number),
      declared: [...table.declared.subarray(...range(table.declaredStart, investor))]
        .map((token) => tokenWords(table, token))
        .sort(),
      deals: Array.from({ length: to - from }, (__, at) => readDeal(table, from + at)),
    };
  });
}

/** All companies of a table, by number. */
export function readCompanies(table: Table): readonly ReadCompany[] {
  const sectors = firstToken(table, 'sector');
  return Array.from({ length: companyCount(table) }, (_, company) => {
    const [from, to] = range(table.backerStart, company);
    return {
      name: companyName(table, company),
      place: placeWords(table, table.companyPlace[company] as number),
      tags: [...table.tags.subarray(...range(table.tagStart, company))]
        .map((tag) => tokenWords(table, sectors + tag))
        .sort(),
      backers: Array.from({ length: to - from }, (__, at) => {
        const investor = table.backers[from + at] as number;
        return `${investorName(table, investor)} ${dated(table.backerDay[from + at] as number)}`;
      }).sort(),
    };
  });
}

/** The table of batches as of the usual day, where what a small corpus can say is not enough. */
export function built(batches: readonly Batch[], like?: Table): { table: Table; directory: Directory } {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like);
  for (const batch of batches) builder.add(batch);
  const table = builder.finish();
  return { table, directory: new Directory(table, PLAIN_WORDS) };
}

/** What a table says of an investor; undefined if none has the name. */
export function readInvestor(table: Table, name: string): ReadInvestor | undefined {
  return readInvestors(table).find((one) => one.name === name);
}
