import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from './merge.ts';

interface MergeProps {
  /** As in "this raise". */
  readonly what: string;
  readonly conflicts: readonly Conflict[];
  readonly labels: ReadonlyMap<string, string>;
  /** Stores it with what is mine wherever both changed it, but for these, which stay as they are stored. */
  store(theirs: readonly Conflict[]): void;
  onClose(): void;
}

/** Asks which of two texts stays, of each field that somebody else changed too while it was changed here. */
export function MergeDialog({ what, conflicts, labels, store, onClose }: MergeProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isTheirs: boolean) =>
    setTheirs((before) => new Set([...before].filter((one) => one !== path).concat(isTheirs ? [path] : [])));
  const run = () => store(conflicts.filter(({ path }) => theirs.has(path)));
  return (
    <Modal opened onClose={onClose} title={`Somebody changed ${what} meanwhile`} size="lg">
      <Stack gap="md">
        <Text size="sm">
          {conflicts.length === 0
            ? 'You changed different fields: both are kept.'
            : 'Of these fields both of you changed the text. Choose which stays; everything else is kept of both.'}
        </Text>
        {conflicts.map(({ path, mine, theirs: value }) => (
          <Radio.Group
            key={path}
            label={labels.get(path) ?? path}
            value={theirs.has(path) ? 'theirs' : 'mine'}
            onChange={(chosen) => choose(path, chosen === 'theirs')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="mine" label={`Yours: ${shown(mine)}`} className="foreign" />
              <Radio value="theirs" label={`Theirs: ${shown(value)}`} className="foreign" />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Go on editing
          </Button>
          <Button onClick={run} data-autofocus>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
