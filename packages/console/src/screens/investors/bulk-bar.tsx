import { Autocomplete, Button, Group, Modal, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { choicesFrom, STAGE_LABELS, STAGES } from '../../labels.ts';
import { Form, TextField } from '../../parts/actions.tsx';
import { showNumber } from '../../parts/format.ts';
import { FindAddresses } from './find-addresses.tsx';
import { type Listed, reasonsOffered } from './list.ts';
import { useChange } from './list-parts.tsx';
import { MergeTwo } from './merge-two.tsx';

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly all: readonly Listed[];
  onDone(): void;
}

/** What can be done with all that are selected. */
export function BulkBar({ ids, all, onDone }: BulkBarProps) {
  const change = useChange();
  const [isPassing, setPassing] = useState(false);
  const known = useMemo(
    () => ({
      tags: [...new Set(all.flatMap(({ row }) => row.tags))].sort(),
      owners: [...new Set(all.flatMap(({ row }) => row.owner ?? []))].sort(),
    }),
    [all],
  );
  const pair = useMemo(() => {
    if (ids.length !== 2) return undefined;
    const rows = all.flatMap(({ row }) => (ids.includes(row.id) ? [row] : []));
    return rows.length === 2 ? rows : undefined;
  }, [ids, all]);
  return (
    <Paper withBorder px="sm" py={6}>
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {`${showNumber(ids.length)} selected`}
        </Text>
        <NativeSelect
          size="xs"
          aria-label="Move to"
          value=""
          onChange={(event) => {
            const stage = STAGES.find((one) => one === event.currentTarget.value);
            if (stage === 'passed') setPassing(true);
            else if (stage !== undefined) change({ ids, set: { stage } });
          }}
          data={[{ value: '', label: 'Move to', disabled: true }, ...choicesFrom(STAGE_LABELS)]}
        />
        <TextChoice
          label="Add a tag"
          known={known.tags}
          maxLength={50}
          onChoose={(tag) => change({ ids, set: { add_tags: [tag] } })}
        />
        <TextChoice
          label="Give to"
          known={known.owners}
          maxLength={200}
          onChoose={(owner) => change({ ids, set: { owner } })}
        />
        <FindAddresses ids={ids} />
        {pair === undefined ? null : <MergeTwo key={ids.join()} pair={pair} onDone={onDone} />}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            change({ ids, set: { removed: true } });
            onDone();
          }}
        >
          Take off the list
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
      <PassedDialog
        ids={isPassing ? ids : undefined}
        all={all}
        onClose={() => setPassing(false)}
        onPass={(reason) => change({ ids, set: { stage: 'passed', ...(reason === '' ? {} : { reason }) } })}
      />
    </Paper>
  );
}

interface TextChoiceProps {
  readonly label: string;
  /** What was written before, to choose from. */
  readonly known: readonly string[];
  readonly maxLength: number;
  onChoose(text: string): void;
}

/** A short text, typed or chosen from those that are in use, set on Enter. */
function TextChoice({ label, known, maxLength, onChoose }: TextChoiceProps) {
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() === '') return;
    onChoose(text.trim());
    setText('');
  };
  return (
    <Form run={submit} style={{ display: 'flex', gap: 4 }}>
      <Autocomplete
        size="xs"
        w="9rem"
        aria-label={label}
        placeholder={label}
        data={[...known]}
        limit={20}
        maxLength={maxLength}
        value={text}
        onChange={setText}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" size="xs" variant="light">
          Set
        </Button>
      )}
    </Form>
  );
}

interface PassedDialogProps {
  /** Who passes; undefined: the dialog is closed. */
  readonly ids: readonly string[] | undefined;
  readonly all: readonly Listed[];
  onClose(): void;
  onPass(reason: string): void;
}

const passedTitle = (count: number) => (count === 1 ? 'Why is it a no?' : `Why are these ${count} a no?`);

/** Asks why it is a no, in words that were used before or new ones. */
export function PassedDialog({ ids, all, onClose, onPass }: PassedDialogProps) {
  const [reason, setReason] = useState('');
  const offered = useMemo(() => reasonsOffered(all.flatMap(({ row }) => row.reason ?? [])), [all]);
  const submit = () => {
    onPass(reason.trim());
    setReason('');
    onClose();
  };
  return (
    <Modal opened={ids !== undefined} onClose={onClose} title={passedTitle(ids?.length ?? 0)}>
      <Form run={submit}>
        <Stack gap="sm">
          <TextField
            data-autofocus
            label="Reason"
            description="The board sums the reasons up. It may stay empty."
            maxLength={500}
            value={reason}
            set={setReason}
          />
          <Group gap={6}>
            {offered.map((one) => (
              <Button
                key={one}
                size="compact-xs"
                variant={one === reason ? 'filled' : 'default'}
                aria-pressed={one === reason}
                onClick={() => setReason(one)}
              >
                {one}
              </Button>
            ))}
          </Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Passed</Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
