import { List, NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportReport } from '../../api/investors.ts';
import { choicesFrom, KIND_LABELS, STAGE_LABELS } from '../../labels.ts';
import { Tick } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showMoney, showNumber } from '../../parts/format.ts';
import { Foreign, Note } from '../../parts/text.tsx';
import { COLUMN_FIELDS, fieldLabel, ImportWarnings } from './import-warnings.tsx';
import styles from './investors.module.css';
import { type Answers, type Asked, warningsInWords, withColumn, withStage } from './list.ts';

interface ReviewProps {
  readonly report: ImportReport;
  readonly answers: Answers;
  readonly asked: Asked;
  /** It is being read again. */
  readonly isReading: boolean;
  onAnswer(answers: Answers): void;
}

type Row = ImportReport['preview'][number];

/** What was understood of a file, in the order in which somebody has to act: what is asked, the rows, the columns, the rest. */
export function ImportReview({ report, answers, asked, isReading, onAnswer }: ReviewProps) {
  const {
    investors,
    matched,
    own,
    contacts,
    questions,
    preview,
    rowsUnclear,
    rowsJoined,
    ignored_columns: ignored,
    warnings,
    differs,
  } = report;
  // What was chosen for is understood when the file is read again: it stays, to be changed.
  const statuses = [...asked.statuses].filter(
    ([text]) => answers.stages[text] !== undefined || questions.some((one) => one.text === text),
  );
  return (
    <>
      <Text size="sm" role="status" aria-busy={isReading}>
        {`Investors read: ${showNumber(investors)}. On record: ${showNumber(matched)}. Kept as your own: ${showNumber(own)}.`}
        {contacts === 0 ? null : ` Contacts: ${showNumber(contacts)}.`}
        {rowsJoined === 0 ? null : ` Rows that say more of one of them: ${showNumber(rowsJoined)}.`}
        {rowsUnclear === 0 ? null : ` Rows whose name could mean another: ${showNumber(rowsUnclear)}.`}
        {ignored.length === 0 ? null : (
          <span className="foreign">{` Columns not taken: ${ignored.join(', ')}.`}</span>
        )}
      </Text>
      {questions
        .filter(({ answer_in: where }) => where === 'columns')
        .map(({ text }) => (
          <Text key={text} size="sm" fw={600}>
            Which column names the investors? Choose it below.
          </Text>
        ))}
      <ImportWarnings warnings={warningsInWords(warnings)} />
      {statuses.length === 0 ? null : (
        <Part
          title="What these statuses mean"
          about="Each becomes a stage of the board, or a line of the note."
        >
          <div className={styles.columns}>
            {statuses.map(([text, rows]) => (
              <NativeSelect
                key={text}
                size="xs"
                label={text}
                description={counted(showNumber(rows), 'row')}
                className="foreign"
                value={answers.stages[text] ?? ''}
                onChange={(event) =>
                  onAnswer({
                    ...answers,
                    stages: withStage(answers.stages, text, event.currentTarget.value),
                  })
                }
                data={[{ value: '', label: 'a line of the note' }, ...choicesFrom(STAGE_LABELS)]}
              />
            ))}
          </div>
        </Part>
      )}
      <Unclear report={report} answers={answers} asked={asked} onAnswer={onAnswer} />
      <Differing report={report} answers={answers} asked={asked} onAnswer={onAnswer} />
      <Part
        title={
          preview.length < investors + rowsUnclear
            ? `The first ${preview.length} as they will be stored`
            : 'As they will be stored'
        }
        about={
          differs.some(({ field }) => !answers.overwrite.includes(field))
            ? 'Where something else stands here, that stays, as said above.'
            : undefined
        }
      >
        <ol className={styles.preview}>
          {preview.map((row) => (
            <PreviewRow key={row.line} row={row} />
          ))}
        </ol>
      </Part>
      <Part title="What the columns hold">
        <div className={styles.columns}>
          {report.columns.map(({ column, field, why }) => (
            <NativeSelect
              key={column}
              size="xs"
              label={column}
              description={why}
              className="foreign"
              value={field}
              onChange={(event) =>
                onAnswer({
                  ...answers,
                  columns: withColumn(answers.columns, column, event.currentTarget.value),
                })
              }
              data={choicesFrom(COLUMN_FIELDS)}
            />
          ))}
        </div>
      </Part>
      <LeftOut report={report} />
    </>
  );
}

function Part({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {about === undefined ? null : <Note mb={4}>{about}</Note>}
      {children}
    </fieldset>
  );
}

/** Names that several on record bear. What was chosen stays as long as the dialog is open. */
function Unclear({ report, answers, asked, onAnswer }: Omit<ReviewProps, 'isReading'>) {
  const { unclear, rowsUnclear, questions } = report;
  const { meant } = answers;
  const isLeftOut = (name: string) => unclear.some((one) => one.name === name);
  const isAlike = (name: string) => questions.some((one) => one.answer_in === 'choices' && one.text === name);
  const names = [...asked.names].filter(([name]) => meant.has(name) || isLeftOut(name) || isAlike(name));
  if (names.length === 0) return null;
  return (
    <Part
      title="Names that could mean another"
      about={
        rowsUnclear === 0
          ? 'None is left out.'
          : `Choose whom each means. Left out until then: ${counted(showNumber(rowsUnclear), 'row')}.`
      }
    >
      <Stack gap="xs">
        {names.map(([name, candidates]) => (
          <NativeSelect
            key={name}
            size="xs"
            label={name}
            className="foreign"
            value={meant.get(name) ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const next = new Map(meant);
              if (value === '') next.delete(name);
              else next.set(name, value);
              onAnswer({ ...answers, meant: next });
            }}
            data={[
              { value: '', label: isAlike(name) ? 'keep both, and ask again' : 'leave out' },
              { value: 'own', label: 'none of these: keep as my own' },
              ...candidates.map((one) => ({ value: one.id, label: dotted(one.name, one.place, one.domain) })),
            ]}
          />
        ))}
      </Stack>
    </Part>
  );
}

/** What somebody set here and the file says otherwise: it stays, unless it is ticked. */
function Differing({ report, answers, asked, onAnswer }: Omit<ReviewProps, 'isReading'>) {
  const { overwrite } = answers;
  const fields = [...asked.differs.values()].filter(
    ({ field }) => overwrite.includes(field) || report.differs.some((one) => one.field === field),
  );
  if (fields.length === 0) return null;
  return (
    <Part
      title="Set here, and otherwise in the file"
      about="What stands here stays. Tick what the file replaces."
    >
      <Stack gap="xs">
        {fields.map(({ field, investors, first }) => (
          <Tick
            key={field}
            size="xs"
            label={`${fieldLabel(field)} of ${counted(showNumber(investors), 'investor')}`}
            description={first
              .map(
                ({ name, here, file }) =>
                  `${name}: here “${said(field, here)}”, in the file “${said(field, file)}”`,
              )
              .join('; ')}
            classNames={{ description: 'foreign' }}
            checked={overwrite.includes(field)}
            set={(isTicked) =>
              onAnswer({
                ...answers,
                overwrite: isTicked ? [...overwrite, field] : overwrite.filter((one) => one !== field),
              })
            }
          />
        ))}
      </Stack>
    </Part>
  );
}

/** A stage as the board calls it, everything else as it is. */
const said = (field: string, text: string): string =>
  field === 'stage' ? (STAGE_LABELS[text as keyof typeof STAGE_LABELS] ?? text) : text;

const MATCHES = {
  on_record: 'on record',
  own: 'none on record: your own',
  unclear: 'could mean another: left out until you choose',
} as const;

/** An investor as it will be stored, and beside it what its line of the file says. */
function PreviewRow({ row }: { readonly row: Row }) {
  return (
    <li className={styles.previewed}>
      <div>
        <Foreign fw={600}>{row.name ?? 'No name yet'}</Foreign>
        {storedLines(row).map(([label, text]) => (
          <Text key={label} size="xs" className="foreign">
            <Text span inherit c="dimmed">{`${label}: `}</Text>
            {text}
          </Text>
        ))}
      </div>
      <div>
        <Note>{`Line ${showNumber(row.line)} of the file`}</Note>
        {Object.entries(row.said).map(([column, text]) => (
          <Text key={column} size="xs" className="foreign">
            <Text span inherit c="dimmed">{`${column}: `}</Text>
            {text}
          </Text>
        ))}
      </div>
    </li>
  );
}

/** What is stored of it, each with its label. */
function storedLines(row: Row): readonly (readonly [label: string, text: string])[] {
  const { match, matched, stage, kind, tags, contacts, committed_usd: committed, next_step_on: on } = row;
  const lines: readonly (readonly [string, string | false | undefined])[] = [
    ['Match', match && dotted(MATCHES[match], matched?.name !== row.name && matched?.name)],
    ['Kind', kind && (KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? kind)],
    ['Place', row.place],
    ['Website', row.website],
    ['Stage', stage && STAGE_LABELS[stage]],
    ['Reason', row.reason],
    ['Committed', committed === undefined ? undefined : showMoney(committed)],
    ['Next', dotted(row.next_step, on && showDay(on))],
    ['Owner', row.owner],
    ['Tags', tags?.join(', ')],
    ['Contacts', contacts?.map((one) => dotted(one.name, one.title, one.email, one.phone)).join('; ')],
    ['Note', row.note],
  ];
  return lines.flatMap(([label, text]) =>
    text === undefined || text === false || text === '' ? [] : [[label, text]],
  );
}

function LeftOut({ report }: { readonly report: ImportReport }) {
  const { rowsSkipped, rowsDropped, skipped, left_out: leftOut } = report;
  return (
    <>
      {rowsSkipped === 0 ? null : (
        <div>
          <Text size="sm">{`Rows left out: ${showNumber(rowsSkipped)}`}</Text>
          <List size="xs">
            {skipped.map(({ line, reason }) => (
              <List.Item key={line} className="foreign">
                {`line ${line}: ${reason}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {leftOut.length === 0 ? null : (
        <div>
          <Text size="sm">Lines that are no rows:</Text>
          <List size="xs">
            {leftOut.map(({ line, reason, text }) => (
              <List.Item key={line} className="foreign">
                {`line ${line}, “${text}”: ${reason}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {rowsDropped === 0 ? null : (
        <Text size="sm">{`Rows beyond what one import takes: ${showNumber(rowsDropped)}; import them in a second one.`}</Text>
      )}
    </>
  );
}
