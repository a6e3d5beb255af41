import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type MadeLink,
  type Member,
  membersQuery,
  useChangeMember,
  useInvite,
  useNewLink,
  useRemoveMember,
} from '../../api/account.ts';
import { type Role, type Session, useMay } from '../../api/session.ts';
import { Confirm } from '../../parts/actions.tsx';
import { showDay, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Section } from '../../parts/screen.tsx';
import { FRAME } from '../../words/frame.ts';
import { SETTINGS } from '../../words/settings.ts';

/** Who else signs in for the account; only owners may ask. */
export function Members({ own }: { readonly own: NonNullable<Session['member']> }) {
  const may = useMay('manage');
  const members = useQuery({ ...membersQuery, enabled: may });
  const [made, setMade] = useState<MadeLink>();
  if (!may) {
    return (
      <Section title={SETTINGS.members}>
        <Text size="sm">{SETTINGS.manageNot}</Text>
      </Section>
    );
  }
  return (
    <Section title={SETTINGS.members}>
      <Loaded query={members}>
        {(all) =>
          all.map((member) => (
            <Line key={member.id} member={member} isOwn={member.id === own.id} made={setMade} />
          ))
        }
      </Loaded>
      <Invite made={setMade} />
      <ShownLink made={made} onClose={() => setMade(undefined)} />
    </Section>
  );
}

interface LineProps {
  readonly member: Member;
  /** Who is signed in: nobody takes their own role or themselves away by a slip. */
  readonly isOwn: boolean;
  made(link: MadeLink): void;
}

function Line({ member, isOwn, made }: LineProps) {
  const { id, name, email, role, last_used_at: lastUsed } = member;
  const [isRemoving, setIsRemoving] = useState(false);
  const change = useChangeMember();
  const remove = useRemoveMember();
  const link = useNewLink();
  const roles = Object.entries(SETTINGS.roleNames).map(([value, label]) => ({ value, label }));
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600} className="foreign">
            {name}
          </Text>
          <Text size="sm" c="dimmed" className="foreign">
            {[email, `${SETTINGS.lastUsed}: ${lastUsed === undefined ? SETTINGS.never : showSince(lastUsed)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={`${SETTINGS.role}: ${name}`}
            value={role}
            disabled={isOwn || change.isPending}
            data={roles}
            onChange={(event) => change.mutate({ id, role: event.currentTarget.value as Role })}
          />
          {isOwn ? null : (
            <>
              <Button
                size="compact-sm"
                variant="default"
                loading={link.isPending}
                onClick={() => link.mutate(id, { onSuccess: (answer) => made({ name, link: answer }) })}
              >
                {SETTINGS.newLink}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setIsRemoving(true)}>
                {SETTINGS.remove}
              </Button>
            </>
          )}
        </Group>
      </Group>
      {[change, link].map(({ error }) =>
        error === null ? null : <Failure key={String(error)} error={error} />,
      )}
      <Confirm
        isOpen={isRemoving}
        title={SETTINGS.removeTitle(name)}
        action={SETTINGS.remove}
        run={() => remove.mutateAsync(id)}
        onClose={() => setIsRemoving(false)}
      >
        {SETTINGS.removeIs(name)}
      </Confirm>
    </Paper>
  );
}

/** Lets somebody in: a name, a role, and a link that is shown once. */
function Invite({ made }: { made(link: MadeLink): void }) {
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

/** The link of a member, this once. */
function ShownLink({ made, onClose }: { readonly made: MadeLink | undefined; onClose(): void }) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={SETTINGS.linkTitle}
      closeButtonProps={{ 'aria-label': FRAME.close }}
      // A press beside it would lose what is shown once.
      closeOnClickOutside={false}
    >
      {made === undefined ? null : (
        <Stack gap="sm">
          <Text size="sm">{SETTINGS.linkIs(made.name, showDay(made.link.expires_at))}</Text>
          {made.link.mailed ? <Text size="sm">{SETTINGS.mailed}</Text> : null}
          <Code block className="foreign">
            {made.link.url}
          </Code>
          <CopyButton value={made.link.url}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? FRAME.copied : FRAME.copy}
              </Button>
            )}
          </CopyButton>
        </Stack>
      )}
    </Modal>
  );
}
