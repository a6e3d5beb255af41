import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mailboxesQuery, type TouchDetail, touchesQuery, touchQuery } from '../../api/outreach.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useKeys } from '../../parts/keys.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { Draft } from './draft.tsx';
import { JustApproved } from './just-approved.tsx';
import { OutreachScreen } from './outreach-screen.tsx';

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
    { key: 'j', does: OUTREACH.skipKey, run: () => step(1) },
    { key: 'k', does: OUTREACH.backKey, run: () => step(-1) },
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
      <Loaded
        query={waiting}
        empty={{
          when: () => current === undefined,
          show: <NothingWaits />,
        }}
      >
        {() => (
          <>
            {found < 0 || queue.length < 2 ? null : (
              <Group gap="sm">
                <Button size="compact-sm" variant="default" disabled={found === 0} onClick={() => step(-1)}>
                  {OUTREACH.previous}
                </Button>
                <Text size="sm" className="number">
                  {OUTREACH.place(found + 1, queue.length)}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={found === queue.length - 1}
                  onClick={() => step(1)}
                >
                  {OUTREACH.next}
                </Button>
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
    <Empty action={<ButtonLink to="/outreach/mailboxes">{OUTREACH.connect}</ButtonLink>}>
      {OUTREACH.inboxBefore}
    </Empty>
  ) : (
    <Empty>{OUTREACH.inboxEmpty}</Empty>
  );
}

function One({ id, onApproved }: { readonly id: string; readonly onApproved: (touch: TouchDetail) => void }) {
  const touch = useQuery(touchQuery(id));
  return <Loaded query={touch}>{(data) => <Draft touch={data} onApproved={onApproved} />}</Loaded>;
}
