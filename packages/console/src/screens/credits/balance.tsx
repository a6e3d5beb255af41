import { Alert, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Offer, Usage } from '../../api/credits.ts';
import { showNumber } from '../../parts/format.ts';
import { CREDITS } from '../../words/credits.ts';
import { PERIODS, type Period } from './search.ts';

interface BalanceProps {
  readonly usage: Usage;
  readonly offer: Offer | undefined;
  readonly period: Period;
  onPeriod(period: Period): void;
}

/** What is left, and for how long at the pace of the period. */
export function Balance({ usage, offer, period, onPeriod }: BalanceProps) {
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
