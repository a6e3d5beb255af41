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
import { showDay, showNumber } from '../../parts/format.ts';
import { Empty, Loaded, Screen } from '../../parts/screen.tsx';
import { CREDITS } from '../../words/credits.ts';
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
    <Screen title={CREDITS.title} about={CREDITS.about}>
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

/** What is left, and for how long at the pace of the period. */
function Balance({ usage, offer, period, onPeriod }: BalanceProps) {
  const { balance, days_left: left, credits_per_day: pace } = usage;
  const lasts =
    left === undefined
      ? CREDITS.notSpent
      : left < 1
        ? CREDITS.lastsToday(showNumber(pace))
        : CREDITS.lasts(showNumber(left), showNumber(pace));
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {CREDITS.balance}
          </Text>
          <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {CREDITS.credits(showNumber(balance))}
          </Text>
          <Text size="sm">{lasts}</Text>
        </Stack>
        <SegmentedControl
          aria-label={CREDITS.period}
          value={String(period)}
          onChange={(value) => onPeriod(Number(value) as Period)}
          data={PERIODS.map((days) => ({ value: String(days), label: CREDITS.days(days) }))}
        />
      </Group>
      {offer !== undefined && offer.owed > 0 ? (
        <Alert color="orange" mt="md">
          {CREDITS.owed(showNumber(offer.owed))}
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
  if (credits === 0 && days.length === 0) return <Empty>{CREDITS.notSpent}</Empty>;
  return (
    <Stack gap="sm" component="section" aria-label={CREDITS.spentBy}>
      <Title order={2} size="md">
        {CREDITS.spentBy}
      </Title>
      <Text size="sm">
        {CREDITS.inAll(showNumber(credits), showDay(from), showDay(to))}
        {archived > 0 ? ` ${CREDITS.archived(showNumber(archived))}` : ''}
      </Text>
      <SpendChart stacks={stacksOf(usage)} total={credits} />
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          {CREDITS.showTable}
        </Button>
      </div>
      <Collapse expanded={isTable}>
        <Table.ScrollContainer
          type="native"
          role="region"
          minWidth={320}
          tabIndex={0}
          aria-label={CREDITS.spentBy}
        >
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{CREDITS.day}</Table.Th>
                <Table.Th>{CREDITS.endpoint}</Table.Th>
                <Table.Th className="number">{CREDITS.calls}</Table.Th>
                <Table.Th className="number">{CREDITS.spentCredits}</Table.Th>
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
        {CREDITS.byKey}
      </Title>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{CREDITS.key}</Table.Th>
            <Table.Th className="number">{CREDITS.calls}</Table.Th>
            <Table.Th className="number">{CREDITS.spentCredits}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.key_id}>
              <Table.Td className="foreign">
                {key.name === '' ? CREDITS.unnamed : key.name}
                {key.last_four === NO_KEY ? ` · ${CREDITS.inConsole}` : ` · …${key.last_four}`}
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
