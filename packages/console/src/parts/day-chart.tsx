import { Group, Text } from '@mantine/core';
import type { Usage } from '../api/account.ts';
import classes from './day-chart.module.css';
import { counted, showDay, showNumber } from './format.ts';
import { Note } from './text.tsx';

/** In units of the drawing, which is stretched to the width there is. */
const HEIGHT = 160;
const SLOT = 10;
const BAR = 8;

interface DayChartProps {
  readonly stacks: Stacks;
  readonly total: number;
  /** What the bars count, such as "credits spent", and one and several of it. */
  readonly counts: string;
  readonly unit: readonly [one: string, several: string];
  nameOf(layer: string): string;
}

/** The days as stacked bars. Screen readers get one sentence; the table below has the numbers. */
export function DayChart({ stacks, total, counts, unit: [one, several], nameOf }: DayChartProps) {
  const { days, layers, most } = stacks;
  const top = scaleOf(most.total);
  const width = days.length * SLOT;
  return (
    <div>
      <div className={classes.chart}>
        <Note className={classes.top}>{showNumber(top)}</Note>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Bars of the ${counts} on each day: ${showNumber(total)} in all, most on ${showDay(most.day)} with ${showNumber(most.total)}. The table below says the same.`}
          className={classes.bars}
        >
          {days.map(({ day, parts, total: sum }, at) => {
            let below = 0;
            return (
              <g key={day}>
                <title>{`${showDay(day)}: ${counted(showNumber(sum), one, several)}`}</title>
                <rect x={at * SLOT} y={0} width={SLOT} height={HEIGHT} className={classes.slot} />
                {parts.map((part, layer) => {
                  const height = (part / top) * HEIGHT;
                  below += height;
                  return part === 0 ? null : (
                    <rect
                      key={layers[layer] ?? ''}
                      x={at * SLOT + (SLOT - BAR) / 2}
                      y={HEIGHT - below}
                      width={BAR}
                      height={height}
                      className={classes[`layer${layer}`]}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
        <Group justify="space-between">
          <Note>{showDay(days[0]?.day ?? most.day)}</Note>
          <Note>{showDay(days.at(-1)?.day ?? most.day)}</Note>
        </Group>
      </div>
      <Group gap="md" mt="xs" aria-hidden>
        {(layers.length > 1 ? layers : []).map((layer, at) => (
          <Group gap={6} key={layer ?? ''} wrap="nowrap">
            <span className={`${classes.mark} ${classes[`layer${at}`]}`} />
            <Text size="xs">{layer === null ? 'others' : nameOf(layer)}</Text>
          </Group>
        ))}
      </Group>
    </div>
  );
}

/** Endpoints with a colour of their own: more cannot be told apart. */
const NAMED = 4;
const DAY_MS = 86_400_000;

interface StackedDays extends Pick<Usage, 'from' | 'to'> {
  readonly days: readonly Pick<Usage['days'][number], 'day' | 'operation' | 'credits'>[];
}

interface Stacks {
  /** Endpoints from the bottom up, most credits first; `null`: all others together. */
  readonly layers: readonly (string | null)[];
  /** Every day of the period, those without a call too. */
  readonly days: readonly {
    readonly day: string;
    readonly total: number;
    /** Credits of each layer. */
    readonly parts: readonly number[];
  }[];
  /** The highest day. */
  readonly most: { readonly day: string; readonly total: number };
}

/** What was spent as bars of layers. */
export function stacksOf({ from, to, days }: StackedDays): Stacks {
  const sums = new Map<string, number>();
  for (const { operation, credits } of days) sums.set(operation, (sums.get(operation) ?? 0) + credits);
  const ranked = [...sums].sort(([, one], [, other]) => other - one).map(([operation]) => operation);
  const named = ranked.slice(0, ranked.length === NAMED + 1 ? NAMED + 1 : NAMED);
  const layers = ranked.length > named.length ? [...named, null] : named;
  const bars: Stacks['days'][number][] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const parts = layers.map(() => 0);
    for (const row of days) {
      if (row.day !== day) continue;
      const layer = named.indexOf(row.operation);
      const place = layer < 0 ? layers.length - 1 : layer;
      parts[place] = (parts[place] ?? 0) + row.credits;
    }
    bars.push({ day, total: parts.reduce((sum, part) => sum + part, 0), parts });
  }
  const most = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), {
    day: to,
    total: 0,
    parts: [] as readonly number[],
  });
  return { layers, days: bars, most: { day: most.day, total: most.total } };
}

/** A round number at or above the highest bar, for the scale: 1, 2 or 5 times a power of ten. */
export function scaleOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}
