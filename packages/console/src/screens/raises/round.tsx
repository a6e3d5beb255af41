import { Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Glance, glanceQuery, type Raise, readCalendar } from '../../api/raises.ts';
import { STAGE_LABELS, STAGES } from '../../labels.ts';
import { AnchorLink, SmallButton } from '../../parts/actions.tsx';
import { counted, saveFile, showDay, showDayOfMonth, showMoney, showNumber } from '../../parts/format.ts';
import { Failure, Part } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { inWords } from './words.ts';

/** The round at a glance; nothing where there is nothing to see yet. */
export function Round() {
  const { data } = useQuery(glanceQuery);
  if (data == null || !(data.raise.described || data.raise.investors > 0)) return null;
  const { raise } = data;
  return (
    <Part title={`${raise.name}: the round`}>
      <Money raise={raise} />
      {raise.investors === 0 ? null : <Funnel raise={raise} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Pace weeks={data.weeks ?? []} />
        <Due due={data.due ?? []} count={data.due_count ?? 0} />
      </SimpleGrid>
    </Part>
  );
}

function Money({ raise }: { readonly raise: Raise }) {
  const { committed_usd: committed, soft_circled_usd: soft, target_usd: target } = raise;
  const share = (usd: number) =>
    target === undefined || target === 0 ? 0 : Math.min(100, (usd / target) * 100);
  const sure = share(committed);
  const said = Math.min(100 - sure, share(soft));
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {inWords(raise)}
        </Text>
        {target === undefined ? (
          <AnchorLink size="sm" to="/raises">
            Set a target
          </AnchorLink>
        ) : (
          <Note>
            {committed + soft >= target
              ? 'The target is reached, if all that is said comes.'
              : `${showMoney(target - committed - soft)} to find`}
          </Note>
        )}
      </Group>
      {target === undefined ? null : (
        // The sentence above says the same.
        <Progress.Root size="lg" aria-hidden="true">
          <Progress.Section value={sure} withAria={false} />
          <Progress.Section value={said} color="teal.4" striped withAria={false} />
        </Progress.Root>
      )}
    </Stack>
  );
}

function Funnel({ raise }: { readonly raise: Raise }) {
  return (
    <Group
      component="ul"
      gap="xs"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label="Investors at each stage"
    >
      {STAGES.map((stage) => {
        const count = raise.stages[stage] ?? 0;
        return (
          <li key={stage} style={{ flex: '1 1 5rem' }}>
            <AnchorLink
              to="/investors"
              search={{ stage }}
              underline="never"
              c={count === 0 ? 'dimmed' : 'var(--mantine-color-text)'}
              display="block"
            >
              <Text span fw={600} display="block">
                {showNumber(count)}
              </Text>
              <Text span size="xs" display="block">
                {STAGE_LABELS[stage]}
              </Text>
            </AnchorLink>
          </li>
        );
      })}
    </Group>
  );
}

/** Of the chart, px. */
const BAR = 14;
const GAP = 6;
const HEIGHT = 56;

function Pace({ weeks }: { readonly weeks: NonNullable<Glance['weeks']> }) {
  const all = weeks.reduce((sum, { contacted }) => sum + contacted, 0);
  const last = weeks.at(-1);
  const [first] = weeks;
  if (last === undefined || first === undefined) return null;
  const most = Math.max(1, ...weeks.map(({ contacted }) => contacted));
  const told = weeks
    .filter(({ contacted }) => contacted > 0)
    .map(({ from, contacted }) => `week of ${showDay(from)}: ${contacted}`);
  return (
    <Stack gap={4}>
      <Text size="sm">
        {`${counted(showNumber(last.contacted), 'first contact')} this week, ${showNumber(all)} since ${showDay(first.from)}`}
      </Text>
      {all === 0 ? (
        <Hint>A bar stands here for each week in which you contact somebody new.</Hint>
      ) : (
        <svg
          role="img"
          aria-label={`First contacts by week. ${told.join(', ')}`}
          viewBox={`0 0 ${weeks.length * (BAR + GAP)} ${HEIGHT + 16}`}
          style={{ maxWidth: 320, width: '100%' }}
        >
          {weeks.map(({ from, contacted }, at) => {
            const height = contacted === 0 ? 1 : Math.max(3, (contacted / most) * (HEIGHT - 14));
            const x = at * (BAR + GAP);
            return (
              <g key={from} fill="var(--mantine-color-text)">
                <rect
                  x={x}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  fill={
                    contacted === 0 ? 'var(--mantine-color-dimmed)' : 'var(--mantine-primary-color-filled)'
                  }
                />
                {contacted === 0 ? null : (
                  <text x={x + BAR / 2} y={HEIGHT - height - 3} fontSize="10" textAnchor="middle">
                    {contacted}
                  </text>
                )}
              </g>
            );
          })}
          <text x="0" y={HEIGHT + 13} fontSize="10" fill="var(--mantine-color-dimmed)">
            {showDayOfMonth(first.from)}
          </text>
          <text
            x={weeks.length * (BAR + GAP) - GAP}
            y={HEIGHT + 13}
            fontSize="10"
            textAnchor="end"
            fill="var(--mantine-color-dimmed)"
          >
            {showDayOfMonth(last.from)}
          </text>
        </svg>
      )}
    </Stack>
  );
}

/** As many as fit beside the chart. */
const DUE = 4;

function Due({ due, count }: { readonly due: NonNullable<Glance['due']>; readonly count: number }) {
  const calendar = useMutation({
    mutationFn: async () => saveFile('next-steps.ics', await readCalendar(), 'text/calendar;charset=utf-8'),
  });
  return (
    <Stack gap={4}>
      <Text size="sm">
        {count === 0
          ? 'No next step is due this week.'
          : `${counted(showNumber(count), 'next step')} due this week or before`}
      </Text>
      {due.slice(0, DUE).map(({ investor_id: id, name, next_step: step, next_step_on: on }) => (
        <Group key={id} gap="xs" wrap="nowrap" align="baseline">
          <Note style={{ flexShrink: 0 }}>{showDayOfMonth(on)}</Note>
          <Foreign lineClamp={1}>
            <AnchorLink to="/investors" search={{ open: id }}>
              {name}
            </AnchorLink>
            {step === undefined ? '' : ` · ${step}`}
          </Foreign>
        </Group>
      ))}
      {count > DUE ? (
        <AnchorLink
          to="/investors"
          search={{ show: 'planned' }}
        >{`and ${showNumber(count - DUE)} more`}</AnchorLink>
      ) : null}
      <Group gap="xs">
        <SmallButton
          loading={calendar.isPending}
          onClick={() => calendar.mutate()}
          title="A file that Google, Apple and Outlook calendars take; taken again it replaces what was there."
        >
          Next steps for your calendar
        </SmallButton>
      </Group>
      <Failure error={calendar.error} />
    </Stack>
  );
}
