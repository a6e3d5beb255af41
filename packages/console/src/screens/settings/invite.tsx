import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { type MadeLink, useInvite } from '../../api/members.ts';
import type { Role } from '../../api/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { FRAME } from '../../words/frame.ts';
import { SETTINGS } from '../../words/settings.ts';

/** Lets somebody in: a name, a role, and a link that is shown once. */
export function Invite({ made }: { made(link: MadeLink): void }) {
  const [isOpen, dialog] = useDisclosure(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { name: name.trim(), role, ...(email.trim() === '' ? {} : { email: email.trim() }) },
      {
        onSuccess: ({ member, link }) => {
          dialog.close();
          setName('');
          setEmail('');
          made({ name: member.name, link });
        },
      },
    );
  };
  return (
    <>
      <Group>
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          {SETTINGS.invite}
        </Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={SETTINGS.inviteTitle}
        closeButtonProps={{ 'aria-label': FRAME.close }}
      >
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label={SETTINGS.name}
              required
              maxLength={100}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              type="email"
              label={SETTINGS.email}
              description={SETTINGS.emailHint}
              maxLength={320}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <NativeSelect
              label={SETTINGS.role}
              value={role}
              data={Object.entries(SETTINGS.roles).map(([value, label]) => ({ value, label }))}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
            />
            {invite.error === null ? null : <Failure error={invite.error} />}
            <Button type="submit" loading={invite.isPending}>
              {SETTINGS.invite}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
