import { List, Text } from '@mantine/core';
import type { Investor } from '../../../api/investors.ts';
import { AnchorLink } from '../../../parts/anchor-link.tsx';
import { showDay } from '../../../parts/format.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { Section } from './section.tsx';

interface MessagesProps {
  readonly sequences: Investor['sequences'];
  readonly threads: NonNullable<Investor['threads']>;
}

/** The sequences to the investor with their state, and of the newest what was written and answered. */
export function Messages({ sequences, threads }: MessagesProps) {
  return (
    <Section title={INVESTOR.messages}>
      {sequences.length === 0 ? (
        <Text size="sm" c="dimmed">
          {INVESTOR.noMessages}
        </Text>
      ) : (
        <List size="sm">
          {sequences.map((sequence) => (
            <List.Item key={sequence.sequenceId} className="foreign">
              <AnchorLink
                to="/outreach/sequences/$sequenceId"
                params={{ sequenceId: sequence.sequenceId }}
                size="sm"
                underline="always"
              >
                {sequence.investor_name || sequence.investor_email}
              </AnchorLink>{' '}
              · {INVESTOR.sequences[sequence.state]} · {showDay(sequence.created_at)}
              <Text size="xs" c="dimmed">
                {sequence.state_because ?? sequence.not_sending_because ?? sequence.next}
              </Text>
              <Thread thread={threads.find(({ sequenceId }) => sequenceId === sequence.sequenceId)} />
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

type ThreadData = NonNullable<Investor['threads']>[number];

/** What was sent and what came back, in the order of time; the whole is on the page of the sequence. */
function Thread({ thread }: { readonly thread: ThreadData | undefined }) {
  if (thread === undefined) return null;
  const lines = [
    ...thread.touches.flatMap(({ touch_id: id, subject, sent_at: at }) =>
      at === undefined ? [] : [{ id, at, text: INVESTOR.sent(subject ?? '') }],
    ),
    ...thread.received.map(({ received_at: at, excerpt, subject }) => ({
      id: at,
      at,
      text: INVESTOR.received(excerpt || subject),
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <List size="xs" listStyleType="none">
      {lines.map(({ id, at, text }) => (
        <List.Item key={id} className="foreign">
          {text} · {showDay(at)}
        </List.Item>
      ))}
    </List>
  );
}
