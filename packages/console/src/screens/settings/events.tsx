import { Alert, Badge, Checkbox, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Happened,
  happenedQuery,
  type Kind,
  type NewSecret,
  type Receiver,
  receiversQuery,
  type Sent,
  sentQuery,
  useReceivers,
} from '../../api/events.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { choicesFrom, keysOf, STAGE_LABELS } from '../../labels.ts';
import { Confirm, Copied, Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { counted, showMoment, showNumber, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen, Section } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { codeInWords } from '../../parts/words.ts';

const KIND_LABELS = {
  'reply.received': 'an investor answered',
  'message.bounced': 'a letter could not be delivered',
  'draft.waiting': 'a letter waits for your yes',
  'sequence.ended': 'a sequence ended',
  'import.finished': 'an import was stored',
  'stage.moved': 'investors moved to another stage',
  'credits.low': 'credits run low',
  'investors.found': 'a saved search found investors',
} as const satisfies Record<Kind, string>;

const kindInWords = (kind: string): string =>
  (KIND_LABELS as Readonly<Record<string, string>>)[kind] ?? 'a test';

/** What happened lately, and the programs of the account that are notified. */
export function Events() {
  const may = useMay('manage');
  return (
    <Screen
      title="Events"
      about="What happens in the account, and which of your own programs are notified of it."
    >
      {may ? (
        <Stack gap="xl" maw={880}>
          <Receivers />
          <Lately />
        </Stack>
      ) : (
        <Empty>Only owners see what programs are sent. Ask an owner of this account.</Empty>
      )}
    </Screen>
  );
}

function Lately() {
  const happened = useQuery(happenedQuery);
  return (
    <Section title="What happened lately">
      <Loaded
        query={happened}
        empty={<Text size="sm">Nothing yet. An answer, a stored import or a new draft stands here.</Text>}
      >
        {(all) => (
          <Stack gap={6}>
            {all.map((one) => (
              <Group key={one.id} gap="sm" justify="space-between" wrap="nowrap" align="baseline">
                <Foreign>{happenedInWords(one)}</Foreign>
                <Note style={{ whiteSpace: 'nowrap' }}>{showMoment(one.timestamp)}</Note>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function happenedInWords(one: Happened): string {
  switch (one.type) {
    case 'reply.received':
      return `${one.data.investor_name} answered.`;
    case 'message.bounced':
      return `A letter to ${one.data.investor_name} could not be delivered.`;
    case 'draft.waiting':
      return `A letter to ${one.data.investor_name} waits for your yes.`;
    case 'sequence.ended':
      return `The letters to ${one.data.investor_name} ended: ${codeInWords(one.data.state)}.`;
    case 'import.finished':
      return one.data.what === 'investors'
        ? `An import of ${counted(showNumber(one.data.rows), 'investor')} was stored.`
        : `An import of ${counted(showNumber(one.data.rows), 'connection')} was stored.`;
    case 'stage.moved': {
      const [first] = one.data.moves;
      return one.data.moves.length === 1 && first !== undefined
        ? `${first.investor_name ?? 'An investor'} moved to ${stageInWords(first.to)}.`
        : `${showNumber(one.data.moves.length)} investors moved to another stage.`;
    }
    case 'credits.low':
      return `Credits ran low: ${counted(showNumber(one.data.credits_remaining), 'credit was', 'credits were')} left.`;
    case 'investors.found':
      return `A saved search found ${counted(showNumber(one.data.found), 'investor')}.`;
  }
}

const stageInWords = (stage: string): string =>
  (STAGE_LABELS as Readonly<Record<string, string>>)[stage] ?? codeInWords(stage);

function Receivers() {
  const receivers = useQuery(receiversQuery);
  const [secret, setSecret] = useState<NewSecret>();
  return (
    <Section title="Programs that are notified" gap="sm">
      <Loaded
        query={receivers}
        empty={
          <Text size="sm">
            None yet. A program of yours that has an address on the internet can be notified, and put an
            answer into your own tools at once.
          </Text>
        }
      >
        {(all) => (
          <Stack gap="sm">
            {all.map((one) => (
              <Line key={one.id} receiver={one} onSecret={setSecret} />
            ))}
          </Stack>
        )}
      </Loaded>
      <Add onSecret={setSecret} />
      <Modal
        opened={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title="The secret of the program"
      >
        <Stack gap="sm">
          <Alert color="orange" role="status" title="Keep it now">
            It is shown this once. With it the program knows that what it gets comes from here.
          </Alert>
          <Copied text={secret?.secret ?? ''} label="Copy the secret" />
          {secret?.previous_secret_until === undefined ? null : (
            <Hint>{`The one before is good until ${showMoment(secret.previous_secret_until)}.`}</Hint>
          )}
        </Stack>
      </Modal>
    </Section>
  );
}

interface LineProps {
  readonly receiver: Receiver;
  onSecret(secret: NewSecret): void;
}

function Line({ receiver, onSecret }: LineProps) {
  const { id, url, events, disabled_at: off, disabled_because: why, last_delivery: last } = receiver;
  const [open, setOpen] = useState<'rotating' | 'removing'>();
  const [showsSent, showSent] = useState(false);
  const close = () => setOpen(undefined);
  const test = useReceivers(() => warmpath.webhooks.test({ id }));
  const rotate = useReceivers(() => warmpath.webhooks.rotate({ id }), onSecret);
  const remove = useReceivers(() => warmpath.webhooks.remove({ id }));
  const again = useReceivers(() => warmpath.webhooks.register({ url, events: events as Kind[] }), onSecret);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <div>
          <Group gap="xs">
            <Foreign fw={600}>{url}</Foreign>
            {off === undefined ? null : (
              <Badge size="sm" color="orange" variant="light">
                switched off
              </Badge>
            )}
          </Group>
          <Hint>{`Notified when ${listed(events.map(kindInWords))}.`}</Hint>
          {last === undefined ? (
            <Hint>Nothing was sent there yet.</Hint>
          ) : (
            <Hint>{`Last: ${kindInWords(last.event)}, ${showSince(last.created_at)}; ${sentInWords(last)}.`}</Hint>
          )}
          {off === undefined ? null : (
            <Text size="sm">{`Nothing is sent there since ${showMoment(off)}. ${why ?? ''}`}</Text>
          )}
        </div>
        <Group gap="xs">
          {off === undefined ? (
            <SmallButton disabled={test.isPending} onClick={() => test.mutate()}>
              Send a test
            </SmallButton>
          ) : (
            <SmallButton disabled={again.isPending} onClick={() => again.mutate()}>
              Switch on, with a new secret
            </SmallButton>
          )}
          <SmallButton aria-expanded={showsSent} onClick={() => showSent(!showsSent)}>
            {showsSent ? 'Hide what was sent' : 'Show what was sent'}
          </SmallButton>
          {off === undefined ? (
            <SmallButton onClick={() => setOpen('rotating')}>New secret</SmallButton>
          ) : null}
          <SmallButton onClick={() => setOpen('removing')}>Remove</SmallButton>
        </Group>
        <Failure error={test.error ?? again.error} />
        {showsSent ? <SentThere receiver={receiver} /> : null}
      </Stack>
      <Confirm
        isOpen={open === 'rotating'}
        title="Give the program a new secret?"
        action="New secret"
        run={() => rotate.mutateAsync()}
        onClose={close}
      >
        The new one is shown once. The one before is good for a day more: put the new one into the program
        before that.
      </Confirm>
      <Confirm
        isOpen={open === 'removing'}
        title="Remove this program?"
        action="Remove"
        run={() => remove.mutateAsync()}
        onClose={close}
      >
        {`Nothing is sent to ${url} any more, nor what still waits.`}
      </Confirm>
    </Paper>
  );
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** How a message to a program went. */
function sentInWords({ state, attempts, next_attempt_at: next, status, error }: Sent): string {
  // What waited when the program was switched off.
  if (state === 'failed' && attempts === 0) return 'it was not sent';
  if (state === 'delivered') return attempts > 1 ? `arrived at the ${ordinal(attempts)} try` : 'it arrived';
  const why = status !== undefined ? 'the program refused it' : error !== undefined ? 'no answer came' : '';
  if (state === 'failed') return `it did not arrive in ${counted(String(attempts), 'try', 'tries')}: ${why}`;
  if (attempts === 0) return 'on its way';
  return `${why}${next === undefined ? '' : `, the next try is ${showMoment(next)}`}`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const ordinal = (count: number): string => ORDINALS[count - 1] ?? 'last';

function SentThere({ receiver: { id, disabled_at: off } }: { readonly receiver: Receiver }) {
  const sent = useQuery(sentQuery(id));
  const resend = useReceivers((delivery_id: string) => warmpath.webhooks.resend({ id, delivery_id }));
  return (
    <Stack gap={6}>
      <Loaded query={sent} empty={<Text size="sm">Nothing in the last 30 days.</Text>}>
        {(all) =>
          all.map((one) => (
            <Group key={one.id} gap="sm" justify="space-between" wrap="nowrap">
              <Text size="sm">{`${showMoment(one.created_at)}: ${kindInWords(one.event)}; ${sentInWords(one)}.`}</Text>
              {off === undefined && !(one.state === 'pending' && one.attempts === 0) ? (
                <SmallButton
                  aria-label={`Send again: ${kindInWords(one.event)}, ${showMoment(one.created_at)}`}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate(one.id)}
                >
                  Send again
                </SmallButton>
              ) : null}
            </Group>
          ))
        }
      </Loaded>
      <Failure error={resend.error} />
    </Stack>
  );
}

const FIELDS = new Map([
  ['url', 'Address of the program'],
  ['events', 'Notify it when'],
]);

function Add({ onSecret }: Pick<LineProps, 'onSecret'>) {
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly Kind[]>(['reply.received', 'draft.waiting']);
  const add = useReceivers(
    () => warmpath.webhooks.register({ url: url.trim(), events: [...kinds] }),
    (answer) => {
      setUrl('');
      onSecret(answer);
    },
  );
  return (
    <Paper withBorder p="md">
      <Form run={() => add.mutate()}>
        <Stack gap="sm">
          <TextField
            label="Address of the program"
            description="Begins with https://, and can be reached from the internet. Whoever made the program knows it."
            value={url}
            maxLength={2_048}
            required
            set={setUrl}
          />
          <Checkbox.Group
            label="Notify it when"
            value={[...kinds]}
            onChange={(ticked) => setKinds(keysOf(KIND_LABELS).filter((kind) => ticked.includes(kind)))}
          >
            <Stack gap={6} mt={6}>
              {choicesFrom(KIND_LABELS).map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Failure error={add.error} labels={FIELDS} />
          <div>
            <Submit of={add}>Notify this program</Submit>
          </div>
        </Stack>
      </Form>
    </Paper>
  );
}
