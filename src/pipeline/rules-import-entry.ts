import type { Warning } from '../platform/values/outcome.ts';
import { CONTACT_LIMITS, type EntryField, PIPELINE, PIPELINE_LIMITS, type PipelineEntry } from './fields.ts';
import type { Difference } from './rules-contact.ts';
import {
  entryAfter,
  type PipelineChange,
  type PipelineSet,
  tagKey,
  tagsAfter,
  UNTOUCHED,
  valueSet,
} from './rules-entry.ts';

/** Why an import, and the undo of one, changed an entry, as the history says it. */
export const IMPORTED = 'Imported from a list.';
export const UNDONE = 'The import of a list was undone.';

/** Fields with one value each; tags are merged one by one. */
export const VALUES = Object.keys(PIPELINE).filter(
  (name): name is Exclude<EntryField, 'tags'> => 'schema' in PIPELINE[name as EntryField] && name !== 'tags',
);
/** What an import can be told to overwrite. */
export const OVERWRITABLE = [...VALUES, 'tags', 'contacts'] as const;
export type Overwritable = (typeof OVERWRITABLE)[number];

/** By field the import that set its value, if nobody else did since. */
export type Imported = Readonly<Partial<Record<EntryField, string>>>;

/** What an import did to a field. `from`: the import that had set what was there; it may have said what was there already. */
export interface FieldChange {
  readonly was?: unknown;
  readonly became?: unknown;
  readonly from?: string | undefined;
}
/** Of tags, `became` are those that the list says, and `was` those of them that were there; `gone` what it replaced. */
export interface TagsChange {
  readonly was: readonly string[];
  readonly became: readonly string[];
  readonly gone?: readonly string[] | undefined;
}
export type EntryChanged = Readonly<Partial<Record<Exclude<EntryField, 'tags'>, FieldChange>>> & {
  readonly tags?: TagsChange;
  readonly about?: AboutChange;
};
/** What a list says of the investor itself. `isSet`: nothing was known, so that it counts. */
export const ABOUT_FIELDS = ['kind', 'geography', 'website', 'stated'] as const;
export type AboutChange = Readonly<
  Partial<Record<(typeof ABOUT_FIELDS)[number], { readonly value: string; readonly isSet: boolean }>>
>;

/** An entry after an import or its undo. */
export interface EntryAfter {
  readonly entry: PipelineEntry;
  readonly imported: Imported;
  readonly changes: readonly PipelineChange[];
}

/**
 * An entry after an import: what is empty is set; what an earlier import set and nobody touched since is updated; what somebody set here
 * stays, unless the request says otherwise, and is told. Tags are added to those there are, as many as there is room for.
 */
export function entryAfterImport(
  { entry, imported }: { readonly entry: PipelineEntry; readonly imported: Imported },
  said: PipelineSet,
  by: { readonly importId: string; readonly overwrite: ReadonlySet<Overwritable> },
): EntryAfter & {
  readonly done: EntryChanged;
  readonly differs: readonly Difference[];
  /** The list says a commitment that the stage does not bear. */
  readonly isUncommitted: boolean;
} {
  const differs: Difference[] = [];
  const claims: Exclude<EntryField, 'tags'>[] = [];
  const set: { [field: string]: unknown } = {};
  const take = (field: Exclude<EntryField, 'tags'>, text: unknown) => {
    const value = valueSet(field, text);
    if (value === undefined) return;
    const here = entry[field];
    const isEmpty = here === undefined || (field === 'stage' && here === UNTOUCHED.stage);
    if (here === value) {
      if (imported[field] !== undefined) claims.push(field);
    } else if (isEmpty || imported[field] !== undefined || by.overwrite.has(field)) set[field] = value;
    else differs.push({ field, here: String(here), file: String(value) });
  };
  take('stage', said.stage);
  const stage = set.stage ?? entry.stage;
  // A reason is of a no.
  if (stage === 'passed') take('reason', said.reason);
  const isLeft = said.committed_usd !== undefined && stage !== 'committed';
  const isUncommitted = isLeft && entry.committed_usd !== said.committed_usd;
  if (!isLeft) take('committed_usd', said.committed_usd);
  take('soft_circled_usd', said.soft_circled_usd);
  take('note', (isUncommitted ? withoutCommitment(said) : said).note);
  take('next_step', said.next_step);
  take('next_step_on', said.next_step_on);
  take('owner', said.owner);
  const tags = tagsTaken(entry.tags, said.addTags ?? [], by.overwrite.has('tags'));
  const { entry: after, changes } = entryAfter(entry, { ...set, tags: tags.after });
  const changed = VALUES.filter((field) => entry[field] !== after[field]);
  const record = (field: Exclude<EntryField, 'tags'>): [string, FieldChange] => [
    field,
    { was: entry[field], became: after[field], from: imported[field] },
  ];
  return {
    entry: after,
    imported: { ...imported, ...Object.fromEntries(changed.map((field) => [field, by.importId])) },
    changes,
    done: {
      ...Object.fromEntries([...changed, ...claims].map(record)),
      ...(tags.change === undefined ? {} : { tags: tags.change }),
    },
    differs,
    isUncommitted,
  };
}

/** The same with what is committed as a line of the note, since the stage is another one. */
export function withoutCommitment({ committed_usd, ...said }: PipelineSet): PipelineSet {
  const sum = `Committed: $${committed_usd?.toLocaleString('en')}`;
  const note = [said.note, sum].filter((line) => line !== undefined).join('\n');
  return { ...said, note: note.slice(0, PIPELINE_LIMITS.noteLength) };
}

function tagsTaken(here: readonly string[], said: readonly string[], isOverwriting: boolean) {
  if (said.length === 0) return { after: here };
  const keys = new Set(here.map(tagKey));
  const before = isOverwriting ? here.filter((tag) => said.some((one) => tagKey(one) === tagKey(tag))) : here;
  const after = tagsAfter(before, { addTags: said }).slice(0, Math.max(PIPELINE_LIMITS.tags, before.length));
  const kept = new Set(after.map(tagKey));
  const became = tagsAfter([], { addTags: said }).filter((tag) => kept.has(tagKey(tag)));
  const gone = here.filter((tag) => !kept.has(tagKey(tag)));
  const change: TagsChange = {
    was: became.filter((tag) => keys.has(tagKey(tag))),
    became,
    ...(gone.length === 0 ? {} : { gone }),
  };
  return { after, change };
}

/** What of a list was not taken, in words: sums, and contacts there was no room for. */
export function leftWarnings(uncommitted: number, beyond: number): Warning[] {
  const sums = `What ${uncommitted === 1 ? '1 investor' : `${uncommitted} investors`} committed by the file was not taken, since their stage is another one: it stands in the note if there was none.`;
  const contacts = `${beyond === 1 ? '1 contact was' : `${beyond} contacts were`} left out: of one investor ${CONTACT_LIMITS.ofInvestor} are kept. Remove some, and import the list again.`;
  return [
    ...(uncommitted === 0 ? [] : [{ field: 'committed_usd', value: String(uncommitted), message: sums }]),
    ...(beyond === 0 ? [] : [{ field: 'contacts', value: String(beyond), message: contacts }]),
  ];
}
