import { packStrings } from '../table/strings.ts';
import type { Table } from '../table/table.ts';
import type { Growing } from './growing.ts';

/** Companies as they came. */
export interface RawCompanies {
  readonly names: readonly string[];
  readonly place: Growing<Uint32Array>;
  /** One more than companies. */
  readonly tagStart: Growing<Uint32Array>;
  readonly tags: Growing<Uint16Array>;
  readonly opened: Growing<Uint16Array>;
}

type CompanyColumns = Pick<
  Table,
  'companyNameStarts' | 'companyNameBytes' | 'companyPlace' | 'tagStart' | 'tags'
>;

/** Values by the new numbers. */
export function renumbered<Value>(values: readonly Value[], numbers: Uint32Array): readonly Value[] {
  const moved: Value[] = [...values];
  for (const [at, value] of values.entries()) moved[numbers[at] as number] = value;
  return moved;
}

/** Columns of companies under new numbers (by the old), and the days on which they are known to have raised. */
export function renumberCompanies(
  raw: RawCompanies,
  numbers: Uint32Array,
): { readonly opened: Uint16Array; readonly columns: CompanyColumns } {
  const old = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) old[numbers[at] as number] = at;
  const tagStart = new Uint32Array(old.length + 1);
  const tags = new Uint16Array(raw.tags.length);
  for (let at = 0; at < old.length; at += 1) {
    const of = old[at] as number;
    let next = tagStart[at] as number;
    for (let tag = raw.tagStart.at(of); tag < raw.tagStart.at(of + 1); tag += 1) {
      tags[next] = raw.tags.at(tag);
      next += 1;
    }
    tagStart[at + 1] = next;
  }
  const names = packStrings(Array.from(old, (of) => raw.names[of] as string));
  return {
    opened: Uint16Array.from(old, (of) => raw.opened.at(of)),
    columns: {
      companyNameStarts: names.starts,
      companyNameBytes: names.bytes,
      companyPlace: Uint32Array.from(old, (of) => raw.place.at(of)),
      tagStart,
      tags,
    },
  };
}
