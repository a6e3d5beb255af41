import { useMemo } from 'react';
import type { Sort } from '../../addresses.ts';
import { KIND_LABELS, keysOf, STAGE_LABELS, STAGES } from '../../labels.ts';
import { dotted, showDayOfMonth, showMoney, showMonth, showNumber, showScore } from '../../parts/format.ts';
import { Monogram } from '../../parts/monogram.tsx';
import { factInWords } from '../../parts/words.ts';
import styles from './investors.module.css';
import type { Listed } from './list.ts';
import { partsInWords, ScoreBar } from './score.tsx';
import type { Column } from './table.tsx';

/** From which strength on a path is called so; a partner of the firm whom one knows well is strong. */
const STRONG = 0.6;
const FAIR = 0.3;

export function strengthInWords(strength: number): string {
  return strength >= STRONG ? 'strong' : strength >= FAIR ? 'fair' : 'weak';
}

/** Columns whose largest values a reader wants first. */
const LARGEST_FIRST = new Set(['score', 'path', 'last', 'stage', 'found']);

/** The order after a press on the head of a column: first the usual one, then the other. */
export function nextSort(sort: Sort, before: Sort): Sort {
  return sort.key === before.key ? sort : { ...sort, isDescending: LARGEST_FIRST.has(sort.key) };
}

const day = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Date.parse(date);

/** By what the list can be sorted. Numbers: words would be compared ten thousand times by the rules of a language. */
export const SORT_BY: Readonly<Record<string, (listed: Listed) => number | undefined>> = {
  score: ({ rank, row }) => (row.score === null ? undefined : -rank),
  name: ({ nameRank }) => nameRank,
  path: ({ row }) => row.warm?.strength,
  last: ({ row }) => day(row.lastActivityDate),
  stage: ({ row }) => STAGES.indexOf(row.stage),
  next: ({ row }) => day(row.next_step_on),
  found: ({ row }) => day(row.firstSeenAt),
};

export const SORTABLE: readonly { readonly key: string; sortBy(listed: Listed): number | undefined }[] =
  Object.entries(SORT_BY).map(([key, sortBy]) => ({ key, sortBy }));

/** How much room the table has: a whole window, a narrow one, beside a drawer, or a phone. */
export type Room = 'wide' | 'narrow' | 'beside' | 'phone';

const COLUMNS = {
  rank: '#',
  name: 'Name',
  score: 'Score',
  reason: 'Best reason',
  path: 'Path',
  last: 'Last deal',
  stage: 'Stage',
  next: 'Next step',
  owner: 'Owner',
  tags: 'Tags',
  committed: 'Committed',
  found: 'Found',
} as const;
export type ColumnKey = keyof typeof COLUMNS;
/** All but the name, without which a row is nobody. */
export const CHOOSABLE: readonly ColumnKey[] = keysOf(COLUMNS).filter((key) => key !== 'name');
export const columnTitle = (key: ColumnKey): string => (key === 'rank' ? 'Rank' : COLUMNS[key]);
/** What is shown if nothing was chosen. */
export const USUAL: readonly ColumnKey[] = ['rank', 'score', 'reason', 'path', 'last', 'stage', 'next'];
/** Of a window of 1024 pixels. */
const NARROW: readonly ColumnKey[] = ['rank', 'score', 'reason', 'stage', 'next'];

/** The columns of the table for the room that it has. `today`: an ISO date. */
export function useColumns(
  room: Room,
  today: string,
  chosen: readonly ColumnKey[] | null,
): readonly Column<Listed>[] {
  return useMemo(() => {
    const column = (
      key: keyof typeof COLUMNS,
      width: string,
      cell: Column<Listed>['cell'],
    ): Column<Listed> => ({
      key,
      title: COLUMNS[key],
      width,
      ...(SORT_BY[key] === undefined ? {} : { sortBy: SORT_BY[key] }),
      cell,
    });
    const name = column('name', room === 'phone' ? 'minmax(12rem, 5fr)' : 'minmax(13rem, 5fr)', nameCell);
    const stage = column('stage', '6.5rem', stageCell);
    if (room === 'phone') return [name, { ...column('score', '6rem', scoreAndStage), isNumber: true }];
    const all: readonly Column<Listed>[] = [
      {
        ...column('rank', '3.25rem', ({ rank, row }) => (
          <span className={styles.dim}>{row.score === null ? '' : showNumber(rank)}</span>
        )),
        isNumber: true,
      },
      name,
      column('score', '8.75rem', scoreCell),
      column('reason', 'minmax(9rem, 4fr)', ({ row }) => (
        <div className={`${styles.reason} ${row.bestReason === undefined ? styles.dim : ''}`}>
          {row.bestReason === undefined
            ? (row.notScored ?? 'nothing on record for your raise in particular')
            : factInWords(row.bestReason)}
        </div>
      )),
      column('path', 'minmax(6.75rem, 2fr)', pathCell),
      { ...column('last', '6rem', lastCell), isNumber: true },
      stage,
      column('next', 'minmax(5.5rem, 2fr)', (listed) => nextCell(listed, today)),
      column('owner', 'minmax(5.5rem, 1fr)', ({ row }) => <div className={styles.line}>{row.owner}</div>),
      column('tags', 'minmax(5.5rem, 1fr)', ({ row }) => (
        <div className={styles.reason}>{row.tags.join(', ')}</div>
      )),
      {
        ...column('committed', '6.5rem', ({ row }) =>
          row.committed_usd === undefined ? null : showMoney(row.committed_usd),
        ),
        isNumber: true,
      },
      { ...column('found', '6rem', ({ row }) => showMonth(row.firstSeenAt)), isNumber: true },
    ];
    const shown: readonly string[] = chosen ?? (room === 'narrow' ? NARROW : USUAL);
    if (room !== 'beside') return all.filter(({ key }) => key === 'name' || shown.includes(key));
    return [{ ...name, width: 'minmax(8rem, 1fr)' }, column('score', '8.75rem', scoreCell), stage];
  }, [room, today, chosen]);
}

function nameCell({ row }: Listed) {
  const kind = row.kind === undefined ? undefined : KIND_LABELS[row.kind];
  const about = dotted(kind, row.geography);
  return (
    <div className={styles.named}>
      <Monogram name={row.name} />
      <div>
        <div className={`${styles.line} ${styles.name}`} title={row.name}>
          {row.name}
        </div>
        <div className={`${styles.line} ${styles.aside}`}>
          {row.conflict ? <span className={styles.alarm}>conflict</span> : null}
          {row.conflict && row.isNew ? ' · ' : null}
          {row.isNew ? <b title="Found in the last seven days, and nothing was set since">new</b> : null}
          {(row.conflict || row.isNew) && about !== '' ? ' · ' : null}
          {about}
        </div>
      </div>
    </div>
  );
}

function scoreCell({ row }: Listed) {
  if (row.score === null) return <Unscored row={row} />;
  return (
    <div className={styles.score} title={partsInWords(row.parts)}>
      <span className={`number ${styles.name}`}>{showScore(row.score)}</span>
      <span className={styles.dim}>{row.tier}</span>
      <ScoreBar parts={row.parts} />
    </div>
  );
}

function Unscored({ row }: Pick<Listed, 'row'>) {
  return (
    <div className={styles.dim} title={row.notScored}>
      {row.unscored === 'working' ? 'working …' : 'no score'}
    </div>
  );
}

function scoreAndStage(listed: Listed) {
  const { row } = listed;
  return (
    <>
      {row.score === null ? (
        <Unscored row={row} />
      ) : (
        <div>
          <span className={styles.name}>{showScore(row.score)}</span>{' '}
          <span className={styles.dim}>{row.tier}</span>
        </div>
      )}
      <div className={styles.small}>{stageCell(listed)}</div>
    </>
  );
}

function pathCell({ row: { warm } }: Listed) {
  if (warm === undefined) return <span className={styles.dim}>none known</span>;
  const more = warm.paths > 1 ? ` · and ${warm.paths - 1} more` : '';
  return (
    <>
      <div className={styles.line}>{warm.name}</div>
      <div className={`${styles.line} ${styles.aside}`}>{strengthInWords(warm.strength) + more}</div>
    </>
  );
}

function lastCell({ row }: Listed) {
  return row.lastActivityDate === undefined ? null : showMonth(row.lastActivityDate);
}

function stageCell({ row }: Listed) {
  return <span className={row.stage === 'found' ? styles.dim : undefined}>{STAGE_LABELS[row.stage]}</span>;
}

function nextCell({ row }: Listed, today: string) {
  const on = row.next_step_on;
  return (
    <>
      <div className={styles.line}>{row.next_step}</div>
      {on === undefined ? null : (
        <div className={on <= today ? styles.alarm : styles.aside}>{showDayOfMonth(on)}</div>
      )}
    </>
  );
}
