import { INVESTORS } from '../../words/investors.ts';
import styles from './investors.module.css';
import { groupOf, type PartGroup } from './kinds.ts';

export const GROUP_CLASS: Readonly<Record<PartGroup, string | undefined>> = {
  general: styles.general,
  fit: styles.fit,
  place: styles.place,
  warm: styles.warm,
  conflict: styles.against,
};
/** In the order of the bar. */
const GROUPS: readonly PartGroup[] = ['general', 'fit', 'place', 'warm', 'conflict'];
const WIDTH = 68;
const HEIGHT = 8;
/** Points at the right end: what the parts for an investor seldom exceed together. */
const MOST_POINTS = 120;

interface ScoreBarProps {
  readonly parts: Readonly<Record<string, number>>;
}

/** A score as what speaks for it, by kind of part, less what speaks against: the thin line in red. */
export function ScoreBar({ parts }: ScoreBarProps) {
  const sums = new Map<PartGroup, number>();
  let against = 0;
  for (const [name, points] of Object.entries(parts)) {
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

const points = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
/** With its sign; the minus is as wide as the plus. */
export const showPoints = (value: number): string => points.format(value).replace('-', '−');
export const showPart = (name: string): string => INVESTORS.parts[name] ?? name.replaceAll('_', ' ');

/** The parts of a score in one line, the heaviest first. */
export function partsInWords(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .filter(([, value]) => Math.abs(value) >= 0.05)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([name, value]) => `${showPart(name)} ${showPoints(value)}`)
    .join(' · ');
}
