import { List, NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportReport } from '../../api/investors.ts';
import { choicesFrom, KIND_LABELS, STAGE_LABELS } from '../../labels.ts';
import { counted, dotted, showDay, showMoney, showNumber } from '../../parts/format.ts';
import { Warnings } from '../../parts/screen.tsx';
import { Foreign, Note } from '../../parts/text.tsx';
import styles from './investors.module.css';
import { type Answers, withColumn, withStage } from './list.ts';

interface ReviewProps {
  readonly report: ImportReport;
  readonly answers: Answers;
  /** It is being read again. */
  readonly isReading: boolean;
  onAnswer(answers: Answers): void;
}

type Row = ImportReport['preview'][number];
type Field = ImportReport['columns'][number]['field'];

const COLUMN_FIELDS: Readonly<Record<Field, string>> = {
  ignore: 'not taken',
  name: 'name of the investor',
  id: 'id of this service',
  website: 'website',
  place: 'place',
  kind: 'kind',
  stage: 'stage',
  reason: 'reason for the no',
  note: 'a line of the note',
  next_step: 'next step',
  next_step_on: 'day of the next step',
  owner: 'owner',
  tags: 'tags',
  committed_usd: 'committed, USD',
  amount: 'amount, committed if the stage says so',
  currency: 'currency',
  first_name: 'contact: first name',
  last_name: 'contact: last name',
  contact: 'contact: name',
  title: 'contact: position',
  email: 'contact: e-mail',
  phone: 'contact: phone',
  profile: 'contact: profile',
};

/** What was understood of a file, in the order in which somebody has to act: what is asked, the rows, the columns, the rest. */
export function ImportReview({ report, answers, isReading, onAnswer }: ReviewProps) {
  const { investors, matched, own, contacts, questions, preview, unclear, warnings } = report;
  const statuses = questions.filter(({ answer_in: where }) => where === 'stages');
  return (
    <>
      <Text size="sm" role="status" aria-busy={isReading}>
        {`Investors read: ${showNumber(investors)}. On record: ${showNumber(matched)}. Kept as your own: ${showNumber(own)}.`}
        {contacts === 0 ? null : ` Contacts: ${showNumber(contacts)}.`}
      </Text>
      {questions
        .filter(({ answer_in: where }) => where === 'columns')
        .map(({ text }) => (
          <Text key={text} size="sm" fw={600}>
            Which column names the investors? Choose it below.
          </Text>
        ))}
      <Warnings warnings={warnings?.filter(({ field }) => field !== 'stage')} />
      {statuses.length === 0 ? null : (
        <Part
          title="What these statuses mean"
          about="Each becomes a stage of the board, or a line of the note."
        >
          <div className={styles.columns}>
            {[...statuses.map(({ text, rows }) => ({ text, rows })), ...answered(answers, statuses)].map(
              ({ text, rows }) => (
                <NativeSelect
                  key={text}
                  size="xs"
                  label={text}
                  description={rows === undefined ? undefined : counted(showNumber(rows), 'row')}
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
              ),
            )}
          </div>
        </Part>
      )}
      {unclear.length === 0 && answers.meant.size === 0 ? null : (
        <Unclear report={report} answers={answers} onAnswer={onAnswer} />
      )}
      <Part
        title={
          preview.length < investors
            ? `The first ${preview.length} as they will be stored`
            : 'As they will be stored'
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

/** Statuses that were chosen for are understood when the file is read again: they stay, to be changed. */
function answered(
  { stages }: Answers,
  asked: readonly { readonly text: string }[],
): readonly { readonly text: string; readonly rows?: number }[] {
  return Object.keys(stages)
    .filter((text) => asked.every((one) => one.text !== text))
    .map((text) => ({ text }));
}

function Part({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about?: string;
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

/** Names that several on record bear. The choice is shown as long as the dialog is open, with the candidates it was made of. */
function Unclear({ report, answers, onAnswer }: Omit<ReviewProps, 'isReading'>) {
  const { unclear, rowsUnclear } = report;
  const { meant } = answers;
  const open = unclear.filter(({ name }) => !meant.has(name));
  const asked = [...[...meant].map(([name, { id, candidates }]) => ({ name, id, candidates })), ...open];
  return (
    <Part
      title={`Names that could mean several: ${showNumber(rowsUnclear)} open`}
      about="Choose whom each means; what is left open is left out."
    >
      <Stack gap="xs">
        {asked.map(({ name, candidates, ...chosen }) => (
          <NativeSelect
            key={name}
            size="xs"
            label={name}
            className="foreign"
            value={'id' in chosen ? chosen.id : ''}
            onChange={({ currentTarget: { value } }) => {
              const next = new Map(meant);
              if (value === '') next.delete(name);
              else next.set(name, { id: value, candidates });
              onAnswer({ ...answers, meant: next });
            }}
            data={[
              { value: '', label: 'leave out' },
              { value: 'own', label: 'none of these: keep as my own' },
              ...candidates.map((one) => ({ value: one.id, label: dotted(one.name, one.place, one.domain) })),
            ]}
          />
        ))}
      </Stack>
    </Part>
  );
}

const MATCHES = { on_record: 'on record', own: 'your own', unclear: 'could mean several' } as const;

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
