import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../../api/session.ts';
import { addressIn, mode } from '../../mode.ts';
import { showDay } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Section } from '../../parts/section.tsx';
import { FRAME } from '../../words/frame.ts';
import { SETTINGS } from '../../words/settings.ts';
import { Members } from './members.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

/** Who is signed in and where, who else may, and which data is shown. */
export function Settings() {
  const session = useQuery(sessionQuery);
  return (
    <Screen title={FRAME.navigation.settings}>
      <Loaded query={session}>
        {(data) => (
          <Stack gap="xl" maw={880}>
            <You session={data} />
            {isPerson(data) && data.methods.passkey ? <Passkeys /> : null}
            <Sessions />
            {data.member === undefined ? null : <Members own={data.member} />}
            {data.modes.length > 0 ? <Data session={data} /> : null}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

const isPerson = ({ member, operator }: Session) => member !== undefined || operator !== undefined;

function You({ session }: { readonly session: Session }) {
  const { member, operator, tenant, expires_at: expires } = session;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [SETTINGS.name, member?.name ?? operator?.name],
    [SETTINGS.email, member === undefined ? undefined : (member.email ?? SETTINGS.none)],
    [SETTINGS.account, tenant?.name],
    [SETTINGS.role, member === undefined ? undefined : SETTINGS.roles[member.role]],
  ];
  return (
    <Section title={SETTINGS.you}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <Text key={name} size="sm" className="foreign">
            {name}: {value}
          </Text>
        ),
      )}
      {isPerson(session) ? null : <Text size="sm">{SETTINGS.byKey}</Text>}
      {expires === undefined ? null : (
        <Text size="sm" c="dimmed">
          {SETTINGS.until(showDay(expires))}
        </Text>
      )}
    </Section>
  );
}

function Data({ session }: { readonly session: Session }) {
  const other = mode === 'test' ? 'live' : 'test';
  return (
    <Section title={SETTINGS.data}>
      <Text size="sm">{mode === 'test' ? SETTINGS.inSandbox : SETTINGS.inLive}</Text>
      {session.modes.includes(other) ? (
        <Anchor size="sm" href={addressIn(other, '/')}>
          {other === 'live' ? FRAME.toLive : FRAME.toSandbox}
        </Anchor>
      ) : null}
    </Section>
  );
}
