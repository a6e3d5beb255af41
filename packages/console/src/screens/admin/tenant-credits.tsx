import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { admin, ledgerQuery, type Tenant, useAct } from '../../api/admin.ts';
import { Failure } from '../../parts/failure.tsx';
import { showMoment, showNumber } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { ADMIN } from '../../words/admin.ts';
import { Part } from './part.tsx';

const WORDS = ADMIN.tenant;
const MOVES = [
  { value: 'grant', label: WORDS.grant },
  { value: 'adjust', label: WORDS.adjust },
];

/** The balance of a tenant, how it is moved, and its last movements. */
export function TenantCredits({ tenant }: { readonly tenant: Tenant }) {
  const ledger = useQuery(ledgerQuery(tenant.id));
  return (
    <Part title={WORDS.money}>
      <Text size="sm">{`${ADMIN.tenants.balance}: ${showNumber(tenant.balance.live)}`}</Text>
      <Move id={tenant.id} />
      <Loaded
        query={ledger}
        empty={{ when: (rows) => rows.length === 0, show: <Text size="sm">{WORDS.ledgerEmpty}</Text> }}
      >
        {(rows) => (
          <Table layout="fixed" captionSide="top">
            <Table.Caption ta="left">{WORDS.ledger}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{ADMIN.audit.what}</Table.Th>
                <Table.Th w={90} ta="right">
                  {WORDS.amount}
                </Table.Th>
                <Table.Th w={90} ta="right">
                  {WORDS.balanceAfter}
                </Table.Th>
                <Table.Th w={170} visibleFrom="sm">
                  {ADMIN.created}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td className="foreign">
                    {[WORDS.kinds[row.kind], row.operation, row.note]
                      .filter((word) => word !== undefined)
                      .join(' · ')}
                  </Table.Td>
                  <Table.Td ta="right" className="number">
                    {showNumber(row.amount)}
                  </Table.Td>
                  <Table.Td ta="right" className="number">
                    {showNumber(row.balance_after)}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{showMoment(row.created_at)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </Part>
  );
}

function Move({ id }: { readonly id: string }) {
  const [kind, setKind] = useState('grant');
  const [amount, setAmount] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [isPaid, setPaid] = useState(false);
  const move = useAct(
    () => {
      const order = {
        tenant: id,
        credits: Number(amount),
        reason: reason.trim(),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      };
      return kind === 'grant' ? admin.credits.grant({ ...order, paid: isPaid }) : admin.credits.adjust(order);
    },
    () => {
      setAmount('');
      setReason('');
      setReference('');
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <SegmentedControl
          data={MOVES}
          value={kind}
          onChange={setKind}
          aria-label={WORDS.move}
          style={{ alignSelf: 'flex-start' }}
        />
        <Group gap="sm" align="flex-start">
          <NumberInput
            label={WORDS.amount}
            description={kind === 'adjust' ? WORDS.amountHint : undefined}
            value={amount}
            required
            allowDecimal={false}
            min={kind === 'grant' ? 1 : -1_000_000_000}
            max={1_000_000_000}
            onChange={setAmount}
          />
          <TextInput
            label={WORDS.why}
            value={reason}
            required
            maxLength={400}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <TextInput
            label={WORDS.reference}
            value={reference}
            maxLength={255}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </Group>
        {kind === 'grant' ? (
          <Checkbox
            label={WORDS.paid}
            checked={isPaid}
            onChange={(event) => setPaid(event.currentTarget.checked)}
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={move.isPending}>
            {kind === 'grant' ? WORDS.grant : WORDS.adjust}
          </Button>
          {move.data === undefined ? null : (
            <Text size="sm" role="status">
              {move.data.repeated ? WORDS.wasMoved(move.data.balance) : WORDS.moved(move.data.balance)}
            </Text>
          )}
        </Group>
        {move.error === null ? null : <Failure error={move.error} />}
      </Stack>
    </form>
  );
}
