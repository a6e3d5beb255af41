import { STAGES } from '../../core/kind/investor-terms.ts';
import type { PastDeal } from '../../core/ranking/evidence.ts';
import type { ExplainedQuery } from '../search/explained-query.ts';
import { yearOf } from '../table/days.ts';
import { stringAt } from '../table/strings.ts';
import { STAGE_BITS, type Table, UNDATED } from '../table/table.ts';
import type { View } from '../table/view.ts';
import { dealLikeness } from './likeness.ts';

/** Past deals named as most like what is asked. */
const SIMILAR = 2;

export function companyName(table: Table, company: number): string {
  return stringAt({ starts: table.companyNameStarts, bytes: table.companyNameBytes }, company);
}

export function placeName(table: Table, place: number | undefined): string | undefined {
  if (place === undefined) return undefined;
  return stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, place) || undefined;
}

/** An entry as it is named. */
export function pastDeal(table: Table, deal: number): PastDeal {
  const company = table.dealCompany[deal] as number;
  const stage = STAGES[((table.dealKind[deal] as number) & STAGE_BITS) - 1];
  const [place] = placeName(table, table.companyPlace[company])?.split(', ') ?? [];
  const on = table.dealDay[deal] as number;
  return {
    company: companyName(table, company),
    ...(stage === undefined ? {} : { stage }),
    ...(place === undefined ? {} : { place }),
    ...(on === UNDATED ? {} : { year: yearOf(on) }),
  };
}

/** The entries most like what is asked, best first, of equal ones the first offered; without the company that asks. */
export class MostSimilar {
  readonly #view: View;
  readonly #asking: ExplainedQuery;
  readonly #best: { readonly deal: number; readonly alike: number }[] = [];
  #floor = Number.NEGATIVE_INFINITY;

  constructor(view: View, query: ExplainedQuery) {
    this.#view = view;
    this.#asking = query;
  }

  /** Only what is more alike than this enters. */
  get floor(): number {
    return this.#floor;
  }

  offer(deal: number): void {
    const { likeness, self } = this.#asking;
    if (self.includes(this.#view.table.dealCompany[deal] as number)) return;
    const alike = dealLikeness(this.#view, likeness, deal);
    const best = this.#best;
    const at = best.findIndex((one) => one.alike < alike);
    if (at < 0) best.push({ deal, alike });
    else best.splice(at, 0, { deal, alike });
    if (best.length > SIMILAR) best.pop();
    if (best.length === SIMILAR) this.#floor = (best.at(-1) as { alike: number }).alike;
  }

  /** Places of the entries kept. */
  get deals(): readonly number[] {
    return this.#best.map(({ deal }) => deal);
  }
}
