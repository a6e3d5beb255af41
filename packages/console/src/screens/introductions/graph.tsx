import { Box } from '@mantine/core';
import { INTRODUCTIONS } from '../../words/introductions.ts';
import type { Acquaintance } from './acquaintances.ts';
import { COLUMNS, pictureOf } from './layout.ts';

/** Letters of a name that fit between two columns. */
const LONGEST = 27;
const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** A person, or an investor, whose paths stand out. */
export type Pointed = { readonly person?: string; readonly investor?: string } | undefined;

interface GraphProps {
  readonly people: readonly Acquaintance[];
  readonly pointed: Pointed;
  readonly onPoint: (pointed: Pointed) => void;
}

/** Who leads to whom as three columns. For eyes and a pointer: the list beside it says the same to everybody. */
export function Graph({ people, pointed, onPoint }: GraphProps) {
  const picture = pictureOf(people);
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
      // By keyboard too, where the picture is wider than the screen.
      tabIndex={0}
      style={{ overflowX: 'auto' }}
      role="region"
      aria-label={INTRODUCTIONS.graph}
      onMouseMove={({ target }) => {
        if (!(target instanceof SVGElement)) return;
        const { person, investor } = target.dataset;
        onPoint(person === undefined ? (investor === undefined ? undefined : { investor }) : { person });
      }}
      onMouseLeave={() => onPoint(undefined)}
    >
      <svg
        width={COLUMNS.end}
        height={picture.height + 24}
        aria-hidden="true"
        style={{ display: 'block', fontSize: 13 }}
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
          <text x={COLUMNS.you} y={14}>
            {INTRODUCTIONS.youColumn}
          </text>
          <text x={COLUMNS.person} y={14}>
            {INTRODUCTIONS.peopleColumn}
          </text>
          <text x={COLUMNS.investor} y={14}>
            {INTRODUCTIONS.investorsColumn}
          </text>
        </g>
        <g transform="translate(0 24)" fill="var(--mantine-color-text)" dominantBaseline="central">
          <circle cx={COLUMNS.you + 12} cy={picture.you} r={12} fill="var(--mantine-primary-color-filled)" />
          {picture.people.map(({ key, label, y }) => (
            <text key={key} x={COLUMNS.person} y={y} opacity={dimmed(key)} data-person={key}>
              {short(label)}
            </text>
          ))}
          {picture.investors.map(({ key, label, y }) => (
            <text key={key} x={COLUMNS.investor} y={y} opacity={dimmed(key)} data-investor={key}>
              {short(label)}
            </text>
          ))}
        </g>
      </svg>
    </Box>
  );
}
