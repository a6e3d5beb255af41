import { Alert, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type EarlierInvestor, earlierQuery } from '../../api/raises.ts';
import { choicesFrom, STAGE_LABELS } from '../../labels.ts';
import { ButtonLink, SmallButton, TextField } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showNumber, showScore } from '../../parts/format.ts';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { WideTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { raiseInWords } from './words.ts';

/** Rows that are drawn at once: a real table that can be copied, and a page that scrolls well. */
const SHOWN = 200;

/** The list of a closed raise as it stood: to read, and nothing in it can be changed. */
export function EarlierRaise() {
  const { raiseId } = useParams({ from: '/raises/$raiseId' });
  const earlier = useQuery(earlierQuery(raiseId));
  const name = earlier.data?.raise.name;
  return (
    <Screen
      title={name === undefined ? 'An earlier raise' : `${name}, an earlier raise`}
      actions={
        <ButtonLink to="/raises" size="compact-sm" variant="default">
          All raises
        </ButtonLink>
      }
    >
      <Loaded query={earlier}>
        {({ raise, investors }) => (
          <Stack gap="md">
            {raise.closed_on === undefined ? (
              <Hint>This raise is open: its list is under Investors.</Hint>
            ) : (
              <Alert color="yellow" title={`Closed ${showDay(raise.closed_on)}: to read only`}>
                {raiseInWords(raise)}. Stages, notes, scores and the strength of paths are those of that day.
              </Alert>
            )}
            <List investors={investors} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function List({ investors }: { readonly investors: readonly EarlierInvestor[] }) {
  const [name, setName] = useState('');
  const [stage, setStage] = useState('');
  const [pages, setPages] = useState(1);
  const rows = investors
    .filter(
      (row) =>
        (stage === '' || row.stage === stage) && row.name.toLowerCase().includes(name.trim().toLowerCase()),
    )
    .toSorted((one, other) => (other.score ?? -1) - (one.score ?? -1) || one.name.localeCompare(other.name));
  const shown = rows.slice(0, pages * SHOWN);
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <TextField label="Name" value={name} maxLength={200} set={setName} />
        <NativeSelect
          label="Stage"
          value={stage}
          data={[{ value: '', label: 'All stages' }, ...choicesFrom(STAGE_LABELS)]}
          onChange={(event) => setStage(event.currentTarget.value)}
        />
        <Note role="status">{counted(showNumber(rows.length), 'investor')}</Note>
      </Group>
      <WideTable
        label="Investors of this raise"
        minWidth={640}
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          [
            'Investor',
            ({ name: called, geography }) => (
              <>
                <Foreign>{called}</Foreign>
                {geography === undefined ? null : <Note foreign>{geography}</Note>}
              </>
            ),
          ],
          [
            'Score',
            ({ score, tier }) => (score === null ? 'Not scored' : dotted(showScore(score), tier)),
            { className: 'number', w: 96 },
          ],
          [
            'Path',
            ({ warm }) => (warm === undefined ? '' : `${Math.round(warm.strength * 100)} of 100`),
            { className: 'number', w: 96 },
          ],
          [
            'Stage',
            ({ stage: at, reason }) => (
              <>
                {STAGE_LABELS[at]}
                {reason === undefined ? null : <Note foreign>{reason}</Note>}
              </>
            ),
            { w: 160 },
          ],
          ['Note', ({ note, tags }) => <Foreign lineClamp={3}>{dotted(note, tags.join(', '))}</Foreign>],
        ]}
      />
      {rows.length > shown.length ? (
        <Group>
          <SmallButton onClick={() => setPages(pages + 1)}>
            {`Show more of ${showNumber(rows.length - shown.length)}`}
          </SmallButton>
        </Group>
      ) : null}
    </Stack>
  );
}
