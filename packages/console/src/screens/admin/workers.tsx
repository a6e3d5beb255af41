import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { workersQuery } from '../../api/admin.ts';
import { showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { Part } from './part.tsx';

const WORDS = ADMIN.workers;
type Seen = AdminAnswerOf<'admin.workers'>;

/** Processes, and what waits for them. */
export function Workers() {
  const workers = useQuery(workersQuery);
  return (
    <Screen title={FRAME.operator.workers} about={WORDS.about}>
      <Loaded query={workers}>
        {(seen) => (
          <Stack gap="lg">
            <Processes seen={seen} />
            <Queues queues={seen.queues} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Processes({ seen }: { readonly seen: Seen }) {
  return (
    <Part title={WORDS.processes}>
      <Text size="sm">{WORDS.alive(seen.alive)}</Text>
      {seen.processes.length === 0 ? <Text size="sm">{WORDS.processesEmpty}</Text> : null}
      {seen.processes.map((one) => (
        <Text
          key={`${one.host} ${one.pid}`}
          size="sm"
          className="foreign"
          style={{ overflowWrap: 'anywhere' }}
        >
          {WORDS.process(one.host, one.pid, one.address, one.version)}
        </Text>
      ))}
      <Text size="sm">
        {seen.outreach_at === null ? WORDS.noOutreach : WORDS.outreach(showSince(seen.outreach_at))}
      </Text>
    </Part>
  );
}

function Queues({ queues }: { readonly queues: Seen['queues'] }) {
  return (
    <Part title={WORDS.queues}>
      {queues.length === 0 ? (
        <Text size="sm">{WORDS.queuesEmpty}</Text>
      ) : (
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{WORDS.queue}</Table.Th>
              <Table.Th w={90} ta="right">
                {WORDS.waiting}
              </Table.Th>
              <Table.Th w={150}>{WORDS.oldest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queues.map((row) => (
              <Table.Tr key={row.queue}>
                <Table.Td>{row.queue}</Table.Td>
                <Table.Td ta="right" className="number">
                  {showNumber(row.waiting)}
                </Table.Td>
                <Table.Td c={row.late ? 'red' : undefined}>
                  {row.oldest_at === null
                    ? ADMIN.none
                    : [showSince(row.oldest_at), row.late ? WORDS.late : undefined]
                        .filter(Boolean)
                        .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Part>
  );
}
