import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Mailbox, mailboxesQuery } from '../../api/outreach.ts';
import { profileQuery } from '../../api/raise.ts';
import { mode, useMay, warmpath } from '../../api/session.ts';
import { Confirm, Form } from '../../parts/actions.tsx';
import { showMoment, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { Foreign, Note } from '../../parts/text.tsx';
import { OutreachScreen, useDecide } from './outreach-screen.tsx';

/** What messages are sent from: how each does, what it may send today, and the way to connect another. */
export function Mailboxes() {
  const mailboxes = useQuery(mailboxesQuery);
  const founder = useQuery(profileQuery).data?.founder_name;
  const maySend = useMay('send');
  const [isConnecting, setConnecting] = useState(false);
  const connect =
    maySend && !isConnecting ? (
      <Button variant="default" onClick={() => setConnecting(true)}>
        Connect a mailbox
      </Button>
    ) : null;
  return (
    <OutreachScreen>
      {isConnecting ? (
        <ConnectMailbox
          sender={typeof founder === 'string' ? founder : ''}
          onClose={() => setConnecting(false)}
        />
      ) : null}
      <Loaded
        query={mailboxes}
        isEmpty={(rows) => rows.length === 0 && !isConnecting}
        empty={<Empty action={connect}>No mailbox is connected, so nothing can be sent.</Empty>}
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

const COLOURS = { connected: 'teal.9', failing: 'yellow.4', disconnected: 'red.9' } as const;
/** 2026-11-23 is a Monday: the names of days as the reader's browser writes them. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const dayName = (day: number): string => weekday.format(MONDAY + (day - 1) * DAY_MS);

const LIMITS = {
  setting: 'your own limit',
  ramp: 'the ramp of a new mailbox',
  operator: 'the limit of the operator',
  provider: 'the limit of the provider',
} as const;

const HEALTH_LABELS = { connected: 'Works', failing: 'Has trouble', disconnected: 'Not connected' } as const;

/** One mailbox: its health in words, its allowance, and what a person can change. */
function MailboxCard({ mailbox }: { readonly mailbox: Mailbox }) {
  const { id, address, state, settings, today } = mailbox;
  const { window, ramp } = settings;
  const maySend = useMay('send');
  const [isLeaving, setLeaving] = useState(false);
  const test = useDecide(() => warmpath.mailboxes.test({ id }));
  const disconnect = useDecide(() => warmpath.mailboxes.disconnect({ id }));
  const facts = [
    ['Limited by', LIMITS[today.limited_by]],
    ['Ramp', ramp === undefined ? 'No ramp' : `Begins with ${ramp.start} a day, ${ramp.step} more each day`],
    [
      'Sending hours',
      `${window.days.map(dayName).join(', ')}, ${window.from}–${window.until} (${settings.time_zone})`,
    ],
    ['Inbox last read', mailbox.inbox_read_at === undefined ? 'not yet' : showSince(mailbox.inbox_read_at)],
  ] as const;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="md" className="foreign">
            {address}
          </Title>
          <Badge color={COLOURS[state]} autoContrast>
            {HEALTH_LABELS[state]}
          </Badge>
        </Group>
        <Foreign>
          {mailbox.sender_name} · {mailbox.postal_address}
        </Foreign>
        <Text size="sm">{`${today.sent} of ${today.per_day} sent today`}</Text>
        <Foreign>{mailbox.not_sending_because ?? mailbox.next}</Foreign>
        {mailbox.state_because === undefined ? null : <Foreign>{mailbox.state_because}</Foreign>}
        {mailbox.to_do === undefined ? null : (
          <Alert color="yellow" title="What you have to do">
            {mailbox.to_do}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {facts.map(([label, text]) => (
            <div key={label}>
              <Note>{label}</Note>
              <Text size="sm">{text}</Text>
            </div>
          ))}
        </SimpleGrid>
        {maySend ? (
          <>
            <PerDay mailbox={mailbox} />
            <Group gap="sm">
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
                Test the login
              </Button>
              {state === 'disconnected' ? null : (
                <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
                  Disconnect
                </Button>
              )}
              {test.data === undefined ? null : (
                <Foreign role="status">{test.data.fault?.message ?? 'The login works.'}</Foreign>
              )}
            </Group>
          </>
        ) : null}
        <Failure error={test.error} />
      </Stack>
      <Confirm
        isOpen={isLeaving}
        title="Disconnect this mailbox?"
        action="Disconnect"
        run={() => disconnect.mutateAsync()}
        onClose={() => setLeaving(false)}
      >
        Its password or access is deleted at once. Its sequences stay and wait; they go on when the same
        address is connected again.
      </Confirm>
    </Paper>
  );
}

function PerDay({ mailbox: { id, settings } }: { readonly mailbox: Mailbox }) {
  const [most, setMost] = useState<number | string>(settings.per_day);
  const save = useDecide((per_day: number) => warmpath.mailboxes.change({ id, per_day }));
  return (
    <Group gap="sm" align="flex-end">
      <NumberInput
        label="Messages a day at most"
        value={most}
        min={0}
        max={10_000}
        allowDecimal={false}
        w={220}
        onChange={setMost}
      />
      <Button
        variant="default"
        disabled={typeof most !== 'number' || most === settings.per_day}
        loading={save.isPending}
        onClick={() => save.mutate(Number(most))}
      >
        Save
      </Button>
      {save.isSuccess ? <Text size="sm">Saved.</Text> : null}
      <Failure error={save.error} />
    </Group>
  );
}

const KIND_LABELS = {
  smtp_imap: 'With a password (SMTP and IMAP)',
  gmail_oauth: 'By consent: Gmail and Google Workspace',
  m365_oauth: 'By consent: Microsoft 365 and Outlook.com',
  sandbox: 'Sandbox: sends nothing',
} as const;

type Kind = keyof typeof KIND_LABELS;
/** A test key connects mailboxes of the sandbox only, a live key every other kind. */
const KINDS: readonly Kind[] = mode === 'test' ? ['sandbox'] : ['smtp_imap', 'gmail_oauth', 'm365_oauth'];
/** Of submission and IMAP over TLS (RFC 8314). */
const PORTS = { smtp: 465, imap: 993 } as const;

/** Connects a mailbox, by password or by consent of its owner at the provider. */
function ConnectMailbox({ sender, onClose }: { readonly sender: string; readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(KINDS[0] ?? 'sandbox');
  const [fields, setFields] = useState({
    address: '',
    sender_name: sender,
    postal_address: '',
    password: '',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    smtpHost: '',
    imapHost: '',
  });
  const [ports, setPorts] = useState<{ smtp: number | string; imap: number | string }>(PORTS);
  const isByConsent = kind === 'gmail_oauth' || kind === 'm365_oauth';
  const connect = useDecide(async () => {
    const { address, sender_name, postal_address, password, time_zone, smtpHost, imapHost } = fields;
    const shared = { address, sender_name, postal_address, time_zone };
    if (kind === 'gmail_oauth' || kind === 'm365_oauth')
      return { consent: await warmpath.mailboxes.authorize({ kind, ...shared }) };
    const server = (host: string, port: number | string) => ({
      host,
      port: Number(port),
      security: Number(port) === 587 || Number(port) === 143 ? ('starttls' as const) : ('tls' as const),
    });
    await warmpath.mailboxes.connect({
      kind,
      ...shared,
      ...(kind === 'sandbox' ? {} : { password }),
      smtp: smtpHost === '' ? undefined : server(smtpHost, ports.smtp),
      imap: imapHost === '' ? undefined : server(imapHost, ports.imap),
    });
    onClose();
    return {};
  });
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
    },
  });
  const consent = connect.data?.consent;
  return (
    <Paper withBorder p="md" maw={640}>
      <Form run={() => connect.mutate()}>
        <Stack gap="sm">
          <NativeSelect
            label="How"
            value={kind}
            data={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          />
          <TextInput label="Address" type="email" required maxLength={254} {...field('address')} />
          <TextInput
            label="Your name, as recipients see it"
            required
            maxLength={200}
            {...field('sender_name')}
          />
          <TextInput
            label="Postal address"
            description="Many laws require it in every message."
            required
            maxLength={500}
            {...field('postal_address')}
          />
          <TextInput label="Time zone" maxLength={64} {...field('time_zone')} />
          {kind === 'smtp_imap' ? (
            <>
              <PasswordInput
                label="Password, or an app password"
                description="Stored encrypted and never shown again."
                required
                autoComplete="off"
                maxLength={1_000}
                {...field('password')}
              />
              <details>
                <summary>Servers, where they are not known by the address</summary>
                <Group align="flex-end" mt="xs">
                  <TextInput label="Sending server (SMTP)" {...field('smtpHost')} />
                  <NumberInput
                    label="Port"
                    w={100}
                    min={1}
                    max={65_535}
                    value={ports.smtp}
                    onChange={(smtp) => setPorts((before) => ({ ...before, smtp }))}
                  />
                </Group>
                <Group align="flex-end">
                  <TextInput label="Receiving server (IMAP)" {...field('imapHost')} />
                  <NumberInput
                    label="Port"
                    w={100}
                    min={1}
                    max={65_535}
                    value={ports.imap}
                    onChange={(imap) => setPorts((before) => ({ ...before, imap }))}
                  />
                </Group>
              </details>
            </>
          ) : null}
          <Failure error={connect.error} />
          {consent === undefined ? null : (
            <Alert color="teal" role="status">
              <Text size="sm">{`The owner of the mailbox opens this page by ${showMoment(consent.expires_at)} and allows access.`}</Text>
              <Anchor href={consent.url} target="_blank" rel="noreferrer" td="underline" c="inherit">
                Open the page of consent
              </Anchor>
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={connect.isPending} disabled={isByConsent && consent !== undefined}>
              Connect a mailbox
            </Button>
            <Button variant="default" onClick={onClose}>
              {consent === undefined ? 'Cancel' : 'Close'}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  );
}
