import { type Fit, keysOf } from '../../labels.ts';
import { factInWords } from '../../parts/words.ts';
import styles from './investors.module.css';

const GROUP_CLASS: Readonly<Record<PartGroup, string | undefined>> = {
  general: styles.general,
  fit: styles.fit,
  place: styles.place,
  warm: styles.warm,
  conflict: styles.against,
};
/** In the order of the bar. */
const GROUPS: readonly PartGroup[] = ['fit', 'place', 'warm', 'general', 'conflict'];
const WIDTH = 68;
const HEIGHT = 8;
/** Points at the right end: what the parts for an investor seldom exceed together. */
const MOST_POINTS = 70;

/** What is the same whatever is raised: where an average investor starts, and that one of many deals has more of everything. */
const OF_NO_RAISE: ReadonlySet<string> = new Set(['base', 'breadth']);

interface ScoreBarProps {
  readonly parts: Readonly<Record<string, number>>;
}

/** What speaks for an investor in this raise, by kind of part, less what speaks against: the thin line in red. */
export function ScoreBar({ parts }: ScoreBarProps) {
  const sums = new Map<PartGroup, number>();
  let against = 0;
  for (const [name, points] of Object.entries(parts)) {
    if (OF_NO_RAISE.has(name)) continue;
    if (points < 0) against -= points;
    else sums.set(groupOf(name), (sums.get(groupOf(name)) ?? 0) + points);
  }
  const all = [...sums.values()].reduce((sum, points) => sum + points, 0);
  const scale = WIDTH / Math.max(MOST_POINTS, all);
  let from = 0;
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      {GROUPS.map((group) => {
        const width = (sums.get(group) ?? 0) * scale;
        const x = from;
        from += width;
        return width === 0 ? null : (
          <rect key={group} x={x} y={0} width={width} height={HEIGHT - 3} className={GROUP_CLASS[group]} />
        );
      })}
      <rect
        x={Math.max(0, from - against * scale)}
        y={HEIGHT - 2}
        width={Math.min(against * scale, from)}
        height={2}
        className={styles.against}
      />
    </svg>
  );
}

const GROUP_LABELS: Readonly<Record<PartGroup, string>> = {
  fit: 'field, stage, size',
  place: 'place',
  warm: 'warm path',
  general: 'how active',
  conflict: 'against it',
};

/** What the colours of the strips mean. */
export function ScoreLegend() {
  return (
    <span className={styles.legend}>
      {keysOf(GROUP_LABELS).map((group) => (
        <span key={group}>
          <i className={GROUP_CLASS[group]} />
          {GROUP_LABELS[group]}
        </span>
      ))}
    </span>
  );
}

const points = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
/** With its sign; the minus is as wide as the plus. */
const showPoints = (value: number): string => points.format(value).replace('-', '−');
/** The parts of a score. */
const PART_LABELS = {
  base: 'any investor',
  activity: 'activity',
  breadth: 'breadth',
  board: 'board',
  country: 'country',
  state: 'state',
  metro: 'area',
  city: 'city',
  region: 'region',
  seat: 'seat',
  stated_place: 'stated place',
  sector: 'sector',
  field: 'field',
  stage: 'stage',
  size: 'size',
  similar: 'similar deals',
  stated: 'own words',
  stated_field: 'stated field',
  stated_stage: 'stated stage',
  stated_cheque: 'stated cheque',
  stated_customers: 'stated customers',
  stated_role: 'stated role',
  stated_condition: 'condition',
  stated_exclusion: 'exclusion',
  record: 'record',
  kind: 'kind',
  lookalike: 'lookalike',
  conflict: 'conflict',
  warm_path: 'warm path',
  site: 'own site',
  lp_type: 'type',
  strategy: 'strategy',
  fund_number: 'fund number',
  exit: 'exit',
  commitments: 'commitments',
  akin: 'funds like yours',
  manager: 'manager known',
} as Readonly<Record<string, string>>;

const showPart = (name: string): string => PART_LABELS[name] ?? name.replaceAll('_', ' ');

/** The parts of a score in one line, the heaviest first. */
export function partsInWords(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .filter(([, value]) => Math.abs(value) >= 0.05)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([name, value]) => `${showPart(name)} ${showPoints(value)}`)
    .join(' · ');
}

interface WaterfallProps {
  readonly parts: readonly { readonly name: string; readonly points: number; readonly fact: string }[];
  readonly score: number;
}

/** The score as a sum: what is particular to this raise, each with its fact, then what every investor starts with. */
export function Waterfall({ parts, score }: WaterfallProps) {
  const { shown, small, rest, start } = waterfall(parts);
  const least = Math.min(0, ...shown.map((part) => part.points));
  const most = Math.max(1, ...shown.map((part) => part.points));
  const scale = 100 / (most - least);
  return (
    <ol className={styles.waterfall}>
      {shown.map((part) => (
        <Step key={part.name} part={part} left={(Math.min(part.points, 0) - least) * scale} scale={scale} />
      ))}
      {small.length === 0 ? null : (
        <li>
          <span>{small.length === 1 ? '1 small part' : `${small.length} small parts`}</span>
          <span className="number">{showPoints(rest)}</span>
          <span className={styles.fact}>{small.map(({ name }) => showPart(name)).join(', ')}</span>
        </li>
      )}
      {start.length === 0 ? null : (
        <li className={styles.dim}>
          <span>any investor</span>
          <span className="number">{showPoints(start.reduce((sum, part) => sum + part.points, 0))}</span>
          <span className={styles.fact}>{start.map(({ fact }) => factInWords(fact)).join('; ')}</span>
        </li>
      )}
      <li className={styles.sum}>
        <span>Score</span>
        <span className="number">{score.toFixed(1)}</span>
      </li>
    </ol>
  );
}

interface StepProps {
  readonly part: Part;
  /** In hundredths of the scale. */
  readonly left: number;
  readonly scale: number;
}

function Step({ part: { name, points, fact }, left, scale }: StepProps) {
  const tone = points < 0 ? styles.against : GROUP_CLASS[groupOf(name)];
  return (
    <li className={name === 'conflict' ? styles.alarming : undefined}>
      <span>{showPart(name)}</span>
      <span className="number">{showPoints(points)}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={`${styles.step} ${tone}`}
          style={{ insetInlineStart: `${left}%`, inlineSize: `max(1px, ${Math.abs(points) * scale}%)` }}
        />
      </span>
      <span className={`${styles.fact} foreign`}>{factInWords(fact)}</span>
    </li>
  );
}

/*
 * What a score stands for (docs/ranking.md, "What a score means"): 50 is one in a hundred, ten points double the odds, and beyond
 * 10 and 90 each point takes more.
 */
const ENDS = 10;
const TOP = 100;
const MIDDLE = 50;
const MIDDLE_ODDS = 1 / 99;
const POINTS_PER_DOUBLING = 10;
/** What rounding makes of the ends. */
const LEAST = 0.005;

/** The chance, 0 to 1, that an investor with a score joins such a round. */
export function chanceOf(score: number): number {
  const inside = Math.min(Math.max(score, LEAST), TOP - LEAST);
  const even =
    inside > TOP - ENDS
      ? TOP - 2 * ENDS + ENDS ** 2 / (TOP - inside)
      : inside < ENDS
        ? 2 * ENDS - ENDS ** 2 / inside
        : inside;
  const odds = MIDDLE_ODDS * 2 ** ((even - MIDDLE) / POINTS_PER_DOUBLING);
  return 1 / (1 + 1 / odds);
}

interface Part {
  readonly name: string;
  readonly points: number;
  readonly fact: string;
}

/** Whether the parts come from weights that nobody could learn: their sum orders, and is no probability. */
export function isByHand(parts: readonly Part[]): boolean {
  return parts.some(({ name, fact }) => name === 'base' && fact.includes('set by hand'));
}

/** Parts of fewer points are summed up: what they add is not seen. */
const SMALL = 0.5;

/**
 * The parts in the order in which a founder asks for them: a conflict, what speaks for the investor in this raise, the heaviest first,
 * and what speaks against it. Small ones are told apart, with what they add together, and so is what any investor starts with.
 */
export function waterfall(parts: readonly Part[]): {
  readonly shown: readonly Part[];
  readonly small: readonly Part[];
  readonly rest: number;
  readonly start: readonly Part[];
} {
  const isStart = ({ name }: Part) => OF_NO_RAISE.has(name);
  const isConflict = ({ name }: Part) => name === 'conflict';
  const particular = parts
    .filter((part) => !isStart(part) && !isConflict(part))
    .toSorted(
      (one, other) =>
        Number(one.points < 0) - Number(other.points < 0) || Math.abs(other.points) - Math.abs(one.points),
    );
  const small = particular.filter(({ points }) => Math.abs(points) < SMALL);
  return {
    shown: [...parts.filter(isConflict), ...particular.filter((part) => !small.includes(part))],
    small,
    rest: small.reduce((sum, { points }) => sum + points, 0),
    start: parts.filter(isStart),
  };
}

/** What an investor may stand out by, each as the parts of a score that say so. */
const PARTS_OF_FIT = {
  field: ['field', 'sector', 'stated', 'stated_field'],
  similar: ['similar', 'akin', 'strategy'],
  stage: ['stage', 'stated_stage'],
  size: ['size', 'stated_cheque'],
  place: ['country', 'state', 'metro', 'city', 'region', 'seat', 'stated_place'],
} as const;

/** Whether the parts of a score that tell of a thing add up to more than an average investor has. */
export function fits(parts: Readonly<Record<string, number>>, fit: Fit): boolean {
  return PARTS_OF_FIT[fit].reduce((sum, name) => sum + (parts[name] ?? 0), 0) > 0;
}

/** What a part of a score is about; the colours of its bar. */
type PartGroup = 'general' | 'fit' | 'place' | 'warm' | 'conflict';
const GENERAL = new Set(['base', 'activity', 'breadth', 'board', 'record', 'kind', 'lp_type']);
const PLACE: ReadonlySet<string> = new Set(PARTS_OF_FIT.place);

function groupOf(part: string): PartGroup {
  if (part === 'warm_path') return 'warm';
  if (part === 'conflict') return 'conflict';
  if (GENERAL.has(part)) return 'general';
  return PLACE.has(part) ? 'place' : 'fit';
}
