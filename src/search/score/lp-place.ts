import { createHash } from 'node:crypto';
import { identityKey } from '../../reference/rules-identity.ts';
import { firstToken, NONE, type Table } from '../index/table.ts';
import type { Question } from './question.ts';
import type { Ask } from './rules-ask.ts';
import { lpPlace, STATED } from './stated-table.ts';

/** The strategies its words name, as bits. */
export function saidOf(table: Table, investor: number): number {
  const place = lpPlace(table, investor);
  return place < 0 ? 0 : (table.lpSaid[place] as number);
}

/** The tokens of a seat that is declared: country, state, area, city. */
export function seatOf(
  { seat, placeTokens, declared, declaredStart }: Table,
  investor: number,
): readonly number[] {
  const at = seat[investor] as number;
  if (at === NONE) return [];
  const own = declared.subarray(declaredStart[investor], declaredStart[investor + 1]);
  return [...placeTokens.subarray(at * 4, at * 4 + 4)].filter((token) => own.includes(token));
}

/** The same as far as it is of the place asked: a town of the same name in another area is another one. */
export function seatFor(table: Table, investor: number, { metro, city }: Question): readonly number[] {
  const seat = seatOf(table, investor);
  return metro < 0 || seat.includes(metro) ? seat : seat.filter((token) => token !== city);
}

/** Countries it says it invests in, but for that of its seat. */
export function countriesSaid(table: Table, investor: number, seat: readonly number[]): readonly number[] {
  const states = firstToken(table, 'state');
  const own = table.declared.subarray(table.declaredStart[investor], table.declaredStart[investor + 1]);
  return [...own].filter((token) => token < states && !seat.includes(token));
}

export function isWorldwide({ statedBits }: Table, investor: number): boolean {
  return ((statedBits[investor] as number) & STATED.worldwide) !== 0;
}

/** Where it says that it invests against the countries asked, and whether its seat (`seatOf`) is in another one. */
export function abroadOf(
  table: Table,
  investor: number,
  seat: readonly number[],
  asked: readonly number[],
): { readonly says: 'here' | 'elsewhere' | undefined; readonly isAbroad: boolean } {
  const [country] = seat;
  const isHere = country !== undefined && asked.includes(country);
  if (asked.length === 0 || isHere) return { says: undefined, isAbroad: false };
  const said = countriesSaid(table, investor, seat);
  const isOpen = isWorldwide(table, investor) || said.some((one) => asked.includes(one));
  return {
    says: isOpen ? 'here' : said.length > 0 ? 'elsewhere' : undefined,
    isAbroad: country !== undefined,
  };
}

/**
 * Orders limited partners whose scores are equal, higher first: the nearer seat (country, state, area, city), then an order
 * that is the fund's own, so that not all funds write to the same few. `salt`: `lpSalt` of the fund.
 */
export function lpTie(table: Table, question: Question, investor: number, salt: number): number {
  const seat = seatFor(table, investor, question);
  const { nearby, around = [] } = question;
  const isInRegion = seat.some((token) => nearby?.has(token) === true);
  const near = around.filter((token) => seat.includes(token)).length + (isInRegion ? 0.5 : 0);
  // Halved, so that it decides between no two steps of nearness. The finisher of MurmurHash3 (32 bits) of the id, which the next import does not change.
  let mixed = Math.trunc((table.ids[investor] as number) % 2 ** 32) ^ salt;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return near + ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 33;
}

/** A number of 32 bits that is a fund's own, by its name. */
export function lpSalt({ fund }: Ask): number {
  return createHash('sha256')
    .update(identityKey(fund?.names[0] ?? ''))
    .digest()
    .readInt32LE();
}
