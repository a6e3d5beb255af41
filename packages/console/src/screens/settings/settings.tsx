import { Anchor, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addPasskey,
  addressIn,
  endSession,
  mode,
  type Passkey,
  passkeysQuery,
  removePasskey,
  type Session,
  type SessionSeen,
  sessionQuery,
  sessionsQuery,
} from '../../api/session.ts';
import { Confirm } from '../../parts/actions.tsx';
import { showDay, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Screen, Section } from '../../parts/screen.tsx';
import { FRAME } from '../../words/frame.ts';
import { SETTINGS } from '../../words/settings.ts';
import { Members } from './members.tsx';

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

/** The passkeys of who is signed in: made on this device, and removed. */
function Passkeys() {
  const passkeys = useQuery(passkeysQuery);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [removed, setRemoved] = useState<Passkey>();
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: again });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  const remove = async () => {
    if (removed !== undefined) await removePasskey(removed.id);
    await again();
  };
  return (
    <Section title={SETTINGS.passkeys}>
      <Loaded
        query={passkeys}
        empty={{ when: (all) => all.length === 0, show: <Text size="sm">{SETTINGS.noPasskeys}</Text> }}
      >
        {(all) =>
          all.map((passkey) => (
            <Paper key={passkey.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Text size="sm" fw={600} className="foreign">
                    {passkey.name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {SETTINGS.lastUsed}:{' '}
                    {passkey.last_used_at === undefined ? SETTINGS.never : showSince(passkey.last_used_at)}
                  </Text>
                </div>
                <Button size="compact-sm" variant="default" onClick={() => setRemoved(passkey)}>
                  {SETTINGS.remove}
                </Button>
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <form onSubmit={submit}>
        <Group align="end" gap="sm">
          <TextInput
            size="xs"
            label={SETTINGS.passkeyName}
            value={name}
            maxLength={100}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={add.isPending}>
            {SETTINGS.addPasskey}
          </Button>
        </Group>
      </form>
      {add.error === null ? null : <Failure error={add.error} />}
      <Confirm
        isOpen={removed !== undefined}
        title={SETTINGS.removePasskey}
        action={SETTINGS.remove}
        run={remove}
        onClose={() => setRemoved(undefined)}
      >
        {SETTINGS.removePasskeyIs(removed?.name ?? '')}
      </Confirm>
    </Section>
  );
}

/** Where the same person is signed in, and an end to it. */
function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const [ended, setEnded] = useState<SessionSeen>();
  const end = async () => {
    if (ended !== undefined) await endSession(ended.id);
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Section title={SETTINGS.sessions}>
      <Loaded
        query={sessions}
        empty={{ when: (all) => all.length === 0, show: <Text size="sm">{SETTINGS.noSessions}</Text> }}
      >
        {(all) =>
          all.map((seen) => (
            <Paper key={seen.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Group gap="xs">
                    <Text size="sm" fw={600} className="foreign">
                      {browserName(seen.browser)}
                    </Text>
                    {seen.is_current ? (
                      <Badge size="sm" variant="light">
                        {SETTINGS.thisBrowser}
                      </Badge>
                    ) : null}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {SETTINGS.signedIn(
                      SETTINGS.methods[seen.method] ?? seen.method,
                      showSince(seen.last_used_at),
                    )}{' '}
                    {SETTINGS.from(seen.network)}
                  </Text>
                </div>
                {seen.is_current ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setEnded(seen)}>
                    {SETTINGS.end}
                  </Button>
                )}
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <Confirm
        isOpen={ended !== undefined}
        title={SETTINGS.endTitle}
        action={SETTINGS.end}
        run={end}
        onClose={() => setEnded(undefined)}
      >
        {SETTINGS.endIs(browserName(ended?.browser ?? ''))}
      </Confirm>
    </Section>
  );
}

const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const first = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** What a person calls the browser that calls itself so: "Chrome on Linux"; else its own words, cut. */
function browserName(agent: string): string {
  const browser = first(BROWSERS, agent);
  const system = first(SYSTEMS, agent);
  if (browser === undefined) return agent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
