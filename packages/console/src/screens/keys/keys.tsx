import { Alert, Button, Group, NativeSelect, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountKey, KEYS_KEY, keysQuery } from '../../api/account.ts';
import { sessionQuery, useMay, warmpath } from '../../api/session.ts';
import { ASSISTANT_CAP, choicesFrom } from '../../labels.ts';
import { Copied, SmallButton } from '../../parts/actions.tsx';
import { showDay, showNumber, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { WideTable } from '../../parts/table.tsx';
import { Foreign, Note } from '../../parts/text.tsx';
import { CLIENT_LABELS, type Client, configurationOf, PLACES } from './clients.ts';
import {
  ChangeDialog,
  IssueDialog,
  nameOf,
  ONCE_ABOUT,
  RevokeDialog,
  RotateDialog,
  SCOPES,
} from './dialogs.tsx';

/** What is being done to a key, in a dialog. */
type Doing =
  | { readonly what: 'issue' }
  | { readonly what: 'change' | 'rotate' | 'revoke'; readonly known: AccountKey };

const ABOUT = 'Keys let programs and assistants use this account. What each may do and spend is bound to it.';

/** Which keys there are, what each may do and spend, and how an assistant gets one. */
export function Keys() {
  const session = useQuery(sessionQuery);
  const mayManage = useMay('manage');
  if (session.data !== undefined && !mayManage)
    return (
      <Screen title="Keys" about={ABOUT}>
        <Empty>Only owners see and make keys. Ask an owner of this account.</Empty>
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
      title="Keys"
      about={ABOUT}
      actions={<Button onClick={() => setDoing({ what: 'issue' })}>Make a key</Button>}
    >
      <Stack gap="lg">
        <Loaded
          query={query}
          empty={
            <Empty>
              There are no keys yet. People sign in without one; a program or an assistant needs one.
            </Empty>
          }
        >
          {(keys) => (
            <Stack gap="xs">
              <Rows keys={keys.filter(({ state }) => showsEnded || state === 'active')} onDo={setDoing} />
              {keys.some(({ state }) => state !== 'active') ? (
                <Switch
                  label="Show ended keys"
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

const KEY_STATES = { active: 'active', expired: 'ended', revoked: 'ended' } as const;

function Rows({ keys, onDo }: { readonly keys: readonly AccountKey[]; onDo(doing: Doing): void }) {
  const session = useQuery(sessionQuery);
  // The new key gets what the old one had: the service asks for every right.
  const mayRotate = SCOPES.every((scope) => session.data?.scopes.includes(scope));
  return (
    <WideTable
      label="Keys of this account"
      minWidth={720}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        [
          'Name',
          (key) => (
            <>
              <Foreign>{key.name === '' ? 'without a name' : key.name}</Foreign>
              <Note>
                wp_{key.mode}_…{key.last_four}
                {key.integration === undefined ? '' : ` · ${key.integration}`}
              </Note>
            </>
          ),
        ],
        ['May', mayOf],
        [
          'Credits a day',
          ({ daily_credits: cap, credits_used_today: used = 0 }) =>
            cap === undefined ? 'no cap' : `${showNumber(used)} of ${showNumber(cap)} today`,
        ],
        ['Last used', ({ last_used_at: at }) => (at === undefined ? 'never' : showSince(at))],
        ['Ends', endOf],
        [
          'Change',
          (key) =>
            key.state === 'active' ? (
              <Group gap="xs" wrap="nowrap" justify="flex-end">
                <Act label="Change" of={key} act={() => onDo({ what: 'change', known: key })} />
                {mayRotate && key.integration !== 'assistant' ? (
                  <Act label="Replace" of={key} act={() => onDo({ what: 'rotate', known: key })} />
                ) : null}
                <Act label="End" of={key} act={() => onDo({ what: 'revoke', known: key })} />
              </Group>
            ) : (
              <Note ta="right">{KEY_STATES[key.state]}</Note>
            ),
          { isUntitled: true },
        ],
      ]}
    />
  );
}

function Act({ label, of, act }: { readonly label: string; readonly of: AccountKey; act(): void }) {
  return (
    <SmallButton aria-label={`${label}: ${nameOf(of)}`} onClick={act}>
      {label}
    </SmallButton>
  );
}

function mayOf({ scopes }: AccountKey): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return 'everything';
  return scopes.length === SCOPES.length - 1 && !scopes.includes('manage')
    ? 'everything but manage'
    : scopes.join(', ');
}

function endOf({ revoked_at, expires_at }: AccountKey): string {
  const end = revoked_at ?? expires_at;
  return end === undefined ? 'never' : showDay(end);
}

/** In place of a key that is not made yet. */
const NO_KEY = 'wp_…';

/** The exact lines for the usual assistants, with a key of their own that reads and spends little. */
function Assistant() {
  const [client, setClient] = useState<Client>('claudeCode');
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () =>
      warmpath.keys.issue({ name: 'assistant', scopes: ['read', 'spend'], daily_credits: ASSISTANT_CAP }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const key = issue.data?.key;
  return (
    <Paper withBorder p="md" component="section" aria-label="Connect an assistant">
      <Stack gap="sm">
        <Title order={2} size="md">
          Connect an assistant
        </Title>
        <Text size="sm">
          One that signs in, as Claude, ChatGPT, Cursor and VS Code do, needs this address alone: it sends you
          to a page here, where you say what it may do.
        </Text>
        <Copied text={`${location.origin}/mcp`} label="Copy the address" />
        <Text size="sm">
          Any other gets a key of its own: it reads and spends, 100 credits a day at most (about eight
          searches). It cannot send mail, delete or make keys.
        </Text>
        {key === undefined ? (
          <div>
            <Button loading={issue.isPending} onClick={() => issue.mutate()}>
              Make a key for the assistant
            </Button>
          </div>
        ) : (
          <>
            <Alert color="orange" role="status" title="Keep this key now">
              {ONCE_ABOUT}
            </Alert>
            <Copied text={key} label="Copy the key" />
          </>
        )}
        <Failure error={issue.error} />
        <NativeSelect
          label="Assistant"
          maw={320}
          value={client}
          onChange={(event) => setClient(event.currentTarget.value as Client)}
          data={choicesFrom(CLIENT_LABELS)}
        />
        <Text size="sm">{PLACES[client]}</Text>
        <Copied text={configurationOf(client, location.origin, key ?? NO_KEY)} label="Copy" />
        {key === undefined ? <Note>Make the key first; it then stands in these lines.</Note> : null}
      </Stack>
    </Paper>
  );
}
