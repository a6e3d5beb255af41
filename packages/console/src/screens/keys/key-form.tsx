import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Scope } from '../../api/may.ts';
import { useMay } from '../../api/may.ts';
import { Failure } from '../../parts/failure.tsx';
import { KEYS } from '../../words/keys.ts';

export const SCOPES: readonly Scope[] = ['read', 'spend', 'write', 'send', 'erase', 'manage'];
/** In round figures what the service takes. */
const MOST_CREDITS = 2_000_000_000;

export interface KeyDraft {
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
export function KeyForm({ draft: first, hasEnd, action, error, isRunning, run }: KeyFormProps) {
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
