import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { SequenceDetail } from '../../api/outreach.ts';
import { useMay } from '../../api/session.ts';
import { choicesFrom, STAGE_LABELS, STAGES } from '../../labels.ts';
import { Copy, Form, MailLink, SmallButton, TextField } from '../../parts/actions.tsx';
import { showMoment } from '../../parts/format.ts';
import { Hint } from '../../parts/text.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useChange } from '../investors/list-parts.tsx';

type Message = SequenceDetail['received'][number];

interface AnswerProps {
  readonly message: Message;
  readonly sequence: SequenceDetail;
}

/** What to do with an answer, in one place: reply to it from her own mail program, and say where the investor stands now. */
export function Answer({ message, sequence }: AnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay('write');
  if (!mayWrite) return null;
  return (
    <Stack gap="sm" mt="sm">
      {isOpen ? (
        <Reply message={message} sequence={sequence} />
      ) : (
        <Group>
          <SmallButton onClick={() => setOpen(true)}>Answer</SmallButton>
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
  passed: 'thank you for the clear answer. May I write again when something has changed?',
  meeting: 'thank you, I would be glad to talk. Would … or … suit you?',
  replied: 'thank you for your answer. …',
} as const;

function firstWords({ proposal }: Message): string {
  if (proposal?.next_step === 'Send the deck') return 'thank you for your answer. Here is our deck: …';
  if (proposal?.next_step === 'Write again') return 'thank you, I will write again then.';
  const stage = proposal?.stage;
  return stage === 'passed' || stage === 'meeting' ? OPENINGS[stage] : OPENINGS.replied;
}

const quoted = ({ received_at: at, from, excerpt }: Message): string =>
  `${showMoment(at)}, ${from}:\n${excerpt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;

function Reply({ message, sequence }: AnswerProps) {
  const [given = sequence.investor_name] = sequence.investor_name.split(' ');
  const [text, setText] = useState(() => `Hi ${given},\n\n${firstWords(message)}\n\nBest regards,`);
  // What we proposed, or what was taken along, is lost by nobody.
  const [taken, setTaken] = useState(text);
  const subject = /^re:/iu.test(message.subject) ? message.subject : `Re: ${message.subject}`;
  const whole = `${text}\n\n${quoted(message)}`;
  return (
    <Stack gap="xs">
      <Textarea
        label={`Your answer to ${message.from}`}
        autosize
        minRows={5}
        maxLength={5_000}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="sm" onClick={() => setTaken(text)}>
        <MailLink to={message.from} subject={subject} body={whole} />
        <Copy text={whole} label="Copy the answer" />
      </Group>
      <Hint>
        It is sent from your mail program, not from here. To keep it in the thread there, press Answer in it
        and paste the text.
      </Hint>
      <Unsaved when={text !== taken} />
    </Stack>
  );
}

function WhereItStands({ investor, message }: { readonly investor: string; readonly message: Message }) {
  const { proposal } = message;
  const [stage, setStage] = useState(proposal?.stage ?? 'replied');
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
                const chosen = STAGES.find((one) => one === event.currentTarget.value);
                if (chosen !== undefined) setStage(chosen);
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
