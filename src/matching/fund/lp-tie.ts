import type { Question } from '../search/question.ts';
import { NONE, type Table } from '../table/table.ts';
import { lpPlace } from './lp-table.ts';

/** So small that no ln of an amount outweighs a step nearer: the largest is some 35. */
const BY_ASSETS = 0.01;

/**
 * Orders limited partners whose scores are equal, higher first: by how near the seat is to the place asked (country, state,
 * area, city), then by assets. Of a question about an earlier day most records are too new to count, and many scores are
 * equal; the seat and the size they give are still better than an order by name.
 */
export function lpTie(table: Table, question: Question, investor: number): number {
  const seat = table.seat[investor] as number;
  const tokens = seat === NONE ? [] : [...table.placeTokens.subarray(seat * 4, seat * 4 + 4)];
  const { country, state, metro, city } = question;
  const near = [country, state, metro, city].filter((token) => token >= 0 && tokens.includes(token)).length;
  const place = lpPlace(table, investor);
  const assets = place < 0 ? Number.NaN : (table.lpLatestAssets[place] as number);
  return near + (Number.isNaN(assets) ? 0 : BY_ASSETS * Math.log(assets));
}
