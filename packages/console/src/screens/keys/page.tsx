import { Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountKey, keysQuery } from '../../api/keys.ts';
import { useMay } from '../../api/may.ts';
import { sessionQuery } from '../../api/session.ts';
import { Empty } from '../../parts/empty.tsx';
import { showDay, showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { KEYS } from '../../words/keys.ts';
import { Assistant } from './assistant.tsx';
import { ChangeDialog, IssueDialog, nameOf, RevokeDialog, RotateDialog } from './dialogs.tsx';
import { SCOPES } from './key-form.tsx';

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
