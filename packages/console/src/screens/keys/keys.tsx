import { Alert, Button, Group, NativeSelect, Paper, Stack, Switch, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountKey, KEYS_KEY, keysQuery } from '../../api/account.ts';
import { sessionQuery, useMay, warmpath } from '../../api/session.ts';
import { Copied } from '../../parts/actions.tsx';
import { showDay, showNumber, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { KEYS } from '../../words/keys.ts';
import { CLIENTS, type Client, configurationOf } from './clients.ts';
import { ChangeDialog, IssueDialog, nameOf, RevokeDialog, RotateDialog, SCOPES } from './dialogs.tsx';

/** What is being done to a key, in a dialog. */
type Doing =
  | { readonly what: 'issue' }
  | { readonly what: 'change' | 'rotate' | 'revoke'; readonly known: AccountKey };

/** Which keys there are, what each may do and spend, and how an assistant gets one. */
export function Keys() {
  const session = useQuery(sessionQuery);
  const mayManage = useMay('manage');
  if (session.data !== undefined && !mayManage)
    return (
      <Screen title={KEYS.title} about={KEYS.about}>
        <Empty>{KEYS.forbidden}</Empty>
      </Screen>
    );
  return <Managed />;
}

function Managed() {
  const query = useQuery(keysQuery);
  const [doing, setDoing] = useState<Doing>();
  const [showsEnded, showEnded] = useState(false);
  const close = () => setDoing(undefined);
  return (
    <Screen
      title={KEYS.title}
      about={KEYS.about}
      actions={<Button onClick={() => setDoing({ what: 'issue' })}>{KEYS.make}</Button>}
    >
      <Stack gap="lg">
        <Loaded
          query={query}
          empty={{ when: (keys) => keys.length === 0, show: <Empty>{KEYS.empty}</Empty> }}
        >
          {(keys) => (
            <Stack gap="xs">
              <Rows keys={keys.filter(({ state }) => showsEnded || state === 'active')} onDo={setDoing} />
              {keys.some(({ state }) => state !== 'active') ? (
                <Switch
                  label={KEYS.showEnded}
                  checked={showsEnded}
                  onChange={(event) => showEnded(event.currentTarget.checked)}
                />
              ) : null}
            </Stack>
          )}
        </Loaded>
        <Assistant />
      </Stack>
      {doing?.what === 'issue' ? <IssueDialog onClose={close} /> : null}
      {doing?.what === 'change' ? <ChangeDialog known={doing.known} onClose={close} /> : null}
      {doing?.what === 'rotate' ? <RotateDialog known={doing.known} onClose={close} /> : null}
      {doing?.what === 'revoke' ? <RevokeDialog known={doing.known} onClose={close} /> : null}
    </Screen>
  );
}

function Rows({ keys, onDo }: { readonly keys: readonly AccountKey[]; onDo(doing: Doing): void }) {
  const session = useQuery(sessionQuery);
  // The new key gets what the old one had: the service asks for every right.
  const mayRotate = SCOPES.every((scope) => session.data?.scopes.includes(scope));
  return (
    <Table.ScrollContainer type="native" role="region" minWidth={720} tabIndex={0} aria-label={KEYS.list}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{KEYS.name}</Table.Th>
            <Table.Th>{KEYS.may}</Table.Th>
            <Table.Th>{KEYS.cap}</Table.Th>
            <Table.Th>{KEYS.used}</Table.Th>
            <Table.Th>{KEYS.ends}</Table.Th>
            <Table.Th aria-label={KEYS.change} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td>
                <Text size="sm" className="foreign">
                  {key.name === '' ? KEYS.unnamed : key.name}
                </Text>
                <Text size="xs" c="dimmed">
                  wp_{key.mode}_…{key.last_four}
                  {key.integration === undefined ? '' : ` · ${key.integration}`}
                </Text>
              </Table.Td>
              <Table.Td>{mayOf(key)}</Table.Td>
              <Table.Td>
                {key.daily_credits === undefined
                  ? KEYS.noCap
                  : KEYS.ofCap(showNumber(key.credits_used_today ?? 0), showNumber(key.daily_credits))}
              </Table.Td>
              <Table.Td>{key.last_used_at === undefined ? KEYS.never : showSince(key.last_used_at)}</Table.Td>
              <Table.Td>{endOf(key)}</Table.Td>
              <Table.Td>
                {key.state === 'active' ? (
                  <Group gap="xs" wrap="nowrap" justify="flex-end">
                    <Act label={KEYS.change} of={key} act={() => onDo({ what: 'change', known: key })} />
                    {mayRotate ? (
                      <Act label={KEYS.rotate} of={key} act={() => onDo({ what: 'rotate', known: key })} />
                    ) : null}
                    <Act label={KEYS.revoke} of={key} act={() => onDo({ what: 'revoke', known: key })} />
                  </Group>
                ) : (
                  <Text size="xs" c="dimmed" ta="right">
                    {KEYS.states[key.state]}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Act({ label, of, act }: { readonly label: string; readonly of: AccountKey; act(): void }) {
  return (
    <Button size="compact-sm" variant="default" aria-label={`${label}: ${nameOf(of)}`} onClick={act}>
      {label}
    </Button>
  );
}

function mayOf({ scopes }: AccountKey): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return KEYS.everything;
  return scopes.length === SCOPES.length - 1 && !scopes.includes('manage') ? KEYS.all : scopes.join(', ');
}

function endOf({ revoked_at, expires_at }: AccountKey): string {
  const end = revoked_at ?? expires_at;
  return end === undefined ? KEYS.never : showDay(end);
}

/** Eight searches: enough for a session, little enough to lose. */
const CAP = 100;
/** In place of a key that is not made yet. */
const NO_KEY = 'wp_…';

/** The exact lines for the usual assistants, with a key of their own that reads and spends little. */
function Assistant() {
  const [client, setClient] = useState<Client>('claudeCode');
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () =>
      warmpath.keys.issue({ name: KEYS.assistantName, scopes: ['read', 'spend'], daily_credits: CAP }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const key = issue.data?.key;
  return (
    <Paper withBorder p="md" component="section" aria-label={KEYS.assistant}>
      <Stack gap="sm">
        <Title order={2} size="md">
          {KEYS.assistant}
        </Title>
        <Text size="sm">{KEYS.assistantAbout}</Text>
        {key === undefined ? (
          <div>
            <Button loading={issue.isPending} onClick={() => issue.mutate()}>
              {KEYS.assistantMake}
            </Button>
          </div>
        ) : (
          <>
            <Alert color="orange" role="status" title={KEYS.once}>
              {KEYS.onceAbout}
            </Alert>
            <Copied text={key} label={KEYS.copyKey} />
          </>
        )}
        {issue.error === null ? null : <Failure error={issue.error} />}
        <NativeSelect
          label={KEYS.chooseClient}
          maw={320}
          value={client}
          onChange={(event) => setClient(event.currentTarget.value as Client)}
          data={CLIENTS.map((one) => ({ value: one, label: KEYS.clients[one] }))}
        />
        <Text size="sm">{KEYS.place[client]}</Text>
        <Copied text={configurationOf(client, location.origin, key ?? NO_KEY)} label={KEYS.copyText} />
        {key === undefined ? (
          <Text size="xs" c="dimmed">
            {KEYS.withoutKey}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}
