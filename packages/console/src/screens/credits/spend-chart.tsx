import { Group, Text } from '@mantine/core';
import { showDay, showNumber } from '../../parts/format.ts';
import { CREDITS } from '../../words/credits.ts';
import classes from './credits.module.css';
import { type Stacks, scaleOf } from './stacks.ts';

/** In units of the drawing, which is stretched to the width there is. */
const HEIGHT = 160;
const SLOT = 10;
const BAR = 8;

/** The days as stacked bars. Screen readers get one sentence; the table below has the numbers. */
export function SpendChart({ stacks, total }: { readonly stacks: Stacks; readonly total: number }) {
  const { days, layers, most } = stacks;
  const top = scaleOf(most.total);
  const width = days.length * SLOT;
  return (
    <div>
      <div className={classes.chart}>
        <Text size="xs" c="dimmed" className={classes.top}>
          {showNumber(top)}
        </Text>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={CREDITS.chart(showNumber(total), showNumber(most.total), showDay(most.day))}
          className={classes.bars}
        >
          {days.map(({ day, parts, total: sum }, at) => {
            let below = 0;
            return (
              <g key={day}>
                <title>{`${showDay(day)}: ${CREDITS.credits(showNumber(sum))}`}</title>
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
          <Text size="xs" c="dimmed">
            {showDay(days[0]?.day ?? most.day)}
          </Text>
          <Text size="xs" c="dimmed">
            {showDay(days.at(-1)?.day ?? most.day)}
          </Text>
        </Group>
      </div>
      <Group gap="md" mt="xs" aria-hidden>
        {layers.map((layer, at) => (
          <Group gap={6} key={layer ?? ''} wrap="nowrap">
            <span className={`${classes.mark} ${classes[`layer${at}`]}`} />
            <Text size="xs">{layer ?? CREDITS.others}</Text>
          </Group>
        ))}
      </Group>
    </div>
  );
}
