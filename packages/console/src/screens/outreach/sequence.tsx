import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { useMay } from '../../api/may.ts';
import { type SequenceDetail, sequenceQuery } from '../../api/outreach.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showMoment } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { OutreachScreen } from './outreach-screen.tsx';
import { Received } from './received.tsx';
import { StateBadge } from './state-badge.tsx';
import { useDecide } from './use-decide.ts';

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
