import { type Field, storedNames } from '../platform/values/fields.ts';
import { normalForm } from '../platform/values/text.ts';
import {
  CLEARABLE,
  type Clearable,
  PIPELINE,
  PIPELINE_LIMITS,
  PIPELINE_STAGES,
  type PipelineEntry,
  type PipelineStage,
} from './fields.ts';

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

/** An investor nobody has set anything of. */
export const UNTOUCHED: PipelineEntry = { stage: 'found', tags: [] };

/** What is to be set; what is left out stays as it is. */
export type PipelineSet = { readonly [Field in keyof PipelineEntry]?: PipelineEntry[Field] | undefined } & {
  /** Goes below the note; one that has it already stays as it is. */
  readonly addNote?: string | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
  /** Taken off the list, or put back on it. */
  readonly removed?: boolean | undefined;
  /** Emptied before anything else is set. */
  readonly clear?: readonly Clearable[] | undefined;
  /** Since when it is at its stage, if that is no move: the stage was that of another entry, with its history. */
  readonly stageAt?: string | undefined;
};

/** One line of the history. */
export interface PipelineChange {
  readonly field: 'stage' | 'removed' | Clearable;
  readonly was?: string;
  readonly became?: string;
}

/**
 * The entry after a change, and what of it changed, in the order of `CLEARABLE` behind the stage; no changes where it says
 * what it said. The reason for a no goes with the no.
 */
export function entryAfter(
  entry: PipelineEntry,
  set: PipelineSet,
): { readonly entry: PipelineEntry; readonly changes: readonly PipelineChange[] } {
  const cleared = new Set<string>(set.clear);
  const before: Readonly<Record<string, unknown>> = entry;
  const given: Readonly<Record<string, unknown>> = set;
  const after = Object.fromEntries(
    storedNames(PIPELINE).map((name) => {
      if (name === 'tags') return [name, tagsAfter(cleared.has(name) ? [] : entry.tags, set)];
      return [name, valueSet(name, given[name]) ?? (cleared.has(name) ? undefined : before[name])];
    }),
  ) as Mutable<PipelineEntry>;
  const added = valueSet('note', set.addNote) as string | undefined;
  after.note = bothNotes(after.note, added);
  if (after.stage !== 'passed') after.reason = undefined;
  return { entry: after, changes: changesOf(entry, after) };
}

/** Why entries change where a person makes two one: it answers nobody. */
export const MERGED_BY_HAND = 'the two were made one';

/** Of what one investor has no room for what two have. */
export type LeftOver = 'note' | 'tags' | 'contacts';

/**
 * What an entry takes from that of an investor that turned out to be the same: all that it has not itself, and the tags and the note of
 * both, with lines of what else there is. `left`: of what there is no room for; it stays as it is.
 */
export function takenFrom(
  kept: PipelineEntry,
  { entry: other, stageAt }: { readonly entry: PipelineEntry; readonly stageAt: string | undefined },
  lines: readonly string[],
): { readonly set: PipelineSet; readonly left: readonly LeftOver[] } {
  // The reason goes with the stage `passed` alone, as after every change.
  const lacking = CLEARABLE.filter(
    (name) =>
      kept[name] === undefined &&
      // A day is that of its step.
      (name !== 'next_step_on' || kept.next_step === undefined || kept.next_step === other.next_step),
  );
  const tags = tagsAfter(kept.tags, { addTags: other.tags });
  const note = lines.reduce<string | undefined>(bothNotes, bothNotes(kept.note, other.note));
  const left = [
    ...(tags.length > PIPELINE_LIMITS.tags ? (['tags'] as const) : []),
    ...(note !== undefined && note.length > PIPELINE_LIMITS.noteLength ? (['note'] as const) : []),
  ];
  return {
    set: {
      ...Object.fromEntries(lacking.map((name) => [name, other[name]])),
      ...(kept.stage === UNTOUCHED.stage && other.stage !== kept.stage
        ? { stage: other.stage, stageAt }
        : {}),
      ...(left.includes('tags') ? {} : { tags }),
      ...(left.includes('note') ? {} : { note }),
    },
    left,
  };
}

function bothNotes(kept: string | undefined, other: string | undefined): string | undefined {
  if (kept === undefined || other === undefined) return kept ?? other;
  return kept === other || kept.split('\n\n').includes(other) ? kept : `${kept}\n\n${other}`;
}

type Mutable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** A value as an entry holds it; undefined if there is none, or nothing is left of a text. */
export function valueSet(name: keyof PipelineEntry, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const { multiline }: Field = PIPELINE[name];
  return (multiline ? value : value.replace(/\s+/gu, ' ')).trim() || undefined;
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

const PLAIN_TAG = /^[A-Za-z0-9]+$/u;

/** A tag as it is kept: its blanks are single ones. */
export function tagOf(text: string): string {
  if (PLAIN_TAG.test(text)) return text.slice(0, PIPELINE_LIMITS.tagLength);
  return normalForm(text, 'NFC', PIPELINE_LIMITS.tagLength).replace(/\s+/gu, ' ').trim();
}

/** As tags compare: one that differs in case alone is the same. */
export const tagKey = (text: string): string => tagOf(text).toLowerCase();

function changesOf(before: PipelineEntry, after: PipelineEntry): PipelineChange[] {
  const moved: PipelineChange[] =
    before.stage === after.stage ? [] : [{ field: 'stage', was: before.stage, became: after.stage }];
  const others = CLEARABLE.flatMap((field): PipelineChange[] => {
    const [was, became] = [shownValue(before[field]), shownValue(after[field])];
    if (was === became) return [];
    return [{ field, ...(was === undefined ? {} : { was }), ...(became === undefined ? {} : { became }) }];
  });
  return [...moved, ...others];
}

function shownValue(value: PipelineEntry[keyof PipelineEntry]): string | undefined {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
