import type { Acquaintance, Opening } from './acquaintances.ts';

/** Room of one line of the picture, CSS pixels: a name and the space to point at it. */
export const ROW = 26;
const WIDTH = 760;
const EDGE = 16;
export const COLUMNS = { you: 12, person: 236, investor: 524, end: WIDTH } as const;
/** Thicker is stronger, CSS pixels. */
const THINNEST = 1;
const THICKEST = 5;

export interface Line {
  readonly key: string;
  readonly d: string;
  readonly width: number;
  readonly person: string;
  readonly investor: string | undefined;
}

export interface Node {
  readonly key: string;
  readonly label: string;
  readonly y: number;
}

export interface Picture {
  readonly height: number;
  readonly you: number;
  readonly people: readonly Node[];
  readonly investors: readonly Node[];
  readonly lines: readonly Line[];
}

const thicknessOf = (strength: number): number => THINNEST + (THICKEST - THINNEST) * strength;
const curve = (x1: number, y1: number, x2: number, y2: number): string => {
  const middle = (x1 + x2) / 2;
  return `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
};

/**
 * Three columns: you, the people, the investors. The people keep their order; investors stand in the order in which the first
 * person opens them, so that few lines cross.
 */
export function pictureOf(people: readonly Acquaintance[]): Picture {
  const openings = new Map<string, Opening>();
  for (const person of people) {
    for (const opening of person.openings) {
      if (!openings.has(opening.investor.id)) openings.set(opening.investor.id, opening);
    }
  }
  const rows = Math.max(people.length, openings.size, 1);
  const height = rows * ROW + 2 * EDGE;
  const placed = (count: number) => (at: number) => EDGE + ((at + 0.5) * rows * ROW) / Math.max(count, 1);
  const yOfPerson = placed(people.length);
  const yOfInvestor = placed(openings.size);
  const investors = [...openings.values()].map(
    ({ investor }, at): Node => ({
      key: investor.id,
      label: investor.name,
      y: yOfInvestor(at),
    }),
  );
  const at = new Map(investors.map(({ key, y }) => [key, y]));
  const you = height / 2;
  const lines = people.flatMap((person, place): Line[] => {
    const y = yOfPerson(place);
    return [
      {
        key: person.key,
        d: curve(COLUMNS.you + 28, you, COLUMNS.person - 8, y),
        width: thicknessOf(person.strength),
        person: person.key,
        investor: undefined,
      },
      ...person.openings.map(({ investor, path }) => ({
        key: `${person.key} ${investor.id}`,
        d: curve(COLUMNS.person + 200, y, COLUMNS.investor - 8, at.get(investor.id) ?? y),
        width: thicknessOf(path.strength),
        person: person.key,
        investor: investor.id,
      })),
    ];
  });
  return {
    height,
    you,
    people: people.map(({ key, name }, place) => ({ key, label: name, y: yOfPerson(place) })),
    investors,
    lines,
  };
}
