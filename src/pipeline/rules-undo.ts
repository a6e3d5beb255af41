import { type EntryField, PIPELINE_LIMITS, type PipelineEntry } from './fields.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactChange,
  type ContactSaid,
  contactAfterUndo,
  hasChanged,
} from './rules-contact.ts';
import { entryAfter, type PipelineSet, tagKey, tagsAfter } from './rules-entry.ts';
import {
  ABOUT_FIELDS,
  type AboutChange,
  type EntryAfter,
  type EntryChanged,
  type FieldChange,
  type Imported,
  type TagsChange,
  VALUES,
} from './rules-import-entry.ts';
import type { StaysWhy } from './rules-imports.ts';

/** What an import found and did of one investor. */
export interface NotedChange {
  readonly investorId: number;
  /** It put the investor on the list. */
  readonly added: boolean;
  readonly fields: EntryChanged;
  readonly contacts: readonly ContactChange[];
}

/** The same of an import that stands and is later. */
export interface LaterChange extends NotedChange {
  readonly importId: string;
}

/** An investor of a list as it stands. */
export interface Standing {
  readonly entry: EntryAfter['entry'];
  readonly imported: Imported;
  readonly contacts: readonly Contact[];
}

export interface InvestorUndone extends EntryAfter {
  /** Contacts that are other than before, and those that go. */
  readonly written: readonly Contact[];
  readonly gone: readonly Contact[];
  /** What later imports are to be noted as from now on, oldest first; those that are as they were are the same objects. */
  readonly later: readonly LaterChange[];
  readonly stays: ReadonlySet<StaysWhy>;
  /** It leaves the list if nobody did anything with it. */
  readonly isLeaving: boolean;
  readonly about: AboutUndone;
}

/** What an import set of the investor itself, and what stands there instead: of a field that no later import says nothing. */
export interface AboutUndone {
  readonly here: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/**
 * An investor after the undo of an import: what the import set and nobody changed since is what it was before. To a later import that
 * stands the undone one never was: what it says too, or changed, it has from before the undone one, and the undo leaves it.
 */
export function undoneInvestor(
  standing: Standing,
  done: NotedChange,
  later: readonly LaterChange[],
  importId: string,
): InvestorUndone {
  const fields = handOnFields(standing.imported, done.fields, later, importId);
  const after = entryAfterUndo({ entry: standing.entry, imported: fields.imported }, fields.left, importId);
  const stays = new Set<StaysWhy>(after.stays.length > 0 ? ['field'] : []);
  const kept = new Map(standing.contacts.map((contact) => [contact.id, contact]));
  const gone: Contact[] = [];
  let newer = fields.later;
  for (const change of done.contacts) {
    const handed = handOnContact(change, newer, importId);
    const now = kept.get(change.id);
    if (handed !== undefined) {
      newer = handed.later;
      if (now?.importedBy === importId) kept.set(now.id, { ...now, importedBy: handed.to });
      continue;
    }
    const own = handOnValues(change, newer);
    newer = own.later;
    if (now === undefined || !(hasChanged(own.change) || now.importedBy === importId)) continue;
    const left = contactAfterUndo(now, own.change, importId);
    if (left.stays.length > 0) stays.add('contact');
    if (left.contact === undefined) {
      kept.delete(now.id);
      gone.push(now);
    } else kept.set(now.id, left.contact);
  }
  const [first, ...others] = newer;
  const isNamed = done.added && first !== undefined;
  if (isNamed) {
    newer = [{ ...first, added: true }, ...others];
    stays.add('later');
  }
  const written = standing.contacts.flatMap((contact) => {
    const one = kept.get(contact.id);
    return one === undefined || one === contact ? [] : [one];
  });
  const { later: handed, ...about } = handOnAbout(done.fields.about ?? {}, newer);
  const { entry, imported, changes } = after;
  const isLeaving = done.added && !isNamed;
  return { entry, imported, changes, written, gone, later: handed, stays, isLeaving, about };
}

/** Each field that the import set is from now on what the first later import says of it, if any does. */
function handOnAbout(
  own: AboutChange,
  later: readonly LaterChange[],
): AboutUndone & { readonly later: readonly LaterChange[] } {
  const here: Record<string, string> = {};
  const after: Record<string, string> = {};
  let newer = later;
  for (const field of ABOUT_FIELDS) {
    const set = own[field];
    if (set?.isSet !== true) continue;
    here[field] = set.value;
    const taker = newer.find(({ fields }) => fields.about?.[field] !== undefined);
    const value = taker?.fields.about?.[field]?.value;
    if (taker === undefined || value === undefined) continue;
    after[field] = value;
    const about = { ...taker.fields.about, [field]: { value, isSet: true } };
    newer = newer.map((one) => (one === taker ? { ...one, fields: { ...one.fields, about } } : one));
  }
  return { here, after, later: newer };
}

/** Hands each value on to the first later import that says it too, or changed it; the others have it from that one then. */
function handOnFields(
  imported: Imported,
  own: EntryChanged,
  later: readonly LaterChange[],
  importId: string,
): { readonly left: EntryChanged; readonly imported: Imported; readonly later: readonly LaterChange[] } {
  let left: EntryChanged = own;
  let now = imported;
  const newer = later.map((one) => ({ ...one, isChanged: false }));
  for (const field of VALUES) {
    const [taker, ...others] = newer.filter(({ fields }) => fields[field]?.from === importId);
    const change = left[field];
    if (change === undefined || taker === undefined) continue;
    const put = (one: (typeof newer)[number], changed: FieldChange) => {
      one.fields = { ...one.fields, [field]: { ...one.fields[field], ...changed } };
      one.isChanged = true;
    };
    put(taker, { was: change.was, from: change.from });
    for (const other of others) put(other, { from: taker.importId });
    if (now[field] === importId) now = { ...now, [field]: taker.importId };
    const { [field]: _, ...rest } = left;
    left = rest;
  }
  let { tags } = left;
  for (const one of newer) {
    const theirs = one.fields.tags;
    if (tags === undefined || theirs === undefined) continue;
    const was = new Set(tags.was.map(tagKey));
    const said = new Set(theirs.became.map(tagKey));
    const added = new Set(tags.became.map(tagKey).filter((key) => !was.has(key) && said.has(key)));
    if (added.size === 0) continue;
    const isOther = (tag: string) => !added.has(tagKey(tag));
    tags = { ...tags, became: tags.became.filter(isOther) };
    one.fields = { ...one.fields, tags: { ...theirs, was: theirs.was.filter(isOther) } };
    one.isChanged = true;
  }
  return {
    left: tags === undefined ? left : { ...left, tags },
    imported: now,
    later: newer.map(({ isChanged, ...one }, at) => (isChanged ? one : (later[at] ?? one))),
  };
}

/** The same of a contact. */
function handOnContact(
  change: ContactChange,
  later: readonly LaterChange[],
  importId: string,
): { readonly to: string; readonly later: readonly LaterChange[] } | undefined {
  const isMeant = (one: ContactChange) => one.id === change.id && one.from === importId;
  const taker = later.find(({ contacts }) => contacts.some(isMeant));
  if (taker === undefined) return undefined;
  const spliced = (by: LaterChange, one: ContactChange) =>
    by === taker ? { ...one, was: change.was, from: change.from } : { ...one, from: taker.importId };
  return {
    to: taker.importId,
    later: later.map((by) =>
      by.contacts.some(isMeant)
        ? { ...by, contacts: by.contacts.map((one) => (isMeant(one) ? spliced(by, one) : one)) }
        : by,
    ),
  };
}

/** Of a contact that is a person's: each value that a later import replaced has that one replaced what was there before. */
function handOnValues(
  change: ContactChange,
  later: readonly LaterChange[],
): { readonly change: ContactChange; readonly later: readonly LaterChange[] } {
  let { was } = change;
  const newer = later.map((by) => {
    if (!by.contacts.some(({ id }) => id === change.id)) return by;
    const contacts = by.contacts.map((one): ContactChange => {
      let before = one.was;
      if (one.id !== change.id || before === null || was === null) return one;
      for (const field of CONTACT_FIELDS) {
        const value = change.became[field];
        if (was[field] === value || before[field] !== value || one.became[field] === value) continue;
        before = { ...before, [field]: was[field] } as ContactSaid;
        was = { ...was, [field]: value } as ContactSaid;
      }
      return { ...one, was: before };
    });
    return { ...by, contacts };
  });
  return { change: { ...change, was }, later: was === change.was ? later : newer };
}

/** An entry after the undo of an import, and the fields that stay, since somebody changed them after it. */
function entryAfterUndo(
  { entry, imported }: { readonly entry: PipelineEntry; readonly imported: Imported },
  done: EntryChanged,
  importId: string,
): EntryAfter & { readonly stays: readonly EntryField[] } {
  // One that is between two others that were undone may have set what was there: it hands on what it has from before.
  const own = VALUES.filter((field) => {
    const change = done[field];
    return change !== undefined && (change.was !== change.became || imported[field] === importId);
  });
  const isAsLeft = (field: Exclude<EntryField, 'tags'>) =>
    imported[field] === importId && entry[field] === (done[field]?.became ?? undefined);
  const stays = own.filter((field) => !isAsLeft(field));
  // A no whose reason somebody wrote since stays a no: the reason would go with it.
  const isReasoned =
    entry.stage === 'passed' && entry.reason !== undefined && entry.reason !== done.reason?.became;
  if (isReasoned && own.includes('stage') && !stays.includes('stage')) stays.push('stage');
  // Nor does a reason come back without its no.
  const back = own.filter((field) => !stays.includes(field));
  const set = Object.fromEntries(
    back.flatMap((field) => (done[field]?.was == null ? [] : [[field, done[field].was]])),
  );
  const clear = back.filter((field) => field !== 'stage' && done[field]?.was == null);
  const tags = tagsBack(entry.tags, done.tags);
  const { entry: after, changes } = entryAfter(entry, { ...set, clear: clear as PipelineSet['clear'], tags });
  const others = Object.entries(imported).filter(([field]) => !back.includes(field as never));
  const before = back.flatMap((field) =>
    done[field]?.from === undefined ? [] : [[field, done[field].from]],
  );
  return { entry: after, imported: Object.fromEntries([...others, ...before]), changes, stays };
}

/** Without the tags that an import added, and with those that it replaced, as there is room. */
function tagsBack(here: readonly string[], done: TagsChange | undefined): readonly string[] {
  if (done === undefined) return here;
  const was = new Set(done.was.map(tagKey));
  const removeTags = done.became.filter((tag) => !was.has(tagKey(tag)));
  return tagsAfter(here, { removeTags, addTags: done.gone }).slice(0, PIPELINE_LIMITS.tags);
}
