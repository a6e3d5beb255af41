import { Badge, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { admin, MOST_ROWS, type Tenant, tenantsQuery, useAct } from '../../api/admin.ts';
import { choicesFrom } from '../../labels.ts';
import { AnchorLink, Form, Submit, TextField } from '../../parts/actions.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Hint } from '../../parts/text.tsx';

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
  const list = useQuery(tenantsQuery({ name: typed || undefined, state }));
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
        <TextField label="Part of the name" value={name} maxLength={200} set={setName} />
        <Select
          label="State"
          data={STATES}
          placeholder="All"
          clearable
          value={state ?? null}
          onChange={(value) => setState((value ?? undefined) as Tenant['state'] | undefined)}
        />
      </Group>
      <Loaded query={list} empty={<Empty>No tenant is like this.</Empty>}>
        {(rows) => <Rows rows={rows} />}
      </Loaded>
      <Make isOpen={isMaking} onClose={() => setMaking(false)} />
    </Screen>
  );
}

function Rows({ rows }: { readonly rows: readonly Tenant[] }) {
  return (
    <>
      <RowTable
        layout="fixed"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          [
            'Name',
            ({ id, name }) => (
              <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: id }}>
                {name}
              </AnchorLink>
            ),
            { className: 'foreign' },
          ],
          ['State', ({ state }) => <StateBadge state={state} />, { w: 110 }],
          ['Live credits', ({ balance }) => showNumber(balance.live), { w: 110, className: 'number' }],
          [
            'Spent in 30 days',
            (row) => showNumber(row.spent_30_days),
            { w: 130, className: 'number', visibleFrom: 'sm' },
          ],
          [
            'Members',
            ({ members }) => showNumber(members),
            { w: 90, className: 'number', visibleFrom: 'md' },
          ],
          ['Keys', ({ keys }) => showNumber(keys), { w: 80, className: 'number', visibleFrom: 'md' }],
          [
            'Last activity',
            ({ last_activity: at }) => (at === undefined ? 'Never' : showSince(at)),
            { w: 140, visibleFrom: 'sm' },
          ],
        ]}
      />
      {rows.length < MOST_ROWS ? null : (
        <Hint>{`The first ${showNumber(rows.length)} are shown; a filter finds the others.`}</Hint>
      )}
    </>
  );
}

/** What a tenant may do at the moment; plain if nothing is unusual. */
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
  return (
    <Modal opened={isOpen} onClose={onClose} title="New tenant" centered>
      <Form run={() => make.mutate()}>
        <Stack gap="md">
          <TextField
            label="Name of the tenant"
            value={name}
            required
            maxLength={200}
            data-autofocus
            set={setName}
          />
          <Failure error={make.error} />
          <Group justify="flex-end">
            <Submit of={make}>New tenant</Submit>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
