import type { PipelineRow } from './row.ts';

/** A row of the list with what only its file has room for. */
export interface PipelineLine extends PipelineRow {
  readonly note?: string | undefined;
}

/** The columns of the file, by their heading. */
const COLUMNS: readonly (readonly [
  heading: string,
  of: (line: PipelineLine) => string | number | undefined,
])[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['kind', ({ kind, lpType }) => kind ?? lpType],
  ['place', ({ geography }) => geography],
  ['stage', ({ stage }) => stage],
  ['stage_at', ({ stage_at }) => stage_at],
  ['reason', ({ reason }) => reason],
  ['owner', ({ owner }) => owner],
  ['tags', ({ tags }) => tags.join('; ')],
  ['next_step', ({ next_step }) => next_step],
  ['next_step_on', ({ next_step_on }) => next_step_on],
  ['committed_usd', ({ committed_usd }) => committed_usd],
  ['score', ({ score }) => score ?? undefined],
  ['tier', ({ tier }) => tier ?? undefined],
  ['not_scored', ({ notScored }) => notScored],
  ['chance', ({ chance }) => chance],
  ['best_reason', ({ bestReason }) => bestReason],
  ['warm_path', ({ warm }) => warm?.name],
  ['warm_strength', ({ warm }) => warm?.strength],
  ['conflict', ({ conflict }) => (conflict === null ? undefined : conflict ? 'yes' : 'no')],
  ['last_deal', ({ lastActivityDate }) => lastActivityDate],
  ['first_seen', ({ firstSeenAt }) => firstSeenAt],
  ['note', ({ note }) => note],
];

/**
 * What a spreadsheet takes for a formula: cells that begin so (OWASP, CSV injection), blanks before it left aside, in full width too,
 * and behind a semicolon, where one of a country with decimal commas parts cells, quoted or not.
 */
const FORMULA = /(?:^[\s\u00a0]*|;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
/** Put in front of it: spreadsheets then show the text as it is. */
const GUARD = "'";
/** Controls but the line feed: a terminal acts on them, and a spreadsheet refuses some. */
const CONTROLS = /[^\P{Cc}\n]+/gu;

/** The list as CSV: RFC 4180, UTF-8 without a mark, a heading first, no cell a spreadsheet would run. */
export function pipelineCsv(lines: Iterable<PipelineLine>): string {
  const rows = [COLUMNS.map(([heading]) => heading).join(',')];
  for (const line of lines) rows.push(COLUMNS.map(([, of]) => cellOf(of(line))).join(','));
  return `${rows.join('\r\n')}\r\n`;
}

function cellOf(value: string | number | undefined): string {
  if (value === undefined) return '';
  // A number is no formula, and -10 has to stay one.
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll('\r\n', '\n').replace(CONTROLS, ' ').toWellFormed();
  const safe = text.replace(FORMULA, (before) => `${before}${GUARD}`);
  return /[",\r\n;]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
