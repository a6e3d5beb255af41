import { Alert, Button, Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { admin, ledgerQuery, type Tenant as TenantSeen, tenantQuery, useAct } from '../../api/admin.ts';
import { choicesFrom } from '../../labels.ts';
import { AnchorLink, Confirm, Form, SmallButton, Submit, TextField, Tick } from '../../parts/actions.tsx';
import { dotted, showDay, showMoment, showNumber } from '../../parts/format.ts';
import { Failure, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign } from '../../parts/text.tsx';
import { TenantKeys, TenantMembers } from './tenant-access.tsx';
import { PLANS, StateBadge } from './tenants.tsx';

/** One tenant: what it has, and what its operator may do with it. */
export function Tenant() {
  const { tenantId } = useParams({ from: '/admin/tenants/$tenantId' });
  const query = useQuery(tenantQuery(tenantId));
  return (
    <Screen
      title={query.data?.tenant.name ?? 'Tenants'}
      about={<AnchorLink to="/admin/tenants">All tenants</AnchorLink>}
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
        <Text size="sm">{PLANS[tenant.plan]}</Text>
        <Text size="sm">{`Spent in 30 days: ${showNumber(tenant.spent_30_days)}`}</Text>
        {state === 'active' ? <Suspend id={id} /> : null}
        {state === 'suspended' ? (
          <SmallButton loading={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </SmallButton>
        ) : null}
        {state === 'deleting' ? (
          <SmallButton loading={keep.isPending} onClick={() => keep.mutate()}>
            Call the deletion off
          </SmallButton>
        ) : null}
        {state === 'active' || state === 'suspended' ? <Delete tenant={tenant} /> : null}
      </Group>
      {suspended === undefined || state === 'deleted' ? null : (
        <Alert color={state === 'deleting' ? 'red' : 'orange'} role="status">
          <Foreign>{`Suspended since ${showDay(suspended.at)}: ${suspended.reason}`}</Foreign>
          {deleteAt === undefined ? null : (
            <Text size="sm">{`Its data will be deleted on ${showDay(deleteAt)}, unless that is called off.`}</Text>
          )}
        </Alert>
      )}
      {state === 'deleted' && deleteAt !== undefined ? (
        <Text size="sm">{`Its data was deleted on ${showDay(deleteAt)}. The ledger stays.`}</Text>
      ) : null}
      <Failure error={failed} />
    </Stack>
  );
}

function Suspend({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const suspend = useAct(() => admin.tenant.suspend({ id, reason: reason.trim() }));
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Suspend</SmallButton>
      <Confirm
        isOpen={isOpen}
        title="Suspend this tenant?"
        action="Suspend"
        run={() => suspend.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          Its keys and sessions are refused from now on, nothing is sent and no saved search runs. What it has
          stored is kept, and all goes on when you resume it.
          <TextField
            label="Reason, for operators only"
            value={reason}
            required
            maxLength={400}
            set={setReason}
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
        Delete
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Delete this tenant?"
        action="Delete"
        run={() => remove.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <span className="foreign">{`It is suspended now. After seven days everything it has stored is deleted and its keys end: profile, investors, network, messages, members. That does not come back; the ledger stays. Until then you can call it off. Type its name, “${tenant.name}”, to confirm.`}</span>
          <TextField label="Name of the tenant" value={name} maxLength={200} set={setName} />
        </Stack>
      </Confirm>
    </>
  );
}

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
  return (
    <Part title="Name and limits">
      <Form run={() => save.mutate()}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-start">
            <TextField label="Name" value={name} required maxLength={200} set={setName} />
            <Select
              label="Plan"
              data={choicesFrom(PLANS)}
              allowDeselect={false}
              value={plan}
              onChange={(value) => setPlan(value === 'paid' ? 'paid' : 'trial')}
            />
            <NumberInput
              label="Requests a minute of each key"
              description="Empty: those of the plan (trial 10, paid 60)."
              value={rate}
              min={1}
              max={10_000}
              allowDecimal={false}
              onChange={setRate}
            />
          </Group>
          <Tick
            label="Test keys may ask the language model, whose tokens cost"
            checked={testModel}
            set={setTestModel}
          />
          <Group gap="sm">
            <Submit of={save}>Save</Submit>
            {save.isSuccess ? (
              <Text size="sm" role="status">
                Saved.
              </Text>
            ) : null}
          </Group>
          <Failure error={save.error} />
        </Stack>
      </Form>
    </Part>
  );
}

const MOVES = [
  { value: 'grant', label: 'Grant' },
  { value: 'adjust', label: 'Correct' },
];

const MOVEMENT_KINDS = {
  grant: 'Grant',
  reserve: 'Call',
  refund: 'Refund',
  carried: 'Archived month',
  adjustment: 'Correction',
} as const;

/** The balance of a tenant, how it is moved, and its last movements. */
function TenantCredits({ tenant }: { readonly tenant: TenantSeen }) {
  const ledger = useQuery(ledgerQuery(tenant.id));
  return (
    <Part title="Credits">
      <Text size="sm">{`Live credits: ${showNumber(tenant.balance.live)}`}</Text>
      <Move id={tenant.id} />
      <Loaded query={ledger} empty={<Text size="sm">No credits have moved yet.</Text>}>
        {(rows) => (
          <RowTable
            layout="fixed"
            captionSide="top"
            caption="The last movements of live credits"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              [
                'What was done',
                ({ kind, operation, note }) => dotted(MOVEMENT_KINDS[kind], operation, note),
                { className: 'foreign' },
              ],
              ['Credits', ({ amount }) => showNumber(amount), { w: 90, className: 'number' }],
              ['Balance', (row) => showNumber(row.balance_after), { w: 90, className: 'number' }],
              ['Made', (row) => showMoment(row.created_at), { w: 170, visibleFrom: 'sm' }],
            ]}
          />
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
  return (
    <Form run={() => move.mutate()}>
      <Stack gap="sm">
        <SegmentedControl
          data={MOVES}
          value={kind}
          onChange={setKind}
          aria-label="Grant or correct"
          style={{ alignSelf: 'flex-start' }}
        />
        <Group gap="sm" align="flex-start">
          <NumberInput
            label="Credits"
            description={
              kind === 'adjust'
                ? 'To take credits away, correct by a number below 0. A balance never goes below zero.'
                : undefined
            }
            value={amount}
            required
            allowDecimal={false}
            min={kind === 'grant' ? 1 : -1_000_000_000}
            max={1_000_000_000}
            onChange={setAmount}
          />
          <TextField
            label="Reason, which the tenant sees in its ledger"
            value={reason}
            required
            maxLength={400}
            set={setReason}
          />
          <TextField
            label="Invoice or other reference, never granted twice"
            value={reference}
            maxLength={255}
            set={setReference}
          />
        </Group>
        {kind === 'grant' ? <Tick label="They were paid for" checked={isPaid} set={setPaid} /> : null}
        <Group gap="sm">
          <Submit of={move}>{kind === 'grant' ? 'Grant' : 'Correct'}</Submit>
          {move.data === undefined ? null : (
            <Text size="sm" role="status">
              {move.data.repeated
                ? `This reference was booked before; nothing was moved now. The balance then was ${showNumber(move.data.balance)}.`
                : `Done. The balance is ${showNumber(move.data.balance)}.`}
            </Text>
          )}
        </Group>
        <Failure error={move.error} />
      </Stack>
    </Form>
  );
}
