import { Alert, Button, Code, CopyButton, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { useState } from 'react';
import { admin, keysQuery, type Tenant, type TenantKey, useAct } from '../../api/admin.ts';
import { choicesFrom } from '../../labels.ts';
import { Confirm, Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Part } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';

type Role = 'owner' | 'editor' | 'reader';
const ROLE_LABELS = { owner: 'Owner', editor: 'Editor', reader: 'Reader' } as const;

const ROLES = choicesFrom(ROLE_LABELS);
type Members = AdminAnswerOf<'admin.tenant.get'>['members'];

const INVITE_EMAIL = 'E-mail, to sign in by mail later';

/** Who signs in for a tenant, and how the first owner is let in. */
export function TenantMembers({ tenant, members }: { readonly tenant: Tenant; readonly members: Members }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('owner');
  const invite = useAct(
    () =>
      admin.tenant.invite({
        id: tenant.id,
        name: name.trim(),
        role,
        email: email.trim() || undefined,
      }),
    () => {
      setName('');
      setEmail('');
    },
  );
  return (
    <Part title="Members">
      {members.length === 0 ? (
        <Text size="sm">Nobody signs in for this tenant yet. Let its first owner in.</Text>
      ) : (
        <RowTable
          layout="fixed"
          rows={members}
          keyOf={({ id }) => id}
          columns={[
            ['Name', (member) => member.name, { className: 'foreign' }],
            [INVITE_EMAIL, (member) => member.email ?? '–', { className: 'foreign', visibleFrom: 'sm' }],
            ['Role', (member) => ROLE_LABELS[member.role as Role] ?? member.role, { w: 100 }],
          ]}
        />
      )}
      <Form run={() => invite.mutate()}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-end">
            <TextField label="Name of the person" value={name} required maxLength={100} set={setName} />
            <TextField label={INVITE_EMAIL} type="email" value={email} maxLength={320} set={setEmail} />
            <Select
              label="Role"
              data={ROLES}
              allowDeselect={false}
              value={role}
              onChange={(value) => setRole((value ?? 'owner') as Role)}
            />
            <Submit of={invite}>Let a person in</Submit>
          </Group>
          {invite.data === undefined ? null : (
            <SecretOnce
              about="This link signs the person in once, within seven days. Nothing was mailed: hand it over."
              value={`${location.origin}${invite.data.sign_in_path}`}
            />
          )}
          <Failure error={invite.error} />
        </Stack>
      </Form>
    </Part>
  );
}

const MODE_LABELS = { live: 'Live', test: 'Sandbox' } as const;

/** The keys of a tenant: made, rotated and revoked. */
export function TenantKeys({ tenant }: { readonly tenant: Tenant }) {
  const keys = useQuery(keysQuery(tenant.id));
  const [issued, setIssued] = useState<string>();
  return (
    <Part title="Keys">
      <Loaded
        query={keys}
        empty={<Text size="sm">This tenant has no key. Programs need one; people sign in.</Text>}
      >
        {(rows) => <Rows rows={rows} onIssued={setIssued} />}
      </Loaded>
      <Issue id={tenant.id} onIssued={setIssued} />
      {issued === undefined ? null : <SecretOnce about="The new key" value={issued} />}
    </Part>
  );
}

interface RowsProps {
  readonly rows: readonly TenantKey[];
  onIssued(key: string): void;
}

const nameOf = (key: TenantKey) => `${key.name === '' ? '' : `${key.name} `}wp_${key.mode}_…${key.last_four}`;

const KEY_STATES = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

function Rows({ rows, onIssued }: RowsProps) {
  const [leaving, setLeaving] = useState<TenantKey>();
  const revoke = useAct((id: string) => admin.key.revoke({ id }));
  const rotate = useAct(
    (id: string) => admin.key.rotate({ id }),
    (answer) => onIssued(answer.issued.key),
  );
  return (
    <>
      <RowTable
        layout="fixed"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          ['Name', nameOf, { className: 'foreign' }],
          ['State', ({ state }) => KEY_STATES[state], { w: 90, visibleFrom: 'sm' }],
          [
            'Credits a day at most',
            ({ daily_credits: cap }) => (cap === undefined ? 'No cap' : showNumber(cap)),
            { w: 120, className: 'number', visibleFrom: 'md' },
          ],
          [
            'Last used',
            ({ last_used_at: at }) => (at === undefined ? 'Never' : showSince(at)),
            { w: 130, visibleFrom: 'md' },
          ],
          [
            'Revoke',
            (key) =>
              key.state === 'active' ? (
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Rotate ${nameOf(key)}`}
                    onClick={() => rotate.mutate(key.id)}
                  >
                    Rotate
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Revoke ${nameOf(key)}`}
                    onClick={() => setLeaving(key)}
                  >
                    Revoke
                  </Button>
                </Group>
              ) : null,
            { w: 170, isUntitled: true },
          ],
        ]}
      />
      <Failure error={rotate.error} />
      <Confirm
        isOpen={leaving !== undefined}
        title="Revoke this key?"
        action="Revoke"
        run={() => revoke.mutateAsync(leaving?.id ?? '')}
        onClose={() => setLeaving(undefined)}
      >
        <span className="foreign">
          {leaving === undefined
            ? ''
            : `${nameOf(leaving)} is refused from now on. It does not come back; programs that use it need another.`}
        </span>
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
        daily_credits: cap === '' ? undefined : Number(cap),
      }),
    (answer) => {
      setName('');
      onIssued(answer.issued.key);
    },
  );
  return (
    <Form run={() => issue.mutate()}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TextField label="What it is for" value={name} maxLength={200} set={setName} />
          <Select
            label="Data"
            data={choicesFrom(MODE_LABELS)}
            allowDeselect={false}
            value={mode}
            onChange={(value) => setMode(value ?? 'live')}
          />
          <NumberInput
            label="Credits a day at most"
            placeholder="No cap"
            value={cap}
            min={1}
            allowDecimal={false}
            onChange={setCap}
          />
          <Submit of={issue}>New key</Submit>
        </Group>
        <Failure error={issue.error} />
      </Stack>
    </Form>
  );
}

/** Something that is shown once, with a button that copies it. */
function SecretOnce({ about, value }: { readonly about: string; readonly value: string }) {
  return (
    <Alert color="blue" title={about} role="status">
      <Stack gap="xs">
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Group gap="sm">
          <CopyButton value={value}>
            {({ copied, copy }) => <SmallButton onClick={copy}>{copied ? 'Copied' : 'Copy'}</SmallButton>}
          </CopyButton>
          <Text size="sm">Keep it now: it is not stored and is not shown again.</Text>
        </Group>
      </Stack>
    </Alert>
  );
}
