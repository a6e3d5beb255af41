import { Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRaise,
  closeRaise,
  endCalendar,
  glanceQuery,
  type Instrument,
  linkCalendar,
  openRaise,
  type Raise,
  raisesQuery,
  reopenRaise,
  startAnew,
} from '../../api/raises.ts';
import { useMay } from '../../api/session.ts';
import { choicesFrom } from '../../labels.ts';
import {
  ButtonLink,
  Confirm,
  Copied,
  Form,
  NumberField,
  SmallButton,
  Submit,
  TextField,
  Tick,
} from '../../parts/actions.tsx';
import { Failure, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { closingInWords, INSTRUMENT_LABELS, raiseInWords } from './words.ts';

/** The raises one after the other: the open one, opening the next, and those that are closed. */
export function Raises() {
  const raises = useQuery(raisesQuery);
  return (
    <Screen
      title="Raises"
      about="Each raise has its own list of investors, stages, notes and letters. One is open at a time."
    >
      <Loaded query={raises}>
        {(all) => {
          const current = all.find(({ state }) => state === 'open');
          const closed = all.filter(({ state }) => state === 'closed');
          return (
            <Stack gap="lg" maw={720}>
              {current === undefined ? null : <Current key={current.id} raise={current} />}
              <CalendarLink />
              <Next current={current} hasLast={all.length > 0} />
              {closed.length === 0 ? null : <Earlier closed={closed} current={current} />}
            </Stack>
          );
        }}
      </Loaded>
    </Screen>
  );
}

interface Said {
  readonly name: string;
  readonly target: number | undefined;
  readonly instrument: string;
}

/** What is said of a raise, as the service takes it: what is left empty is not said. */
const saidOf = ({ name, target, instrument }: Said) => ({
  ...(name.trim() === '' ? {} : { name: name.trim() }),
  ...(target === undefined ? {} : { target_usd: target }),
  ...(instrument === '' ? {} : { instrument: instrument as Instrument }),
});

/** What is left empty of a raise that is there. */
const emptiedOf = ({ name, target, instrument }: Said) => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(target === undefined ? (['target_usd'] as const) : []),
  ...(instrument === '' ? (['instrument'] as const) : []),
];

function Fields({ said, set }: { readonly said: Said; set(said: Said): void }) {
  return (
    <Group align="end" gap="sm">
      <TextField
        label="Name"
        placeholder="Series A"
        value={said.name}
        maxLength={100}
        set={(name) => set({ ...said, name })}
      />
      <NumberField label="Target, USD" value={said.target} set={(target) => set({ ...said, target })} />
      <NativeSelect
        label="What you sell"
        value={said.instrument}
        data={[{ value: '', label: 'Not said' }, ...choicesFrom(INSTRUMENT_LABELS)]}
        onChange={(event) => set({ ...said, instrument: event.currentTarget.value })}
      />
    </Group>
  );
}

function Current({ raise }: { readonly raise: Raise }) {
  const mayWrite = useMay('write');
  const client = useQueryClient();
  const [said, set] = useState<Said>({
    name: raise.name,
    target: raise.target_usd,
    instrument: raise.instrument ?? '',
  });
  const [isClosing, setClosing] = useState(false);
  const change = useMutation({
    mutationFn: () => changeRaise({ ...saidOf(said), clear: emptiedOf(said) }),
    onSuccess: () =>
      Promise.all([raisesQuery, glanceQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <Part title={`${raise.name}, the raise that is open`}>
      <Hint>{raiseInWords(raise)}</Hint>
      {mayWrite ? (
        <Form run={() => change.mutate()}>
          <Stack gap="sm">
            <Fields said={said} set={set} />
            <Group gap="sm">
              <Submit of={change}>Save</Submit>
              <ButtonLink to="/raise" variant="default">
                What the raise is about
              </ButtonLink>
              <SmallButton color="red" variant="subtle" onClick={() => setClosing(true)}>
                Close this raise
              </SmallButton>
            </Group>
          </Stack>
        </Form>
      ) : null}
      <Failure error={change.error} />
      <Confirm
        isOpen={isClosing}
        title={`Close "${raise.name}"?`}
        action="Close the raise"
        run={async () => {
          await closeRaise();
          startAnew('/raises');
        }}
        onClose={() => setClosing(false)}
      >
        {closingInWords(raise)}
      </Confirm>
    </Part>
  );
}

/** The address under which a calendar shows next steps. */
function CalendarLink() {
  const mayWrite = useMay('write');
  const link = useMutation({ mutationFn: linkCalendar });
  const end = useMutation({ mutationFn: endCalendar, onSuccess: () => link.reset() });
  if (!mayWrite) return null;
  return (
    <Part title="Next steps in your calendar">
      <Hint>
        A private address that Google, Apple or Outlook calendars subscribe to: titles and days of next steps,
        and nothing else. Whoever has it can read them, so a new address ends the one before.
      </Hint>
      {link.data === undefined ? null : <Copied text={link.data} label="Copy the address" />}
      {end.data === undefined || link.data !== undefined ? null : (
        <Text size="sm" role="status">
          {end.data.deleted ? 'The address is ended.' : 'There was no address.'}
        </Text>
      )}
      <Group gap="sm">
        <SmallButton loading={link.isPending} onClick={() => link.mutate()}>
          Make a new address
        </SmallButton>
        <SmallButton loading={end.isPending} onClick={() => end.mutate()}>
          End the address
        </SmallButton>
      </Group>
      <Failure error={link.error ?? end.error} />
    </Part>
  );
}

const NOTHING: Said = { name: '', target: undefined, instrument: '' };

interface NextProps {
  readonly current: Raise | undefined;
  /** There is a raise whose description can be taken on. */
  readonly hasLast: boolean;
}

function Next({ current, hasLast }: NextProps) {
  const mayWrite = useMay('write');
  const [said, set] = useState(NOTHING);
  const [keepsProfile, setKeeps] = useState(hasLast);
  const [isAsking, setAsking] = useState(false);
  const open = async () => {
    await openRaise({ ...saidOf(said), keep_profile: keepsProfile, close_current: current !== undefined });
    startAnew(keepsProfile ? '/' : '/raise');
  };
  const start = useMutation({ mutationFn: open });
  if (!mayWrite) return null;
  return (
    <Part title={current === undefined ? 'Open a raise' : 'Open the next raise'}>
      <Form run={() => (current === undefined ? start.mutate() : setAsking(true))}>
        <Stack gap="sm">
          <Fields said={said} set={set} />
          {hasLast ? (
            <Tick
              label="Begin with the description of the last raise, to be changed where it differs"
              checked={keepsProfile}
              set={setKeeps}
            />
          ) : null}
          <Group>
            <Submit of={start}>{current === undefined ? 'Open it' : 'Open it and close this one'}</Submit>
          </Group>
        </Stack>
      </Form>
      <Failure error={start.error} />
      {current === undefined ? null : (
        <Confirm
          isOpen={isAsking}
          title={`Close "${current.name}" and open the next raise?`}
          action="Close and open"
          run={open}
          onClose={() => setAsking(false)}
        >
          {closingInWords(current)}
        </Confirm>
      )}
    </Part>
  );
}

function Earlier({
  closed,
  current,
}: {
  readonly closed: readonly Raise[];
  readonly current: Raise | undefined;
}) {
  const mayWrite = useMay('write');
  const [asked, setAsked] = useState<Raise>();
  return (
    <Part title="Earlier raises">
      {closed.map((raise) => (
        <Paper key={raise.id} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
              <Foreign fw={600}>{raise.name}</Foreign>
              <Hint>{raiseInWords(raise)}</Hint>
            </div>
            <Group gap="xs">
              <ButtonLink
                to="/raises/$raiseId"
                params={{ raiseId: raise.id }}
                size="compact-sm"
                variant="default"
              >
                Look at its list
              </ButtonLink>
              {mayWrite ? <SmallButton onClick={() => setAsked(raise)}>Open again</SmallButton> : null}
            </Group>
          </Group>
        </Paper>
      ))}
      <Confirm
        isOpen={asked !== undefined}
        title={`Open "${asked?.name ?? ''}" again?`}
        action={current === undefined ? 'Open it again' : 'Close and open again'}
        run={async () => {
          if (asked !== undefined) await reopenRaise(asked.id);
          startAnew('/');
        }}
        onClose={() => setAsked(undefined)}
      >
        <Text size="sm">It comes back with its list, stages, notes and description as they stood.</Text>
        {current === undefined ? null : <Text size="sm">{closingInWords(current)}</Text>}
      </Confirm>
    </Part>
  );
}
