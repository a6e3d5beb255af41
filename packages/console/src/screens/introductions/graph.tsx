import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Acquaintance, Opening } from './connections.ts';

const short = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

/** A person, or an investor, whose paths stand out. */
export type Pointed = { readonly person?: string; readonly investor?: string } | undefined;

interface GraphProps {
  readonly people: readonly Acquaintance[];
  readonly pointed: Pointed;
  readonly onPoint: (pointed: Pointed) => void;
}

/** Who leads to whom as three columns. For eyes and a pointer: the list beside it says the same to everybody. */
export function Graph({ people, pointed, onPoint }: GraphProps) {
  // On a phone the investors stand beside the people, and you are left out: who looks at it knows.
  const columns = useMediaQuery('(max-width: 48em)') ? NARROW : WIDE;
  const picture = pictureOf(people, columns);
  const isOn = (line: { person: string; investor: string | undefined }): boolean => {
    if (pointed?.person !== undefined) return line.person === pointed.person;
    if (pointed?.investor === undefined) return true;
    const leads = picture.lines.some(
      (one) => one.person === line.person && one.investor === pointed.investor,
    );
    return line.investor === undefined ? leads : line.investor === pointed.investor;
  };
  const on = picture.lines.filter(isOn);
  const lit = new Set(on.flatMap(({ person, investor }) => [person, investor]));
  const dimmed = (key: string) => (pointed === undefined || lit.has(key) ? 1 : 0.35);
  return (
    <Box
      // By keyboard too, if the picture is wider than the screen.
      tabIndex={0}
      style={{ overflowX: 'auto' }}
      role="region"
      aria-label="Paths as a picture; the list beside it says the same."
      onMouseMove={({ target }) => {
        if (!(target instanceof SVGElement)) return;
        const { person, investor } = target.dataset;
        onPoint(person === undefined ? (investor === undefined ? undefined : { investor }) : { person });
      }}
      onMouseLeave={() => onPoint(undefined)}
    >
      <svg
        width={columns.end}
        height={picture.height + 24}
        aria-hidden="true"
        style={{ display: 'block', fontSize: columns.size }}
      >
        <g transform="translate(0 24)" fill="none" stroke="var(--mantine-primary-color-filled)">
          {picture.lines.map((line) => (
            <path
              key={line.key}
              d={line.d}
              strokeWidth={line.width}
              strokeOpacity={pointed === undefined ? 0.45 : isOn(line) ? 0.9 : 0.08}
              data-person={line.person}
            />
          ))}
        </g>
        <g fill="var(--mantine-color-dimmed)">
          {columns.you === undefined ? null : (
            <text x={columns.you} y={14}>
              You
            </text>
          )}
          <text x={columns.person} y={14}>
            People you know
          </text>
          <text x={columns.investor} y={14}>
            Investors
          </text>
        </g>
        <g transform="translate(0 24)" fill="var(--mantine-color-text)" dominantBaseline="central">
          {columns.you === undefined ? null : (
            <circle
              cx={columns.you + 12}
              cy={picture.you}
              r={12}
              fill="var(--mantine-primary-color-filled)"
            />
          )}
          {picture.people.map(({ key, label, y }) => (
            <text key={key} x={columns.person} y={y} opacity={dimmed(key)} data-person={key}>
              {short(label, columns.letters)}
            </text>
          ))}
          {picture.investors.map(({ key, label, y }) => (
            <text key={key} x={columns.investor} y={y} opacity={dimmed(key)} data-investor={key}>
              {short(label, columns.letters)}
            </text>
          ))}
        </g>
      </svg>
    </Box>
  );
}

/** Room of one line of the picture, CSS pixels: a name and the space to point at it. */
const ROW = 26;
const EDGE = 16;

/** Where the columns begin, CSS pixels; `names`: the room of a person's, `letters`: of a name that fit, `size`: of the letters. */
interface Columns {
  readonly you?: number;
  readonly person: number;
  readonly names: number;
  readonly investor: number;
  readonly end: number;
  readonly letters: number;
  readonly size: number;
}

const WIDE: Columns = { you: 12, person: 170, names: 200, investor: 452, end: 688, letters: 27, size: 13 };
const NARROW: Columns = { person: 0, names: 116, investor: 192, end: 318, letters: 15, size: 12 };
/** Thicker is stronger, CSS pixels. */
const THINNEST = 1;
const THICKEST = 5;

interface Line {
  readonly key: string;
  readonly d: string;
  readonly width: number;
  readonly person: string;
  readonly investor: string | undefined;
}

interface Node {
  readonly key: string;
  readonly label: string;
  readonly y: number;
}

interface Picture {
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
export function pictureOf(people: readonly Acquaintance[], columns = WIDE): Picture {
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
    const own = {
      key: person.key,
      d: curve((columns.you ?? 0) + 28, you, columns.person - 8, y),
      width: thicknessOf(person.strength),
      person: person.key,
      investor: undefined,
    };
    return [
      ...(columns.you === undefined ? [] : [own]),
      ...person.openings.map(({ investor, path }) => ({
        key: `${person.key} ${investor.id}`,
        d: curve(columns.person + columns.names, y, columns.investor - 8, at.get(investor.id) ?? y),
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
