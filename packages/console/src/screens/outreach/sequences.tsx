import { Alert, Button, Group, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { STATES, sequencesSearch } from '../../addresses.ts';
import {
  MOST_ROWS,
  pendingOptOutQuery,
  type SequenceDetail,
  sequenceQuery,
  sequencesQuery,
} from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { AnchorLink, Confirm } from '../../parts/actions.tsx';
import { showDay, showMoment, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { OutreachScreen, StateBadge, useDecide } from './outreach-screen.tsx';

/** Every sequence: to whom, how it stands, and what comes next. */
export function Sequences() {
  const { state } = sequencesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sequences = useQuery(sequencesQuery(state));
  return (
    <OutreachScreen>
      <NativeSelect
        label={OUTREACH.filter}
        value={state ?? ''}
        w={240}
        onChange={(event) =>
          void navigate({
            to: '/outreach/sequences',
            search: sequencesSearch({ state: event.currentTarget.value }),
          })
        }
        data={[
          { value: '', label: OUTREACH.all },
          ...STATES.map((value) => ({ value, label: OUTREACH.states[value] })),
        ]}
      />
      <Loaded
        query={sequences}
        empty={{ when: (rows) => rows.length === 0, show: <Empty>{OUTREACH.sequencesEmpty}</Empty> }}
      >
        {(rows) => (
          <Stack gap="xs">
            <Table stickyHeader stickyHeaderOffset={48} layout="fixed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{OUTREACH.recipient}</Table.Th>
                  <Table.Th w={190} visibleFrom="sm">
                    {OUTREACH.state}
                  </Table.Th>
                  <Table.Th>{OUTREACH.nextStep}</Table.Th>
                  <Table.Th w={130} visibleFrom="sm">
                    {OUTREACH.begun}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.sequenceId}>
                    <Table.Td>
                      <AnchorLink
                        to="/outreach/sequences/$sequenceId"
                        params={{ sequenceId: row.sequenceId }}
                        className="foreign"
                      >
                        {row.investor_name}
                      </AnchorLink>
                      <Text size="xs" c="dimmed" className="foreign">
                        {row.investor_email}
                      </Text>
                      <Text size="xs" hiddenFrom="sm">
                        {OUTREACH.states[row.state]}
                      </Text>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <StateBadge state={row.state} />
                    </Table.Td>
                    <Table.Td>
                      <Text size="sm" className="foreign">
                        {row.next}
                      </Text>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <Text size="sm">{showSince(row.created_at)}</Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {rows.length < MOST_ROWS ? null : (
              <Text size="sm" c="dimmed">
                {OUTREACH.more(rows.length)}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </OutreachScreen>
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
      <Text size="sm" className="foreign">
        {email} · {OUTREACH.from} {mailbox.address}
      </Text>
      <Text size="sm" className="foreign">
        {sequence.next}
      </Text>
      {sequence.not_sending_because === undefined ? null : (
        <Text size="sm" c="dimmed" className="foreign">
          {OUTREACH.why}: {sequence.not_sending_because}
        </Text>
      )}
      <Actions sequence={sequence} />
      <Title order={3} size="md">
        {OUTREACH.timeline}
      </Title>
      <Timeline sequence={sequence} />
      <details>
        <summary>{OUTREACH.history}</summary>
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
            {OUTREACH.pause}
          </Button>
        ) : maySend ? (
          <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
            {OUTREACH.resume}
          </Button>
        ) : null}
        <Button variant="subtle" color="red" onClick={() => setStopping(true)}>
          {OUTREACH.stop}
        </Button>
      </Group>
      {error === null ? null : <Failure error={error} />}
      <Confirm
        isOpen={isStopping}
        title={OUTREACH.stopTitle}
        action={OUTREACH.stop}
        run={() => stop.mutateAsync()}
        onClose={() => setStopping(false)}
      >
        {OUTREACH.stopIs}
      </Confirm>
    </>
  );
}

const READABLE: readonly string[] = ['awaiting_approval', 'rejected', 'unknown'];

/** Messages in their order, each with what came back to it behind it. */
function Timeline({ sequence }: { readonly sequence: SequenceDetail }) {
  const { touches, received, investor_email: email } = sequence;
  const oldestFirst = received.toReversed();
  const others = oldestFirst.filter(({ touch_id }) => !touches.some((touch) => touch.touch_id === touch_id));
  return (
    <Stack component="ol" gap="md" m={0} pl="md">
      {touches.map((touch) => (
        <Stack component="li" gap="xs" key={touch.touch_id} style={{ display: 'list-item' }}>
          <Group gap="sm">
            <StateBadge state={touch.state} />
            <Text size="sm">{whenOf(touch)}</Text>
            {READABLE.includes(touch.state) ? (
              <AnchorLink to="/outreach" search={{ touch: touch.touch_id }} size="sm" td="underline">
                {OUTREACH.openDraft}
              </AnchorLink>
            ) : null}
          </Group>
          {touch.state_because === undefined ? null : (
            <Text size="sm" c="dimmed" className="foreign">
              {touch.state_because}
            </Text>
          )}
          {touch.subject === undefined ? null : (
            <details open={touch.state === 'sent'}>
              <summary className="foreign">{touch.subject}</summary>
              <Text size="sm" className="foreign" mt="xs">
                {touch.body}
              </Text>
              {touch.approved_at === undefined || touch.approved_by === undefined ? null : (
                <Text size="xs" c="dimmed" mt="xs">
                  {OUTREACH.approvedBy(touch.approved_by, showMoment(touch.approved_at))}
                </Text>
              )}
            </details>
          )}
          {oldestFirst
            .filter(({ touch_id }) => touch_id === touch.touch_id)
            .map((message) => (
              <Received key={`${message.received_at} ${message.from}`} message={message} email={email} />
            ))}
        </Stack>
      ))}
      {others.map((message) => (
        <li key={`${message.received_at} ${message.from}`}>
          <Received message={message} email={email} />
        </li>
      ))}
    </Stack>
  );
}

function whenOf({ sent_at, due_at, state }: SequenceDetail['touches'][number]): string {
  if (sent_at !== undefined) return OUTREACH.sentOn(showMoment(sent_at));
  const isAhead = state === 'planned' || state === 'scheduled';
  return due_at === undefined || !isAhead ? '' : OUTREACH.dueOn(showMoment(due_at));
}

type Message = SequenceDetail['received'][number];

/** What came back, as text only; where it may ask for no more mail, the sentence and the decision. */
function Received({ message, email }: { readonly message: Message; readonly email: string }) {
  const { kind, from, subject, excerpt, received_at, until, opt_out, authentication } = message;
  return (
    <Paper withBorder p="sm" bg="var(--mantine-color-default-hover)">
      <Text size="sm" fw={600}>
        {OUTREACH.received[kind] ?? kind}
        {until === undefined ? '' : ` · ${OUTREACH.awayUntil(showDay(until))}`}
      </Text>
      <Text size="xs" c="dimmed" className="foreign">
        {from} · {showMoment(received_at)}
      </Text>
      <Text size="sm" fw={500} mt="xs" className="foreign">
        {subject}
      </Text>
      <Text size="sm" className="foreign">
        {excerpt}
      </Text>
      {opt_out === undefined ? null : (
        <OptOut optOut={opt_out} email={email} authentication={authentication} />
      )}
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
    warmpath.suppressions.remove({ value: email, reason: OUTREACH.rejectReason }),
  );
  const isOpen = optOut.certainty === 'possible' && pending.data !== null && pending.data !== undefined;
  const said =
    optOut.certainty === 'certain'
      ? OUTREACH.optOutCertain
      : pending.data === null
        ? OUTREACH.decided
        : OUTREACH.optOutPossible;
  return (
    <Alert color={isOpen ? 'yellow' : 'gray'} mt="sm">
      <Text size="sm">{said}</Text>
      <Text size="sm" className="foreign">
        {OUTREACH.sentence} “{optOut.sentence}”
      </Text>
      <Text size="sm" className="foreign">
        {authentication === undefined ? OUTREACH.noAuthentication : OUTREACH.authentication(authentication)}
      </Text>
      {isOpen ? (
        <Group gap="sm" mt="xs">
          {mayWrite ? (
            <Button size="compact-sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
              {OUTREACH.confirmOptOut}
            </Button>
          ) : null}
          {maySend ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={reject.isPending}
              onClick={() => reject.mutate()}
            >
              {OUTREACH.rejectOptOut}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {confirm.error === null ? null : <Failure error={confirm.error} />}
      {reject.error === null ? null : <Failure error={reject.error} />}
    </Alert>
  );
}
