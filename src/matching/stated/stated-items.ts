import type { Table } from '../table/table.ts';
import { ITEM, ITEM_BITS, ITEM_MASK } from './stated-table.ts';

/** What an investor states of places and fields, in numbers within their families. */
export interface StatedItems {
  readonly countries: readonly number[];
  readonly focus: readonly number[];
  readonly fields: readonly number[];
  /** Those it names beside its own. */
  readonly asides: readonly number[];
  readonly notFields: readonly number[];
  readonly notCountries: readonly number[];
}

/** The items of an investor. */
export function itemsOf({ statedStart, statedList }: Table, investor: number): StatedItems {
  const lists: number[][] = [[], [], [], [], [], []];
  for (let at = statedStart[investor] as number; at < (statedStart[investor + 1] as number); at += 1) {
    const item = statedList[at] as number;
    lists[item >>> ITEM_BITS]?.push(item & ITEM_MASK);
  }
  return {
    countries: lists[ITEM.country] as number[],
    focus: lists[ITEM.focus] as number[],
    fields: lists[ITEM.field] as number[],
    asides: lists[ITEM.aside] as number[],
    notFields: lists[ITEM.notField] as number[],
    notCountries: lists[ITEM.notCountry] as number[],
  };
}
