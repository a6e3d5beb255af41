import type { InvestorRow } from '../../core/corpus/rows.ts';
import {
  BATCH,
  investorKindOf,
  type KindDeals,
  kindByWords,
  SMALL_USD,
  type ToldKind,
} from '../../core/kind/investor-kind-of.ts';
import { ordinalsUnder } from '../table/key-table.ts';
import { kindNumber, kindOfNumber } from '../table/kinds.ts';
import { ENTRY, LATER, sizeCode, type Table, UNDATED } from '../table/table.ts';

/** How a told kind is packed: the kind's number in the lowest four bits, then how it was told. */
const BY = ['sure', 'name', 'description'] as const;
const BY_SHIFT = 4;
const KIND_BITS = 0b1111;

/** Characters of a description in which it says what an investor is. */
const DESCRIBED = 200;

/** What a row's words tell, as a number. */
export function packedKind(row: InvestorRow): number {
  const { kind, by } = kindByWords({ ...row, description: row.description?.slice(0, DESCRIBED) ?? null });
  return kindNumber(kind) | (BY.indexOf(by) << BY_SHIFT);
}

function unpacked(told: number): ToldKind {
  return { kind: kindOfNumber(told & KIND_BITS), by: BY[told >> BY_SHIFT] ?? 'sure' };
}

type Deals = Pick<Table, 'dealStart' | 'dealDay' | 'dealKind' | 'dealSize'>;
type Companies = Pick<Table, 'companyKeys' | 'backerStart'>;

/** Whether a company of this key has a backer on record. */
function hasRaised({ companyKeys, backerStart }: Companies, key: string): boolean {
  return ordinalsUnder(companyKeys, key).some((at) => backerStart[at] !== backerStart[at + 1]);
}

/** `investorKindOf` by ordinal: `told` are numbers of `packedKind`, `companies` tables that know companies by name. */
export function kindColumn(
  told: Uint8Array,
  deals: Deals,
  companies: readonly Companies[],
  keyOf: (ordinal: number) => string,
): Uint8Array {
  return told.map((packed, investor) => {
    const words = unpacked(packed);
    // A look at the names of companies costs most and is seldom needed.
    if (words.by === 'sure') return packed & KIND_BITS;
    const isCompany = words.by === 'description' && companies.some((one) => hasRaised(one, keyOf(investor)));
    return kindNumber(investorKindOf(words, { ...dealsOf(deals, investor), isCompany }));
  });
}

const SMALL = sizeCode(SMALL_USD);

/** Deals of an investor lie in the order of days, so those of one day lie together. */
function dealsOf(deals: Deals, investor: number): Omit<KindDeals, 'isCompany'> {
  const { dealStart, dealDay, dealKind, dealSize } = deals;
  let [entries, inBatches, ofDay] = [0, 0, 0];
  let day: number = UNDATED;
  const end = dealStart[investor + 1] as number;
  for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
    const kind = dealKind[deal] as number;
    if (dealDay[deal] !== day) {
      if (ofDay >= BATCH) inBatches += ofDay;
      ofDay = 0;
      day = dealDay[deal] as number;
    }
    if ((kind & ENTRY) === 0) continue;
    entries += 1;
    if (day !== UNDATED && (kind & LATER) === 0 && (dealSize[deal] as number) <= SMALL) ofDay += 1;
  }
  return { entries, inBatches: inBatches + (ofDay >= BATCH ? ofDay : 0) };
}
