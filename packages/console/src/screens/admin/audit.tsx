import { Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, auditQuery, MOST_ROWS } from '../../api/admin.ts';
import { TextField, Tick } from '../../parts/form.tsx';
import { showMoment, showNumber } from '../../parts/format.ts';
import { Empty, Foreign, Hint, Loaded, Note, Screen } from '../../parts/screen.tsx';

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
        {[
          showMoment(entry.at),
          `from ${entry.origin}`,
          target === undefined ? undefined : `${target.kind} ${target.id}`,
          `Request ${entry.request_id}`,
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
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
