import {
  Alert,
  Button,
  Collapse,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { creditsSearch, PERIODS, type Period } from '../../addresses.ts';
import { type Offer, offerQuery, type Usage, usageQuery } from '../../api/account.ts';
import { counted, showDay, showNumber } from '../../parts/format.ts';
import { Empty, Loaded, Screen } from '../../parts/screen.tsx';
import { Buy, Purchases, Returned } from './buy.tsx';
import { Ledger } from './ledger.tsx';
import { SpendChart, stacksOf } from './spend-chart.tsx';

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
          <Text size="sm" c="dimmed">
            Balance
          </Text>
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
    <Stack gap="sm" component="section" aria-label="Spent by day and endpoint">
      <Title order={2} size="md">
        Spent by day and endpoint
      </Title>
      <Text size="sm">
        {`${counted(showNumber(credits), 'credit')} from ${showDay(from)} to ${showDay(to)} (UTC).`}
        {archived > 0
          ? ` ${`${showNumber(archived)} of them by calls that the operator has archived; they are not shown by day.`}`
          : ''}
      </Text>
      <SpendChart stacks={stacksOf(usage)} total={credits} />
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          Show the days as a table
        </Button>
      </div>
      <Collapse expanded={isTable}>
        <Table.ScrollContainer
          type="native"
          role="region"
          minWidth={320}
          tabIndex={0}
          aria-label="Spent by day and endpoint"
        >
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day (UTC)</Table.Th>
                <Table.Th>Endpoint</Table.Th>
                <Table.Th className="number">Calls</Table.Th>
                <Table.Th className="number">Credits</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.toReversed().map((row) => (
                <Table.Tr key={`${row.day} ${row.operation}`}>
                  <Table.Td>{showDay(row.day)}</Table.Td>
                  <Table.Td>{row.operation}</Table.Td>
                  <Table.Td className="number">{showNumber(row.calls)}</Table.Td>
                  <Table.Td className="number">{showNumber(row.credits)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Collapse>
      <Title order={3} size="sm">
        Spent by key
      </Title>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Key</Table.Th>
            <Table.Th className="number">Calls</Table.Th>
            <Table.Th className="number">Credits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.key_id}>
              <Table.Td className="foreign">
                {key.name === '' ? 'without a name' : key.name}
                {key.last_four === NO_KEY ? ` · ${'in the console'}` : ` · …${key.last_four}`}
              </Table.Td>
              <Table.Td className="number">{showNumber(key.calls)}</Table.Td>
              <Table.Td className="number">{showNumber(key.credits)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
