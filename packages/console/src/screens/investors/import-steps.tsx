import { Button, FileInput, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ImportReport, type ListImport, useImportList } from '../../api/investors.ts';
import { STAGES } from '../../labels.ts';
import { showNumber } from '../../parts/format.ts';
import { Failure, Warnings } from '../../parts/screen.tsx';
import { FRAME } from '../../words/frame.ts';
import { IMPORT_LIST } from '../../words/import-list.ts';
import { INVESTORS } from '../../words/investors.ts';
import {
  choicesOf,
  inWords,
  type Meant,
  type Stages,
  statusesOf,
  withColumn,
  withStage,
} from './import-choices.ts';
import styles from './investors.module.css';

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
          {IMPORT_LIST.done(showNumber(store.data.added), showNumber(store.data.changed))}
        </Text>
        <Warnings warnings={inWords(store.data.warnings)} />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {FRAME.close}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{IMPORT_LIST.about}</Text>
      <FileInput
        label={IMPORT_LIST.file}
        placeholder={IMPORT_LIST.choose}
        accept=".csv,.tsv,.txt,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': FRAME.close }}
        error={isTooLarge ? IMPORT_LIST.tooLarge(IMPORT_LIST.mostMegabytes) : undefined}
        onChange={(file) => void take(file)}
      />
      {check.isPending ? (
        <Text size="sm" role="status">
          {IMPORT_LIST.reading}
        </Text>
      ) : null}
      {check.error === null ? null : <Failure error={check.error} />}
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
          {store.error === null ? null : <Failure error={store.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {FRAME.cancel}
            </Button>
            <Button
              loading={store.isPending}
              disabled={check.isPending || report.investors + meant.size === 0}
              onClick={() => store.mutate({ csv_content: text, columns, stages, choices: choicesOf(meant) })}
            >
              {IMPORT_LIST.submit(showNumber(report.investors + choicesOf(meant).length))}
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

/** What was understood: columns, names that several bear, rows that are left out. */
function Report({ report, meant, stages, onStage, onColumn, onMeant }: ReportProps) {
  const { columns, ignored_columns: ignored, unclear, skipped } = report;
  const statuses = statusesOf(report.warnings);
  const all = [...columns, ...ignored.map((column) => ({ column, field: 'ignore' as const }))];
  return (
    <>
      <Text size="sm" role="status">
        {IMPORT_LIST.read(showNumber(report.investors), showNumber(report.matched), showNumber(report.own))}
      </Text>
      <Warnings warnings={report.warnings?.filter(({ field }) => field !== 'stage')} />
      <fieldset className={styles.group}>
        <Text component="legend" size="sm" fw={600} mb={4}>
          {IMPORT_LIST.columns}
        </Text>
        <div className={styles.columns}>
          {all.map(({ column, field }) => (
            <NativeSelect
              key={column}
              size="xs"
              label={column}
              value={field}
              onChange={(event) => onColumn(column, event.currentTarget.value)}
              data={[
                { value: 'ignore', label: IMPORT_LIST.ignore },
                ...Object.entries(IMPORT_LIST.fields).map(([value, label]) => ({ value, label })),
              ]}
            />
          ))}
        </div>
      </fieldset>
      {statuses.length === 0 ? null : (
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={600}>
            {IMPORT_LIST.statuses}
          </Text>
          <Text size="xs" c="dimmed" mb={4}>
            {IMPORT_LIST.statusesAbout}
          </Text>
          <div className={styles.columns}>
            {statuses.map((status) => (
              <NativeSelect
                key={status}
                size="xs"
                label={status}
                className="foreign"
                value={stages[status] ?? ''}
                onChange={(event) => onStage(status, event.currentTarget.value)}
                data={[
                  { value: '', label: IMPORT_LIST.asNote },
                  ...STAGES.map((stage) => ({ value: stage, label: INVESTORS.stages[stage] })),
                ]}
              />
            ))}
          </div>
        </fieldset>
      )}
      {unclear.length === 0 ? null : (
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={600}>
            {IMPORT_LIST.unclear(showNumber(report.rowsUnclear))}
          </Text>
          <Text size="xs" c="dimmed" mb={4}>
            {IMPORT_LIST.unclearAbout}
          </Text>
          <Stack gap="xs">
            {unclear.map(({ line, name, candidates }) => (
              <NativeSelect
                key={`${line}:${name}`}
                size="xs"
                label={name}
                value={meant.get(name) ?? ''}
                onChange={(event) => onMeant(name, event.currentTarget.value)}
                data={[
                  { value: '', label: IMPORT_LIST.leave },
                  { value: 'own', label: IMPORT_LIST.ownOne },
                  ...candidates.map((one) => ({
                    value: one.id,
                    label: [one.name, one.place, one.domain].filter((each) => each !== undefined).join(' · '),
                  })),
                ]}
              />
            ))}
          </Stack>
        </fieldset>
      )}
      {report.rowsSkipped === 0 ? null : (
        <div>
          <Text size="sm">{IMPORT_LIST.skipped(showNumber(report.rowsSkipped))}</Text>
          <List size="xs">
            {skipped.map(({ line, reason }) => (
              <List.Item key={line} className="foreign">
                {IMPORT_LIST.line(line, reason)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {report.rowsDropped === 0 ? null : (
        <Text size="sm">{IMPORT_LIST.dropped(showNumber(report.rowsDropped))}</Text>
      )}
    </>
  );
}
