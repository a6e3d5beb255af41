import type { QueryClient } from '@tanstack/react-query';
import type { InputOf, RowOf } from '@warmpath/sdk';

/** One investor of the list, as the table and the board show it. */
export type InvestorRow = RowOf<'fundraising.pipeline.list'>;
type Settable = Omit<InputOf<'fundraising.pipeline.set'>, 'investor_ids'>;
/** What may be set of investors of the list; what is not set is left out, never null. */
export type PipelineSet = { readonly [Field in keyof Settable]: Exclude<Settable[Field], null> };

/** The rows of all pages that were read, each investor once: a row that moved between two pages is as it was read last. */
export function mergedPages(pages: readonly { readonly investors: readonly InvestorRow[] }[]): InvestorRow[] {
  const rows = new Map<string, InvestorRow>();
  for (const { investors } of pages) for (const row of investors) rows.set(row.id, row);
  return [...rows.values()];
}

type Scored = Pick<InvestorRow, 'id' | 'name' | 'score'>;
/** By what rows are ranked: those without a score come last. */
export const scoreOf = ({ score }: Pick<InvestorRow, 'score'>): number => score ?? -1;
/** As many as a founder writes to first. */
const FIRST = 10;

/**
 * Who is among the first ten of the list after a search and was not before, the best first; nobody if nobody had a score before:
 * such a list has no first ten.
 */
export function newAmongFirst(before: readonly Scored[], found: readonly Scored[]): readonly string[] {
  const firstOf = (rows: Iterable<Scored>) =>
    [...rows]
      .filter(({ score }) => score !== null)
      .sort((one, other) => scoreOf(other) - scoreOf(one))
      .slice(0, FIRST);
  const first = new Set(firstOf(before).map(({ id }) => id));
  if (first.size === 0) return [];
  const after = new Map([...before, ...found].map((row) => [row.id, row]));
  return firstOf(after.values())
    .filter(({ id }) => !first.has(id))
    .map(({ name }) => name);
}

/** A row as it will be once a change is stored: shown at once. */
export function patchedRow(row: InvestorRow, set: PipelineSet, now: string): InvestorRow {
  const { stage, clear = [], tags, add_tags = [], remove_tags = [], ...values } = set;
  const { note: _ofTheDrawer, removed: _leaves, ...shown } = values;
  const kept = Object.fromEntries(
    Object.entries(row).filter(([name]) => name === 'tags' || !(clear as readonly string[]).includes(name)),
  ) as InvestorRow;
  const before = clear.includes('tags') ? [] : (tags ?? row.tags);
  const removed = new Set(remove_tags.map(tagKey));
  const after = new Map<string, string>();
  for (const tag of [...before.filter((one) => !removed.has(tagKey(one))), ...add_tags])
    if (!after.has(tagKey(tag))) after.set(tagKey(tag), tagOf(tag));
  const isMoved = stage !== undefined && stage !== row.stage;
  const { reason, ...rest } = { ...kept, ...shown };
  return {
    ...rest,
    ...(stage === undefined ? {} : { stage }),
    ...((stage ?? row.stage) === 'passed' && reason !== undefined ? { reason } : {}),
    ...(isMoved ? { stage_at: now } : {}),
    tags: [...after.values()],
    isNew: false,
  };
}

/** The service keeps and compares tags so too. */
const tagOf = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ');
const tagKey = (tag: string): string => tagOf(tag).toLowerCase();

/** The list, the drawer of one of it, what a search of it costs. */
export const INVESTORS_KEY = ['investors'] as const;
/** Whom connections lead to, and the connections themselves. */
export const INTRODUCTIONS_KEY = ['introductions'] as const;
export const NEWS_KEY = ['news'] as const;
/** What "find anything" found. */
export const FIND_KEY = ['find'] as const;

/** Every question whose answer shows investors of the list: their scores, stages and paths. A new screen of them belongs here. */
const SHOW_INVESTORS = [INVESTORS_KEY, INTRODUCTIONS_KEY, NEWS_KEY, FIND_KEY] as const;

/** After what changes investors of the list: what is on the screen is read again, all else when it is next opened. */
export async function investorsChanged(client: QueryClient): Promise<void> {
  await Promise.all(SHOW_INVESTORS.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** After what makes their scores those of something else: none of them is shown until it has been read again. */
export async function scoresChanged(client: QueryClient): Promise<void> {
  await Promise.all(SHOW_INVESTORS.map((queryKey) => client.resetQueries({ queryKey })));
}
