import type { Warning } from '../platform/values/outcome.ts';
import { nameKeys, nearness, type ReadName, readName } from '../reference/names/match.ts';
import type { ListRow } from './rules-list-row.ts';
import { mayBeOne, type OwnInvestor, put, selfOf } from './rules-own-investors.ts';

/** A new investor of a list, and one of the tenant's own whose name is like its name. */
export interface NearOwn {
  readonly name: string;
  readonly other: string;
}

/**
 * Own investors by the keys of their names, to find those whose names are like one. They are told and kept apart: to the letter is how own
 * ones are found, since nothing else is known of most.
 */
export class OwnNames {
  readonly #byKey = new Map<string, { readonly investor: OwnInvestor; readonly read: ReadName }[]>();

  note(investor: OwnInvestor): void {
    const read = readName(investor.name, investor.self === undefined ? undefined : true);
    if (read === undefined) return;
    for (const key of nameKeys(read)) put(this.#byKey, key, { investor, read });
  }

  near({ name, domain, isPerson, contacts }: Row): NearOwn | undefined {
    const said = readName(name, isPerson ? true : undefined);
    if (said === undefined) return undefined;
    const self = selfOf(name, contacts);
    const found = nameKeys(said)
      .flatMap((key) => (this.#byKey.get(key) ?? []).slice(0, MOST_COMPARED))
      .find(
        ({ investor, read }) =>
          mayBeOne(investor, { domain, self }) &&
          nearness(said, { names: [read], isPerson: undefined }) !== undefined,
      );
    return found && { name, other: found.investor.name };
  }
}

type Row = Pick<ListRow, 'name' | 'domain' | 'isPerson' | 'contacts'>;
/** Own investors with one key that a name is compared with: "Fund" may be in thousands. */
const MOST_COMPARED = 20;
/** Of those that are told, as many as a person looks at. */
const MOST_TOLD = 10;

/** What is told of them. */
export function nearWarnings(near: readonly NearOwn[]): Warning[] {
  return near.slice(0, MOST_TOLD).map(({ name, other }, at) => {
    const more = at === MOST_TOLD - 1 ? near.length - MOST_TOLD : 0;
    const others = more > 0 ? ` So it is with ${more} more.` : '';
    return {
      field: 'name',
      value: name,
      message: `"${other}" on your list has a name like it: kept apart. If they are one, write it so in the file.${others}`,
    };
  });
}
