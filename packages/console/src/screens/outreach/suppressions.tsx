import { Button, FileButton, Group, Paper, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MOST_ROWS, type Suppression, suppressionsQuery } from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { Confirm } from '../../parts/actions.tsx';
import { showDay } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { OutreachScreen, useDecide } from './outreach-screen.tsx';

/** What the service keeps of a reason, characters. */
const LONGEST_DETAIL = 300;

/** Whom nothing is sent to, and why. */
export function Suppressions() {
  const list = useQuery(suppressionsQuery);
  const mayWrite = useMay('write');
  return (
    <OutreachScreen about={OUTREACH.suppressionsAbout}>
      {mayWrite ? <Add /> : null}
      <Loaded
        query={list}
        empty={{ when: (rows) => rows.length === 0, show: <Empty>{OUTREACH.suppressionsEmpty}</Empty> }}
      >
        {(rows) => <Rows rows={rows} />}
      </Loaded>
    </OutreachScreen>
  );
}

function Add() {
  const [value, setValue] = useState('');
  const [detail, setDetail] = useState('');
  const add = useDecide(
    () =>
      warmpath.suppressions.add({
        value: value.trim(),
        ...(detail.trim() === '' ? {} : { detail: detail.trim() }),
      }),
    () => {
      setValue('');
      setDetail('');
    },
  );
  const load = useDecide(async (file: File) => warmpath.suppressions.import({ content: await file.text() }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Paper withBorder p="md">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={OUTREACH.value}
            description={OUTREACH.valueHint}
            value={value}
            required
            maxLength={320}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <TextInput
            label={OUTREACH.detail}
            value={detail}
            maxLength={LONGEST_DETAIL}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
          <Button type="submit" loading={add.isPending}>
            {OUTREACH.add}
          </Button>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && load.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={load.isPending} title={OUTREACH.importHint}>
                {OUTREACH.import}
              </Button>
            )}
          </FileButton>
        </Group>
      </form>
      {add.data === undefined ? null : (
        <Text size="sm" mt="xs" role="status" className="foreign">
          {add.data.added ? OUTREACH.added(add.data.value) : OUTREACH.wasThere(add.data.value)}
          {OUTREACH.ended(add.data.sequences_ended)}
        </Text>
      )}
      {load.data === undefined ? null : (
        <Stack gap={4} mt="xs" role="status">
          <Text size="sm">
            {OUTREACH.imported(load.data.imported, load.data.already_there, load.data.rows_skipped)}
            {OUTREACH.ended(load.data.sequences_ended)}
          </Text>
          {load.data.skipped.map(({ line, reason }) => (
            <Text key={line} size="sm" c="dimmed" className="foreign">
              {OUTREACH.line(line, reason)}
            </Text>
          ))}
        </Stack>
      )}
      {add.error === null ? null : <Failure error={add.error} />}
      {load.error === null ? null : <Failure error={load.error} />}
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

function Rows({ rows }: { readonly rows: readonly Suppression[] }) {
  const [leaving, setLeaving] = useState<Suppression>();
  const [reason, setReason] = useState('');
  const maySend = useMay('send');
  const remove = useDecide((value: string) =>
    warmpath.suppressions.remove({ value, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
  );
  return (
    <>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{OUTREACH.value}</Table.Th>
            <Table.Th>{OUTREACH.reason}</Table.Th>
            <Table.Th w={120} visibleFrom="sm">
              {OUTREACH.since}
            </Table.Th>
            <Table.Th w={110} aria-label={OUTREACH.remove} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.kind} ${row.value} ${row.created_at}`}>
              <Table.Td className="foreign">{row.value === '' ? OUTREACH.onlyHash : row.value}</Table.Td>
              <Table.Td>
                <Text size="sm">{OUTREACH.reasons[row.reason]}</Text>
                {row.detail === undefined ? null : (
                  <Text size="xs" c="dimmed" className="foreign">
                    {row.detail}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm">{showDay(row.created_at)}</Table.Td>
              <Table.Td>
                {maySend && row.value !== '' ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => {
                      setReason('');
                      setLeaving(row);
                    }}
                  >
                    {OUTREACH.remove}
                  </Button>
                ) : null}
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
      <Confirm
        isOpen={leaving !== undefined}
        title={OUTREACH.removeTitle}
        action={OUTREACH.remove}
        run={() => remove.mutateAsync(leaving?.value ?? '')}
        onClose={() => setLeaving(undefined)}
      >
        <Stack gap="sm">
          <span className="foreign">{OUTREACH.removeIs(leaving?.value ?? '')}</span>
          <TextInput
            label={OUTREACH.removeReason}
            description={NEEDS_REASON.includes(leaving?.reason ?? '') ? OUTREACH.removeReasonHint : undefined}
            value={reason}
            required={NEEDS_REASON.includes(leaving?.reason ?? '')}
            maxLength={LONGEST_DETAIL}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </>
  );
}
