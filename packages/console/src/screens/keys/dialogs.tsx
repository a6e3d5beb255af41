import { Alert, Button, Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AccountKey, type IssuedKey, KEYS_KEY } from '../../api/account.ts';
import { type Scope, useMay, warmpath } from '../../api/session.ts';
import { Confirm, Copied, Form, TextField } from '../../parts/actions.tsx';
import { showSince } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';

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
        daily_credits: cap,
        expires_at: endsOn === undefined ? undefined : `${endsOn}T00:00:00Z`,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  if (issue.data !== undefined) return <ShownOnce issued={issue.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Make a key">
      <KeyForm
        draft={NEW}
        hasEnd
        action="Make the key"
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
    <Modal opened onClose={onClose} title={nameOf(known)}>
      <KeyForm
        draft={draft}
        hasEnd={false}
        action="Save"
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
      title={`Replace the key ${nameOf(known)}?`}
      action="Replace"
      run={async () => {
        made.current = await warmpath.keys.rotate({ id: known.id });
        await client.invalidateQueries({ queryKey: KEYS_KEY });
      }}
      onClose={() => (made.current === undefined ? onClose() : setIssued(made.current))}
    >
      A new key with the same rights is made and shown once. The old one works for 24 hours more; put the new
      one everywhere before that.
    </Confirm>
  );
}

/** Ends a key, and says what stops with it. */
export function RevokeDialog({ known, onClose }: { readonly known: AccountKey; onClose(): void }) {
  const client = useQueryClient();
  const used = known.last_used_at === undefined ? 'never' : showSince(known.last_used_at);
  return (
    <Confirm
      isOpen
      title={`End the key ${nameOf(known)}?`}
      action="End"
      run={async () => {
        await warmpath.keys.revoke({ id: known.id });
        await client.invalidateQueries({ queryKey: KEYS_KEY });
      }}
      onClose={onClose}
    >
      {`Everything that uses the key ${nameOf(known)} is refused from now on: programs, assistants, and browsers that signed in with it. It was last used ${used}. This cannot be undone; another key can be made.`}
    </Confirm>
  );
}

export const ONCE_ABOUT = 'It is shown this once and not stored. Whoever has it can do what it may do.';

/** A key in clear: it stays until the reader says that they have it, and a click beside it does not lose it. */
function ShownOnce({ issued, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep this key now"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange">
          <Text size="sm">{ONCE_ABOUT}</Text>
        </Alert>
        <Copied text={issued.key} label="Copy the key" />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export const SCOPES: readonly Scope[] = ['read', 'spend', 'write', 'send', 'erase', 'manage'];
/** In round figures what the service takes. */
const MOST_CREDITS = 2_000_000_000;

interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Undefined: no cap. */
  readonly cap: number | undefined;
  /** `2026-12-31`; undefined: no end. */
  readonly endsOn: string | undefined;
}

interface KeyFormProps {
  readonly draft: KeyDraft;
  /** Ends are chosen when a key is made, and not later. */
  readonly hasEnd: boolean;
  readonly action: string;
  readonly error: unknown;
  readonly isRunning: boolean;
  run(draft: KeyDraft): void;
}

const SCOPE_LABELS = {
  read: 'See what is stored, and try calls without cost',
  spend: 'Make calls that cost credits',
  write: 'Change what is stored, and draft messages',
  send: 'Approve messages and let mail go out',
  erase: 'Delete what cannot be had back',
  manage: 'Make keys and let people in',
} as const;

/** What a key is for, what it may do and spend. Rights that the reader does not have cannot be given. */
function KeyForm({ draft: first, hasEnd, action, error, isRunning, run }: KeyFormProps) {
  const [draft, setDraft] = useState(first);
  const set = (part: Partial<KeyDraft>) => setDraft({ ...draft, ...part });
  const may: Record<Scope, boolean> = {
    read: useMay('read'),
    spend: useMay('spend'),
    write: useMay('write'),
    send: useMay('send'),
    erase: useMay('erase'),
    manage: useMay('manage'),
  };
  const submit = () => {
    if (draft.scopes.length > 0) run(draft);
  };
  return (
    <Form run={submit}>
      <Stack gap="md">
        <TextField
          label="Name"
          description="What it is for, so that you know later what stops when you end it."
          required
          data-autofocus
          maxLength={200}
          value={draft.name}
          set={(name) => set({ name })}
        />
        <Checkbox.Group
          label="What it may do"
          error={draft.scopes.length === 0 ? 'Choose one thing at least that it may do.' : undefined}
          value={[...draft.scopes]}
          onChange={(scopes) => set({ scopes: SCOPES.filter((scope) => scopes.includes(scope)) })}
        >
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={SCOPE_LABELS[scope]}
                description={scope}
                disabled={!may[scope]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label="Most credits a day"
          description={
            draft.cap !== undefined && !draft.scopes.includes('spend')
              ? 'A cap has no effect without the right to spend.'
              : 'Counted by days in UTC. Leave it empty for no cap.'
          }
          min={1}
          max={MOST_CREDITS}
          allowDecimal={false}
          allowNegative={false}
          value={draft.cap ?? ''}
          onChange={(value) => set({ cap: value === '' ? undefined : Number(value) })}
        />
        {hasEnd ? (
          <TextInput
            label="Ends on"
            description="At midnight UTC. Leave it empty for no end."
            type="date"
            value={draft.endsOn ?? ''}
            onChange={(event) => set({ endsOn: event.currentTarget.value || undefined })}
          />
        ) : null}
        <Failure error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={isRunning}>
            {action}
          </Button>
        </Group>
        {draft.scopes.includes('manage') ? <Text size="xs">{SCOPE_LABELS.manage}</Text> : null}
      </Stack>
    </Form>
  );
}
