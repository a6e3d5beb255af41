import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mailboxesQuery, type TouchDetail, touchesQuery, touchQuery } from '../../api/outreach.ts';
import { warmpath } from '../../api/session.ts';
import { AnchorLink, ButtonLink, SmallButton } from '../../parts/actions.tsx';
import { showMoment } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { Foreign } from '../../parts/text.tsx';
import { Draft } from './draft.tsx';
import { OutreachScreen, useDecide } from './outreach-screen.tsx';

/** The drafts that wait for a person, one at a time, the longest waiting first; `touch` in the address opens one. */
export function Outreach() {
  const asked = useSearch({ strict: false }).touch;
  const navigate = useNavigate();
  const waiting = useQuery(touchesQuery('awaiting_approval'));
  const unknown = useQuery(touchesQuery('unknown'));
  const [approved, setApproved] = useState<TouchDetail>();
  const queue = [...(unknown.data ?? []), ...(waiting.data ?? [])].map(({ touch_id }) => touch_id);
  const found = asked === undefined ? 0 : queue.indexOf(asked);
  const current = asked !== undefined && found < 0 ? asked : queue[Math.max(found, 0)];
  const show = (touch: string | undefined) =>
    void navigate({ to: '/outreach', search: touch === undefined ? {} : { touch }, replace: true });
  const step = (by: number) => {
    const next = queue[Math.max(found, 0) + by];
    if (next === undefined) return false;
    show(next);
    return true;
  };
  useKeys([
    { key: 'j', does: 'Next draft', run: () => step(1) },
    { key: 'k', does: 'Previous draft', run: () => step(-1) },
  ]);
  const afterApproval = (touch: TouchDetail) => {
    setApproved(touch);
    show(queue[found + 1] ?? queue.find((id) => id !== touch.touch_id));
  };
  return (
    <OutreachScreen>
      {approved === undefined ? null : (
        <JustApproved key={approved.touch_id} approved={approved} onClose={() => setApproved(undefined)} />
      )}
      <Loaded query={waiting} isEmpty={() => current === undefined} empty={<NothingWaits />}>
        {() => (
          <>
            {found < 0 || queue.length < 2 ? null : (
              <Group gap="sm">
                <SmallButton disabled={found === 0} onClick={() => step(-1)}>
                  Previous
                </SmallButton>
                <Text size="sm" className="number">
                  {`${found + 1} of ${queue.length}`}
                </Text>
                <SmallButton disabled={found === queue.length - 1} onClick={() => step(1)}>
                  Next
                </SmallButton>
              </Group>
            )}
            {current === undefined ? null : <One key={current} id={current} onApproved={afterApproval} />}
          </>
        )}
      </Loaded>
    </OutreachScreen>
  );
}

/** Without a mailbox nothing can come here: that is said first. */
function NothingWaits() {
  const mailboxes = useQuery(mailboxesQuery);
  return mailboxes.data?.length === 0 ? (
    <Empty action={<ButtonLink to="/outreach/mailboxes">Connect a mailbox</ButtonLink>}>
      Drafts wait here until you approve them. Messages leave from your own mailbox: connect it, then write to
      an investor.
    </Empty>
  ) : (
    <Empty>No draft waits for you. The next ones appear here by themselves, on the day they are due.</Empty>
  );
}

function One({ id, onApproved }: { readonly id: string; readonly onApproved: (touch: TouchDetail) => void }) {
  const touch = useQuery(touchQuery(id));
  return <Loaded query={touch}>{(data) => <Draft touch={data} onApproved={onApproved} />}</Loaded>;
}

/** Whoever approved looks on: an answer of the sandbox comes within seconds, ms. */
const WATCH_MS = 1_500;

interface JustApprovedProps {
  readonly approved: TouchDetail;
  readonly onClose: () => void;
}

/** What becomes of a message after its approval: when it leaves and the way back until then, that it was sent, an answer. */
function JustApproved({ approved, onClose }: JustApprovedProps) {
  const { touch_id, sequence } = approved;
  const [isUndone, setUndone] = useState(false);
  const { data: touch = approved } = useQuery({ ...touchQuery(touch_id), refetchInterval: WATCH_MS });
  // There is no other way back than to write the text once more, which voids the approval.
  const undo = useDecide(
    () =>
      warmpath.fundraising.touch.put({
        touch_id,
        subject: approved.subject ?? '',
        body: approved.body ?? '',
      }),
    () => setUndone(true),
  );
  const isWaiting = touch.state === 'approved' || touch.state === 'scheduled';
  return (
    <Alert color="teal" title={`Approved: the message to ${sequence.investor_name}.`} role="status">
      <Foreign>
        {isUndone
          ? 'The approval was taken back. The message waits for you again.'
          : touch.sequence.state === 'replied'
            ? 'They have answered.'
            : touch.sent_at === undefined
              ? (touch.not_sending_because ?? touch.next)
              : `Sent ${showMoment(touch.sent_at)}. ${touch.next}`}
      </Foreign>
      <Failure error={undo.error} />
      <Group gap="sm" mt="xs">
        {isWaiting && !isUndone ? (
          <SmallButton loading={undo.isPending} onClick={() => undo.mutate()}>
            Take the approval back
          </SmallButton>
        ) : null}
        <AnchorLink
          to="/outreach/sequences/$sequenceId"
          params={{ sequenceId: sequence.sequenceId }}
          size="sm"
          c="inherit"
          td="underline"
        >
          Open the sequence
        </AnchorLink>
        <Button size="compact-sm" variant="subtle" color="gray" c="inherit" onClick={onClose}>
          Hide this
        </Button>
      </Group>
    </Alert>
  );
}
