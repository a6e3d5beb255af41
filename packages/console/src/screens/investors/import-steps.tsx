import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type ImportReport,
  type ImportUndone,
  type ListImport,
  useImportList,
  useUndoImport,
} from '../../api/investors.ts';
import { counted, showNumber } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportWarnings } from './import-warnings.tsx';
import {
  type Answers,
  askedAfter,
  choicesOf,
  contentOf,
  inWords,
  NO_ANSWERS,
  NOTHING_ASKED,
} from './list.ts';

/** As the service takes it: of a text as it is, of bytes as base64. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
const isTooMuch = ({ csv_content: text, file }: Content) => (text ?? file ?? '').length > MOST_CHARACTERS;

type Content = Pick<ListImport, 'csv_content' | 'file'>;

/** The file; what was understood of it, which can be changed and is read again then; what became of it. */
export function ImportSteps({ onClose }: { onClose(): void }) {
  const [content, setContent] = useState<Content>();
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  // The one before stays while the file is read again, and with it the place of the keyboard.
  const [report, setReport] = useState<ImportReport>();
  const [questions, setQuestions] = useState(NOTHING_ASKED);
  const [isTooLarge, setTooLarge] = useState(false);
  const check = useImportList();
  const store = useImportList();
  const asked = (said: Answers): ListImport => ({
    columns: said.columns,
    stages: said.stages,
    choices: choicesOf(said.meant),
    overwrite: [...said.overwrite] as NonNullable<ListImport['overwrite']>,
  });
  const read = (taken: typeof content, said: Answers) =>
    check.mutate(
      { ...taken, ...asked(said), check_only: true },
      {
        onSuccess: (told) => {
          setReport(told);
          setQuestions((before) => askedAfter(before, told));
        },
      },
    );
  const take = async (file: File | null) => {
    check.reset();
    setContent(undefined);
    setAnswers(NO_ANSWERS);
    setReport(undefined);
    setQuestions(NOTHING_ASKED);
    setTooLarge(false);
    if (file === null) return;
    const taken =
      file.size > MOST_CHARACTERS * 4 ? undefined : contentOf(new Uint8Array(await file.arrayBuffer()));
    if (taken === undefined || isTooMuch(taken)) {
      setTooLarge(true);
      return;
    }
    setContent(taken);
    read(taken, NO_ANSWERS);
  };
  const answer = (said: Answers) => {
    setAnswers(said);
    read(content, said);
  };
  if (store.data !== undefined) return <Imported report={store.data} onClose={onClose} />;
  return (
    <Stack gap="md">
      <Text size="sm">
        A file of a CRM, a directory, an address book or a spreadsheet (CSV, Excel, vCard). You see what will
        be stored before it is, and what you set here before stays. Free.
      </Text>
      <FileInput
        label="File"
        placeholder="Choose or drop a file"
        accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        error={
          isTooLarge
            ? 'The file is too large: at most 8 MB of text, or 6 MB of Excel. Split it, or leave columns out.'
            : undefined
        }
        onChange={(file) => void take(file)}
      />
      {check.isPending && report === undefined ? (
        <Text size="sm" role="status">
          Reading the list …
        </Text>
      ) : null}
      <Failure error={check.error} />
      {report === undefined || content === undefined ? null : (
        <>
          <ImportReview
            report={report}
            answers={answers}
            asked={questions}
            isReading={check.isPending}
            onAnswer={answer}
          />
          <Failure error={store.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={store.isPending}
              disabled={check.isPending || report.investors === 0}
              onClick={() => store.mutate({ ...content, ...asked(answers) })}
            >
              {`Import ${showNumber(report.investors)}`}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function Imported({ report, onClose }: { readonly report: ImportReport; onClose(): void }) {
  const { added, changed, contacts, import_id: importId } = report;
  const undo = useUndoImport();
  if (undo.data !== undefined) return <Undone undone={undo.data} onClose={onClose} />;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {`${counted(showNumber(added), 'investor is', 'investors are')} new on your list.${changed === 0 ? '' : ` Of ${showNumber(changed)} something was set, the new ones included.`}`}
        {contacts === 0 ? null : ` The file has ${counted(showNumber(contacts), 'contact')} of them.`}
      </Text>
      <ImportWarnings warnings={inWords(report)} />
      <Failure error={undo.error} />
      <Group justify="flex-end" gap="xs">
        {importId === undefined ? null : (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(importId)}>
            Undo
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** What the undo took back, and what stays since somebody works with it. */
function Undone({ undone, onClose }: { readonly undone: ImportUndone; onClose(): void }) {
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {`Undone. ${counted(showNumber(undone.removed), 'investor')} left your list.`}
        {undone.stays.length === 0 ? ' Everything is as it was before.' : ' What is named here stays:'}
      </Text>
      {undone.stays.map(({ because, investors, first }) => (
        <Text key={because} size="sm">
          {`${counted(showNumber(investors), 'investor')}: ${because}`}{' '}
          <span className="foreign">
            {first.map(({ name }) => name).join(', ')}
            {first.length < investors ? ' …' : ''}
          </span>
        </Text>
      ))}
      <Group justify="flex-end">
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
