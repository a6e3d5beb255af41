import { INVESTOR } from '../../../words/investor.ts';
import { INVESTORS } from '../../../words/investors.ts';
import shared from '../investors.module.css';
import { groupOf } from '../kinds.ts';
import { GROUP_CLASS, showPart, showPoints } from '../score-bar.tsx';
import { type Bar, waterfall } from './chance.ts';
import styles from './drawer.module.css';

interface WaterfallProps {
  readonly parts: readonly { readonly name: string; readonly points: number; readonly fact: string }[];
  readonly score: number;
}

/** The score as a sum: each part with its points, a bar on one scale and the fact behind it. */
export function Waterfall({ parts, score }: WaterfallProps) {
  const { bars, small, rest } = waterfall(parts);
  const least = Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to)));
  const most = Math.max(score, ...bars.map(({ from, to }) => Math.max(from, to)));
  const scale = 100 / (most - least || 1);
  return (
    <ol className={styles.waterfall}>
      {bars.map((bar) => (
        <Step key={bar.name} bar={bar} left={(Math.min(bar.from, bar.to) - least) * scale} scale={scale} />
      ))}
      {small.length === 0 ? null : (
        <li>
          <span>{INVESTOR.small(small.length)}</span>
          <span className="number">{showPoints(rest)}</span>
          <span className={styles.fact}>{small.map(({ name }) => showPart(name)).join(', ')}</span>
        </li>
      )}
      <li className={styles.sum}>
        <span>{INVESTORS.columns.score}</span>
        <span className="number">{score.toFixed(1)}</span>
      </li>
    </ol>
  );
}

interface StepProps {
  readonly bar: Bar;
  /** In hundredths of the scale. */
  readonly left: number;
  readonly scale: number;
}

function Step({ bar, left, scale }: StepProps) {
  const { name, points, fact } = bar;
  const tone = points < 0 ? shared.against : GROUP_CLASS[groupOf(name)];
  return (
    <li>
      <span>{showPart(name)}</span>
      <span className="number">{showPoints(points)}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={`${styles.step} ${tone}`}
          style={{ insetInlineStart: `${left}%`, inlineSize: `max(1px, ${Math.abs(points) * scale}%)` }}
        />
      </span>
      <span className={`${styles.fact} foreign`}>{fact}</span>
    </li>
  );
}
