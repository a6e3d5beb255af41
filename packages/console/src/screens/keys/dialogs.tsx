import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { type AccountKey, type IssuedKey, KEYS_KEY } from '../../api/keys.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { showSince } from '../../parts/format.ts';
import { FRAME } from '../../words/frame.ts';
import { KEYS } from '../../words/keys.ts';
import { Copied } from './copied.tsx';
import { type KeyDraft, KeyForm } from './key-form.tsx';

export const nameOf = ({ name, last_four }: Pick<AccountKey, 'name' | 'last_four'>): string =>
  name === '' ? `…${last_four}` : name;

const NEW: KeyDraft = { name: '', scopes: ['read'], cap: undefined, endsOn: undefined };

/** Makes a key, then shows it once. */
export function IssueDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: ({ name, scopes, cap, endsOn }: KeyDraft) =>
      warmpath.keys.issue({
        name,
        scopes: [...scopes],
        ...(cap === undefined ? {} : { daily_credits: cap }),
        ...(endsOn === undefined ? {} : { expires_at: `${endsOn}T00:00:00Z` }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  if (issue.data !== undefined) return <ShownOnce issued={issue.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={KEYS.make} closeButtonProps={{ 'aria-label': FRAME.close }}>
      <KeyForm
        draft={NEW}
        hasEnd
        action={KEYS.issue}
        error={issue.error}
        isRunning={issue.isPending}
        run={(draft) => issue.mutate(draft)}
      />
    </Modal>
  );
}

/** Another name, other rights, another cap. */
export function ChangeDialog({ known, onClose }: { readonly known: AccountKey; onClose(): void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ name, scopes, cap }: KeyDraft) =>
      warmpath.keys.change({
        id: known.id,
        name,
        // Rights that stay are not given again: who may not give them can change the rest.
        ...(scopes.join() === known.scopes.join() ? {} : { scopes: [...scopes] }),
        daily_credits: cap ?? 0,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEYS_KEY });
      onClose();
    },
  });
  const draft = { name: known.name, scopes: known.scopes, cap: known.daily_credits, endsOn: undefined };
  return (
    <Modal opened onClose={onClose} title={nameOf(known)} closeButtonProps={{ 'aria-label': FRAME.close }}>
      <KeyForm
        draft={draft}
        hasEnd={false}
        action={KEYS.save}
        error={change.error}
        isRunning={change.isPending}
        run={(changed) => change.mutate(changed)}
      />
    </Modal>
  );
}

/** Replaces a key by another, which is shown once. */
export function RotateDialog({ known, onClose }: { readonly known: AccountKey; onClose(): void }) {
  const client = useQueryClient();
  const [issued, setIssued] = useState<IssuedKey>();
  // The dialog closes itself once it is done: then there is a key to show.
  const made = useRef<IssuedKey>(undefined);
  if (issued !== undefined) return <ShownOnce issued={issued} onClose={onClose} />;
  return (
    <Confirm
      isOpen
      title={KEYS.rotateTitle(nameOf(known))}
      action={KEYS.rotate}
      run={async () => {
        made.current = await warmpath.keys.rotate({ id: known.id });
        await client.invalidateQueries({ queryKey: KEYS_KEY });
      }}
      onClose={() => (made.current === undefined ? onClose() : setIssued(made.current))}
    >
      {KEYS.rotateAbout}
    </Confirm>
  );
}

/** Ends a key, and says what stops with it. */
export function RevokeDialog({ known, onClose }: { readonly known: AccountKey; onClose(): void }) {
  const client = useQueryClient();
  const used = known.last_used_at === undefined ? KEYS.neverUsed : showSince(known.last_used_at);
  return (
    <Confirm
      isOpen
      title={KEYS.revokeTitle(nameOf(known))}
      action={KEYS.revoke}
      run={async () => {
        await warmpath.keys.revoke({ id: known.id });
        await client.invalidateQueries({ queryKey: KEYS_KEY });
      }}
      onClose={onClose}
    >
      {KEYS.revokeAbout(nameOf(known), used)}
    </Confirm>
  );
}

/** A key in clear: it stays until the reader says that they have it, and a click beside it does not lose it. */
function ShownOnce({ issued, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={KEYS.once}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange">
          <Text size="sm">{KEYS.onceAbout}</Text>
        </Alert>
        <Copied text={issued.key} label={KEYS.copyKey} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{KEYS.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
