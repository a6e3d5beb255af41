import { Button, Radio, Stack, Table, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { type MergedSide, mergeQuery, useMergeInvestors } from '../../api/investors.ts';
import { STAGE_LABELS } from '../../labels.ts';
import { Confirm } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showMoney, showNumber } from '../../parts/format.ts';
import { Loaded } from '../../parts/screen.tsx';
import { Foreign, Note } from '../../parts/text.tsx';

interface MergeTwoProps {
  readonly pair: readonly InvestorRow[];
  onDone(): void;
}

/** Asks which of two names stays, shows what there would be, and makes the two one. */
export function MergeTwo({ pair, onDone }: MergeTwoProps) {
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState(pair[0]?.id ?? '');
  const merge = useMergeInvestors();
  const asked = { investor_id: pair.find(({ id }) => id !== kept)?.id ?? '', into_id: kept };
  const run = async () => {
    const { name } = await merge.mutateAsync(asked);
    notifications.show({ message: <Foreign>{`${name} has what was kept of both.`}</Foreign> });
    onDone();
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Make one of both
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Are these two one investor?"
        action="Make one of both"
        size="lg"
        run={run}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <Radio.Group label="Which name stays" value={kept} onChange={setKept}>
            <Stack gap={6} mt={6}>
              {pair.map(({ id, name, geography }) => (
                <Radio
                  key={id}
                  value={id}
                  className="foreign"
                  label={[name, geography].filter((text) => text !== undefined).join(', ')}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Preview asked={asked} />
          <span>
            If the two differ, the one that was changed last counts. If one of the two is on record and the
            other only on your list, the name on record stays. This cannot be undone.
          </span>
        </Stack>
      </Confirm>
    </>
  );
}

/** A line of the table: its title, what a side has of it, and where that is kept if the result says something else; undefined: it goes. */
type Line = readonly [
  title: string,
  text: (side: MergedSide) => string | undefined,
  kept?: (side: MergedSide, after: MergedSide) => string | undefined,
];

const IN_BOTH = () => '';

const LINES: readonly Line[] = [
  ['Stage', ({ stage }) => STAGE_LABELS[stage], ({ stage }) => (stage === 'found' ? '' : undefined)],
  ['Reason for the no', ({ reason }) => reason],
  ['Next step', ({ next_step: step, next_step_on: on }) => dotted(step, on && showDay(on)) || undefined],
  ['Owner', ({ owner }) => owner],
  ['Committed', ({ committed_usd: usd }) => (usd === undefined ? undefined : showMoney(usd))],
  ['Soft-circled', ({ soft_circled_usd: usd }) => (usd === undefined ? undefined : showMoney(usd))],
  ['Usual cheque', ({ cheque }) => cheque],
  [
    'Website',
    ({ website }) => website?.replaceAll(/https?:\/\//g, ''),
    ({ website = '' }, { website: kept = '', note = '' }) =>
      kept.includes(website) ? '' : note.includes(website) ? 'in the note' : undefined,
  ],
  ['Tags', ({ tags }) => tags.join(', ') || undefined, IN_BOTH],
  [
    'People',
    ({ contacts }) => (contacts === 0 ? undefined : counted(showNumber(contacts), 'contact')),
    IN_BOTH,
  ],
  ['Note', ({ note }) => note, ({ note = '' }, after) => (after.note?.includes(note) ? '' : undefined)],
];

/** What each has and what there would be, side by side; a value that goes is struck and said to go. */
function Preview({ asked }: { readonly asked: Parameters<typeof mergeQuery>[0] }) {
  const query = useQuery(mergeQuery(asked));
  return (
    <Loaded query={query}>
      {({ before, after }) => (
        <Table
          verticalSpacing={4}
          horizontalSpacing={6}
          layout="fixed"
          aria-label="What each has, and both as one"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="18%">
                <VisuallyHidden>What</VisuallyHidden>
              </Table.Th>
              {before.map(({ id, name }) => (
                <Table.Th key={id} className="foreign">
                  {name}
                </Table.Th>
              ))}
              <Table.Th>Both as one</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {LINES.map(([title, text, kept]) => {
              const result = text(after);
              if (result === undefined && before.every((side) => text(side) === undefined)) return null;
              return (
                <Table.Tr key={title} style={{ verticalAlign: 'top' }}>
                  <Table.Th>
                    <Note span>{title}</Note>
                  </Table.Th>
                  {before.map((side) => {
                    const has = text(side);
                    const isOther = has !== undefined && has !== result;
                    const where = isOther ? kept?.(side, after) : '';
                    return (
                      <Table.Td key={side.id}>
                        <Foreign
                          size="xs"
                          lineClamp={4}
                          {...(where === undefined ? { td: 'line-through' } : {})}
                        >
                          {has ?? '–'}
                        </Foreign>
                        {where === '' ? null : <Note span>{where ?? 'goes'}</Note>}
                      </Table.Td>
                    );
                  })}
                  <Table.Td>
                    <Foreign size="xs" lineClamp={6} fw={600}>
                      {result ?? '–'}
                    </Foreign>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </Loaded>
  );
}
