import {
  Alert,
  Badge,
  Button,
  Group,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { useMay } from '../../api/may.ts';
import type { Mailbox } from '../../api/outreach.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showSince } from '../../parts/format.ts';
import { OUTREACH } from '../../words/outreach.ts';
import { useDecide } from './use-decide.ts';

const COLOURS = { connected: 'teal.9', failing: 'yellow.4', disconnected: 'red.9' } as const;
/** 2026-11-23 is a Monday: the names of days as the reader's browser writes them. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const dayName = (day: number): string => weekday.format(MONDAY + (day - 1) * DAY_MS);

/** One mailbox: its health in words, its allowance, and what a person can change. */
export function MailboxCard({ mailbox }: { readonly mailbox: Mailbox }) {
  const { id, address, state, settings, today } = mailbox;
  const { window, ramp } = settings;
  const maySend = useMay('send');
  const [isLeaving, setLeaving] = useState(false);
  const test = useDecide(() => warmpath.mailboxes.test({ id }));
  const disconnect = useDecide(() => warmpath.mailboxes.disconnect({ id }));
  const facts = [
    [OUTREACH.limit, OUTREACH.limitedBy[today.limited_by]],
    [OUTREACH.ramp, ramp === undefined ? OUTREACH.noRamp : OUTREACH.rampIs(ramp.start, ramp.step)],
    [
      OUTREACH.hours,
      `${window.days.map(dayName).join(', ')}, ${window.from}–${window.until} (${settings.time_zone})`,
    ],
    [
      OUTREACH.lastRead,
      mailbox.inbox_read_at === undefined ? OUTREACH.never : showSince(mailbox.inbox_read_at),
    ],
  ] as const;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="md" className="foreign">
            {address}
          </Title>
          <Badge color={COLOURS[state]} autoContrast>
            {OUTREACH.health[state]}
          </Badge>
        </Group>
        <Text size="sm" className="foreign">
          {mailbox.sender_name} · {mailbox.postal_address}
        </Text>
        <Text size="sm">{OUTREACH.today(today.sent, today.per_day)}</Text>
        <Text size="sm" className="foreign">
          {mailbox.not_sending_because ?? mailbox.next}
        </Text>
        {mailbox.state_because === undefined ? null : (
          <Text size="sm" className="foreign">
            {mailbox.state_because}
          </Text>
        )}
        {mailbox.to_do === undefined ? null : (
          <Alert color="yellow" title={OUTREACH.toDo}>
            {mailbox.to_do}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {facts.map(([label, text]) => (
            <div key={label}>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text size="sm">{text}</Text>
            </div>
          ))}
        </SimpleGrid>
        {maySend ? (
          <>
            <PerDay mailbox={mailbox} />
            <Group gap="sm">
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
                {OUTREACH.test}
              </Button>
              {state === 'disconnected' ? null : (
                <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
                  {OUTREACH.disconnect}
                </Button>
              )}
              {test.data === undefined ? null : (
                <Text size="sm" role="status" className="foreign">
                  {test.data.fault?.message ?? OUTREACH.works}
                </Text>
              )}
            </Group>
          </>
        ) : null}
        {test.error === null ? null : <Failure error={test.error} />}
      </Stack>
      <Confirm
        isOpen={isLeaving}
        title={OUTREACH.disconnectTitle}
        action={OUTREACH.disconnect}
        run={() => disconnect.mutateAsync()}
        onClose={() => setLeaving(false)}
      >
        {OUTREACH.disconnectIs}
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
        label={OUTREACH.perDay}
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
        {OUTREACH.save}
      </Button>
      {save.isSuccess ? <Text size="sm">{OUTREACH.saved}</Text> : null}
      {save.error === null ? null : <Failure error={save.error} />}
    </Group>
  );
}
