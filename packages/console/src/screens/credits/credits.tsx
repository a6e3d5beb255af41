import { Alert, Collapse, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { creditsSearch, PERIODS, type Period } from '../../addresses.ts';
import { type Offer, offerQuery, type Usage, usageQuery } from '../../api/account.ts';
import { spentOn } from '../../labels.ts';
import { SmallButton } from '../../parts/actions.tsx';
import { DayChart, stacksOf } from '../../parts/day-chart.tsx';
import { counted, showDay, showNumber } from '../../parts/format.ts';
import { Empty, Loaded, Screen, Section } from '../../parts/screen.tsx';
import { RowTable, WideTable } from '../../parts/table.tsx';
import { Hint } from '../../parts/text.tsx';
import { Buy, Purchases, Returned } from './buy.tsx';
import { Ledger } from './ledger.tsx';

/** A month shows a pace. */
const USUAL_PERIOD: Period = 30;

/** What is left, what it was spent on, and how to get more. */
export function Credits() {
  const search = useSearch({ from: '/credits' });
  const navigate = useNavigate({ from: '/credits' });
  const period = search.days ?? USUAL_PERIOD;
  const usage = useQuery(usageQuery(period));
  const offer = useQuery(offerQuery);
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => creditsSearch({ ...before, ...part }), replace: true });
  const operations = [...new Set(usage.data?.days.map(({ operation }) => operation))].sort();
  return (
    <Screen title="Credits" about="What is left, what it was spent on, and how to get more.">
      <Stack gap="lg">
        {search.purchase === undefined ? null : <Returned id={search.purchase} hasLeft={search.left === 1} />}
        <Loaded query={usage}>
          {(data) => (
            <Stack gap="lg">
              <Balance
                usage={data}
                offer={offer.data}
                period={period}
                onPeriod={(days) => change({ days })}
              />
              <Spend usage={data} />
            </Stack>
          )}
        </Loaded>
        <Loaded query={offer}>{(data) => <Buy offer={data} />}</Loaded>
        <Purchases />
        <Ledger search={search} operations={operations} onSearch={change} />
      </Stack>
    </Screen>
  );
}

interface BalanceProps {
  readonly usage: Usage;
  readonly offer: Offer | undefined;
  readonly period: Period;
  onPeriod(period: Period): void;
}

const NOT_SPENT = 'Nothing was spent in this period.';

/** What is left, and for how long at the pace of the period. */
function Balance({ usage, offer, period, onPeriod }: BalanceProps) {
  const { balance, days_left: left, credits_per_day: pace } = usage;
  const lasts =
    left === undefined
      ? NOT_SPENT
      : left < 1
        ? `Lasts less than a day at ${counted(showNumber(pace), 'credit')} a day.`
        : `Lasts about ${counted(showNumber(left), 'day')} at ${counted(showNumber(pace), 'credit')} a day.`;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={2}>
          <Hint>Balance</Hint>
          <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {counted(showNumber(balance), 'credit')}
          </Text>
          <Text size="sm">{lasts}</Text>
        </Stack>
        <SegmentedControl
          aria-label="Period"
          value={String(period)}
          onChange={(value) => onPeriod(Number(value) as Period)}
          data={PERIODS.map((days) => ({ value: String(days), label: `${days} days` }))}
        />
      </Group>
      {offer !== undefined && offer.owed > 0 ? (
        <Alert color="orange" mt="md">
          {`${showNumber(offer.owed)} credits are owed: a payment was refunded after they were spent. The next purchase pays them first.`}
        </Alert>
      ) : null}
    </Paper>
  );
}

/** What stands for the last letters of a member's key, which nobody holds. */
const NO_KEY = '----';

/** What was spent: the days as bars and as a table, and the keys. */
function Spend({ usage }: { readonly usage: Usage }) {
  const [isTable, setTable] = useState(false);
  const { from, to, days, keys, credits, archived } = usage;
  if (credits === 0 && days.length === 0) return <Empty>{NOT_SPENT}</Empty>;
  return (
    <Section title="Spent by day" gap="sm">
      <Text size="sm">
        {`${counted(showNumber(credits), 'credit')} from ${showDay(from)} to ${showDay(to)} (UTC).`}
        {archived > 0
          ? ` ${showNumber(archived)} of them by calls that the operator has archived; they are not shown by day.`
          : ''}
      </Text>
      <DayChart
        stacks={stacksOf(usage)}
        total={credits}
        counts="credits spent"
        unit={['credit', 'credits']}
        nameOf={spentOn}
      />
      <div>
        <SmallButton aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          Show the days as a table
        </SmallButton>
      </div>
      <Collapse expanded={isTable}>
        <WideTable
          label="Spent by day"
          minWidth={320}
          verticalSpacing={4}
          rows={days.toReversed()}
          keyOf={({ day, operation }) => `${day} ${operation}`}
          columns={[
            ['Day (UTC)', ({ day }) => showDay(day)],
            ['For', ({ operation }) => spentOn(operation)],
            ['Calls', ({ calls }) => showNumber(calls), { className: 'number' }],
            ['Credits', ({ credits: spent }) => showNumber(spent), { className: 'number' }],
          ]}
        />
      </Collapse>
      <Title order={3} size="sm">
        Spent by key
      </Title>
      <RowTable
        verticalSpacing={4}
        rows={keys}
        keyOf={({ key_id }) => key_id}
        columns={[
          [
            'Key',
            ({ name, last_four }) =>
              `${name === '' ? 'without a name' : name} · ${last_four === NO_KEY ? 'in the console' : `…${last_four}`}`,
            { className: 'foreign' },
          ],
          ['Calls', ({ calls }) => showNumber(calls), { className: 'number' }],
          ['Credits', ({ credits: spent }) => showNumber(spent), { className: 'number' }],
        ]}
      />
    </Section>
  );
}
