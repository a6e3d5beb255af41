import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { admin, ledgerQuery, type Tenant as TenantSeen, tenantQuery, useAct } from '../../api/admin.ts';
import { AnchorLink, Confirm } from '../../parts/actions.tsx';
import { showDay, showMoment, showNumber } from '../../parts/format.ts';
import { Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { Part } from './part.tsx';
import { TenantKeys, TenantMembers } from './tenant-access.tsx';
import { StateBadge } from './tenants.tsx';

/** One tenant: what it has, and what its operator may do with it. */
export function Tenant() {
  const { tenantId } = useParams({ from: '/admin/tenants/$tenantId' });
  const query = useQuery(tenantQuery(tenantId));
  return (
    <Screen
      title={query.data?.tenant.name ?? FRAME.operator.tenants}
      about={<AnchorLink to="/admin/tenants">{ADMIN.tenant.back}</AnchorLink>}
    >
      <Loaded query={query}>
        {({ tenant, members }) => (
          <Stack gap="lg">
            <State tenant={tenant} />
            {tenant.state === 'deleted' ? null : (
              <>
                <TenantCredits tenant={tenant} />
                <TenantMembers tenant={tenant} members={members} />
                <TenantKeys tenant={tenant} />
                <TenantLimits key={tenant.id} tenant={tenant} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function State({ tenant }: { readonly tenant: TenantSeen }) {
  const { id, state, suspended, delete_at: deleteAt } = tenant;
  const resume = useAct(() => admin.tenant.resume({ id }));
  const keep = useAct(() => admin.tenant.keep({ id }));
  const failed = resume.error ?? keep.error;
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <StateBadge state={state} />
        <Text size="sm">{ADMIN.tenants.plans[tenant.plan]}</Text>
        <Text size="sm">{`${ADMIN.tenants.spent}: ${showNumber(tenant.spent_30_days)}`}</Text>
        {state === 'active' ? <Suspend id={id} /> : null}
        {state === 'suspended' ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {ADMIN.tenant.resume}
          </Button>
        ) : null}
        {state === 'deleting' ? (
          <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {ADMIN.tenant.keep}
          </Button>
        ) : null}
        {state === 'active' || state === 'suspended' ? <Delete tenant={tenant} /> : null}
      </Group>
      {suspended === undefined || state === 'deleted' ? null : (
        <Alert color={state === 'deleting' ? 'red' : 'orange'} role="status">
          <Text size="sm" className="foreign">
            {ADMIN.tenant.suspendedSince(showDay(suspended.at), suspended.reason)}
          </Text>
          {deleteAt === undefined ? null : <Text size="sm">{ADMIN.tenant.deleteOn(showDay(deleteAt))}</Text>}
        </Alert>
      )}
      {state === 'deleted' && deleteAt !== undefined ? (
        <Text size="sm">{ADMIN.tenant.deletedOn(showDay(deleteAt))}</Text>
      ) : null}
      {failed === null ? null : <Failure error={failed} />}
    </Stack>
  );
}

function Suspend({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const suspend = useAct(() => admin.tenant.suspend({ id, reason: reason.trim() }));
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {ADMIN.tenant.suspend}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={ADMIN.tenant.suspendTitle}
        action={ADMIN.tenant.suspend}
        run={() => suspend.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          {ADMIN.tenant.suspendSays}
          <TextInput
            label={ADMIN.tenant.suspendReason}
            value={reason}
            required
            maxLength={400}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </>
  );
}

function Delete({ tenant }: { readonly tenant: TenantSeen }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const remove = useAct(() => admin.tenant.delete({ id: tenant.id, name }));
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setOpen(true)}>
        {ADMIN.tenant.delete}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={ADMIN.tenant.deleteTitle}
        action={ADMIN.tenant.delete}
        run={() => remove.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <span className="foreign">{ADMIN.tenant.deleteSays(tenant.name)}</span>
          <TextInput
            label={ADMIN.tenant.deleteName}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </>
  );
}

const PLANS = Object.entries(ADMIN.tenants.plans).map(([value, label]) => ({ value, label }));

/** Name, plan and rate of a tenant, as a form. */
function TenantLimits({ tenant }: { readonly tenant: TenantSeen }) {
  const [name, setName] = useState(tenant.name);
  const [plan, setPlan] = useState(tenant.plan);
  const [rate, setRate] = useState<number | string>(tenant.rate_per_minute ?? '');
  const [testModel, setTestModel] = useState(tenant.test_model);
  const save = useAct(() =>
    admin.tenant.change({
      id: tenant.id,
      name: name.trim(),
      plan,
      rate_per_minute: rate === '' ? null : Number(rate),
      test_model: testModel,
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Part title={ADMIN.tenant.limits}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-start">
            <TextInput
              label={ADMIN.name}
              value={name}
              required
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={ADMIN.tenants.plan}
              data={PLANS}
              allowDeselect={false}
              value={plan}
              onChange={(value) => setPlan(value === 'paid' ? 'paid' : 'trial')}
            />
            <NumberInput
              label={ADMIN.tenant.rate}
              description={ADMIN.tenant.rateHint}
              value={rate}
              min={1}
              max={10_000}
              allowDecimal={false}
              onChange={setRate}
            />
          </Group>
          <Checkbox
            label={ADMIN.tenant.testModel}
            checked={testModel}
            onChange={(event) => setTestModel(event.currentTarget.checked)}
          />
          <Group gap="sm">
            <Button type="submit" loading={save.isPending}>
              {ADMIN.save}
            </Button>
            {save.isSuccess ? (
              <Text size="sm" role="status">
                {ADMIN.saved}
              </Text>
            ) : null}
          </Group>
          {save.error === null ? null : <Failure error={save.error} />}
        </Stack>
      </form>
    </Part>
  );
}

const MOVES = [
  { value: 'grant', label: ADMIN.tenant.grant },
  { value: 'adjust', label: ADMIN.tenant.adjust },
];

/** The balance of a tenant, how it is moved, and its last movements. */
function TenantCredits({ tenant }: { readonly tenant: TenantSeen }) {
  const ledger = useQuery(ledgerQuery(tenant.id));
  return (
    <Part title={ADMIN.tenant.money}>
      <Text size="sm">{`${ADMIN.tenants.balance}: ${showNumber(tenant.balance.live)}`}</Text>
      <Move id={tenant.id} />
      <Loaded
        query={ledger}
        empty={{ when: (rows) => rows.length === 0, show: <Text size="sm">{ADMIN.tenant.ledgerEmpty}</Text> }}
      >
        {(rows) => (
          <Table layout="fixed" captionSide="top">
            <Table.Caption ta="left">{ADMIN.tenant.ledger}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{ADMIN.audit.what}</Table.Th>
                <Table.Th w={90} ta="right">
                  {ADMIN.tenant.amount}
                </Table.Th>
                <Table.Th w={90} ta="right">
                  {ADMIN.tenant.balanceAfter}
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
                    {[ADMIN.tenant.kinds[row.kind], row.operation, row.note]
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
          aria-label={ADMIN.tenant.move}
          style={{ alignSelf: 'flex-start' }}
        />
        <Group gap="sm" align="flex-start">
          <NumberInput
            label={ADMIN.tenant.amount}
            description={kind === 'adjust' ? ADMIN.tenant.amountHint : undefined}
            value={amount}
            required
            allowDecimal={false}
            min={kind === 'grant' ? 1 : -1_000_000_000}
            max={1_000_000_000}
            onChange={setAmount}
          />
          <TextInput
            label={ADMIN.tenant.why}
            value={reason}
            required
            maxLength={400}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <TextInput
            label={ADMIN.tenant.reference}
            value={reference}
            maxLength={255}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </Group>
        {kind === 'grant' ? (
          <Checkbox
            label={ADMIN.tenant.paid}
            checked={isPaid}
            onChange={(event) => setPaid(event.currentTarget.checked)}
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={move.isPending}>
            {kind === 'grant' ? ADMIN.tenant.grant : ADMIN.tenant.adjust}
          </Button>
          {move.data === undefined ? null : (
            <Text size="sm" role="status">
              {move.data.repeated
                ? ADMIN.tenant.wasMoved(move.data.balance)
                : ADMIN.tenant.moved(move.data.balance)}
            </Text>
          )}
        </Group>
        {move.error === null ? null : <Failure error={move.error} />}
      </Stack>
    </form>
  );
}
