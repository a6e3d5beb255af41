import { Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { type FormEvent, useState } from 'react';
import { admin, type Tenant, useAct } from '../../api/admin.ts';
import { Failure } from '../../parts/failure.tsx';
import { ADMIN } from '../../words/admin.ts';
import { Part } from './part.tsx';
import { SecretOnce } from './secret-once.tsx';

const WORDS = ADMIN.tenant;
type Role = 'owner' | 'editor' | 'reader';
const ROLES = Object.entries(WORDS.roles).map(([value, label]) => ({ value, label }));
type Members = AdminAnswerOf<'admin.tenant.get'>['members'];

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
        ...(email.trim() === '' ? {} : { email: email.trim() }),
      }),
    () => {
      setName('');
      setEmail('');
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Part title={WORDS.members}>
      {members.length === 0 ? (
        <Text size="sm">{WORDS.membersEmpty}</Text>
      ) : (
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{ADMIN.name}</Table.Th>
              <Table.Th visibleFrom="sm">{WORDS.inviteEmail}</Table.Th>
              <Table.Th w={100}>{WORDS.role}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map((member) => (
              <Table.Tr key={member.id}>
                <Table.Td className="foreign">{member.name}</Table.Td>
                <Table.Td className="foreign" visibleFrom="sm">
                  {member.email ?? ADMIN.none}
                </Table.Td>
                <Table.Td>{WORDS.roles[member.role as Role] ?? member.role}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-end">
            <TextInput
              label={WORDS.inviteName}
              value={name}
              required
              maxLength={100}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={WORDS.inviteEmail}
              type="email"
              value={email}
              maxLength={320}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Select
              label={WORDS.role}
              data={ROLES}
              allowDeselect={false}
              value={role}
              onChange={(value) => setRole((value ?? 'owner') as Role)}
            />
            <Button type="submit" loading={invite.isPending}>
              {WORDS.invite}
            </Button>
          </Group>
          {invite.data === undefined ? null : (
            <SecretOnce about={WORDS.link} value={`${location.origin}${invite.data.sign_in_path}`} />
          )}
          {invite.error === null ? null : <Failure error={invite.error} />}
        </Stack>
      </form>
    </Part>
  );
}
