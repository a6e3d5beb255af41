import { Alert, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { newSequenceSearch } from '../../addresses.ts';
import { type Investor, investorQuery } from '../../api/investors.ts';
import { type NewSequence as Asked, mailboxesQuery } from '../../api/outreach.ts';
import { mode, useMay, warmpath } from '../../api/session.ts';
import { AnchorLink, Form, Submit, TextField } from '../../parts/actions.tsx';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { strengthInWords } from '../investors/columns.tsx';
import { NOTE_HINT, OutreachScreen, useDecide } from './outreach-screen.tsx';
import { ReadLetter } from './read-letter.tsx';

/** Begins a sequence; `investor` in the address says whom of the list it is about. */
export function NewSequence() {
  const { investor: investorId, name: named, email } = useSearch({ strict: false });
  const investor = useQuery({ ...investorQuery(investorId ?? ''), enabled: investorId !== undefined });
  const about = investor.data?.investor;
  const mayWrite = useMay('write');
  return (
    <OutreachScreen
      title="Write to an investor"
      about="A first message is drafted and waits for your approval. Nothing is sent before."
    >
      {about === undefined ? null : (
        <Foreign>
          {`About ${about.name}`}
          {about.geography === undefined ? '' : ` · ${about.geography}`}
        </Foreign>
      )}
      {investor.data === undefined ? null : <OpenDoor investor={investor.data} recipient={named} />}
      {investor.error === null ? null : (
        <Failure error={investor.error} retry={() => void investor.refetch()} />
      )}
      {/* The name of a person is filled in; that of a firm is nobody's. */}
      {!mayWrite ? (
        <Hint>You may read what is written; an owner or editor writes.</Hint>
      ) : investorId !== undefined && investor.isPending ? null : (
        <FirstMessage
          investorId={about?.id}
          name={named ?? (about?.entity === 'person' ? about.name : '')}
          email={email ?? ''}
        />
      )}
    </OutreachScreen>
  );
}

interface DoorProps {
  readonly investor: Investor;
  readonly recipient: string | undefined;
}

/** Who could introduce the founder, while nobody was asked: a letter is read sooner behind an introduction. */
function OpenDoor({ investor: { id, name, investor, warmPaths, pipeline }, recipient }: DoorProps) {
  const [path] = investor?.warmPaths ?? warmPaths ?? [];
  const stage = pipeline?.stage ?? 'found';
  if (path === undefined || path.kind === 'person' || path.name === recipient) return null;
  if (stage !== 'found' && stage !== 'shortlisted') return null;
  return (
    <Alert color="yellow" role="note">
      <Foreign>
        {`You know ${path.name} at ${path.company ?? name} (${strengthInWords(path.strength)}). A letter is read sooner behind an introduction.`}{' '}
        <AnchorLink to="/investors" search={{ open: id }} size="sm" c="inherit" td="underline">
          {`Ask ${path.name} first`}
        </AnchorLink>
      </Foreign>
    </Alert>
  );
}

interface FormProps {
  readonly investorId: string | undefined;
  readonly name: string;
  readonly email: string;
}

function FirstMessage({ investorId, name: known, email: knownEmail }: FormProps) {
  const [name, setName] = useState(known);
  const [email, setEmail] = useState(knownEmail);
  const [note, setNote] = useState('');
  const [mailbox, setMailbox] = useState('');
  const navigate = useNavigate();
  const mailboxes = useQuery(mailboxesQuery);
  const open = mailboxes.data?.filter(({ state }) => state !== 'disconnected') ?? [];
  // A letter can be read before anything is connected.
  const isReadOnly = mailboxes.data !== undefined && open.length === 0;
  const letter = useMutation({
    mutationFn: () =>
      warmpath.fundraising.letter({
        investor_name: name.trim(),
        ...(email.trim() === '' ? {} : { investor_email: email.trim() }),
        ...(investorId === undefined ? {} : { investor_id: investorId }),
      }),
    // Whoever leaves to connect a mailbox finds on the way back who it is to.
    onSuccess: () =>
      navigate({
        to: '/outreach/new',
        search: (before) => newSequenceSearch({ ...before, name: name.trim(), email: email.trim() }),
        replace: true,
        resetScroll: false,
      }),
  });
  const begin = useDecide(
    () => {
      const asked: Asked = {
        investor_email: email.trim(),
        investor_name: name.trim(),
        ...(investorId === undefined ? {} : { investor_id: investorId }),
        ...(mailbox === '' ? {} : { mailbox_id: mailbox }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      };
      return warmpath.fundraising.createSequence(asked);
    },
    ({ sequenceId, already_active }) => {
      if (!already_active) void navigate({ to: '/outreach/sequences/$sequenceId', params: { sequenceId } });
    },
  );
  const isTyped = name !== known || email !== knownEmail || note !== '';
  return (
    <Paper withBorder p="md" maw={letter.data === undefined ? 640 : 1100}>
      <Form run={() => (isReadOnly ? letter.mutate() : begin.mutate())}>
        <Stack gap="sm">
          <TextField
            label="Name of the person"
            description="It stands in the greeting. Write to a person, not to a firm."
            value={name}
            required
            maxLength={200}
            set={setName}
          />
          <TextField
            label="E-mail address"
            description={
              mode === 'test'
                ? 'In the sandbox every address works. reply-1@sandbox.example answers at once.'
                : undefined
            }
            type="email"
            value={email}
            required={!isReadOnly}
            maxLength={320}
            set={setEmail}
          />
          {isReadOnly ? null : (
            <Textarea
              label="What the first message should take into account"
              description={NOTE_HINT}
              value={note}
              maxLength={1_000}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          {open.length < 2 ? null : (
            <NativeSelect
              label="Send from"
              value={mailbox}
              data={[
                { value: '', label: 'The mailbox with the fewest active sequences' },
                ...open.map(({ id, address }) => ({ value: id, label: address })),
              ]}
              onChange={(event) => setMailbox(event.currentTarget.value)}
            />
          )}
          <Failure error={begin.error ?? letter.error} />
          {begin.data?.already_active === true ? (
            <Alert color="yellow" role="status">
              <Text size="sm">This person has a sequence under way already.</Text>
              <AnchorLink
                to="/outreach/sequences/$sequenceId"
                params={{ sequenceId: begin.data.sequenceId }}
                c="inherit"
                td="underline"
              >
                Open the sequence
              </AnchorLink>
            </Alert>
          ) : null}
          <Group>
            {isReadOnly ? (
              <Submit of={letter}>Draft the letter</Submit>
            ) : (
              <Submit of={begin}>Begin the sequence</Submit>
            )}
          </Group>
          <Unsaved when={isTyped && !begin.isPending && !begin.isSuccess} />
          {letter.data === undefined ? null : <ReadLetter letter={letter.data} email={email.trim()} />}
        </Stack>
      </Form>
    </Paper>
  );
}
