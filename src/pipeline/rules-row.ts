import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { Answered } from '../platform/values/fields.ts';
import type { Actor } from '../platform/values/key-scopes.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { WarmPath } from '../reference/rules-identity.ts';
import type { ListedKind, LpType, Tier } from '../reference/rules-investor-terms.ts';
import { shownScore, type WhyUnscored } from '../research/rules-ports.ts';
import { warmRecord } from '../search/score/rules-ports.ts';
import { bestReasonOf } from '../search/score/rules-rationale.ts';
import { chanceOf } from '../search/score/rules-scale.ts';
import { listOf } from '../tables/rules-cells.ts';
import type { PIPELINE, PipelineEntry, PipelineStage } from './fields.ts';
import { type ContactSaid, contactsCell } from './rules-contact.ts';
import { type LeftOver, type PipelineChange, UNTOUCHED } from './rules-entry.ts';
import { EXPORT_COLUMNS } from './rules-headings.ts';

/** Who changed something: a person, a program by its key, or the service itself. */
export interface ChangedBy {
  readonly kind: 'person' | 'key' | 'service';
  readonly name: string;
  readonly memberId?: string;
}

/** Who a request comes from: a person who is signed in, else the program that has the key. */
export const changedBy = (actor: Actor): ChangedBy => ({
  ...actor,
  kind: actor.memberId === undefined ? 'key' : 'person',
});

/** One investor of the list with its place in the pipeline. */
export interface PipelineItem {
  /** The number it goes by now: of the record it was merged into, where it was. */
  readonly investorId: number;
  /** As it was last found, without what lists do not show. */
  readonly record: Omit<InvestorRecord, 'portfolioCompanies' | 'sectorTags' | 'rationale' | 'live'>;
  /** Why it has no score for the profile as it stands; undefined if it has one. */
  readonly unscored: WhyUnscored | undefined;
  /** As a list of the tenant says it, else as it is on record. */
  readonly website: string | undefined;
  readonly entry: PipelineEntry;
  readonly firstSeenAt: Date;
  /** Since when it is at its stage; if nothing was ever set, since it was first seen. */
  readonly stageAt: Date;
  /** The cursor behind it. */
  readonly place: string;
}

export interface PipelineFilter {
  readonly stage?: PipelineStage | undefined;
  readonly tag?: string | undefined;
  readonly owner?: string | undefined;
  readonly kind?: string | undefined;
  /** A part of the name, whatever its case. */
  readonly name?: string | undefined;
  /** A next step due on or before this day, ISO. */
  readonly dueBy?: string | undefined;
  /** Only those that were taken off the list; else only the others. */
  readonly removed?: boolean | undefined;
}

/** A line of an investor's history. */
export interface PipelineEvent extends PipelineChange {
  readonly at: Date;
  readonly by: ChangedBy;
  readonly why?: string;
}

/** One investor in the pipeline; `stageAt` is undefined if nothing was ever set. */
export interface InvestorPipeline {
  readonly entry: PipelineEntry;
  readonly stageAt: Date | undefined;
  /** It was taken off the list. */
  readonly isRemoved: boolean;
  /** Another one whenever the entry changes, or the investor leaves the list or comes back. */
  readonly version: string;
  /** Newest first, at most 100. */
  readonly events: readonly PipelineEvent[];
}

/** What became of a change of many: nothing is done where one of them would have too many tags. */
export type PipelineWritten =
  | {
      readonly state: 'done';
      readonly changed: number;
      readonly unchanged: number;
      readonly notListed: readonly number[];
    }
  | { readonly state: 'too_much'; readonly investorId: number; readonly what: 'tags' | 'note' }
  /** Another version is stored than it was made from; nothing is done. */
  | { readonly state: 'changed_meanwhile' };

/** How many investors of a list are at each stage, what those who committed have committed together, and what others have said, USD. */
export interface PipelineSums {
  readonly stages: Readonly<Partial<Record<PipelineStage, number>>>;
  readonly committedUsd: number;
  readonly softCircledUsd: number;
  /** Taken off the list. */
  readonly removed: number;
}

/** For so long an investor nobody has decided on is new, days: a founder looks at the list at least once a week. */
const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** One line of a list of thousands: what a table or a board shows, and nothing that only the investor's own page needs. */
export type PipelineRow = Omit<Answered<typeof PIPELINE>, 'note'> & {
  readonly id: string;
  readonly name: string;
  readonly kind?: ListedKind;
  readonly lpType?: LpType;
  readonly geography?: string;
  readonly website?: string;
  /** Null, and then with `notScored`, if none was made for the profile as it stands. */
  readonly score: number | null;
  /** The points of each part of the score, by its name. */
  readonly parts: Readonly<Record<string, number>>;
  readonly tier: Tier | null;
  readonly notScored?: string;
  readonly unscored?: WhyUnscored;
  /** The chance that the score stands for; absent if nothing was scored. */
  readonly chance?: number;
  readonly bestReason?: string;
  /** The strongest path, and how many there are. */
  readonly warm?: {
    readonly name: string;
    readonly kind: WarmPath['kind'];
    readonly strength: number;
    readonly paths: number;
  };
  /** Null without a score: competitors are looked for with it. */
  readonly conflict: boolean | null;
  readonly lastActivityDate?: string;
  readonly firstSeenAt: string;
  readonly isNew: boolean;
  readonly stage_at: string;
};

/** The line of an investor, with the paths that lead to it now. */
export function pipelineRow(item: PipelineItem, paths: readonly WarmPath[], now: Date): PipelineRow {
  const { entry } = item;
  const warmed =
    paths.length === 0 && !item.record.warmPath
      ? item.record
      : warmRecord({ ...item.record, portfolioCompanies: [], sectorTags: [] }, paths);
  const record = shownScore(warmed, item.unscored);
  const [strongest] = paths;
  const { kind, lpType, geography, lastActivityDate, scoreParts } = record;
  return {
    id: investorIdOf(item.investorId),
    name: record.name,
    ...knownFields({ kind, lpType, geography, website: item.website }),
    score: record.score,
    parts: Object.fromEntries(scoreParts.map(({ name, points }) => [name, points])),
    tier: record.tier,
    ...knownFields({
      ...('notScored' in record ? { notScored: record.notScored, unscored: record.unscored } : {}),
      chance: record.score === null || scoreParts.length === 0 ? undefined : chanceOf(record.score),
      bestReason: bestReasonOf(scoreParts),
      warm:
        strongest === undefined
          ? undefined
          : { name: strongest.name, kind: strongest.kind, strength: strongest.strength, paths: paths.length },
    }),
    conflict: record.conflict,
    ...knownFields({ lastActivityDate }),
    firstSeenAt: item.firstSeenAt.toISOString(),
    isNew: isUntouched(entry) && now.getTime() - item.firstSeenAt.getTime() < NEW_DAYS * DAY_MS,
    ...entryShown(entry),
    stage_at: item.stageAt.toISOString(),
  };
}

/** An entry as answers show it, with the names that requests set it by; without its note, which lists have no room for. */
export function entryShown({
  note: _note,
  ...entry
}: PipelineEntry): Omit<Answered<typeof PIPELINE>, 'note'> {
  // `knownFields` leaves out an empty list, and answers always have the tags.
  return { ...knownFields(entry), tags: entry.tags };
}

/** Whether nothing was ever set, or nothing is left of it. */
export function isUntouched(entry: PipelineEntry): boolean {
  const { stage, tags, ...rest } = entry;
  return (
    stage === UNTOUCHED.stage &&
    tags.length === 0 &&
    Object.values(rest).every((value) => value === undefined)
  );
}

/** A row of the list with what only its file has room for. */
export type PipelineLine = PipelineRow &
  Pick<PipelineEntry, 'note'> & { readonly contacts?: readonly ContactSaid[] };

/** Tags with semicolons between them; as JSON where one of them would be taken apart. */
function tagsCell(tags: readonly string[]): string {
  const cell = tags.join('; ');
  const read = listOf(cell);
  const isSame = read.length === tags.length && read.every((tag, at) => tag === tags[at]);
  return isSame ? cell : JSON.stringify(tags);
}

type Cell = string | number | undefined;
type ExportHeading = keyof typeof EXPORT_COLUMNS;
const HEADINGS = Object.keys(EXPORT_COLUMNS) as ExportHeading[];

/** The cells of a line, by the heading of the file. */
const cellsOfLine = (line: PipelineLine): Readonly<Record<ExportHeading, Cell>> => ({
  id: line.id,
  name: line.name,
  kind: line.kind ?? line.lpType,
  place: line.geography,
  website: line.website,
  contacts: line.contacts === undefined ? undefined : contactsCell(line.contacts),
  stage: line.stage,
  stage_at: line.stage_at,
  reason: line.reason,
  owner: line.owner,
  tags: tagsCell(line.tags),
  next_step: line.next_step,
  next_step_on: line.next_step_on,
  committed_usd: line.committed_usd,
  soft_circled_usd: line.soft_circled_usd,
  score: line.score ?? undefined,
  tier: line.tier ?? undefined,
  not_scored: line.notScored,
  chance: line.chance,
  best_reason: line.bestReason,
  warm_path: line.warm?.name,
  warm_strength: line.warm?.strength,
  conflict: line.conflict === null ? undefined : line.conflict ? 'yes' : 'no',
  last_deal: line.lastActivityDate,
  first_seen: line.firstSeenAt,
  note: line.note,
});

/**
 * What a spreadsheet takes for a formula: cells that begin so (OWASP, CSV injection), blanks before it left aside, in full width too,
 * and behind a semicolon, where one of a country with decimal commas parts cells, quoted or not; one that is guarded already too, so that the
 * import takes off what was put there.
 */
const FORMULA = /(?:^[\s\u00a0]*|;\s*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
/** Put in front of it: spreadsheets then show the text as it is. */
const GUARD = "'";
/** Controls but the line feed: a terminal acts on them, and a spreadsheet refuses some. */
const CONTROLS = /[^\P{Cc}\n]+/gu;

/** The list as CSV: RFC 4180, UTF-8 without a mark, a heading first, no cell a spreadsheet would run. */
export function pipelineCsv(lines: Iterable<PipelineLine>): string {
  const rows = [HEADINGS.join(',')];
  for (const line of lines) {
    const cells = cellsOfLine(line);
    rows.push(HEADINGS.map((heading) => cellOf(cells[heading])).join(','));
  }
  return `${rows.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === undefined) return '';
  // A number is no formula, and -10 has to stay one.
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll('\r\n', '\n').replace(CONTROLS, ' ').toWellFormed();
  const safe = text.replace(FORMULA, (before) => `${before}${GUARD}`);
  return /[",\r\n;]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What there is of an investor of the list, for whoever decides whether it is another one. */
export interface ListedSide {
  readonly id: number;
  readonly name: string;
  readonly entry: PipelineEntry;
  readonly contacts: number;
  /** As the list says it, and as it is on record if that is another. */
  readonly website: string | undefined;
  /** What it usually gives, in the words of the list. */
  readonly cheque: string | undefined;
}

/** What became of two that a person says are one. */
export type Merged =
  | {
      readonly state: 'done';
      readonly was: ListedSide;
      /** Who stays, as it was and as it is. */
      readonly before: ListedSide;
      readonly after: ListedSide;
    }
  /** Of one number, or of numbers that are one already. */
  | { readonly state: 'same' }
  | { readonly state: 'not_listed'; readonly id: number }
  | { readonly state: 'both_on_record' }
  /** What both have of this has no room in one entry; nothing is done. */
  | { readonly state: 'no_room'; readonly left: readonly LeftOver[] };
