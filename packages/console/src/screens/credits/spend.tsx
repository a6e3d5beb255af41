import { Button, Collapse, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Usage } from '../../api/credits.ts';
import { Empty } from '../../parts/empty.tsx';
import { showDay, showNumber } from '../../parts/format.ts';
import { CREDITS } from '../../words/credits.ts';
import { SpendChart } from './spend-chart.tsx';
import { stacksOf } from './stacks.ts';

/** What stands for the last letters of a member's key, which nobody holds. */
const NO_KEY = '----';

/** What was spent: the days as bars and as a table, and the keys. */
export function Spend({ usage }: { readonly usage: Usage }) {
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
