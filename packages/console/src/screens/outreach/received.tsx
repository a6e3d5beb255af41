import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { warmpath } from '../../api/client.ts';
import { useMay } from '../../api/may.ts';
import { pendingOptOutQuery, type SequenceDetail } from '../../api/outreach.ts';
import { Failure } from '../../parts/failure.tsx';
import { showDay, showMoment } from '../../parts/format.ts';
import { OUTREACH } from '../../words/outreach.ts';
import { useDecide } from './use-decide.ts';

type Message = SequenceDetail['received'][number];

/** What came back, as text only; where it may ask for no more mail, the sentence and the decision. */
export function Received({ message, email }: { readonly message: Message; readonly email: string }) {
  const { kind, from, subject, excerpt, received_at, until, opt_out, authentication } = message;
  return (
    <Paper withBorder p="sm" bg="var(--mantine-color-default-hover)">
      <Text size="sm" fw={600}>
        {OUTREACH.received[kind] ?? kind}
        {until === undefined ? '' : ` · ${OUTREACH.awayUntil(showDay(until))}`}
      </Text>
      <Text size="xs" c="dimmed" className="foreign">
        {from} · {showMoment(received_at)}
      </Text>
      <Text size="sm" fw={500} mt="xs" className="foreign">
        {subject}
      </Text>
      <Text size="sm" className="foreign">
        {excerpt}
      </Text>
      {opt_out === undefined ? null : (
        <OptOut optOut={opt_out} email={email} authentication={authentication} />
      )}
    </Paper>
  );
}

function OptOut({
  optOut,
  email,
  authentication,
}: {
  readonly optOut: NonNullable<Message['opt_out']>;
  readonly email: string;
  readonly authentication: string | undefined;
}) {
  const pending = useQuery({ ...pendingOptOutQuery(email), enabled: optOut.certainty === 'possible' });
  const mayWrite = useMay('write');
  const maySend = useMay('send');
  const confirm = useDecide(() =>
    warmpath.suppressions.add({ value: email, detail: optOut.sentence.slice(0, 300) }),
  );
  const reject = useDecide(() =>
    warmpath.suppressions.remove({ value: email, reason: OUTREACH.rejectReason }),
  );
  const isOpen = optOut.certainty === 'possible' && pending.data !== null && pending.data !== undefined;
  const said =
    optOut.certainty === 'certain'
      ? OUTREACH.optOutCertain
      : pending.data === null
        ? OUTREACH.decided
        : OUTREACH.optOutPossible;
  return (
    <Alert color={isOpen ? 'yellow' : 'gray'} mt="sm">
      <Text size="sm">{said}</Text>
      <Text size="sm" className="foreign">
        {OUTREACH.sentence} “{optOut.sentence}”
      </Text>
      <Text size="sm" className="foreign">
        {authentication === undefined ? OUTREACH.noAuthentication : OUTREACH.authentication(authentication)}
      </Text>
      {isOpen ? (
        <Group gap="sm" mt="xs">
          {mayWrite ? (
            <Button size="compact-sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
              {OUTREACH.confirmOptOut}
            </Button>
          ) : null}
          {maySend ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={reject.isPending}
              onClick={() => reject.mutate()}
            >
              {OUTREACH.rejectOptOut}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {confirm.error === null ? null : <Failure error={confirm.error} />}
      {reject.error === null ? null : <Failure error={reject.error} />}
    </Alert>
  );
}
