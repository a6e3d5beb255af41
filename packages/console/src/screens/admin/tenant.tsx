import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { admin, type Tenant as TenantSeen, tenantQuery, useAct } from '../../api/admin.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showDay, showNumber } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { TenantCredits } from './tenant-credits.tsx';
import { TenantKeys } from './tenant-keys.tsx';
import { TenantLimits } from './tenant-limits.tsx';
import { TenantMembers } from './tenant-members.tsx';
import { StateBadge } from './tenants.tsx';

const WORDS = ADMIN.tenant;

/** One tenant: what it has, and what its operator may do with it. */
export function Tenant() {
  const { tenantId } = useParams({ from: '/admin/tenants/$tenantId' });
  const query = useQuery(tenantQuery(tenantId));
  return (
    <Screen
      title={query.data?.tenant.name ?? FRAME.operator.tenants}
      about={<AnchorLink to="/admin/tenants">{WORDS.back}</AnchorLink>}
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
            {WORDS.resume}
          </Button>
        ) : null}
        {state === 'deleting' ? (
          <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {WORDS.keep}
          </Button>
        ) : null}
        {state === 'active' || state === 'suspended' ? <Delete tenant={tenant} /> : null}
      </Group>
      {suspended === undefined || state === 'deleted' ? null : (
        <Alert color={state === 'deleting' ? 'red' : 'orange'} role="status">
          <Text size="sm" className="foreign">
            {WORDS.suspendedSince(showDay(suspended.at), suspended.reason)}
          </Text>
          {deleteAt === undefined ? null : <Text size="sm">{WORDS.deleteOn(showDay(deleteAt))}</Text>}
        </Alert>
      )}
      {state === 'deleted' && deleteAt !== undefined ? (
        <Text size="sm">{WORDS.deletedOn(showDay(deleteAt))}</Text>
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
        {WORDS.suspend}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={WORDS.suspendTitle}
        action={WORDS.suspend}
        run={() => suspend.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          {WORDS.suspendSays}
          <TextInput
            label={WORDS.suspendReason}
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
        {WORDS.delete}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={WORDS.deleteTitle}
        action={WORDS.delete}
        run={() => remove.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <span className="foreign">{WORDS.deleteSays(tenant.name)}</span>
          <TextInput
            label={WORDS.deleteName}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Stack>
      </Confirm>
    </>
  );
}
