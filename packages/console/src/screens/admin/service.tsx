import { Anchor, Badge, Group, List, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { failuresQuery, overviewQuery, type Source, sourcesQuery, workersQuery } from '../../api/admin.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Empty, Loaded, Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { Part } from './part.tsx';

type OverviewSeen = AdminAnswerOf<'admin.overview'>;

/** Whether it is well, and what happened today. */
export function Overview() {
  const overview = useQuery(overviewQuery);
  return (
    <Screen title={FRAME.operator.overview} about={ADMIN.overview.about}>
      <Loaded query={overview}>
        {(seen) => (
          <Stack gap="lg">
            <Health seen={seen} />
            <Day seen={seen} />
            <Failures />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Health({ seen }: { readonly seen: OverviewSeen }) {
  return (
    <Part title={ADMIN.overview.health}>
      <List size="sm" spacing={4}>
        {seen.health.map(({ state, sentence, page }) => (
          <List.Item key={sentence} className="foreign">
            {state === 'ok' ? null : (
              <Text span size="sm" fw={600} c={state === 'fail' ? 'red' : undefined}>
                {`${ADMIN.overview.states[state]}: `}
              </Text>
            )}
            {`${sentence} `}
            <Anchor href={`/docs/${page}/`} size="sm" underline="always">
              {ADMIN.overview.page}
            </Anchor>
          </List.Item>
        ))}
        {seen.oldest === null ? null : (
          <List.Item>
            {ADMIN.overview.oldest(seen.oldest.queue, seen.oldest.waiting, showSince(seen.oldest.oldest_at))}{' '}
            <AnchorLink to="/admin/workers" size="sm" underline="always">
              {FRAME.operator.workers}
            </AnchorLink>
          </List.Item>
        )}
      </List>
    </Part>
  );
}

function Day({ seen }: { readonly seen: OverviewSeen }) {
  const { charges, refunded, credits_in: granted, credits_out: spent } = seen.today;
  const figures = [
    [ADMIN.overview.calls, charges],
    [ADMIN.overview.refunded, refunded],
    [ADMIN.overview.granted, granted],
    [ADMIN.overview.spent, spent],
  ] as const;
  return (
    <Part title={ADMIN.overview.today}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {showNumber(value)}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Part>
  );
}

function Failures() {
  const failures = useQuery(failuresQuery);
  return (
    <Part title={ADMIN.overview.failures}>
      <Loaded
        query={failures}
        empty={{
          when: (rows) => rows.length === 0,
          show: <Text size="sm">{ADMIN.overview.failuresEmpty}</Text>,
        }}
      >
        {(rows) => (
          <Stack gap="xs">
            {rows.map((row) => (
              <div key={row.request_id}>
                <Group gap="sm">
                  <Text size="sm">{`${row.status} ${row.error}`}</Text>
                  <Text size="sm">{row.operation}</Text>
                  {row.tenant === undefined ? null : (
                    <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: row.tenant }} size="sm">
                      {row.tenant_name ?? row.tenant}
                    </AnchorLink>
                  )}
                </Group>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {[
                    showSince(row.at),
                    ADMIN.overview.took(row.duration_ms),
                    FRAME.requestId(row.request_id),
                  ].join(' · ')}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </Loaded>
    </Part>
  );
}

/** To the cent: prices of calls are tenths of one. */
const usd = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });

/** The providers of lookups, and how they do. */
export function Sources() {
  const list = useQuery(sourcesQuery);
  return (
    <Screen title={FRAME.operator.sources} about={ADMIN.sources.about}>
      <Loaded
        query={list}
        empty={{ when: (rows) => rows.length === 0, show: <Empty>{ADMIN.sources.empty}</Empty> }}
      >
        {(rows) => (
          <Stack gap="sm">
            {rows.map((row) => (
              <One key={row.id} source={row} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function One({ source }: { readonly source: Source }) {
  const { state, missing, cap_usd: cap } = source;
  const says = state === 'off' ? ADMIN.sources.says.off(missing.join(', ')) : ADMIN.sources.says[state];
  return (
    <Part title={source.title}>
      <Group gap="md">
        <Badge variant="default">{ADMIN.sources.states[state]}</Badge>
        <Text size="sm">{says}</Text>
      </Group>
      <Text size="sm">{source.about}</Text>
      <Text size="sm">
        {[
          `${ADMIN.sources.answers}: ${showNumber(source.answers)}, ${showNumber(source.failures)}`,
          `${ADMIN.sources.spend}: ${cap === null ? ADMIN.sources.free : ADMIN.sources.ofCap(usd.format(source.spent_usd), usd.format(cap))}`,
        ].join(' · ')}
      </Text>
      {source.last_failure === null ? null : (
        <Text size="sm" c="dimmed" className="foreign">
          {ADMIN.sources.lastFailure(source.last_failure.reason, showSince(source.last_failure.at))}
        </Text>
      )}
      {source.lookups.length === 0 ? null : (
        <Text size="xs" c="dimmed">{`${ADMIN.sources.lookups}: ${source.lookups.join(', ')}`}</Text>
      )}
    </Part>
  );
}

type WorkersSeen = AdminAnswerOf<'admin.workers'>;

/** Processes, and what waits for them. */
export function Workers() {
  const workers = useQuery(workersQuery);
  return (
    <Screen title={FRAME.operator.workers} about={ADMIN.workers.about}>
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

function Processes({ seen }: { readonly seen: WorkersSeen }) {
  return (
    <Part title={ADMIN.workers.processes}>
      <Text size="sm">{ADMIN.workers.alive(seen.alive)}</Text>
      {seen.processes.length === 0 ? <Text size="sm">{ADMIN.workers.processesEmpty}</Text> : null}
      {seen.processes.map((one) => (
        <Text
          key={`${one.host} ${one.pid}`}
          size="sm"
          className="foreign"
          style={{ overflowWrap: 'anywhere' }}
        >
          {ADMIN.workers.process(one.host, one.pid, one.address, one.version)}
        </Text>
      ))}
      <Text size="sm">
        {seen.outreach_at === null
          ? ADMIN.workers.noOutreach
          : ADMIN.workers.outreach(showSince(seen.outreach_at))}
      </Text>
    </Part>
  );
}

function Queues({ queues }: { readonly queues: WorkersSeen['queues'] }) {
  return (
    <Part title={ADMIN.workers.queues}>
      {queues.length === 0 ? (
        <Text size="sm">{ADMIN.workers.queuesEmpty}</Text>
      ) : (
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{ADMIN.workers.queue}</Table.Th>
              <Table.Th w={90} ta="right">
                {ADMIN.workers.waiting}
              </Table.Th>
              <Table.Th w={150}>{ADMIN.workers.oldest}</Table.Th>
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
                    : [showSince(row.oldest_at), row.late ? ADMIN.workers.late : undefined]
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
