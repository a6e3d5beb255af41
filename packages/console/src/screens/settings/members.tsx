import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/may.ts';
import {
  type MadeLink,
  type Member,
  membersQuery,
  useChangeMember,
  useNewLink,
  useRemoveMember,
} from '../../api/members.ts';
import type { Role, Session } from '../../api/session.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { SETTINGS } from '../../words/settings.ts';
import { Invite } from './invite.tsx';
import { ShownLink } from './shown-link.tsx';

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
