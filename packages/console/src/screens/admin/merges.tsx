import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminRowOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import { admin, doublesQuery, mergesQuery, useAct } from '../../api/admin.ts';
import { Confirm, SmallButton, TextField } from '../../parts/actions.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Part } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';

type Merge = AdminRowOf<'admin.corpora.merges.list'>;
type Double = AdminRowOf<'admin.corpora.doubles'>;

/** Merges of investors with their undo, and pairs that may be one. */
export function Merges() {
  const merges = useQuery(mergesQuery);
  return (
    <>
      <Part title="Merges">
        <Loaded query={merges} empty={<Text size="sm">No records of investors were merged.</Text>}>
          {(rows) => <List rows={rows} />}
        </Loaded>
      </Part>
      <Part title="Records that may be one investor">
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
            <Foreign>{`${row.from_name} → ${row.into_name}`}</Foreign>
            <Note foreign>{`${row.reason}, ${showSince(row.merged_at)}`}</Note>
          </div>
          {row.undone_at === null ? (
            <SmallButton aria-label={`Take back ${row.from_name}`} onClick={() => setLeaving(row)}>
              Take back
            </SmallButton>
          ) : (
            <Hint>Taken back</Hint>
          )}
        </Group>
      ))}
      <Confirm
        isOpen={leaving !== undefined}
        title="Take this merge back?"
        action="Take back"
        run={() => undo.mutateAsync(leaving?.id ?? 0)}
        onClose={() => setLeaving(undefined)}
      >
        <span className="foreign">
          {`${leaving?.from_name ?? ''} and ${leaving?.into_name ?? ''} are two investors again, each with the deals of its own, and imports do not merge them. You can merge them again.`}
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
          Look for doubles
        </Button>
        <Hint>Compares all names; on a large corpus that takes some seconds.</Hint>
      </Group>
      <Failure error={doubles.error} />
      {doubles.data?.length === 0 ? <Text size="sm">No pair looks like one investor.</Text> : null}
      {doubles.data?.map((row) => (
        <Pair key={`${row.id} ${row.other_id}`} row={row} onDecided={() => void doubles.refetch()} />
      ))}
    </Stack>
  );
}

const pairInWords = (name: string, deals: number, other: string, otherDeals: number) =>
  `${name} (${showNumber(deals)} deals) and ${other} (${showNumber(otherDeals)} deals)`;

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
        <Foreign>{pairInWords(row.name, row.deals, row.other, row.other_deals)}</Foreign>
        <Note>{row.why}</Note>
      </div>
      <SmallButton aria-label={`Merge ${row.name}`} onClick={() => setAsks('merge')}>
        Merge
      </SmallButton>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`They are two ${row.name}`}
        onClick={() => setAsks('apart')}
      >
        They are two
      </Button>
      <Confirm
        isOpen={asks !== undefined}
        title={asks === 'apart' ? 'They are two' : 'Merge these records?'}
        action={asks === 'apart' ? 'They are two' : 'Merge'}
        run={() => decide.mutateAsync()}
        onClose={() => setAsks(undefined)}
      >
        <Stack gap="sm">
          <span className="foreign">
            {asks === 'apart'
              ? pairInWords(row.name, row.deals, row.other, row.other_deals)
              : `Searches show ${row.other} with the deals of both, and ${row.name} is no longer listed. You can take it back.`}
          </span>
          <TextField
            label="Why; it is stored with it"
            value={reason}
            required
            maxLength={500}
            set={setReason}
          />
        </Stack>
      </Confirm>
    </Group>
  );
}
