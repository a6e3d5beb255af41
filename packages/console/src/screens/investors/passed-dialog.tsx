import { Autocomplete, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FRAME } from '../../words/frame.ts';
import { INVESTORS } from '../../words/investors.ts';
import type { Listed } from './filters.ts';

interface PassedDialogProps {
  /** Who passes; undefined: the dialog is closed. */
  readonly ids: readonly string[] | undefined;
  readonly all: readonly Listed[];
  onClose(): void;
  onPass(reason: string): void;
}

/** Asks why it is a no, in words that were used before or new ones. */
export function PassedDialog({ ids, all, onClose, onPass }: PassedDialogProps) {
  const [reason, setReason] = useState('');
  const used = all.flatMap(({ row }) => row.reason ?? []);
  const offered = [...new Set([...used, ...INVESTORS.passed.usual])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPass(reason.trim());
    setReason('');
    onClose();
  };
  return (
    <Modal opened={ids !== undefined} onClose={onClose} title={INVESTORS.passed.title(ids?.length ?? 0)}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Autocomplete
            data-autofocus
            label={INVESTORS.passed.reason}
            description={INVESTORS.passed.why}
            data={offered}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
          <Text size="xs" c="dimmed">
            {INVESTORS.passed.optional}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {FRAME.cancel}
            </Button>
            <Button type="submit">{INVESTORS.passed.submit}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
