import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sequencesSearch } from '../../addresses.ts';
import {
  MOST_ROWS,
  pendingOptOutQuery,
  type SequenceDetail,
  sequenceQuery,
  sequencesQuery,
} from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { choicesFrom, SEQUENCE_LABELS, STATE_LABELS } from '../../labels.ts';
import { AnchorLink, Confirm, SmallButton } from '../../parts/actions.tsx';
import { showDay, showMoment, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { RowTable } from '../../parts/table.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Answer, Given } from './answer.tsx';
import { OutreachScreen, StateBadge, useDecide } from './outreach-screen.tsx';

/** Every sequence: to whom, how it stands, and what comes next. */
export function Sequences() {
  const { state } = sequencesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sequences = useQuery(sequencesQuery(state));
  return (
    <OutreachScreen>
      <NativeSelect
        label="Show"
        value={state ?? ''}
        w={240}
        onChange={(event) =>
          void navigate({
            to: '/outreach/sequences',
            search: sequencesSearch({ state: event.currentTarget.value }),
          })
        }
        data={[{ value: '', label: 'All' }, ...choicesFrom(SEQUENCE_LABELS)]}
      />
      <Loaded
        query={sequences}
        empty={
          <Empty>No sequence yet. One is a first message and two reminders, and ends with an answer.</Empty>
        }
      >
        {(rows) => (
          <Stack gap="xs">
            <RowTable
              stickyHeader
              stickyHeaderOffset={48}
              layout="fixed"
              rows={rows}
              keyOf={({ sequenceId }) => sequenceId}
              columns={[
                ['Recipient', (row) => <Recipient sequence={row} />],
                ['State', ({ state }) => <StateBadge state={state} />, { w: 190, visibleFrom: 'sm' }],
                ['Next', ({ next }) => <Foreign>{next}</Foreign>],
                [
                  'Begun',
                  (row) => <Text size="sm">{showSince(row.created_at)}</Text>,
                  { w: 130, visibleFrom: 'sm' },
                ],
              ]}
            />
            {rows.length < MOST_ROWS ? null : <Hint>{`The newest ${rows.length} are shown.`}</Hint>}
          </Stack>
        )}
      </Loaded>
    </OutreachScreen>
  );
}

interface RecipientProps {
  readonly sequence: Pick<SequenceDetail, 'sequenceId' | 'investor_name' | 'investor_email' | 'state'>;
}

function Recipient({ sequence: { sequenceId, investor_name, investor_email, state } }: RecipientProps) {
  return (
    <>
      <AnchorLink to="/outreach/sequences/$sequenceId" params={{ sequenceId }} className="foreign">
        {investor_name}
      </AnchorLink>
      <Note foreign>{investor_email}</Note>
      <Text size="xs" hiddenFrom="sm">
        {STATE_LABELS[state]}
      </Text>
    </>
  );
}

/** One sequence: how it stands and why, its messages with what came back, and its history. */
export function Sequence() {
  const { sequenceId = '' } = useParams({ strict: false });
  const sequence = useQuery(sequenceQuery(sequenceId));
  return (
    <OutreachScreen>
      <Loaded query={sequence}>{(data) => <Course sequence={data} />}</Loaded>
    </OutreachScreen>
  );
}

function Course({ sequence }: { readonly sequence: SequenceDetail }) {
  const { investor_name: name, investor_email: email, mailbox } = sequence;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Title order={2} size="lg" className="foreign">
          {name}
        </Title>
        <StateBadge state={sequence.state} />
      </Group>
      <Foreign>
        {email} · From {mailbox.address}
      </Foreign>
      <Foreign>{sequence.next}</Foreign>
      {sequence.not_sending_because === undefined ? null : (
        <Hint foreign>Why nothing is sent: {sequence.not_sending_because}</Hint>
      )}
      <Actions sequence={sequence} />
      <Title order={3} size="md">
        What happened and what comes
      </Title>
      <Timeline sequence={sequence} />
      <details>
        <summary>History</summary>
        <Stack gap={4} mt="xs" component="ul" p={0} style={{ listStyle: 'none' }}>
          {sequence.history.map(({ at, to, who, because }) => (
            <Text component="li" size="sm" key={`${at} ${to} ${because}`} className="foreign">
              {showMoment(at)} · {who} · {because}
            </Text>
          ))}
        </Stack>
      </details>
    </Stack>
  );
}

function Actions({ sequence: { sequenceId: sequence_id, state } }: { readonly sequence: SequenceDetail }) {
  const [isStopping, setStopping] = useState(false);
  const maySend = useMay('send');
  const mayWrite = useMay('write');
  const pause = useDecide(() => warmpath.fundraising.sequence.pause({ sequence_id }));
  const resume = useDecide(() => warmpath.fundraising.sequence.resume({ sequence_id }));
  const stop = useDecide(() => warmpath.fundraising.sequence.stop({ sequence_id }));
  if (!mayWrite || (state !== 'active' && state !== 'paused')) return null;
  const error = pause.error ?? resume.error;
  return (
    <>
      <Group gap="sm">
        {state === 'active' ? (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
            Pause
          </Button>
        ) : maySend ? (
          <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </Button>
        ) : null}
        <Button variant="subtle" color="red" onClick={() => setStopping(true)}>
          Stop
        </Button>
      </Group>
      <Failure error={error} />
      <Confirm
        isOpen={isStopping}
        title="Stop this sequence?"
        action="Stop"
        run={() => stop.mutateAsync()}
        onClose={() => setStopping(false)}
      >
        It ends: nothing more of it is sent, and it cannot be begun again. What was sent stays on record.
      </Confirm>
    </>
  );
}

const READABLE: readonly string[] = ['awaiting_approval', 'rejected', 'unknown'];

/** Messages in their order, each with what came back to it behind it. */
function Timeline({ sequence }: { readonly sequence: SequenceDetail }) {
  const { touches, received } = sequence;
  const others = received
    .toReversed()
    .filter(({ touch_id }) => !touches.some((touch) => touch.touch_id === touch_id));
  // An answer stands below what it answers; that is forgotten before what was sent.
  const standsBelow = ({ answers }: Touch) => received.some(({ received_id }) => received_id === answers);
  return (
    <Stack component="ol" gap="md" m={0} pl="md">
      {touches
        .filter((touch) => !standsBelow(touch))
        .map((touch) =>
          touch.answers !== undefined ? (
            <li key={touch.touch_id}>
              <Given touch={touch} />
              <CameBack touchId={touch.touch_id} sequence={sequence} />
            </li>
          ) : (
            <Stack component="li" gap="xs" key={touch.touch_id} style={{ display: 'list-item' }}>
              <Group gap="sm">
                <StateBadge state={touch.state} />
                <Text size="sm">{whenOf(touch)}</Text>
                {READABLE.includes(touch.state) ? (
                  <AnchorLink to="/outreach" search={{ touch: touch.touch_id }} size="sm" td="underline">
                    Read the draft
                  </AnchorLink>
                ) : null}
              </Group>
              {touch.state_because === undefined ? null : <Hint foreign>{touch.state_because}</Hint>}
              {touch.subject === undefined ? null : (
                <details open={touch.state === 'sent'}>
                  <summary className="foreign">{touch.subject}</summary>
                  <Foreign mt="xs">{touch.body}</Foreign>
                  {touch.approved_at === undefined || touch.approved_by === undefined ? null : (
                    <Note mt="xs">{`Approved by ${touch.approved_by}, ${showMoment(touch.approved_at)}`}</Note>
                  )}
                </details>
              )}
              <CameBack touchId={touch.touch_id} sequence={sequence} />
            </Stack>
          ),
        )}
      {others.map((message) => (
        <li key={message.received_id}>
          <Received message={message} sequence={sequence} />
        </li>
      ))}
    </Stack>
  );
}

type Touch = SequenceDetail['touches'][number];

/** What came back to a message, the oldest first. */
function CameBack({ touchId, sequence }: { readonly touchId: string; readonly sequence: SequenceDetail }) {
  return sequence.received
    .toReversed()
    .filter(({ touch_id }) => touch_id === touchId)
    .map((message) => <Received key={message.received_id} message={message} sequence={sequence} />);
}

function whenOf({ sent_at, due_at, state }: Touch): string {
  if (sent_at !== undefined) return `Sent ${showMoment(sent_at)}`;
  const isAhead = state === 'planned' || state === 'scheduled';
  return due_at === undefined || !isAhead ? '' : `Not before ${showMoment(due_at)}`;
}

type Message = SequenceDetail['received'][number];

const RECEIVED_KINDS = {
  reply: 'They answered',
  auto_reply: 'Automatic reply',
  bounce: 'The message came back',
  delayed: 'Delivery is delayed',
  complaint: 'Reported as unwanted',
  unsubscribe: 'Unsubscribed',
  own_copy: 'Our own copy',
  calendar: 'Calendar',
  unrelated: 'Unrelated',
} as Readonly<Record<string, string>>;

/** What came back, as text only; if it may ask for no more mail, the sentence and the decision; then what was answered, and so on. */
function Received({ message, sequence }: { readonly message: Message; readonly sequence: SequenceDetail }) {
  const answers = sequence.touches.filter((touch) => touch.answers === message.received_id);
  return (
    <Stack gap="xs">
      <CameIn message={message} sequence={sequence} />
      {answers.map((touch) => (
        <Stack key={touch.touch_id} gap="xs">
          <Given touch={touch} />
          <CameBack touchId={touch.touch_id} sequence={sequence} />
        </Stack>
      ))}
    </Stack>
  );
}

function CameIn({ message, sequence }: { readonly message: Message; readonly sequence: SequenceDetail }) {
  const { kind, from, subject, excerpt, received_at, until, opt_out, authentication } = message;
  return (
    <Paper withBorder p="sm" bg="var(--mantine-color-default-hover)">
      <Text size="sm" fw={600}>
        {RECEIVED_KINDS[kind] ?? kind}
        {until === undefined ? '' : ` · Away until ${showDay(until)}`}
      </Text>
      <Note foreign>
        {from} · {showMoment(received_at)}
      </Note>
      <Foreign fw={500} mt="xs">
        {subject}
      </Foreign>
      <Foreign>{excerpt}</Foreign>
      {opt_out === undefined ? null : (
        <OptOut optOut={opt_out} email={sequence.investor_email} authentication={authentication} />
      )}
      {kind === 'reply' && opt_out === undefined ? <Answer message={message} sequence={sequence} /> : null}
    </Paper>
  );
}

function OptOut({
  optOut,
  email,
  authentication,
}: {
  readonly optOut: NonNullable<Message['opt_out']>;
  readonly email: string;
  readonly authentication: string | undefined;
}) {
  const pending = useQuery({ ...pendingOptOutQuery(email), enabled: optOut.certainty === 'possible' });
  const mayWrite = useMay('write');
  const maySend = useMay('send');
  const confirm = useDecide(() =>
    warmpath.suppressions.add({ value: email, detail: optOut.sentence.slice(0, 300) }),
  );
  const reject = useDecide(() =>
    warmpath.suppressions.remove({
      value: email,
      reason: 'A person read the message and keeps the address.',
    }),
  );
  const isOpen = optOut.certainty === 'possible' && pending.data !== null && pending.data !== undefined;
  const said =
    optOut.certainty === 'certain'
      ? 'This asks for no more mail. The address was put on the list of those you do not write to.'
      : pending.data === null
        ? 'Decided. The answer stays here.'
        : 'This may ask for no more mail, or say that the address is of no use. Nothing is sent there until you decide.';
  return (
    <Alert color={isOpen ? 'yellow' : 'gray'} mt="sm">
      <Text size="sm">{said}</Text>
      <Foreign>The sentence: “{optOut.sentence}”</Foreign>
      <Foreign>
        {authentication === undefined
          ? 'Your mail host says nothing of its sender.'
          : `Your mail host says of its sender: ${authentication}.`}
      </Foreign>
      {isOpen ? (
        <Group gap="sm" mt="xs">
          {mayWrite ? (
            <Button size="compact-sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Write to them no more
            </Button>
          ) : null}
          {maySend ? (
            <SmallButton loading={reject.isPending} onClick={() => reject.mutate()}>
              Keep the address
            </SmallButton>
          ) : null}
        </Group>
      ) : null}
      <Failure error={confirm.error} />
      <Failure error={reject.error} />
    </Alert>
  );
}
