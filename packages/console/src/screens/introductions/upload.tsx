import {
  Alert,
  Button,
  FileButton,
  Group,
  Loader,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { investorsChanged } from '../../api/investor-rows.ts';
import { warmpath } from '../../api/session.ts';
import { choicesFrom } from '../../labels.ts';
import { counted, showNumber } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { columnsSaid, type HeaderRow, headerOf, sentOf } from './connections.ts';

/** What the service takes of a network (src/platform/values/limits.ts); JSON adds a little to quotes and line ends. */
const MOST_MEGABYTES = 8;
/** Bytes are sent as base64, which is a third longer. */
const MOST_BASE64 = 8 * 1024 * 1024;
type NetworkColumns = NonNullable<
  NonNullable<Parameters<typeof warmpath.fundraising.importNetwork>[0]>['columns']
>;

interface Chosen {
  readonly name: string;
  readonly sent: { readonly csv_content: string } | { readonly file: string };
  readonly header: HeaderRow | undefined;
  /** The field of a column that was changed, by its place; null: left out. */
  readonly columns: Readonly<Record<number, string | null>>;
}

interface UploadProps {
  readonly isReplacing: boolean;
  /** Whoever shows this goes on to: what was left out is said here. */
  onStored(): void;
  readonly onClose?: () => void;
}

/** Takes a file, shows its columns to be changed, imports it, and says what was left out and why. */
export function Upload({ isReplacing, onStored, onClose }: UploadProps) {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const read = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => {
      if (file.size > MOST_MEGABYTES * 1_000_000)
        throw new Error(`The file is larger than ${MOST_MEGABYTES} MB, which is the most.`);
      const sent = await sentOf(file);
      if ('file' in sent && sent.file.length > MOST_BASE64)
        throw new Error('The file is larger than 6 MB, which is the most of a workbook. Save it as CSV.');
      const header = 'csv_content' in sent ? headerOf(sent.csv_content) : undefined;
      return { name: file.name, sent, header, columns: {} };
    },
    onSuccess: (file) => {
      setChosen(file);
      store.reset();
    },
  });
  const store = useMutation({
    mutationFn: ({ sent, header, columns }: Chosen) =>
      warmpath.fundraising.importNetwork({
        ...sent,
        columns: columnsSaid(header?.names ?? [], columns) as NetworkColumns,
      }),
    // Paths are part of every score.
    onSuccess: () => {
      onStored();
      return investorsChanged(client);
    },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) read.mutate(file);
  };
  return (
    <Paper
      withBorder
      p="md"
      bg={isOver ? 'var(--mantine-color-default-hover)' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack gap="sm">
        <Text size="sm">Drop the connections export here (Connections.csv), or choose the file.</Text>
        <Hint>
          LinkedIn: Settings, Data privacy, Get a copy of your data, Connections. Exports of Google, Outlook
          and CRMs work as well. It is stored for your account only.
        </Hint>
        <Group gap="sm">
          <FileButton
            accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard"
            onChange={(file) => file && read.mutate(file)}
          >
            {(props) => (
              <Button {...props} variant={chosen === undefined ? 'filled' : 'default'}>
                Choose a file
              </Button>
            )}
          </FileButton>
          {onClose === undefined ? null : (
            <Button variant="subtle" color="gray" onClick={onClose}>
              {store.data === undefined ? 'Cancel' : 'Close'}
            </Button>
          )}
        </Group>
        {read.isPending ? <Working>Reading the file…</Working> : null}
        <Failure error={read.error} />
        {chosen === undefined || store.data !== undefined ? null : (
          <>
            <Columns chosen={chosen} onChange={setChosen} />
            <Group gap="sm">
              <Button loading={store.isPending} onClick={() => store.mutate(chosen)}>
                Import
              </Button>
              {isReplacing ? <Text size="sm">This replaces the connections that are stored.</Text> : null}
            </Group>
          </>
        )}
        {store.isPending && chosen !== undefined ? (
          <Working>Storing the connections and looking for whom they lead to…</Working>
        ) : null}
        <Failure error={store.error} />
        {store.data === undefined ? null : <Result result={store.data} />}
      </Stack>
    </Paper>
  );
}

function Working({ children }: { readonly children: string }) {
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}

const AS_RECOGNISED = '';
const LEAVE_OUT = '-';
const COLUMN_FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Whole name',
  url: 'Profile address',
  email: 'E-mail address',
  company: 'Employer',
  position: 'Position',
  connectedOn: 'Connected on',
} as Readonly<Record<string, string>>;

const CHOICES = [
  { value: AS_RECOGNISED, label: 'As recognised' },
  ...choicesFrom(COLUMN_FIELDS),
  { value: LEAVE_OUT, label: 'Leave out' },
];

function Columns({
  chosen,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const { name, header, columns } = chosen;
  const choose = (column: number, value: string) => {
    const { [column]: _, ...others } = columns;
    const changed =
      value === AS_RECOGNISED ? others : { ...others, [column]: value === LEAVE_OUT ? null : value };
    onChange({ ...chosen, columns: changed });
  };
  return (
    <section aria-label="Columns">
      <Foreign fw={600}>{name}</Foreign>
      <Hint mb="xs">
        {header === undefined
          ? 'Its columns are found when it is imported; what was left out is said then.'
          : 'Left at “as recognised”, each column is read by its name. Choose a field if the name says something else.'}
      </Hint>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {header?.names.map((column, at) =>
          column === '' ? null : (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              key={at}
              label={column}
              description={
                header.examples[at] === undefined ? undefined : `for example ${header.examples[at]}`
              }
              className="foreign"
              value={columns[at] === null ? LEAVE_OUT : (columns[at] ?? AS_RECOGNISED)}
              data={CHOICES}
              onChange={(event) => choose(at, event.currentTarget.value)}
            />
          ),
        )}
      </SimpleGrid>
    </section>
  );
}

function Result({
  result,
}: {
  readonly result: Awaited<ReturnType<typeof warmpath.fundraising.importNetwork>>;
}) {
  const { rowsImported, rowsSkipped, rowsDropped, skipped, warnings = [] } = result;
  return (
    <Alert color="teal" role="status">
      <Text size="sm">{`${counted(showNumber(rowsImported), 'person is', 'people are')} stored.`}</Text>
      {rowsDropped === 0 ? null : (
        <Text size="sm">{`${showNumber(rowsDropped)} people beyond the most that are kept were left out, the oldest first.`}</Text>
      )}
      {rowsSkipped === 0 ? null : (
        <Text size="sm">{`${counted(showNumber(rowsSkipped), 'row was', 'rows were')} left out:`}</Text>
      )}
      {skipped.map(({ line, reason }) => (
        <Foreign key={line}>{`Line ${line}: ${reason}`}</Foreign>
      ))}
      {warnings.map(({ message, value }) => (
        <Foreign key={`${message} ${String(value)}`}>
          {value === undefined ? message : `${String(value)}: ${message}`}
        </Foreign>
      ))}
    </Alert>
  );
}
