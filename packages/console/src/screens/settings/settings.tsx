import { Anchor, Badge, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountName,
  addPasskey,
  addressIn,
  askForDigest,
  type Digest,
  digestQuery,
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
import { choicesFrom } from '../../labels.ts';
import { AnchorLink, Confirm, Form, SmallButton, TextField } from '../../parts/actions.tsx';
import { showDay, showMoment, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Screen, Section } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { Members, ROLE_LABELS } from './members.tsx';

/** Who is signed in and where, who else may, and which data is shown. */
export function Settings() {
  const session = useQuery(sessionQuery);
  return (
    <Screen title="Settings">
      <Loaded query={session}>
        {(data) => (
          <Stack gap="xl" maw={880}>
            <You session={data} />
            {isPerson(data) && data.methods.passkey ? <Passkeys /> : null}
            {data.member === undefined ? null : <ByMail />}
            <Sessions />
            {data.member === undefined ? null : <Members own={data.member} />}
            {data.scopes.includes('manage') ? <Programs /> : null}
            {data.modes.length > 0 ? <Data session={data} /> : null}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

const isPerson = ({ member, operator }: Session) => member !== undefined || operator !== undefined;

function You({ session }: { readonly session: Session }) {
  const { member, operator, expires_at: expires } = session;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Name', member?.name ?? operator?.name],
    ['E-mail', member === undefined ? undefined : (member.email ?? 'none')],
    ['Account', accountName(session)],
    ['Role', member === undefined ? undefined : ROLE_LABELS[member.role]],
  ];
  return (
    <Section title="You">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <Foreign key={name}>
            {name}: {value}
          </Foreign>
        ),
      )}
      {isPerson(session) ? null : (
        <Text size="sm">You are signed in with an API key: what it may do, you may do.</Text>
      )}
      {expires === undefined ? null : <Hint>{`Signed in until ${showDay(expires)}.`}</Hint>}
    </Section>
  );
}

function Data({ session }: { readonly session: Session }) {
  const other = mode === 'test' ? 'live' : 'test';
  return (
    <Section title="Data">
      <Text size="sm">
        {mode === 'test'
          ? 'You are in the sandbox: made-up data, no mail leaves, no money is spent.'
          : 'You are in your live data. The sandbox has made-up data to try everything with.'}
      </Text>
      {session.modes.includes(other) ? (
        <Anchor size="sm" href={addressIn(other, '/')}>
          {other === 'live' ? 'Open live data' : 'Open the sandbox'}
        </Anchor>
      ) : null}
    </Section>
  );
}

function Programs() {
  return (
    <Section title="Your own programs">
      <Text size="sm">A program of yours can be notified when an investor answers, or a letter waits.</Text>
      <AnchorLink size="sm" to="/settings/events">
        Events, and who is notified
      </AnchorLink>
    </Section>
  );
}

const OFTEN = { no: 'Never', day: 'Every day at 7:00', week: 'Every Monday at 7:00' } as const;
const LACKS = {
  server: 'Warmpath sends no mail of its own here. Whoever runs it can set that up.',
  address: 'You have no e-mail address here. An owner adds one under Members, with Change.',
} satisfies Record<NonNullable<Digest['lacks']>, string>;

/** Whether the person is mailed what waits. */
function ByMail() {
  const digest = useQuery(digestQuery);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: askForDigest,
    onSuccess: (answer) => client.setQueryData(digestQuery.queryKey, answer),
  });
  return (
    <Section title="By mail">
      <Loaded query={digest}>
        {({ lacks, every, next_at: next, sent_at: sent, unknown_at: unknown }) =>
          lacks !== null && every === null ? (
            <Text size="sm">{LACKS[lacks]}</Text>
          ) : (
            <>
              <NativeSelect
                size="xs"
                maw={300}
                label="Mail me what waits"
                description="Only if something does. It has numbers, no names."
                value={every ?? 'no'}
                disabled={change.isPending}
                data={choicesFrom(OFTEN)}
                onChange={({ currentTarget: { value } }) =>
                  change.mutate(value === 'day' || value === 'week' ? value : null)
                }
              />
              {lacks === null ? null : <Text size="sm">{LACKS[lacks]}</Text>}
              {next === null || lacks !== null ? null : <Hint>{`Next: ${showMoment(next)}.`}</Hint>}
              {unknown === null ? null : (
                <Text size="sm">{`The one of ${showMoment(unknown)} may not have arrived.`}</Text>
              )}
              {sent === null ? null : <Hint>{`The last one was sent ${showSince(sent)}.`}</Hint>}
            </>
          )
        }
      </Loaded>
      <Failure error={change.error} />
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
  const remove = async () => {
    if (removed !== undefined) await removePasskey(removed.id);
    await again();
  };
  return (
    <Section title="Passkeys">
      <Loaded
        query={passkeys}
        empty={<Text size="sm">None yet. With a passkey this device signs you in without a link.</Text>}
      >
        {(all) =>
          all.map((passkey) => (
            <Paper key={passkey.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Foreign fw={600}>{passkey.name}</Foreign>
                  <Hint>
                    Last here:{' '}
                    {passkey.last_used_at === undefined ? 'not yet' : showSince(passkey.last_used_at)}
                  </Hint>
                </div>
                <SmallButton onClick={() => setRemoved(passkey)}>Remove</SmallButton>
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <Form run={() => add.mutate()}>
        <Group align="end" gap="sm">
          <TextField
            size="xs"
            label="Name of the passkey"
            value={name}
            maxLength={100}
            required
            set={setName}
          />
          <Button type="submit" size="xs" variant="default" loading={add.isPending}>
            Add a passkey of this device
          </Button>
        </Group>
      </Form>
      <Failure error={add.error} />
      <Confirm
        isOpen={removed !== undefined}
        title="Remove this passkey?"
        action="Remove"
        run={remove}
        onClose={() => setRemoved(undefined)}
      >
        {`"${removed?.name ?? ''}" no longer signs you in. Your device keeps it until you delete it there; to use it here again, add a new one.`}
      </Confirm>
    </Section>
  );
}

const SIGN_IN_METHODS = {
  link: 'By link',
  key: 'By API key',
  passkey: 'By passkey',
  email: 'By e-mail',
  oidc: 'By provider',
} as Readonly<Record<string, string>>;

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
    <Section title="Where you are signed in">
      <Loaded query={sessions} empty={<Text size="sm">Nowhere but here.</Text>}>
        {(all) =>
          all.map((seen) => (
            <Paper key={seen.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Group gap="xs">
                    <Foreign fw={600}>{browserName(seen.browser)}</Foreign>
                    {seen.is_current ? (
                      <Badge size="sm" variant="light">
                        this browser
                      </Badge>
                    ) : null}
                  </Group>
                  <Hint>
                    {`${SIGN_IN_METHODS[seen.method] ?? seen.method}, last used ${showSince(seen.last_used_at)}`}{' '}
                    {`from ${seen.network}`}
                  </Hint>
                </div>
                {seen.is_current ? null : (
                  <SmallButton onClick={() => setEnded(seen)}>Sign out there</SmallButton>
                )}
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <Confirm
        isOpen={ended !== undefined}
        title="Sign out this browser?"
        action="Sign out there"
        run={end}
        onClose={() => setEnded(undefined)}
      >
        {`${browserName(ended?.browser ?? '')} is signed out at once. Whoever uses it has to sign in again.`}
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
