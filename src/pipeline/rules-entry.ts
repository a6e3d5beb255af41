import { normalForm } from '../platform/values/text.ts';

/**
 * Where an investor stands in a raise, in the order in which it goes on. `passed` is the end on the other side: a person alone
 * puts an investor there, and nothing but a person takes it away.
 */
export const PIPELINE_STAGES = [
  'found',
  'shortlisted',
  'intro_asked',
  'contacted',
  'replied',
  'meeting',
  'diligence',
  'committed',
  'passed',
] as const;
export type PipelineStage = (typeof PIPELINE_STAGES)[number];

/** What moves an investor by itself: the first message of a sequence was sent, or its recipient answered. */
export type SequenceMove = 'first_sent' | 'replied';

const MOVES: Readonly<Record<SequenceMove, { readonly stage: PipelineStage; readonly why: string }>> = {
  first_sent: { stage: 'contacted', why: 'The first message of a sequence was sent.' },
  replied: { stage: 'replied', why: 'A sequence was answered.' },
};

/** The stage that a sequence moves an investor to, and why: only forward, never back from where somebody put it. */
export function movedBy(
  move: SequenceMove,
  from: PipelineStage,
): { readonly stage: PipelineStage; readonly why: string } | undefined {
  const moved = MOVES[move];
  return PIPELINE_STAGES.indexOf(moved.stage) > PIPELINE_STAGES.indexOf(from) ? moved : undefined;
}

/** What a tenant keeps of one investor of its list. */
export interface PipelineEntry {
  readonly stage: PipelineStage;
  /** Why it is a no; only of one that `passed`. */
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly nextStep?: string | undefined;
  /** The day the next step is due, ISO. */
  readonly nextStepOn?: string | undefined;
  readonly owner?: string | undefined;
  readonly tags: readonly string[];
  /** What it has committed to the round, USD. */
  readonly committedUsd?: number | undefined;
}

/** An investor nobody has set anything of. */
export const UNTOUCHED: PipelineEntry = { stage: 'found', tags: [] };

/** Fields that can be emptied, as requests name them. */
export const CLEARABLE = [
  'reason',
  'note',
  'next_step',
  'next_step_on',
  'owner',
  'tags',
  'committed_usd',
] as const;
export type Clearable = (typeof CLEARABLE)[number];

/** What is to be set; what is left out stays as it is. */
export interface PipelineSet extends Omit<Partial<PipelineEntry>, 'tags' | 'stage'> {
  readonly stage?: PipelineStage | undefined;
  /** In place of all tags. */
  readonly tags?: readonly string[] | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
  /** Emptied before anything else is set. */
  readonly clear?: readonly Clearable[] | undefined;
}

/** One line of the history. */
export interface PipelineChange {
  readonly field: 'stage' | Clearable;
  readonly was?: string;
  readonly became?: string;
}

/** Limits of an entry, each far above what a person writes on a card. */
export const PIPELINE_LIMITS = {
  /** A paragraph or ten; longer belongs into a document. */
  noteLength: 4_000,
  /** A sentence or two. */
  lineLength: 500,
  /** A person's name or address. */
  ownerLength: 200,
  tagLength: 50,
  tags: 20,
  /** Beyond what any round has taken, USD; below what a number keeps exactly. */
  committedUsd: 1e12,
  /** Investors of one request: a page of a board, in one transaction of some 100 ms. */
  investors: 500,
  /** Of a page: ten of them are a list of 10,000, each some 400 kB and a fifth of a second. */
  page: { limitDefault: 200, limitMax: 1_000 },
  /** Changes kept of one investor: years of a raise; each is some hundred bytes. */
  changes: 200,
  /** Characters of a value in the history; of a longer note its beginning says which it was. */
  changeLength: 500,
} as const;

const FIELDS = {
  reason: 'reason',
  note: 'note',
  next_step: 'nextStep',
  next_step_on: 'nextStepOn',
  owner: 'owner',
  tags: 'tags',
  committed_usd: 'committedUsd',
} as const satisfies Record<Clearable, keyof PipelineEntry>;

/**
 * The entry after a change, and what of it changed, in the order of `CLEARABLE` behind the stage; no changes where it says
 * what it said. The reason for a no goes with the no.
 */
export function entryAfter(
  entry: PipelineEntry,
  set: PipelineSet,
): { readonly entry: PipelineEntry; readonly changes: readonly PipelineChange[] } {
  const isCleared = (field: Clearable) => set.clear?.includes(field) === true;
  const stage = set.stage ?? entry.stage;
  const after: PipelineEntry = {
    stage,
    reason:
      stage === 'passed'
        ? (lineOf(set.reason) ?? (isCleared('reason') ? undefined : entry.reason))
        : undefined,
    note: set.note?.trim() || (isCleared('note') ? undefined : entry.note),
    nextStep: lineOf(set.nextStep) ?? (isCleared('next_step') ? undefined : entry.nextStep),
    nextStepOn: set.nextStepOn ?? (isCleared('next_step_on') ? undefined : entry.nextStepOn),
    owner: lineOf(set.owner) ?? (isCleared('owner') ? undefined : entry.owner),
    tags: tagsAfter(isCleared('tags') ? [] : entry.tags, set),
    committedUsd: set.committedUsd ?? (isCleared('committed_usd') ? undefined : entry.committedUsd),
  };
  return { entry: after, changes: changesOf(entry, after) };
}

/** How many tags an entry would have after a change: more than `PIPELINE_LIMITS.tags` are refused. */
export function tagsAfter(
  before: readonly string[],
  { tags, addTags = [], removeTags = [] }: PipelineSet,
): readonly string[] {
  const removed = new Set(removeTags.map(tagKey));
  const kept = (tags ?? before).filter((tag) => !removed.has(tagKey(tag)));
  const byKey = new Map<string, string>();
  for (const tag of [...kept, ...addTags]) {
    const key = tagKey(tag);
    if (key !== '' && !byKey.has(key)) byKey.set(key, tagOf(tag));
  }
  return [...byKey.values()];
}

/** A tag as it is kept: its blanks are single ones. */
export function tagOf(text: string): string {
  return normalForm(text, 'NFC', PIPELINE_LIMITS.tagLength).replace(/\s+/gu, ' ').trim();
}

/** As tags compare: one that differs in case alone is the same. */
const tagKey = (text: string): string => tagOf(text).toLowerCase();

/** One line of text; undefined where nothing is left of it. */
function lineOf(text: string | undefined): string | undefined {
  return text?.replace(/\s+/gu, ' ').trim() || undefined;
}

function changesOf(before: PipelineEntry, after: PipelineEntry): PipelineChange[] {
  const moved: PipelineChange[] =
    before.stage === after.stage ? [] : [{ field: 'stage', was: before.stage, became: after.stage }];
  const others = CLEARABLE.flatMap((field): PipelineChange[] => {
    const [was, became] = [shownValue(before[FIELDS[field]]), shownValue(after[FIELDS[field]])];
    if (was === became) return [];
    return [{ field, ...(was === undefined ? {} : { was }), ...(became === undefined ? {} : { became }) }];
  });
  return [...moved, ...others];
}

function shownValue(value: PipelineEntry[keyof PipelineEntry]): string | undefined {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
