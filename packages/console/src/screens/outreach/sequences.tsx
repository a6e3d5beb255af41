import { NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MOST_ROWS, sequencesQuery } from '../../api/outreach.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Empty } from '../../parts/empty.tsx';
import { showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { OutreachScreen } from './outreach-screen.tsx';
import { STATES, sequencesSearch } from './search.ts';
import { StateBadge } from './state-badge.tsx';

/** Every sequence: to whom, how it stands, and what comes next. */
export function Sequences() {
  const { state } = sequencesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sequences = useQuery(sequencesQuery(state));
  return (
    <OutreachScreen>
      <NativeSelect
        label={OUTREACH.filter}
        value={state ?? ''}
        w={240}
        onChange={(event) =>
          void navigate({
            to: '/outreach/sequences',
            search: sequencesSearch({ state: event.currentTarget.value }),
          })
        }
        data={[
          { value: '', label: OUTREACH.all },
          ...STATES.map((value) => ({ value, label: OUTREACH.states[value] })),
        ]}
      />
      <Loaded
        query={sequences}
        empty={{ when: (rows) => rows.length === 0, show: <Empty>{OUTREACH.sequencesEmpty}</Empty> }}
      >
        {(rows) => (
          <Stack gap="xs">
            <Table stickyHeader stickyHeaderOffset={48} layout="fixed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{OUTREACH.recipient}</Table.Th>
                  <Table.Th w={190} visibleFrom="sm">
                    {OUTREACH.state}
                  </Table.Th>
                  <Table.Th>{OUTREACH.nextStep}</Table.Th>
                  <Table.Th w={130} visibleFrom="sm">
                    {OUTREACH.begun}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.sequenceId}>
                    <Table.Td>
                      <AnchorLink
                        to="/outreach/sequences/$sequenceId"
                        params={{ sequenceId: row.sequenceId }}
                        className="foreign"
                      >
                        {row.investor_name}
                      </AnchorLink>
                      <Text size="xs" c="dimmed" className="foreign">
                        {row.investor_email}
                      </Text>
                      <Text size="xs" hiddenFrom="sm">
                        {OUTREACH.states[row.state]}
                      </Text>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <StateBadge state={row.state} />
                    </Table.Td>
                    <Table.Td>
                      <Text size="sm" className="foreign">
                        {row.next}
                      </Text>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <Text size="sm">{showSince(row.created_at)}</Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {rows.length < MOST_ROWS ? null : (
              <Text size="sm" c="dimmed">
                {OUTREACH.more(rows.length)}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </OutreachScreen>
  );
}
