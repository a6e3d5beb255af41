import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/may.ts';
import { mailboxesQuery } from '../../api/outreach.ts';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { OUTREACH } from '../../words/outreach.ts';
import { ConnectMailbox } from './connect-mailbox.tsx';
import { MailboxCard } from './mailbox-card.tsx';
import { OutreachScreen } from './outreach-screen.tsx';

/** What messages are sent from: how each does, what it may send today, and the way to connect another. */
export function Mailboxes() {
  const mailboxes = useQuery(mailboxesQuery);
  const maySend = useMay('send');
  const [isConnecting, setConnecting] = useState(false);
  const connect =
    maySend && !isConnecting ? (
      <Button variant="default" onClick={() => setConnecting(true)}>
        {OUTREACH.connect}
      </Button>
    ) : null;
  return (
    <OutreachScreen>
      {isConnecting ? <ConnectMailbox onClose={() => setConnecting(false)} /> : null}
      <Loaded
        query={mailboxes}
        empty={{
          when: (rows) => rows.length === 0 && !isConnecting,
          show: <Empty action={connect}>{OUTREACH.mailboxesEmpty}</Empty>,
        }}
      >
        {(rows) => (
          <Stack gap="md">
            {rows.length === 0 ? null : <Group>{connect}</Group>}
            {rows.map((mailbox) => (
              <MailboxCard key={mailbox.id} mailbox={mailbox} />
            ))}
          </Stack>
        )}
      </Loaded>
    </OutreachScreen>
  );
}
