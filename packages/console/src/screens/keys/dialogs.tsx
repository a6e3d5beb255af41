import { Alert, Button, Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type AccountKey, type IssuedKey, KEYS_KEY } from '../../api/account.ts';
import { type Scope, useMay, warmpath } from '../../api/session.ts';
import { Confirm, Copied } from '../../parts/actions.tsx';
import { showSince } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { FRAME } from '../../words/frame.ts';
import { KEYS } from '../../words/keys.ts';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.scopes.length > 0) run(draft);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={KEYS.name}
          description={KEYS.nameHint}
          required
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={KEYS.scopes}
          error={draft.scopes.length === 0 ? KEYS.needsScope : undefined}
          value={[...draft.scopes]}
          onChange={(scopes) => set({ scopes: SCOPES.filter((scope) => scopes.includes(scope)) })}
        >
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={KEYS.scope[scope]}
                description={scope}
                disabled={!may[scope]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label={KEYS.capLabel}
          description={
            draft.cap !== undefined && !draft.scopes.includes('spend') ? KEYS.noSpend : KEYS.capHint
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
            label={KEYS.endsLabel}
            description={KEYS.endsHint}
            type="date"
            value={draft.endsOn ?? ''}
            onChange={(event) => set({ endsOn: event.currentTarget.value || undefined })}
          />
        ) : null}
        {error === null ? null : <Failure error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isRunning}>
            {action}
          </Button>
        </Group>
        {draft.scopes.includes('manage') ? <Text size="xs">{KEYS.scope.manage}</Text> : null}
      </Stack>
    </form>
  );
}
