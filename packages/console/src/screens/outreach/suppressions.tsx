import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_ROWS, type Suppression, suppressionsQuery } from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { Confirm, Form, Submit, TextField } from '../../parts/actions.tsx';
import { showDay } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { OutreachScreen, useDecide } from './outreach-screen.tsx';

/** What the service keeps of a reason, characters. */
const LONGEST_DETAIL = 300;

/** Whom nothing is sent to, and why. */
export function Suppressions() {
  const list = useQuery(suppressionsQuery);
  const mayWrite = useMay('write');
  return (
    <OutreachScreen about="Checked when a sequence begins, at approval, and once more as a message is sent.">
      {mayWrite ? <Add /> : null}
      <Loaded
        query={list}
        empty={
          <Empty>
            Nobody is on the list yet. Opt-outs and addresses that do not exist get on it by themselves.
          </Empty>
        }
      >
        {(rows) => <Rows rows={rows} />}
      </Loaded>
    </OutreachScreen>
  );
}

const endedInWords = (count: number) =>
  count === 0 ? '' : ` It ended ${count === 1 ? 'one sequence' : `${count} sequences`}.`;

function Add() {
  const [value, setValue] = useState('');
  const [detail, setDetail] = useState('');
  const add = useDecide(
    () =>
      warmpath.suppressions.add({
        value: value.trim(),
        detail: detail.trim() || undefined,
      }),
    () => {
      setValue('');
      setDetail('');
    },
  );
  const load = useDecide(async (file: File) => warmpath.suppressions.import({ content: await file.text() }));
  return (
    <Paper withBorder p="md">
      <Form run={() => add.mutate()}>
        <Group align="flex-end" gap="sm">
          <TextField
            label="Address or domain"
            description="A domain stands for everybody at it."
            value={value}
            required
            maxLength={320}
            set={setValue}
          />
          <TextField
            label="Why (for later readers)"
            value={detail}
            maxLength={LONGEST_DETAIL}
            set={setDetail}
          />
          <Submit of={add}>Add</Submit>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && load.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={load.isPending}
                title="A text file with an address or domain on each line, or a CSV with a column email or domain."
              >
                Import a list
              </Button>
            )}
          </FileButton>
        </Group>
      </Form>
      {add.data === undefined ? null : (
        <Foreign mt="xs" role="status">
          {add.data.added
            ? `${add.data.value} is on the list.`
            : `${add.data.value} was on the list already.`}
          {endedInWords(add.data.sequences_ended)}
        </Foreign>
      )}
      {load.data === undefined ? null : (
        <Stack gap={4} mt="xs" role="status">
          <Text size="sm">
            {`${load.data.imported} added, ${load.data.already_there} were there, ${load.data.rows_skipped} rows were not understood.`}
            {endedInWords(load.data.sequences_ended)}
          </Text>
          {load.data.skipped.map(({ line, reason }) => (
            <Hint key={line} foreign>
              {`Line ${line}: ${reason}`}
            </Hint>
          ))}
        </Stack>
      )}
      <Failure error={add.error} />
      <Failure error={load.error} />
    </Paper>
  );
}

const NEEDS_REASON: readonly string[] = [
  'unsubscribed',
  'bounced',
  'complained',
  'opted_out',
  'opt_out_pending',
];

const REASONS = {
  unsubscribed: 'Unsubscribed',
  bounced: 'The address does not exist',
  complained: 'Reported as unwanted',
  opted_out: 'Asked for no more mail',
  added: 'Added by a person',
  imported: 'Imported',
  opt_out_pending: 'May ask for no more mail: decide in its sequence',
} as const;

function Rows({ rows }: { readonly rows: readonly Suppression[] }) {
  const [leaving, setLeaving] = useState<Suppression>();
  const [reason, setReason] = useState('');
  const maySend = useMay('send');
  const remove = useDecide((value: string) =>
    warmpath.suppressions.remove({ value, reason: reason.trim() || undefined }),
  );
  return (
    <>
      <RowTable
        layout="fixed"
        rows={rows}
        keyOf={(row) => `${row.kind} ${row.value} ${row.created_at}`}
        columns={[
          [
            'Address or domain',
            ({ value }) => (value === '' ? 'Only a hash is kept' : value),
            { className: 'foreign' },
          ],
          [
            'Why not?',
            (row) => (
              <>
                <Text size="sm">{REASONS[row.reason]}</Text>
                {row.detail === undefined ? null : <Note foreign>{row.detail}</Note>}
              </>
            ),
          ],
          ['Since', (row) => showDay(row.created_at), { w: 120, visibleFrom: 'sm' }],
          [
            'Remove',
            (row) =>
              maySend && row.value !== '' ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => {
                    setReason('');
                    setLeaving(row);
                  }}
                >
                  Remove
                </Button>
              ) : null,
            { w: 110, isUntitled: true },
          ],
        ]}
      />
      {rows.length < MOST_ROWS ? null : <Hint>{`The newest ${rows.length} are shown.`}</Hint>}
      <Confirm
        isOpen={leaving !== undefined}
        title="Take it off the list?"
        action="Remove"
        run={() => remove.mutateAsync(leaving?.value ?? '')}
        onClose={() => setLeaving(undefined)}
      >
        <Stack gap="sm">
          <span className="foreign">{`${leaving?.value ?? ''} may be written to again. Sequences that ended stay ended.`}</span>
          <TextField
            label="Reason"
            description={
              NEEDS_REASON.includes(leaving?.reason ?? '')
                ? 'Needed, as no one of yours put it here. It is kept in the history of the sequence.'
                : undefined
            }
            value={reason}
            required={NEEDS_REASON.includes(leaving?.reason ?? '')}
            maxLength={LONGEST_DETAIL}
            set={setReason}
          />
        </Stack>
      </Confirm>
    </>
  );
}
