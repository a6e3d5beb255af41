import { Badge, Button, Group, Modal, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { admin, MOST_ROWS, type Tenant, tenantsQuery, useAct } from '../../api/admin.ts';
import { choicesFrom } from '../../labels.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';

export const PLANS = { trial: 'Trial', paid: 'Paid' } as const;

const TENANT_STATES = {
  active: 'Active',
  suspended: 'Suspended',
  deleting: 'To be deleted',
  deleted: 'Deleted',
} as const;

const STATES = choicesFrom(TENANT_STATES);
/** A pause in typing, ms. */
const PAUSE_MS = 250;

/** The tenants, with what each has and spends. */
export function Tenants() {
  const [name, setName] = useState('');
  const [state, setState] = useState<Tenant['state']>();
  const [typed] = useDebouncedValue(name.trim(), PAUSE_MS);
  const list = useQuery(
    tenantsQuery({ ...(typed === '' ? {} : { name: typed }), ...(state === undefined ? {} : { state }) }),
  );
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title="Tenants"
      about="Organizations that use this service, each with keys, credits and data of its own."
      actions={
        <Button size="sm" onClick={() => setMaking(true)}>
          New tenant
        </Button>
      }
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Part of the name"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="State"
          data={STATES}
          placeholder="All"
          clearable
          value={state ?? null}
          onChange={(value) => setState((value ?? undefined) as Tenant['state'] | undefined)}
        />
      </Group>
      <Loaded
        query={list}
        empty={{ when: (rows) => rows.length === 0, show: <Empty>No tenant is like this.</Empty> }}
      >
        {(rows) => <Rows rows={rows} />}
      </Loaded>
      <Make isOpen={isMaking} onClose={() => setMaking(false)} />
    </Screen>
  );
}

function Rows({ rows }: { readonly rows: readonly Tenant[] }) {
  return (
    <>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th w={110}>State</Table.Th>
            <Table.Th w={110} ta="right">
              Live credits
            </Table.Th>
            <Table.Th w={130} ta="right" visibleFrom="sm">
              Spent in 30 days
            </Table.Th>
            <Table.Th w={90} ta="right" visibleFrom="md">
              Members
            </Table.Th>
            <Table.Th w={80} ta="right" visibleFrom="md">
              Keys
            </Table.Th>
            <Table.Th w={140} visibleFrom="sm">
              Last activity
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className="foreign">
                <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: row.id }}>
                  {row.name}
                </AnchorLink>
              </Table.Td>
              <Table.Td>
                <StateBadge state={row.state} />
              </Table.Td>
              <Table.Td ta="right" className="number">
                {showNumber(row.balance.live)}
              </Table.Td>
              <Table.Td ta="right" className="number" visibleFrom="sm">
                {showNumber(row.spent_30_days)}
              </Table.Td>
              <Table.Td ta="right" className="number" visibleFrom="md">
                {showNumber(row.members)}
              </Table.Td>
              <Table.Td ta="right" className="number" visibleFrom="md">
                {showNumber(row.keys)}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {row.last_activity === undefined ? 'Never' : showSince(row.last_activity)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length < MOST_ROWS ? null : (
        <Text size="sm" c="dimmed">
          {`The first ${showNumber(rows.length)} are shown; a filter finds the others.`}
        </Text>
      )}
    </>
  );
}

/** What a tenant may do at the moment; plain where nothing is unusual. */
export function StateBadge({ state }: { readonly state: Tenant['state'] }) {
  const label = TENANT_STATES[state];
  if (state === 'active') return <Text size="sm">{label}</Text>;
  return <Badge variant="default">{label}</Badge>;
}

function Make({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const [name, setName] = useState('');
  const go = useNavigate();
  const make = useAct(
    () => admin.tenants.create({ name: name.trim() }),
    ({ tenant }) => {
      setName('');
      onClose();
      void go({ to: '/admin/tenants/$tenantId', params: { tenantId: tenant.id } });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="New tenant"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name of the tenant"
            value={name}
            required
            maxLength={200}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {make.error === null ? null : <Failure error={make.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              New tenant
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
