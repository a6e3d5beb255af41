import { ENTRY, firstToken, investorCount, NONE } from '../table/table.ts';
import type { View } from '../table/view.ts';

/** Where the metropolitan area stands in the four tokens of a place; of the others peers say nothing new. */
const METRO_SLOT = 2;

/** Rows of (number, value), one behind the other; `end` is behind a row, which may have shrunk. */
export interface Profiles {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly of: Uint32Array;
  readonly value: Float32Array;
}

/** Decayed entries by investor and token. */
export function profilesOf(view: View): Profiles {
  const { table, weights, shapeEnd } = view;
  const { dealStart, dealCompany, dealDay, dealKind, companyPlace, placeTokens, tagStart, tags } = table;
  const investors = investorCount(table);
  const start = new Uint32Array(investors + 1);
  let [token, value, size] = [new Uint32Array(1 << 16), new Float32Array(1 << 16), 0];
  const sums = new Float64Array(view.share.length);
  const met = new Uint32Array(view.share.length);
  const sectors = firstToken(table, 'sector');
  for (let investor = 0; investor < investors; investor += 1) {
    const last = shapeEnd[investor] as number;
    let many = 0;
    for (let deal = dealStart[investor] as number; deal < last; deal += 1) {
      const weight = weights[dealDay[deal] as number] as number;
      if (((dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
      const company = dealCompany[deal] as number;
      const place = (companyPlace[company] as number) * 4;
      const metro = place < placeTokens.length ? (placeTokens[place + METRO_SLOT] as number) : NONE;
      if (metro !== NONE) {
        const sum = sums[metro] as number;
        if (sum === 0) met[many++] = metro;
        sums[metro] = sum + weight;
      }
      const end = tagStart[company + 1] as number;
      for (let at = tagStart[company] as number; at < end; at += 1) {
        const tag = sectors + (tags[at] as number);
        const sum = sums[tag] as number;
        if (sum === 0) met[many++] = tag;
        sums[tag] = sum + weight;
      }
    }
    while (size + many > token.length) {
      const [wider, wide] = [new Uint32Array(token.length * 2), new Float32Array(token.length * 2)];
      wider.set(token);
      wide.set(value);
      [token, value] = [wider, wide];
    }
    for (let at = 0; at < many; at += 1) {
      const of = met[at] as number;
      token[size] = of;
      value[size] = sums[of] as number;
      sums[of] = 0;
      size += 1;
    }
    start[investor + 1] = size;
  }
  return { start, end: start.slice(1), of: token, value };
}
