import type { WarmInvestor, WarmPath } from '../../api/introductions.ts';
import { scoreOf } from '../../api/investor-rows.ts';

/** One investor that somebody opens, and how. */
export interface Opening {
  readonly investor: WarmInvestor;
  readonly path: WarmPath;
}

/** Somebody of the network with everybody they lead to, the strongest first. */
export interface Acquaintance {
  /** Their profile, or name and employer: what tells two people of one name apart. */
  readonly key: string;
  readonly name: string;
  readonly position?: string;
  readonly company?: string;
  readonly connectedOn?: string;
  readonly openings: readonly Opening[];
  /** Of the best opening. */
  readonly strength: number;
}

const keyOf = ({ socialUrl, name, company = '' }: WarmPath): string => socialUrl ?? `${name} ${company}`;

/**
 * The people of the network who lead to somebody: those with the strongest path first, of two alike who opens more, or the better
 * investor.
 */
export function acquaintancesOf(investors: readonly WarmInvestor[]): Acquaintance[] {
  const people = new Map<string, { path: WarmPath; openings: Opening[] }>();
  for (const investor of investors) {
    for (const path of investor.warmPaths ?? []) {
      const key = keyOf(path);
      const person = people.get(key) ?? { path, openings: [] };
      person.openings.push({ investor, path });
      people.set(key, person);
    }
  }
  return [...people]
    .map(([key, { path, openings }]): Acquaintance => {
      const sorted = openings.toSorted(
        (one, other) =>
          other.path.strength - one.path.strength || scoreOf(other.investor) - scoreOf(one.investor),
      );
      const { name, position, company, connectedOn } = path;
      return {
        key,
        name,
        ...(position === undefined ? {} : { position }),
        ...(company === undefined ? {} : { company }),
        ...(connectedOn === undefined ? {} : { connectedOn }),
        openings: sorted,
        strength: sorted[0]?.path.strength ?? 0,
      };
    })
    .sort(
      (one, other) =>
        other.strength - one.strength ||
        other.openings.length - one.openings.length ||
        (other.openings[0]?.investor.score ?? 0) - (one.openings[0]?.investor.score ?? 0),
    );
}

/** Those whose name, employer or an investor of theirs holds all that is typed. */
export function foundBy(people: readonly Acquaintance[], typed: string): readonly Acquaintance[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ name, company = '', openings }) => {
    const text = [name, company, ...openings.map(({ investor }) => investor.name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
