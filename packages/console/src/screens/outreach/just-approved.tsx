import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { type TouchDetail, touchQuery } from '../../api/outreach.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showMoment } from '../../parts/format.ts';
import { OUTREACH } from '../../words/outreach.ts';
import { useDecide } from './use-decide.ts';

/** Whoever approved looks on: an answer of the sandbox comes within seconds, ms. */
const WATCH_MS = 1_500;

interface JustApprovedProps {
  readonly approved: TouchDetail;
  readonly onClose: () => void;
}

/** What becomes of a message after its approval: when it leaves and the way back until then, that it was sent, an answer. */
export function JustApproved({ approved, onClose }: JustApprovedProps) {
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
    <Alert color="teal" title={OUTREACH.approved(sequence.investor_name)} role="status">
      <Text size="sm" className="foreign">
        {isUndone
          ? OUTREACH.undone
          : touch.sequence.state === 'replied'
            ? OUTREACH.answered
            : touch.sent_at === undefined
              ? (touch.not_sending_because ?? touch.next)
              : `${OUTREACH.sent(showMoment(touch.sent_at))} ${touch.next}`}
      </Text>
      {undo.error === null ? null : <Failure error={undo.error} />}
      <Group gap="sm" mt="xs">
        {isWaiting && !isUndone ? (
          <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {OUTREACH.undo}
          </Button>
        ) : null}
        <AnchorLink
          to="/outreach/sequences/$sequenceId"
          params={{ sequenceId: sequence.sequenceId }}
          size="sm"
          c="inherit"
          td="underline"
        >
          {OUTREACH.openSequence}
        </AnchorLink>
        <Button size="compact-sm" variant="subtle" color="gray" c="inherit" onClick={onClose}>
          {OUTREACH.dismiss}
        </Button>
      </Group>
    </Alert>
  );
}
