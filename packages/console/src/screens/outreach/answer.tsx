import { Alert, Badge, Button, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { investorQuery } from '../../api/investors.ts';
import type { SequenceDetail } from '../../api/outreach.ts';
import { useMay, warmpath } from '../../api/session.ts';
import { choicesFrom, STAGE_LABELS, STAGES, type Stage } from '../../labels.ts';
import { AnchorLink, Copy, Form, MailLink, SmallButton, TextField } from '../../parts/actions.tsx';
import { showMoment } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useChange } from '../investors/list-parts.tsx';
import { useDecide } from './outreach-screen.tsx';

type Message = SequenceDetail['received'][number];
type Touch = SequenceDetail['touches'][number];

interface AnswerProps {
  readonly message: Message;
  readonly sequence: SequenceDetail;
}

/** What to do with an answer, in one place: answer it, and say where the investor stands now. */
export function Answer({ message, sequence }: AnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay('write');
  if (!mayWrite) return null;
  const isAnswered = sequence.touches.some(
    ({ answers, state }) => answers === message.received_id && state !== 'failed' && state !== 'cancelled',
  );
  return (
    <Stack gap="sm" mt="sm">
      {isOpen ? (
        <Reply message={message} sequence={sequence} isAnswered={isAnswered} onClose={() => setOpen(false)} />
      ) : (
        <Group>
          <SmallButton onClick={() => setOpen(true)}>
            {isAnswered ? 'Answer once more' : 'Answer'}
          </SmallButton>
        </Group>
      )}
      {sequence.investor_id === undefined ? null : (
        <WhereItStands investor={sequence.investor_id} message={message} />
      )}
    </Stack>
  );
}

/** The first words of an answer to what they ask for. */
const OPENINGS = {
  deck: 'thank you for your answer. Here is our deck: …',
  talk: 'thank you, I would be glad to talk. Would … or … suit you?',
  later: 'thank you, I will write again then.',
  other_person: 'thank you for your answer. …',
  no: 'thank you for the clear answer. May I write again when something has changed?',
} as const satisfies Readonly<Record<NonNullable<Message['proposal']>['kind'], string>>;

function firstWords({ proposal }: Message): string {
  return OPENINGS[proposal?.kind ?? 'other_person'];
}

const quoted = ({ received_at: at, from, excerpt }: Message): string =>
  `${showMoment(at)}, ${from}:\n${excerpt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;

/** What the service takes, characters. */
const MOST = 20_000;

interface ReplyProps extends AnswerProps {
  /** It has an answer already: one more has to be meant. */
  readonly isAnswered: boolean;
  onClose(): void;
}

function Reply({ message, sequence, isAnswered, onClose }: ReplyProps) {
  const [given = sequence.investor_name] = sequence.investor_name.split(' ');
  const [first] = useState(() => `Hi ${given},\n\n${firstWords(message)}\n\nBest regards,`);
  const [text, setText] = useState(first);
  // What we proposed, or what was taken along, is lost by nobody.
  const [taken, setTaken] = useState(first);
  const maySend = useMay('send');
  const { address, state } = sequence.mailbox;
  const send = useDecide(
    () => warmpath.fundraising.reply({ received_id: message.received_id, text, again: isAnswered }),
    ({ already }) => {
      if (already)
        notifications.show({ message: 'You sent or queued this text before: it is not sent again.' });
      onClose();
    },
  );
  // What we proposed to be filled in must not go out as it stands.
  const isOpen = text.split('\n').some((line) => line.includes('…') && first.includes(line));
  const subject = /^re:/iu.test(message.subject) ? message.subject : `Re: ${message.subject}`;
  const whole = `${text}\n\n${quoted(message)}`;
  return (
    <Form run={() => (maySend && !isOpen && !send.isPending ? send.mutate() : undefined)}>
      <Stack gap="xs">
        <Textarea
          label={`Your answer to ${message.from}`}
          description="Your name and what they wrote are added below."
          autosize
          minRows={5}
          maxLength={MOST}
          required
          value={text}
          data-autofocus
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isAnswered ? <Hint>You answered this message already: this goes to them beside it.</Hint> : null}
        {state === 'disconnected' ? (
          <Text size="sm">
            {address} is not connected any more, so nothing can be sent from here.{' '}
            <AnchorLink to="/outreach/mailboxes">Connect it again</AnchorLink>, or use your mail program.
          </Text>
        ) : null}
        <Failure error={send.error} />
        <Group gap="sm">
          {maySend ? (
            <Button
              type="submit"
              size="compact-md"
              loading={send.isPending}
              disabled={isOpen || state === 'disconnected'}
            >
              {isAnswered ? 'Send one more answer' : 'Send'}
            </Button>
          ) : null}
          <Group gap="sm" onClick={() => setTaken(text)}>
            <MailLink to={message.from} subject={subject} body={whole} size="compact-md" variant="default" />
            <Copy text={whole} label="Copy the answer" size="compact-md" />
          </Group>
          <Button variant="subtle" size="compact-md" onClick={onClose}>
            Cancel
          </Button>
        </Group>
        {isOpen ? <Hint>Write something in place of each “…”, then send it.</Hint> : null}
        <Hint>{`It is sent at once from ${address}, in the thread.`}</Hint>
        <Unsaved when={text !== taken && !send.isSuccess} />
      </Stack>
    </Form>
  );
}

/** What became of an answer that was written here. */
const STATES = {
  scheduled: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  unknown: 'Not known whether it was sent: look in your Sent folder',
  failed: 'Not sent',
  cancelled: 'Not sent',
} as Readonly<Partial<Record<Touch['state'], string>>>;

const COLOURS = { sent: 'teal.9', unknown: 'red.9', failed: 'red.9' } as Readonly<
  Partial<Record<Touch['state'], string>>
>;

/** An answer that was written here: its words, and what became of it. */
export function Given({ touch }: { readonly touch: Touch }) {
  const { touch_id, state, sent_at, approved_at, body, state_because } = touch;
  const maySend = useMay('send');
  const mayWrite = useMay('write');
  const settle = useDecide((outcome: 'sent' | 'not_sent') =>
    warmpath.fundraising.touch.settle({ touch_id, outcome }),
  );
  const takeBack = useDecide(() => warmpath.fundraising.touch.reject({ touch_id }));
  const at = sent_at ?? approved_at;
  return (
    <Paper withBorder p="sm">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          Your answer
        </Text>
        <Badge
          color={COLOURS[state] ?? 'gray.7'}
          autoContrast
          h="auto"
          styles={{ label: { whiteSpace: 'normal' } }}
        >
          {STATES[state] ?? state}
        </Badge>
        {at === undefined ? null : <Hint span>{showMoment(at)}</Hint>}
      </Group>
      {state_because === undefined ? null : <Hint foreign>{state_because}</Hint>}
      <Foreign mt="xs">{body}</Foreign>
      <Failure error={settle.error ?? takeBack.error} />
      {state === 'unknown' && maySend ? (
        <Group gap="sm" mt="xs">
          <SmallButton loading={settle.isPending} onClick={() => settle.mutate('sent')}>
            It was sent
          </SmallButton>
          <SmallButton loading={settle.isPending} onClick={() => settle.mutate('not_sent')}>
            It was not sent
          </SmallButton>
        </Group>
      ) : null}
      {state === 'scheduled' && mayWrite ? (
        <Group mt="xs">
          <SmallButton loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            Take it back
          </SmallButton>
        </Group>
      ) : null}
    </Paper>
  );
}

function WhereItStands({ investor, message }: { readonly investor: string; readonly message: Message }) {
  const { proposal } = message;
  const now = useQuery(investorQuery(investor)).data?.pipeline?.stage;
  const proposed = proposal?.stage ?? 'replied';
  // Nobody goes back by an answer of long ago.
  const first = now !== undefined && STAGES.indexOf(now) > STAGES.indexOf(proposed) ? now : proposed;
  const [chosen, setStage] = useState<Stage>();
  const stage = chosen ?? first;
  const [step, setStep] = useState(proposal?.next_step ?? '');
  const [on, setOn] = useState(proposal?.next_step_on ?? '');
  const change = useChange();
  const save = () => {
    const said = {
      stage,
      ...(step.trim() === '' ? {} : { next_step: step.trim() }),
      ...(on === '' ? {} : { next_step_on: on }),
    };
    change({ ids: [investor], set: said });
  };
  return (
    <Alert color="gray" variant="light" title="Where does it stand now?">
      <Form run={save}>
        <Stack gap="xs">
          <Text size="sm">
            {proposal === undefined
              ? 'Its words do not say clearly what comes next: you decide.'
              : 'By its words; change it if you read it otherwise.'}
          </Text>
          <Group gap="sm" align="flex-end">
            <NativeSelect
              size="xs"
              label="Stage"
              value={stage}
              data={choicesFrom(STAGE_LABELS)}
              onChange={(event) => {
                setStage(STAGES.find((one) => one === event.currentTarget.value));
              }}
            />
            <TextField size="xs" label="Next step" maxLength={500} value={step} set={setStep} />
            <TextField size="xs" label="Due" type="date" value={on} set={setOn} />
            <Button type="submit" size="xs">
              Move it
            </Button>
          </Group>
        </Stack>
      </Form>
    </Alert>
  );
}
