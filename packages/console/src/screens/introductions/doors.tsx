import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useImportList } from '../../api/investors.ts';
import { type Door, doorsQuery } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { AnchorLink, SmallButton } from '../../parts/actions.tsx';
import { counted, dotted, showNumber, showScore } from '../../parts/format.ts';
import { Failure, Loaded } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';

/** Doors that are shown at first, above the paths of the list; a button shows the rest. */
const FIRST = 3;

/** Investors on record that a connection opens and that are not on the list yet, best first. */
export function Doors() {
  const doors = useQuery(doorsQuery);
  const [isAll, setAll] = useState(false);
  /** As they were when the first was put on the list: it stays, with the way to it, though it is no door beyond it any more. */
  const [kept, setKept] = useState<readonly Door[]>();
  const found = kept ?? doors.data?.doors ?? [];
  return (
    <section aria-labelledby="doors">
      <Title order={2} size="lg" id="doors" mb="xs">
        Doors beyond your list
      </Title>
      <Loaded query={doors}>
        {({ total, more, complete }) => (
          <Stack gap="xs">
            <Hint>
              {total === 0
                ? 'Your connections lead to no other investor on record.'
                : `Your connections also lead to ${more === true ? 'at least ' : ''}${counted(showNumber(total), 'investor')} on record that ${total === 1 ? 'is' : 'are'} not on your list; the best for your raise first.`}
            </Hint>
            {complete ? null : (
              <Text size="sm">
                These connections were uploaded to an earlier version: upload them once more to find more
                doors.
              </Text>
            )}
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
              {(isAll ? found : found.slice(0, FIRST)).map((door) => (
                <OneDoor key={door.id} door={door} onPut={() => setKept(found)} />
              ))}
            </Stack>
            {isAll || found.length <= FIRST ? null : (
              <Group>
                <SmallButton onClick={() => setAll(true)}>{`Show all ${found.length}`}</SmallButton>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

/** The button that had it is gone. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

interface OneDoorProps {
  readonly door: Door;
  onPut(): void;
}

function OneDoor({ door, onPut }: OneDoorProps) {
  const { id, name, geography, score, warmPaths } = door;
  const mayWrite = useMay('write');
  const list = useImportList();
  // Named by its id: a namesake is never meant.
  const put = () => {
    onPut();
    list.mutate({ rows: [{ Name: name }], choices: [{ name, investor_id: id }] });
  };
  const [best, ...others] = warmPaths;
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Text fw={600} size="sm" className="foreign">
            {name}
          </Text>
          <Hint foreign>
            {dotted(geography, score === undefined ? undefined : `score ${showScore(score)}`)}
          </Hint>
          {best === undefined ? null : (
            <Foreign>
              {`${best.name}${best.kind === 'person' ? ' is this investor' : ''}: ${best.why}`}
              {others.length === 0 ? '' : ` · and ${counted(String(others.length), 'other')}`}
            </Foreign>
          )}
        </div>
        {list.data !== undefined ? (
          <AnchorLink to="/investors" search={{ open: id }} size="sm" ref={takeFocus}>
            On your list: open it
          </AnchorLink>
        ) : mayWrite ? (
          <SmallButton loading={list.isPending} onClick={put} aria-label={`Put on the list: ${name}`}>
            Put on the list
          </SmallButton>
        ) : null}
      </Group>
      <Failure error={list.error} />
    </Paper>
  );
}
