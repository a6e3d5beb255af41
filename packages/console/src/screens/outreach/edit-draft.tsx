import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type TouchDetail, touchQuery } from '../../api/outreach.ts';
import { warmpath } from '../../api/session.ts';
import { Form, TextField, Tick } from '../../parts/actions.tsx';
import { isOtherVersion, merged } from '../../parts/merge.ts';
import { Failure } from '../../parts/screen.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { NOTE_HINT, useDecide } from './outreach-screen.tsx';

/** What the service takes, characters. */
const MOST = { subject: 250, body: 20_000, note: 1_000, why: 300 } as const;

/** Loaded when two people changed a message at once. */
const MergeDialog = lazyRouteComponent(() => import('../../parts/merge-dialog.tsx'), 'MergeDialog');

const LABELS: ReadonlyMap<string, string> = new Map([
  ['subject', 'Subject'],
  ['body', 'Text'],
]);

interface Words {
  readonly subject: string;
  readonly body: string;
}
const wordsOf = ({ subject = '', body = '' }: TouchDetail): Words => ({ subject, body });

interface FormProps {
  readonly touch: TouchDetail;
  readonly onClose: () => void;
}

/** Subject and text of a draft; saving has the service check them. */
export function EditDraft({ touch, onClose }: FormProps) {
  /** What it is made from, however often the stored one is read again meanwhile. */
  const [base] = useState(touch);
  const [subject, setSubject] = useState(touch.subject ?? '');
  const [body, setBody] = useState(touch.body ?? '');
  const [theirs, setTheirs] = useState<TouchDetail>();
  const client = useQueryClient();
  const { touch_id } = touch;
  const save = useDecide(
    ({ words, over }: { readonly words: Words; readonly over: TouchDetail }) =>
      warmpath.fundraising.touch.put({ touch_id, ...words, if_version: over.version }),
    onClose,
  );
  const store = (words: Words, over: TouchDetail) =>
    save.mutate(
      { words, over },
      {
        onError: (error) => {
          if (isOtherVersion(error))
            void client.fetchQuery({ ...touchQuery(touch_id), staleTime: 0 }).then(setTheirs);
        },
      },
    );
  const both =
    theirs &&
    merged({ base: wordsOf(base), mine: { subject, body }, theirs: wordsOf(theirs) }, [...LABELS.keys()]);
  return (
    <Form run={() => store({ subject, body }, base)}>
      <Stack gap="sm">
        <TextField label="Subject" value={subject} required maxLength={MOST.subject} set={setSubject} />
        <Textarea
          label="Text"
          description="Without signature, address and opt-out line: those are added."
          value={body}
          required
          autosize
          minRows={8}
          maxLength={MOST.body}
          data-autofocus
          autoFocus
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {theirs === undefined ? <Failure error={save.error} /> : null}
        <Buttons label="Save and check" isPending={save.isPending} onClose={onClose} />
        <Unsaved when={!save.isSuccess && (subject !== (base.subject ?? '') || body !== (base.body ?? ''))} />
        {theirs === undefined || both === undefined ? null : (
          <Suspense>
            <MergeDialog
              what="this message"
              labels={LABELS}
              conflicts={both.conflicts}
              store={(kept) => {
                setTheirs(undefined);
                store(
                  { ...both.whole, ...Object.fromEntries(kept.map((one) => [one.path, one.theirs])) },
                  theirs,
                );
              }}
              onClose={() => setTheirs(undefined)}
            />
          </Suspense>
        )}
      </Stack>
    </Form>
  );
}

/** Asks for another draft, with a note for whoever writes it. */
export function Redraft({ touch, onClose }: FormProps) {
  const [note, setNote] = useState('');
  const [isDiscarding, setDiscarding] = useState(false);
  const isEdited = touch.drafted_by === 'person';
  const redraft = useDecide(
    () =>
      warmpath.fundraising.touch.redraft({
        touch_id: touch.touch_id,
        note: note.trim() || undefined,
        ...(isEdited ? { discard_edit: isDiscarding } : {}),
      }),
    onClose,
  );
  return (
    <Form run={() => redraft.mutate()}>
      <Stack gap="sm">
        <Textarea
          label="What should be different?"
          description={NOTE_HINT}
          value={note}
          maxLength={MOST.note}
          autoFocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {isEdited ? (
          <Tick label="Replace the text that a person edited" checked={isDiscarding} set={setDiscarding} />
        ) : null}
        <Failure error={redraft.error} />
        <Buttons label="Write another draft" isPending={redraft.isPending} onClose={onClose} />
        <Unsaved when={!redraft.isPending && !redraft.isSuccess && note.trim() !== ''} />
      </Stack>
    </Form>
  );
}

/** Rejects a draft: its sequence waits. */
export function Reject({ touch, onClose }: FormProps) {
  const [why, setWhy] = useState('');
  const reject = useDecide(
    () =>
      warmpath.fundraising.touch.reject({
        touch_id: touch.touch_id,
        why: why.trim() || undefined,
      }),
    onClose,
  );
  return (
    <Form run={() => reject.mutate()}>
      <Stack gap="sm">
        <TextField
          label="Why not?"
          description="For the history; the recipient does not see it."
          value={why}
          maxLength={MOST.why}
          autoFocus
          set={setWhy}
        />
        <Failure error={reject.error} />
        <Buttons label="Reject" isPending={reject.isPending} onClose={onClose} />
        <Unsaved when={!reject.isPending && !reject.isSuccess && why.trim() !== ''} />
      </Stack>
    </Form>
  );
}

function Buttons({
  label,
  isPending,
  onClose,
}: {
  readonly label: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Group gap="sm">
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
      <Button variant="default" onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
    </Group>
  );
}
