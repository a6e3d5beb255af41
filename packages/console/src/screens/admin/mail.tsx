import { Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  admin,
  mailboxesQuery,
  type TroubledMailbox,
  type UnknownMessage,
  unknownQuery,
  useAct,
} from '../../api/admin.ts';
import { AnchorLink, Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { counted, dotted, showMoment, showNumber, showSince } from '../../parts/format.ts';
import { Failure, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';

/** What of the mail of tenants waits for a person: mailboxes that do not work, and messages of unknown fate. */
export function Mail() {
  const mailboxes = useQuery(mailboxesQuery);
  const unknown = useQuery(unknownQuery);
  return (
    <Screen
      title="Mail"
      about="Mailboxes of founders that do not work, and messages of which no one knows whether they arrived."
    >
      <Part title="Mailboxes in trouble">
        <Loaded query={mailboxes} empty={<Text size="sm">Every mailbox works.</Text>}>
          {(rows) => (
            <List listStyleType="none" spacing="md">
              {rows.map((row) => (
                <Troubled key={row.id} mailbox={row} />
              ))}
            </List>
          )}
        </Loaded>
      </Part>
      <Part title="Messages of unknown fate">
        <Hint>
          They were handed to a mail server that did not say what became of them. They are never sent again by
          themselves.
        </Hint>
        <Loaded
          query={unknown}
          isEmpty={({ touches }) => touches.length === 0}
          empty={<Text size="sm">There are none: of every message it is known whether it was sent.</Text>}
        >
          {({ count, touches }) => (
            <>
              <List listStyleType="none" spacing="md">
                {touches.map((one) => (
                  <Unknown key={one.id} message={one} />
                ))}
              </List>
              {count > touches.length ? (
                <Hint>{`The first ${showNumber(touches.length)} of ${showNumber(count)} are shown.`}</Hint>
              ) : null}
            </>
          )}
        </Loaded>
      </Part>
    </Screen>
  );
}

const MAILBOX_STATES = {
  failing: 'Cannot be reached',
  disconnected: 'Disconnected',
  connected: 'Works',
} as const satisfies Record<TroubledMailbox['state'], string>;

/** Of a mailbox that works only the notice is in trouble. */
function adviceOn({ state, waiting }: TroubledMailbox): string {
  if (state === 'failing')
    return 'It is tried again by itself. If that lasts, the founder tests it under Outreach, Mailboxes.';
  if (state === 'connected')
    return 'Tell the founder in another way that the mailbox was connected: if it was not her, she disconnects it under Outreach, Mailboxes.';
  return waiting === 0
    ? 'No sequence waits for it. The founder connects it again if it is to send.'
    : 'The founder connects it again under Outreach, Mailboxes; until then nothing of it is sent or read.';
}

const NOTICES = {
  failed: 'The message that tells it of its connection could not be sent.',
  unknown: 'It is not known whether the message that tells it of its connection arrived.',
} as const;

function Troubled({ mailbox }: { readonly mailbox: TroubledMailbox }) {
  const { address, tenant, tenant_name: name, mode, state, why, last_read_at: at, waiting, notice } = mailbox;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group gap="xs">
        <Foreign fw={600}>{address}</Foreign>
        <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: tenant }} size="sm">
          {name}
        </AnchorLink>
        <Text size="sm" c={state === 'connected' ? undefined : 'red'}>
          {MAILBOX_STATES[state]}
        </Text>
      </Group>
      {why === null ? null : <Foreign>{why}</Foreign>}
      {notice === null ? null : <Text size="sm">{NOTICES[notice]}</Text>}
      <Text size="sm">{adviceOn(mailbox)}</Text>
      <Note>
        {dotted(
          mode === 'test' && 'Sandbox',
          at === null ? 'It never worked' : `Last worked ${showSince(at)}, ${showMoment(at)}`,
          waiting > 0 && `${counted(showNumber(waiting), 'sequence waits', 'sequences wait')} for it`,
        )}
      </Note>
    </List.Item>
  );
}

function Unknown({ message }: { readonly message: UnknownMessage }) {
  const { tenant, tenant_name: name, mode, recipient, since, next_look_at: next } = message;
  const [isOpen, setOpen] = useState(false);
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 16rem' }}>
          <Group gap="xs">
            <Foreign fw={600}>{`To ${recipient}`}</Foreign>
            <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: tenant }} size="sm">
              {name}
            </AnchorLink>
          </Group>
          <Text size="sm">
            {next === null
              ? 'No copy was found. Ask the founder to look into the Sent folder, or to ask the recipient.'
              : `Its copy in the mailbox is looked for again ${showSince(next)}.`}
          </Text>
          <Note>
            {dotted(mode === 'test' && 'Sandbox', `Handed over ${showSince(since)}, ${showMoment(since)}`)}
          </Note>
        </div>
        <SmallButton
          aria-label={`Say what is true of the message to ${recipient}`}
          onClick={() => setOpen(true)}
        >
          Say what is true
        </SmallButton>
      </Group>
      <Settle message={message} isOpen={isOpen} onClose={() => setOpen(false)} />
    </List.Item>
  );
}

interface SettleProps {
  readonly message: UnknownMessage;
  readonly isOpen: boolean;
  onClose(): void;
}

function Settle({ message: { id, tenant, mode, recipient }, isOpen, onClose }: SettleProps) {
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<string>();
  const settle = useAct(
    (said: 'sent' | 'not_sent') =>
      admin.touches.settle({ tenant, mode, id, outcome: said, reason: reason.trim() }),
    onClose,
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title="Was it sent?" centered>
      <Form run={() => settle.mutate(outcome === 'sent' ? 'sent' : 'not_sent')}>
        <Stack gap="md">
          {/* Neither is ticked before: what is said here cannot be taken back. */}
          <Radio.Group
            label={`What became of the message to ${recipient}`}
            required
            value={outcome ?? null}
            onChange={setOutcome}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                required
                value="sent"
                label="It was sent"
                description="Its sequence goes on, unless it has ended."
              />
              <Radio
                required
                value="not_sent"
                label="It was not sent"
                description="Nothing is sent by itself: a message of a sequence under way waits for approval again, anything else a person has to send again. Had it arrived after all, the recipient would get it twice."
              />
            </Stack>
          </Radio.Group>
          <TextField
            label="How you know, which is stored"
            value={reason}
            required
            maxLength={500}
            set={setReason}
          />
          <Failure error={settle.error} />
          <Group justify="flex-end">
            <Submit of={settle}>Store</Submit>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
