import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminRowOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import { admin, doublesQuery, mergesQuery, useAct } from '../../api/admin.ts';
import { Confirm } from '../../parts/actions.tsx';
import { showSince } from '../../parts/format.ts';
import { Failure, Loaded } from '../../parts/screen.tsx';
import { CORPORA } from '../../words/admin-corpora.ts';
import { Part } from './part.tsx';

type Merge = AdminRowOf<'admin.corpora.merges.list'>;
type Double = AdminRowOf<'admin.corpora.doubles'>;

/** Merges of investors with their undo, and pairs that may be one. */
export function Merges() {
  const merges = useQuery(mergesQuery);
  return (
    <>
      <Part title={CORPORA.merges}>
        <Loaded
          query={merges}
          empty={{ when: (rows) => rows.length === 0, show: <Text size="sm">{CORPORA.mergesEmpty}</Text> }}
        >
          {(rows) => <List rows={rows} />}
        </Loaded>
      </Part>
      <Part title={CORPORA.doubles}>
        <Doubles />
      </Part>
    </>
  );
}

function List({ rows }: { readonly rows: readonly Merge[] }) {
  const [leaving, setLeaving] = useState<Merge>();
  const undo = useAct((id: number) => admin.corpora.merges.undo({ id }));
  return (
    <Stack gap="xs">
      {rows.map((row) => (
        <Group key={row.id} justify="space-between" gap="sm">
          <div>
            <Text size="sm" className="foreign">
              {CORPORA.merged(row.from_name, row.into_name)}
            </Text>
            <Text size="xs" c="dimmed" className="foreign">
              {CORPORA.by(row.reason, showSince(row.merged_at))}
            </Text>
          </div>
          {row.undone_at === null ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${CORPORA.undo} ${row.from_name}`}
              onClick={() => setLeaving(row)}
            >
              {CORPORA.undo}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {CORPORA.undone}
            </Text>
          )}
        </Group>
      ))}
      <Confirm
        isOpen={leaving !== undefined}
        title={CORPORA.undoTitle}
        action={CORPORA.undo}
        run={() => undo.mutateAsync(leaving?.id ?? 0)}
        onClose={() => setLeaving(undefined)}
      >
        <span className="foreign">
          {CORPORA.undoSays(leaving?.from_name ?? '', leaving?.into_name ?? '')}
        </span>
      </Confirm>
    </Stack>
  );
}

function Doubles() {
  const doubles = useQuery(doublesQuery);
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="sm">
        <Button variant="default" loading={doubles.isFetching} onClick={() => void doubles.refetch()}>
          {CORPORA.findDoubles}
        </Button>
        <Text size="sm" c="dimmed">
          {CORPORA.doublesHint}
        </Text>
      </Group>
      {doubles.error === null ? null : <Failure error={doubles.error} />}
      {doubles.data?.length === 0 ? <Text size="sm">{CORPORA.doublesEmpty}</Text> : null}
      {doubles.data?.map((row) => (
        <Pair key={`${row.id} ${row.other_id}`} row={row} onDecided={() => void doubles.refetch()} />
      ))}
    </Stack>
  );
}

function Pair({ row, onDecided }: { readonly row: Double; onDecided(): void }) {
  const [asks, setAsks] = useState<'merge' | 'apart'>();
  const [reason, setReason] = useState('');
  const decide = useAct(
    () =>
      asks === 'apart'
        ? admin.corpora.apart({ one: row.id, other: row.other_id, reason: reason.trim() })
        : admin.corpora.merges.make({ from: row.id, into: row.other_id, reason: reason.trim() }),
    onDecided,
  );
  return (
    <Group gap="sm">
      <div>
        <Text size="sm" className="foreign">
          {CORPORA.pair(row.name, row.deals, row.other, row.other_deals)}
        </Text>
        <Text size="xs" c="dimmed">
          {row.why}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${CORPORA.merge} ${row.name}`}
        onClick={() => setAsks('merge')}
      >
        {CORPORA.merge}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${CORPORA.apart} ${row.name}`}
        onClick={() => setAsks('apart')}
      >
        {CORPORA.apart}
      </Button>
      <Confirm
        isOpen={asks !== undefined}
        title={asks === 'apart' ? CORPORA.apart : CORPORA.mergeTitle}
        action={asks === 'apart' ? CORPORA.apart : CORPORA.merge}
        run={() => decide.mutateAsync()}
        onClose={() => setAsks(undefined)}
      >
        <Stack gap="sm">
          <span className="foreign">
            {asks === 'apart'
              ? CORPORA.pair(row.name, row.deals, row.other, row.other_deals)
              : CORPORA.mergeSays(row.name, row.other)}
          </span>
          <TextInput
            label={CORPORA.reason}
            value={reason}
            required
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </Group>
  );
}
