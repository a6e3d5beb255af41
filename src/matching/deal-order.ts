/** Deals as they came, one place of each array a deal. `days` NaN: undated; `sizes` ln(USD) or NaN; `stages` token or -1. */
export interface RawDeals {
  readonly investors: number[];
  readonly companies: number[];
  readonly days: number[];
  readonly sizes: number[];
  readonly stages: number[];
}

/** Deals ordered between two pauses: about a millisecond of work. */
const PAUSE_EVERY = 2_000;

/** The same for deals that are only counted. */
const COUNT_PAUSE_EVERY = 20_000;

/**
 * The deals of each investor, newest first (undated last), each deal once: one investor, company and day is one deal
 * however many sources tell of it. `order[dealStart[i] .. dealStart[i + 1])` are places in `raw`.
 */
export function* dealsByInvestor(
  raw: RawDeals,
  investors: number,
): Generator<void, { readonly dealStart: Uint32Array; readonly order: Uint32Array }> {
  const start = new Uint32Array(investors + 1);
  for (let deal = 0; deal < raw.investors.length; deal += 1) {
    const slot = (raw.investors[deal] as number) + 1;
    start[slot] = (start[slot] as number) + 1;
    if (deal % COUNT_PAUSE_EVERY === 0) yield;
  }
  for (let at = 0; at < investors; at += 1) start[at + 1] = (start[at + 1] ?? 0) + (start[at] ?? 0);
  const next = start.slice();
  const all = new Uint32Array(raw.investors.length);
  for (let deal = 0; deal < raw.investors.length; deal += 1) {
    const investor = raw.investors[deal] as number;
    const at = next[investor] as number;
    all[at] = deal;
    next[investor] = at + 1;
    if (deal % COUNT_PAUSE_EVERY === 0) yield;
  }
  yield;
  const dayOf = (deal: number): number => {
    const day = raw.days[deal] as number;
    return Number.isNaN(day) ? Number.NEGATIVE_INFINITY : day;
  };
  const order = new Uint32Array(all.length);
  const dealStart = new Uint32Array(investors + 1);
  let kept = 0;
  let sorted = 0;
  for (let investor = 0; investor < investors; investor += 1) {
    const mine = all.subarray(start[investor] ?? 0, start[investor + 1] ?? 0);
    const companies = raw.companies;
    mine.sort((a, b) => {
      const [dayA, dayB] = [dayOf(a), dayOf(b)];
      if (dayA !== dayB) return dayB - dayA;
      return (companies[a] as number) - (companies[b] as number) || a - b;
    });
    let before = -1;
    for (const deal of mine) {
      const isRepeat = before >= 0 && dayOf(before) === dayOf(deal) && companies[before] === companies[deal];
      before = deal;
      if (isRepeat) continue;
      order[kept] = deal;
      kept += 1;
    }
    dealStart[investor + 1] = kept;
    sorted += mine.length;
    if (sorted > PAUSE_EVERY) {
      sorted = 0;
      yield;
    }
  }
  return { dealStart, order: order.slice(0, kept) };
}
