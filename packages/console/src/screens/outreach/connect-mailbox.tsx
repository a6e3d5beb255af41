import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { mode } from '../../mode.ts';
import { Failure } from '../../parts/failure.tsx';
import { showMoment } from '../../parts/format.ts';
import { FRAME } from '../../words/frame.ts';
import { OUTREACH } from '../../words/outreach.ts';
import { useDecide } from './use-decide.ts';

type Kind = keyof typeof OUTREACH.kinds;
/** A test key connects mailboxes of the sandbox only, a live key every other kind. */
const KINDS: readonly Kind[] = mode === 'test' ? ['sandbox'] : ['smtp_imap', 'gmail_oauth', 'm365_oauth'];
/** Of submission and IMAP over TLS (RFC 8314). */
const PORTS = { smtp: 465, imap: 993 } as const;

/** Connects a mailbox, by password or by consent of its owner at the provider. */
export function ConnectMailbox({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(KINDS[0] ?? 'sandbox');
  const [fields, setFields] = useState({
    address: '',
    sender_name: '',
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
      ...(smtpHost === '' ? {} : { smtp: server(smtpHost, ports.smtp) }),
      ...(imapHost === '' ? {} : { imap: server(imapHost, ports.imap) }),
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect.mutate();
  };
  const consent = connect.data?.consent;
  return (
    <Paper withBorder p="md" maw={640}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <NativeSelect
            label={OUTREACH.kind}
            value={kind}
            data={KINDS.map((value) => ({ value, label: OUTREACH.kinds[value] }))}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          />
          <TextInput label={OUTREACH.address} type="email" required maxLength={254} {...field('address')} />
          <TextInput label={OUTREACH.senderName} required maxLength={200} {...field('sender_name')} />
          <TextInput
            label={OUTREACH.postalAddress}
            description={OUTREACH.postalHint}
            required
            maxLength={500}
            {...field('postal_address')}
          />
          <TextInput label={OUTREACH.timeZone} maxLength={64} {...field('time_zone')} />
          {kind === 'smtp_imap' ? (
            <>
              <PasswordInput
                label={OUTREACH.password}
                description={OUTREACH.passwordHint}
                required
                autoComplete="off"
                maxLength={1_000}
                {...field('password')}
              />
              <details>
                <summary>{OUTREACH.servers}</summary>
                <Group align="flex-end" mt="xs">
                  <TextInput label={OUTREACH.smtpHost} {...field('smtpHost')} />
                  <NumberInput
                    label={OUTREACH.port}
                    w={100}
                    min={1}
                    max={65_535}
                    value={ports.smtp}
                    onChange={(smtp) => setPorts((before) => ({ ...before, smtp }))}
                  />
                </Group>
                <Group align="flex-end">
                  <TextInput label={OUTREACH.imapHost} {...field('imapHost')} />
                  <NumberInput
                    label={OUTREACH.port}
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
          {connect.error === null ? null : <Failure error={connect.error} />}
          {consent === undefined ? null : (
            <Alert color="teal" role="status">
              <Text size="sm">{OUTREACH.consentIs(showMoment(consent.expires_at))}</Text>
              <Anchor href={consent.url} target="_blank" rel="noreferrer" td="underline" c="inherit">
                {OUTREACH.consent}
              </Anchor>
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={connect.isPending} disabled={isByConsent && consent !== undefined}>
              {OUTREACH.connect}
            </Button>
            <Button variant="default" onClick={onClose}>
              {consent === undefined ? FRAME.cancel : FRAME.close}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
