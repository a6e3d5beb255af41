import { Button, Group, NumberInput, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { admin, keysQuery, type Tenant, type TenantKey, useAct } from '../../api/admin.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ADMIN } from '../../words/admin.ts';
import { Part } from './part.tsx';
import { SecretOnce } from './secret-once.tsx';

const WORDS = ADMIN.tenant;
const MODES = Object.entries(WORDS.modes).map(([value, label]) => ({ value, label }));

/** The keys of a tenant: made, rotated and revoked. */
export function TenantKeys({ tenant }: { readonly tenant: Tenant }) {
  const keys = useQuery(keysQuery(tenant.id));
  const [issued, setIssued] = useState<string>();
  return (
    <Part title={WORDS.keys}>
      <Loaded
        query={keys}
        empty={{ when: (rows) => rows.length === 0, show: <Text size="sm">{WORDS.keysEmpty}</Text> }}
      >
        {(rows) => <Rows rows={rows} onIssued={setIssued} />}
      </Loaded>
      <Issue id={tenant.id} onIssued={setIssued} />
      {issued === undefined ? null : <SecretOnce about={WORDS.issued} value={issued} />}
    </Part>
  );
}

interface RowsProps {
  readonly rows: readonly TenantKey[];
  onIssued(key: string): void;
}

const nameOf = (key: TenantKey) => `${key.name === '' ? '' : `${key.name} `}wp_${key.mode}_…${key.last_four}`;

function Rows({ rows, onIssued }: RowsProps) {
  const [leaving, setLeaving] = useState<TenantKey>();
  const revoke = useAct((id: string) => admin.key.revoke({ id }));
  const rotate = useAct(
    (id: string) => admin.key.rotate({ id }),
    (answer) => onIssued(answer.issued.key),
  );
  return (
    <>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{ADMIN.name}</Table.Th>
            <Table.Th w={90} visibleFrom="sm">
              {ADMIN.state}
            </Table.Th>
            <Table.Th w={120} ta="right" visibleFrom="md">
              {WORDS.cap}
            </Table.Th>
            <Table.Th w={130} visibleFrom="md">
              {WORDS.lastUsed}
            </Table.Th>
            <Table.Th w={170} aria-label={WORDS.revoke} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td className="foreign">{nameOf(key)}</Table.Td>
              <Table.Td visibleFrom="sm">{WORDS.keyStates[key.state]}</Table.Td>
              <Table.Td ta="right" className="number" visibleFrom="md">
                {key.daily_credits === undefined ? WORDS.noCap : showNumber(key.daily_credits)}
              </Table.Td>
              <Table.Td visibleFrom="md">
                {key.last_used_at === undefined ? ADMIN.tenants.never : showSince(key.last_used_at)}
              </Table.Td>
              <Table.Td>
                {key.state === 'active' ? (
                  <Group gap={4} wrap="nowrap">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`${WORDS.rotate} ${nameOf(key)}`}
                      onClick={() => rotate.mutate(key.id)}
                    >
                      {WORDS.rotate}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`${WORDS.revoke} ${nameOf(key)}`}
                      onClick={() => setLeaving(key)}
                    >
                      {WORDS.revoke}
                    </Button>
                  </Group>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rotate.error === null ? null : <Failure error={rotate.error} />}
      <Confirm
        isOpen={leaving !== undefined}
        title={WORDS.revokeTitle}
        action={WORDS.revoke}
        run={() => revoke.mutateAsync(leaving?.id ?? '')}
        onClose={() => setLeaving(undefined)}
      >
        <span className="foreign">{leaving === undefined ? '' : WORDS.revokeSays(nameOf(leaving))}</span>
      </Confirm>
    </>
  );
}

function Issue({ id, onIssued }: { readonly id: string; onIssued(key: string): void }) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState('live');
  const [cap, setCap] = useState<number | string>('');
  const issue = useAct(
    () =>
      admin.keys.issue({
        tenant: id,
        name: name.trim(),
        mode: mode === 'test' ? 'test' : 'live',
        ...(cap === '' ? {} : { daily_credits: Number(cap) }),
      }),
    (answer) => {
      setName('');
      onIssued(answer.issued.key);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    issue.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TextInput
            label={WORDS.keyName}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={WORDS.mode}
            data={MODES}
            allowDeselect={false}
            value={mode}
            onChange={(value) => setMode(value ?? 'live')}
          />
          <NumberInput
            label={WORDS.cap}
            placeholder={WORDS.noCap}
            value={cap}
            min={1}
            allowDecimal={false}
            onChange={setCap}
          />
          <Button type="submit" loading={issue.isPending}>
            {WORDS.issue}
          </Button>
        </Group>
        {issue.error === null ? null : <Failure error={issue.error} />}
      </Stack>
    </form>
  );
}
