import { Button, Code, CopyButton, Group, Modal, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { choicesFrom } from '../../labels.ts';
import { Confirm, Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { dotted, showDay, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Section } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';

/** Who else signs in for the account; only owners may ask. */
export function Members({ own }: { readonly own: NonNullable<Session['member']> }) {
  const may = useMay('manage');
  const members = useQuery({ ...membersQuery, enabled: may });
  const [made, setMade] = useState<MadeLink>();
  if (!may) {
    return (
      <Section title="Members">
        <Text size="sm">Only owners see the members and invite.</Text>
      </Section>
    );
  }
  return (
    <Section title="Members">
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

const ROLE_NAMES = { owner: 'Owner', editor: 'Editor', reader: 'Reader' } satisfies Record<Role, string>;

function Line({ member, isOwn, made }: LineProps) {
  const { id, name, email, role, last_used_at: lastUsed } = member;
  const [open, setOpen] = useState<'removing' | 'changing'>();
  const close = () => setOpen(undefined);
  const change = useChangeMember();
  const remove = useRemoveMember();
  const link = useNewLink();
  const roles = choicesFrom(ROLE_NAMES);
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Foreign fw={600}>{name}</Foreign>
          <Hint foreign>
            {dotted(email, `Last here: ${lastUsed === undefined ? 'not yet' : showSince(lastUsed)}`)}
          </Hint>
        </div>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={`Role: ${name}`}
            value={role}
            disabled={isOwn || change.isPending}
            data={roles}
            onChange={(event) => change.mutate({ id, role: event.currentTarget.value as Role })}
          />
          <SmallButton aria-label={`Change: ${name}`} onClick={() => setOpen('changing')}>
            Change
          </SmallButton>
          {isOwn ? null : (
            <>
              <SmallButton
                loading={link.isPending}
                onClick={() => link.mutate(id, { onSuccess: (answer) => made({ name, link: answer }) })}
              >
                New link
              </SmallButton>
              <SmallButton onClick={() => setOpen('removing')}>Remove</SmallButton>
            </>
          )}
        </Group>
      </Group>
      <Failure error={change.error} />
      <Failure error={link.error} />
      <Modal opened={open === 'changing'} onClose={close} title={`Change ${name}`}>
        {open === 'changing' ? <Change member={member} onClose={close} /> : null}
      </Modal>
      <Confirm
        isOpen={open === 'removing'}
        title={`Remove ${name}?`}
        action="Remove"
        run={() => remove.mutateAsync(id)}
        onClose={close}
      >
        {`${name} is signed out everywhere at once and cannot sign in again. What ${name} did stays. To come back, ${name} has to be invited again.`}
      </Confirm>
    </Paper>
  );
}

export const ROLE_LABELS = {
  owner: 'Owner: everything',
  editor: 'Editor: all but deleting and managing',
  reader: 'Reader: sees only',
} satisfies Record<Role, string>;

/** A member's name and address. */
function Change({
  member: { id, name: was, email: had = '' },
  onClose,
}: {
  readonly member: Member;
  onClose(): void;
}) {
  const [name, setName] = useState(was);
  const [email, setEmail] = useState(had);
  const change = useChangeMember();
  // An address that is given, even the same, ends the links that were sent to it.
  const to = {
    ...(name.trim() === was ? {} : { name: name.trim() }),
    ...(email.trim() === had ? {} : { email: email.trim() || null }),
  };
  return (
    <Form run={() => change.mutate({ id, ...to }, { onSuccess: onClose })}>
      <Stack gap="sm">
        <Person name={name} setName={setName} email={email} setEmail={setEmail} />
        <Failure error={change.error} />
        <Submit of={change}>Save</Submit>
      </Stack>
    </Form>
  );
}

interface PersonProps {
  readonly name: string;
  setName(name: string): void;
  readonly email: string;
  setEmail(email: string): void;
}

function Person({ name, setName, email, setEmail }: PersonProps) {
  return (
    <>
      <TextField label="Name" required maxLength={100} data-autofocus value={name} set={setName} />
      <TextField
        type="email"
        label="E-mail"
        description="Needed for links by mail, for what waits by mail, and for sign-in with a provider."
        maxLength={320}
        value={email}
        set={setEmail}
      />
    </>
  );
}

/** Lets somebody in: a name, a role, and a link that is shown once. */
function Invite({ made }: { made(link: MadeLink): void }) {
  const [isOpen, dialog] = useDisclosure(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useInvite();
  return (
    <>
      <Group>
        <SmallButton onClick={dialog.open}>Invite</SmallButton>
      </Group>
      <Modal opened={isOpen} onClose={dialog.close} title="Invite somebody">
        <Form
          run={() =>
            invite.mutate(
              { name: name.trim(), role, email: email.trim() || undefined },
              {
                onSuccess: ({ member, link }) => {
                  dialog.close();
                  setName('');
                  setEmail('');
                  made({ name: member.name, link });
                },
              },
            )
          }
        >
          <Stack gap="sm">
            <Person name={name} setName={setName} email={email} setEmail={setEmail} />
            <NativeSelect
              label="Role"
              value={role}
              data={choicesFrom(ROLE_LABELS)}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
            />
            <Failure error={invite.error} />
            <Submit of={invite}>Invite</Submit>
          </Stack>
        </Form>
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
      title="The link to sign in"
      // A press beside it would lose what is shown once.
      closeOnClickOutside={false}
    >
      {made === undefined ? null : (
        <Stack gap="sm">
          <Text size="sm">{`It signs ${made.name} in once, until ${showDay(made.link.expires_at)}. It is shown only now: copy it and hand it to that person.`}</Text>
          {made.link.mailed ? <Text size="sm">It was also mailed.</Text> : null}
          <Code block className="foreign">
            {made.link.url}
          </Code>
          <CopyButton value={made.link.url}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Stack>
      )}
    </Modal>
  );
}
