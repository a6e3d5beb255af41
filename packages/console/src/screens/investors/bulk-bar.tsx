import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { showNumber } from '../../parts/format.ts';
import { INVESTORS } from '../../words/investors.ts';
import type { Listed } from './filters.ts';
import { STAGES } from './kinds.ts';
import { PassedDialog } from './passed-dialog.tsx';
import { TextChoice } from './text-choice.tsx';
import { useChange } from './use-change.ts';

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
  return (
    <Paper withBorder px="sm" py={6}>
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {INVESTORS.selected(showNumber(ids.length))}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={INVESTORS.bulk.stage}
          value=""
          onChange={(event) => {
            const stage = STAGES.find((one) => one === event.currentTarget.value);
            if (stage === 'passed') setPassing(true);
            else if (stage !== undefined) change({ ids, set: { stage } });
          }}
          data={[
            { value: '', label: INVESTORS.bulk.stage, disabled: true },
            ...STAGES.map((value) => ({ value, label: INVESTORS.stages[value] })),
          ]}
        />
        <TextChoice
          label={INVESTORS.bulk.tag}
          known={known.tags}
          maxLength={50}
          onChoose={(tag) => change({ ids, set: { add_tags: [tag] } })}
        />
        <TextChoice
          label={INVESTORS.bulk.owner}
          known={known.owners}
          maxLength={200}
          onChoose={(owner) => change({ ids, set: { owner } })}
        />
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
          {INVESTORS.bulk.none}
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
