import { Anchor, Badge, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import {
  type AuditEntry,
  auditQuery,
  failuresQuery,
  MOST_ROWS,
  overviewQuery,
  type Source,
  sourcesQuery,
  workersQuery,
} from '../../api/admin.ts';
import { AnchorLink, ButtonLink, TextField, Tick } from '../../parts/actions.tsx';
import { dotted, showMoment, showNumber, showSince, withDays } from '../../parts/format.ts';
import { Empty, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { ADD_CREDITS, ADD_RECORDS } from '../missing.ts';

type OverviewSeen = AdminAnswerOf<'admin.overview'>;

/** Whether it is well, and what happened today. */
export function Overview() {
  const overview = useQuery(overviewQuery);
  return (
    <Screen
      title="Overview"
      about="Whether the service is well, and what happened today (since midnight UTC)."
    >
      <Loaded query={overview}>
        {(seen) => (
          <Stack gap="lg">
            <FoundersWait seen={seen} />
            <Health seen={seen} />
            <Day seen={seen} />
            <Failures />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

/** What people of tenants can do nothing about. */
function FoundersWait({ seen: { waiting } }: { readonly seen: OverviewSeen }) {
  if (!waiting.records && waiting.credits.length === 0) return null;
  return (
    <Part title="What founders wait for">
      {waiting.records ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm">Records: no investor is on record, so nobody can be found.</Text>
          <ButtonLink to={ADD_RECORDS.to} size="compact-sm">
            {ADD_RECORDS.action}
          </ButtonLink>
        </Group>
      ) : null}
      {waiting.credits.map(({ tenant, tenant_name: name, credits }) => (
        <Group key={tenant} justify="space-between" gap="sm">
          <Foreign>{`Credits: ${name} has ${showNumber(credits)}, which reach for no search.`}</Foreign>
          <ButtonLink
            to="/admin/tenants/$tenantId"
            params={{ tenantId: tenant }}
            size="compact-sm"
            variant="default"
          >
            {ADD_CREDITS}
          </ButtonLink>
        </Group>
      ))}
    </Part>
  );
}

const HEALTH_STATES = { ok: 'Well', warn: 'Look at this', fail: 'Does not work' } as const;

function Health({ seen }: { readonly seen: OverviewSeen }) {
  return (
    <Part title="Health">
      <List size="sm" spacing={4}>
        {seen.health.map(({ state, sentence, page }) => (
          <List.Item key={sentence} className="foreign">
            {state === 'ok' ? null : (
              <Text span size="sm" fw={600} c={state === 'fail' ? 'red' : undefined}>
                {`${HEALTH_STATES[state]}: `}
              </Text>
            )}
            {`${withDays(sentence)} `}
            {state === 'ok' ? null : (
              <Anchor href={`/docs/${page}/`} size="sm" underline="always">
                What helps
              </Anchor>
            )}
          </List.Item>
        ))}
        {seen.oldest === null ? null : (
          <List.Item>
            {`Longest waiting: ${seen.oldest.queue}, ${showNumber(seen.oldest.waiting)} due, the oldest ${showSince(seen.oldest.oldest_at)}.`}{' '}
            <AnchorLink to="/admin/workers" size="sm" underline="always">
              Workers and queues
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
    ['Calls that cost credits', charges],
    ['Of them refunded', refunded],
    ['Credits granted', granted],
    ['Credits spent', spent],
  ] as const;
  return (
    <Part title="Today">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {showNumber(value)}
            </Text>
            <Note>{label}</Note>
          </div>
        ))}
      </SimpleGrid>
    </Part>
  );
}

function Failures() {
  const failures = useQuery(failuresQuery);
  return (
    <Part title="Recent failures">
      <Loaded query={failures} empty={<Text size="sm">No call failed in seven days.</Text>}>
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
                <Note style={{ overflowWrap: 'anywhere' }}>
                  {[showSince(row.at), `${showNumber(row.duration_ms)} ms`, `Request ${row.request_id}`].join(
                    ' · ',
                  )}
                </Note>
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
    <Screen
      title="Sources"
      about="What lookups ask: whether it answers, what it costs today, and which settings are missing."
    >
      <Loaded query={list} empty={<Empty>No source is known.</Empty>}>
        {(rows) => (
          <Stack gap="sm">
            {rows.map((row) => (
              <SourcePart key={row.id} source={row} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

const STATE_MEANINGS = {
  ready: 'It is asked.',
  resting: 'It failed too often; it is tried again soon.',
  capped: 'It cost its cap today. It is asked again from 00:00 UTC on.',
  off: (missing: string) => `Not asked. Set ${missing} to use it.`,
} as const;

const SOURCE_STATES = { ready: 'Ready', resting: 'Resting', capped: 'Cap reached', off: 'Off' } as const;

function SourcePart({ source }: { readonly source: Source }) {
  const { state, missing, cap_usd: cap } = source;
  const says = state === 'off' ? STATE_MEANINGS.off(missing.join(', ')) : STATE_MEANINGS[state];
  return (
    <Part title={source.title}>
      <Group gap="md">
        <Badge variant="default">{SOURCE_STATES[state]}</Badge>
        <Text size="sm">{says}</Text>
      </Group>
      <Text size="sm">{source.about.replaceAll('`', '')}</Text>
      <Text size="sm">
        {[
          `Answers, failures: ${showNumber(source.answers)}, ${showNumber(source.failures)}`,
          `Spent today: ${cap === null ? 'Free' : `${usd.format(source.spent_usd)} of ${usd.format(cap)}`}`,
        ].join(' · ')}
      </Text>
      {source.last_failure === null ? null : (
        <Hint foreign>
          {`Last failure ${showSince(source.last_failure.at)}: ${source.last_failure.reason}`}
        </Hint>
      )}
      {source.lookups.length === 0 ? null : <Note>{`Asked for: ${source.lookups.join(', ')}`}</Note>}
    </Part>
  );
}

type WorkersSeen = AdminAnswerOf<'admin.workers'>;

/** Processes, and what waits for them. */
export function Workers() {
  const workers = useQuery(workersQuery);
  return (
    <Screen title="Workers and queues" about="The processes of this service, and what waits for them.">
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
    <Part title="Processes">
      <Text size="sm">
        {seen.alive === 1
          ? 'One answers requests, by its heartbeat.'
          : `${showNumber(seen.alive)} answer requests, by their heartbeats.`}
      </Text>
      {seen.processes.length === 0 ? <Text size="sm">No process has announced itself.</Text> : null}
      {seen.processes.map((one) => (
        <Foreign key={`${one.host} ${one.pid}`} style={{ overflowWrap: 'anywhere' }}>
          {`${one.host} · ${one.pid} · ${one.address} · ${one.version}`}
        </Foreign>
      ))}
      <Text size="sm">
        {seen.outreach_at === null
          ? 'No worker of outreach has looked for work yet: nothing is drafted, sent or read.'
          : `A worker of outreach last looked for work ${showSince(seen.outreach_at)}.`}
      </Text>
    </Part>
  );
}

function Queues({ queues }: { readonly queues: WorkersSeen['queues'] }) {
  return (
    <Part title="Queues">
      {queues.length === 0 ? (
        <Text size="sm">There are no queues.</Text>
      ) : (
        <RowTable
          layout="fixed"
          rows={queues}
          keyOf={({ queue }) => queue}
          columns={[
            ['Queue', ({ queue }) => queue],
            ['Due now', ({ waiting }) => showNumber(waiting), { w: 90, className: 'number' }],
            ['Oldest', (row) => <Oldest of={row} />, { w: 150 }],
          ]}
        />
      )}
    </Part>
  );
}

function Oldest({ of: { oldest_at: at, late } }: { readonly of: WorkersSeen['queues'][number] }) {
  if (at === null) return '–';
  return (
    <Text c={late ? 'red' : undefined} inherit>
      {late ? `${showSince(at)} · Late` : showSince(at)}
    </Text>
  );
}

/** A pause in typing, ms. */
const PAUSE_MS = 250;

/** What operators did, the newest first. */
export function Audit() {
  const [operation, setOperation] = useState('');
  const [operator, setOperator] = useState('');
  const [failed, setFailed] = useState(false);
  const [typed] = useDebouncedValue({ operation: operation.trim(), operator: operator.trim() }, PAUSE_MS);
  const list = useQuery(
    auditQuery({
      operation: typed.operation || undefined,
      operator: typed.operator || undefined,
      ...(failed ? { failed } : {}),
    }),
  );
  return (
    <Screen title="Audit log" about="What operators did. Entries are added, never changed.">
      <Group gap="sm" align="flex-end">
        <TextField
          label="Act, or how several begin"
          placeholder="admin.tenant"
          value={operation}
          maxLength={100}
          set={setOperation}
        />
        <TextField label="Operator" value={operator} maxLength={200} set={setOperator} />
        <Tick label="Only what was refused or failed" checked={failed} set={setFailed} />
      </Group>
      <Loaded query={list} empty={<Empty>Nothing like this was done.</Empty>}>
        {(rows) => (
          <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.map((row) => (
              <Entry key={row.request_id} entry={row} />
            ))}
            {rows.length < MOST_ROWS ? null : (
              <Hint>{`The first ${showNumber(rows.length)} are shown; a filter finds the others.`}</Hint>
            )}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { outcome, target } = entry;
  const ended =
    outcome === undefined
      ? 'Not known'
      : (outcome.error ?? (outcome.status === 200 ? 'Done' : outcome.status));
  const isWrong = outcome === undefined || outcome.status >= 400;
  return (
    <li style={{ borderBottom: '1px solid var(--mantine-color-default-border)', paddingBottom: 8 }}>
      <Group justify="space-between" gap="xs">
        <Foreign fw={600}>{`${entry.operator} · ${entry.operation}`}</Foreign>
        <Text size="sm" c={isWrong ? 'red' : undefined}>
          {ended}
        </Text>
      </Group>
      <Note foreign>
        {dotted(
          showMoment(entry.at),
          `from ${entry.origin}`,
          target === undefined ? undefined : `${target.kind} ${target.id}`,
          `Request ${entry.request_id}`,
        )}
      </Note>
      {Object.keys(entry.asked).length === 0 ? null : (
        <Text size="xs" className="foreign" style={{ overflowWrap: 'anywhere' }}>
          {Object.entries(entry.asked)
            .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
            .join(', ')}
        </Text>
      )}
    </li>
  );
}
