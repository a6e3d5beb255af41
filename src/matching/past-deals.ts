import { STAGES } from '../core/investor-record.ts';
import type { PastDeal } from '../core/ranking/evidence.ts';
import type { Asking, SegmentParts } from './asking.ts';
import { dateOf } from './days.ts';
import { dealLikeness } from './likeness.ts';
import { stringAt } from './strings.ts';
import { ENTRY, STAGE_BITS, type Table, UNDATED } from './table.ts';
import type { View } from './view.ts';

/** Past deals named as most like what is asked. */
const SIMILAR = 2;

export function companyName(table: Table, company: number): string {
  return stringAt({ starts: table.companyNameStarts, bytes: table.companyNameBytes }, company);
}

export function placeName(table: Table, place: number | undefined): string | undefined {
  if (place === undefined) return undefined;
  return stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, place) || undefined;
}

/** Deals of an investor that a view sees, newest first, no more than `most`. */
export function dealsOf(
  { table, view }: Pick<SegmentParts, 'table' | 'view'>,
  investor: number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const deals: number[] = [];
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end && deals.length < most; deal += 1) {
    if ((view.weights[table.dealDay[deal] as number] as number) > 0) deals.push(deal);
  }
  return deals;
}

export function isEntry(table: Table, deal: number): boolean {
  return ((table.dealKind[deal] as number) & ENTRY) !== 0;
}

function pastDeal(table: Table, deal: number): PastDeal {
  const company = table.dealCompany[deal] as number;
  const stage = STAGES[((table.dealKind[deal] as number) & STAGE_BITS) - 1];
  const [place] = placeName(table, table.companyPlace[company])?.split(', ') ?? [];
  const on = table.dealDay[deal] as number;
  return {
    company: companyName(table, company),
    ...(stage === undefined ? {} : { stage }),
    ...(place === undefined ? {} : { place }),
    ...(on === UNDATED ? {} : { year: Number(dateOf(on).slice(0, 4)) }),
  };
}

/** The entries most like what is asked, best first, of equal ones the newer; without the company that asks. */
export function mostAlike(
  view: View,
  { likeness, self }: Asking,
  entries: readonly number[],
): readonly PastDeal[] {
  const { table } = view;
  const best: { readonly deal: number; readonly alike: number }[] = [];
  for (const deal of entries) {
    if (self.includes(table.dealCompany[deal] as number)) continue;
    const alike = dealLikeness(view, likeness, deal);
    const at = best.findIndex((one) => one.alike < alike);
    if (at < 0) best.push({ deal, alike });
    else best.splice(at, 0, { deal, alike });
    if (best.length > SIMILAR) best.pop();
  }
  return best.map(({ deal }) => pastDeal(table, deal));
}
