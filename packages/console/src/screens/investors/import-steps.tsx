import { Button, FileInput, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ImportReport, type ListImport, useImportList } from '../../api/investors.ts';
import { choicesFrom, STAGE_LABELS } from '../../labels.ts';
import { dotted, showNumber } from '../../parts/format.ts';
import { Failure, Warnings } from '../../parts/screen.tsx';
import { Note } from '../../parts/text.tsx';
import styles from './investors.module.css';
import { choicesOf, inWords, type Meant, type Stages, statusesOf, withColumn, withStage } from './list.ts';

/** As the service takes it, bytes. */
const MOST_BYTES = 2 * 1024 * 1024;

/** The file; what was understood of it, which can be changed; then what became of it. */
export function ImportSteps({ onClose }: { onClose(): void }) {
  const [text, setText] = useState<string>();
  const [columns, setColumns] = useState<NonNullable<ListImport['columns']>>({});
  const [stages, setStages] = useState<Stages>({});
  const [meant, setMeant] = useState<Meant>(new Map());
  const [isTooLarge, setTooLarge] = useState(false);
  const check = useImportList();
  const store = useImportList();
  const read = (csv: string, taken: NonNullable<ListImport['columns']>) =>
    check.mutate({ csv_content: csv, columns: taken, check_only: true });
  const report = check.data;
  const take = async (file: File | null) => {
    check.reset();
    setText(undefined);
    setColumns({});
    setStages({});
    setMeant(new Map());
    setTooLarge(file !== null && file.size > MOST_BYTES);
    if (file === null || file.size > MOST_BYTES) return;
    const csv = await file.text();
    setText(csv);
    read(csv, {});
  };
  if (store.data !== undefined) {
    return (
      <Stack gap="sm">
        <Text size="sm" role="status">
          {`${showNumber(store.data.added)} new on your list, ${showNumber(store.data.changed)} changed.`}
        </Text>
        <Warnings warnings={inWords(store.data.warnings)} />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        A CSV export of Airtable, HubSpot, Affinity, Notion or a spreadsheet. Its stages, notes, owners, tags
        and next steps come along; what was set here before stays. Free.
      </Text>
      <FileInput
        label="File"
        placeholder="Choose or drop a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Close' }}
        error={isTooLarge ? `The file is larger than 2 MB: split it, or leave columns out.` : undefined}
        onChange={(file) => void take(file)}
      />
      {check.isPending ? (
        <Text size="sm" role="status">
          Reading the list …
        </Text>
      ) : null}
      <Failure error={check.error} />
      {report === undefined || text === undefined ? null : (
        <>
          <Report
            report={report}
            meant={meant}
            stages={stages}
            onStage={(status, stage) => setStages(withStage(stages, status, stage))}
            onColumn={(column, field) => {
              const next = withColumn(columns, column, field);
              setColumns(next);
              read(text, next);
            }}
            onMeant={(name, id) => setMeant(new Map([...meant, [name, id]]))}
          />
          <Failure error={store.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={store.isPending}
              disabled={check.isPending || report.investors + meant.size === 0}
              onClick={() => store.mutate({ csv_content: text, columns, stages, choices: choicesOf(meant) })}
            >
              {`Import ${showNumber(report.investors + choicesOf(meant).length)}`}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface ReportProps {
  readonly report: ImportReport;
  readonly meant: Meant;
  readonly stages: Stages;
  onStage(status: string, stage: string): void;
  onColumn(column: string, field: string): void;
  onMeant(name: string, id: string): void;
}

const COLUMN_FIELDS = {
  name: 'name',
  id: 'id of this service',
  website: 'website',
  place: 'place',
  kind: 'kind',
  stage: 'stage',
  reason: 'reason for the no',
  note: 'note',
  next_step: 'next step',
  next_step_on: 'day of the next step',
  owner: 'owner',
  tags: 'tags',
  committed_usd: 'committed, USD',
  amount: 'amount, USD (committed if the stage says so)',
  currency: 'currency',
  first_name: 'first name of a contact',
  last_name: 'last name of a contact',
  contact: 'contact',
  title: 'position of a contact',
  email: 'e-mail',
  phone: 'phone',
  profile: 'profile',
} as const;

/** What was understood: columns, names that several bear, rows that are left out. */
function Report({ report, meant, stages, onStage, onColumn, onMeant }: ReportProps) {
  const { columns, unclear, skipped } = report;
  const statuses = statusesOf(report.warnings);
  return (
    <>
      <Text size="sm" role="status">
        {`Investors read: ${showNumber(report.investors)}. On record: ${showNumber(report.matched)}. Kept as your own: ${showNumber(report.own)}.`}
      </Text>
      <Warnings warnings={report.warnings?.filter(({ field }) => field !== 'stage')} />
      <fieldset className={styles.group}>
        <Text component="legend" size="sm" fw={600} mb={4}>
          What the columns hold
        </Text>
        <div className={styles.columns}>
          {columns.map(({ column, field }) => (
            <NativeSelect
              key={column}
              size="xs"
              label={column}
              value={field}
              onChange={(event) => onColumn(column, event.currentTarget.value)}
              data={[{ value: 'ignore', label: 'not taken' }, ...choicesFrom(COLUMN_FIELDS)]}
            />
          ))}
        </div>
      </fieldset>
      {statuses.length === 0 ? null : (
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={600}>
            What these statuses mean
          </Text>
          <Note mb={4}>Each becomes a stage of the board, or a line of the note.</Note>
          <div className={styles.columns}>
            {statuses.map((status) => (
              <NativeSelect
                key={status}
                size="xs"
                label={status}
                className="foreign"
                value={stages[status] ?? ''}
                onChange={(event) => onStage(status, event.currentTarget.value)}
                data={[{ value: '', label: 'a line of the note' }, ...choicesFrom(STAGE_LABELS)]}
              />
            ))}
          </div>
        </fieldset>
      )}
      {unclear.length === 0 ? null : (
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={600}>
            {`Names that could mean several: ${showNumber(report.rowsUnclear)}`}
          </Text>
          <Note mb={4}>Choose whom each means; what is left open is left out.</Note>
          <Stack gap="xs">
            {unclear.map(({ line, name, candidates }) => (
              <NativeSelect
                key={`${line}:${name}`}
                size="xs"
                label={name}
                value={meant.get(name) ?? ''}
                onChange={(event) => onMeant(name, event.currentTarget.value)}
                data={[
                  { value: '', label: 'leave out' },
                  { value: 'own', label: 'none of these: keep as my own' },
                  ...candidates.map((one) => ({
                    value: one.id,
                    label: dotted(one.name, one.place, one.domain),
                  })),
                ]}
              />
            ))}
          </Stack>
        </fieldset>
      )}
      {report.rowsSkipped === 0 ? null : (
        <div>
          <Text size="sm">{`Rows left out: ${showNumber(report.rowsSkipped)}`}</Text>
          <List size="xs">
            {skipped.map(({ line, reason }) => (
              <List.Item key={line} className="foreign">
                {`line ${line}: ${reason}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {report.rowsDropped === 0 ? null : (
        <Text size="sm">{`Rows beyond what one import takes: ${showNumber(report.rowsDropped)}; import them in a second one.`}</Text>
      )}
    </>
  );
}
