import { profileOf } from '../network/rules-keys.ts';
import { type Stored, storedNames } from '../platform/values/fields.ts';
import { normalForm } from '../platform/values/text.ts';
import { type NameMatch, namesMatch, personName } from '../reference/names/rules-people.ts';
import { personKey } from '../reference/rules-identity.ts';
import { CONTACT, CONTACT_LIMITS } from './fields.ts';

/** A person at an investor, as a list or a request says it. */
export type ContactSaid = Stored<typeof CONTACT>;

/** A person at an investor, as it is kept. */
export interface Contact extends ContactSaid {
  readonly id: string;
  /** The import that set all there is of it; undefined once anybody else did. */
  readonly importedBy?: string | undefined;
}

export const CONTACT_FIELDS = storedNames(CONTACT);
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The fields in one line each, as long as they may be; undefined if there is no name. */
export function tidyContact(said: ContactSaid): ContactSaid | undefined {
  const tidy = Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const text = said[field];
      if (text === undefined) return [];
      const most = CONTACT_LIMITS[`${field}Length`];
      const line = normalForm(text, 'NFC', most).replace(/\s+/gu, ' ').trim().slice(0, most).toWellFormed();
      return line === '' ? [] : [[field, line]];
    }),
  );
  return tidy.name === undefined ? undefined : { ...tidy, name: tidy.name };
}

/** As the values of a field compare. */
function keyOf(field: ContactField, text: string): string {
  if (field === 'phone') return text.replace(/[^\d+]/gu, '');
  if (field !== 'profile') return text.toLowerCase();
  return (
    profileOf(text) ??
    text
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/u, '')
      .replace(/\/+$/u, '')
  );
}

const isEqual = (field: ContactField, one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one === other || keyOf(field, one) === keyOf(field, other);

function namesOf(one: string, other: string): NameMatch {
  if (one === other || (personKey(one) !== '' && personKey(one) === personKey(other))) return 'same';
  const [left, right] = [personName(one), personName(other)];
  return left === undefined || right === undefined ? 'none' : namesMatch(left, right);
}

/**
 * Whether both are one person at one investor. A profile is of one person. An address may be the firm's, so it counts with a name that
 * can be the same. Two of one name with two addresses or profiles are two.
 */
export function isSameContact(one: ContactSaid, other: ContactSaid): boolean {
  const match = (field: 'profile' | 'email') => {
    if (one[field] === undefined || other[field] === undefined) return 'unknown';
    return isEqual(field, one[field], other[field]) ? 'same' : 'other';
  };
  const [profile, email] = [match('profile'), match('email')];
  if (profile === 'same' || (email === 'same' && (isUnnamed(one) || isUnnamed(other)))) return true;
  const name = namesOf(one.name, other.name);
  if (name === 'none') return false;
  if (email === 'same') return true;
  return profile !== 'other' && email !== 'other' && name === 'same';
}

/** Of an address that no name stands with, the name is the address. */
export const isUnnamed = ({ name, email }: ContactSaid): boolean => name === email;

/** What of `said` a contact does not have: to be added, or different. A name is only that of one without. */
function newsOf(contact: ContactSaid, said: ContactSaid): ContactField[] {
  return CONTACT_FIELDS.filter(
    (field) =>
      (field !== 'name' || (isUnnamed(contact) && !isUnnamed(said))) &&
      said[field] !== undefined &&
      !isEqual(field, contact[field], said[field]),
  );
}

/**
 * Whom of these contacts is meant. Of several that may be, the one who has all that is said; else none: what is said is then of one more,
 * since it must not get to the wrong one.
 */
export function contactMeant<Kept extends ContactSaid>(
  contacts: readonly Kept[],
  said: ContactSaid,
): Kept | undefined {
  const all = contacts.filter((contact) => isSameContact(contact, said));
  if (all.length < 2) return all[0];
  const shared = all.filter(({ profile, email }) =>
    said.profile !== undefined
      ? isEqual('profile', profile, said.profile)
      : said.email !== undefined && isEqual('email', email, said.email),
  );
  return shared.length === 1 ? shared[0] : all.find((contact) => newsOf(contact, said).length === 0);
}

/** What an import did to a contact. `was`: null if it was not there. `from`: the import that had set what was there. */
export interface ContactChange {
  readonly id: string;
  readonly was: ContactSaid | null;
  readonly became: ContactSaid;
  readonly from?: string | undefined;
}

/** What a file says otherwise than it stands here, and was not taken. */
export interface Difference {
  readonly field: string;
  readonly here: string;
  readonly file: string;
}

export interface ContactsMerged {
  readonly contacts: readonly Contact[];
  /** Of each contact that the list names and an import may answer for: what became of it, if anything did. */
  readonly changes: readonly ContactChange[];
  readonly differs: readonly Difference[];
  /** Those there was no room for. */
  readonly beyond: number;
}

/**
 * The contacts of an investor after an import. What is empty is filled; what an earlier import set and nobody touched since is updated;
 * anything else that differs stays, unless the request says otherwise, and is told.
 */
export function contactsAfterImport(
  kept: readonly Contact[],
  said: readonly ContactSaid[],
  by: { readonly importId: string; readonly isOverwriting: boolean; newId(): string },
): ContactsMerged {
  const contacts = [...kept];
  const changes = new Map<string, ContactChange>();
  const differs: Difference[] = [];
  let beyond = 0;
  for (const one of said.flatMap((each) => tidyContact(each) ?? [])) {
    const meant = contactMeant(contacts, one);
    if (meant === undefined) {
      if (contacts.length >= CONTACT_LIMITS.ofInvestor) {
        beyond += 1;
        continue;
      }
      const added: Contact = { ...one, id: by.newId(), importedBy: by.importId };
      contacts.push(added);
      changes.set(added.id, { id: added.id, was: null, became: one });
      continue;
    }
    const isImported = meant.importedBy !== undefined;
    const news = newsOf(meant, one);
    const taken = news.filter((field) => meant[field] === undefined || isImported || by.isOverwriting);
    for (const field of news.filter((each) => !taken.includes(each)))
      differs.push({ field: `contacts.${field}`, here: meant[field] ?? '', file: one[field] ?? '' });
    if (taken.length === 0 && !isImported) continue;
    const became = { ...saidOf(meant), ...Object.fromEntries(taken.map((field) => [field, one[field]])) };
    const known = changes.get(meant.id);
    changes.set(meant.id, {
      ...(known ?? { id: meant.id, was: saidOf(meant), from: meant.importedBy }),
      became,
    });
    const importedBy = isImported && taken.length > 0 ? by.importId : meant.importedBy;
    contacts[contacts.indexOf(meant)] = { ...became, id: meant.id, importedBy };
  }
  return { contacts, changes: [...changes.values()], differs, beyond };
}

/** The contacts of an investor that turned out to be another one, beside those of that one. */
export interface ContactsJoined {
  readonly contacts: readonly Contact[];
  /** Those of the other that come along; each of the rest is one who was there. */
  readonly added: readonly Contact[];
  /** Who was there and has something from the other now. */
  readonly changed: readonly Contact[];
  /** What of the other found no place, a line each. */
  readonly lines: readonly string[];
}

/**
 * The contacts of two that are one investor. One address is one contact here, whatever the names: two would both be written to. What is empty is filled, and
 * whatever else the other one said of the person is a line for a note, so that nothing is lost.
 */
export function contactsJoined(kept: readonly Contact[], others: readonly Contact[]): ContactsJoined {
  const contacts = [...kept];
  const added: Contact[] = [];
  const lines: string[] = [];
  for (const one of others) {
    const meant =
      contactMeant(contacts, one) ??
      contacts.find(({ email }) => email !== undefined && isEqual('email', email, one.email));
    if (meant === undefined) {
      contacts.push(one);
      added.push(one);
      continue;
    }
    const isOther = namesOf(meant.name, one.name) === 'none' && ![meant, one].some(isUnnamed);
    const taken = newsOf(meant, one).filter((field) => meant[field] === undefined || field === 'name');
    const lost = newsOf(meant, one).filter((field) => !taken.includes(field));
    const said = [one.name, isOther ? one.email : undefined, ...lost.map((field) => one[field])];
    if (isOther || lost.length > 0)
      lines.push(`Contact: ${said.filter((text) => text !== undefined).join(', ')}`);
    if (taken.length > 0)
      contacts[contacts.indexOf(meant)] = {
        ...saidOf(meant),
        ...Object.fromEntries(taken.map((field) => [field, one[field]])),
        id: meant.id,
      };
  }
  return {
    contacts,
    added,
    changed: contacts.filter((one) => !kept.includes(one) && !added.includes(one)),
    lines,
  };
}

/** Of one investor, who may keep as many as there were. */
export const areTooMany = (after: number, ...before: readonly number[]): boolean =>
  after > Math.max(CONTACT_LIMITS.ofInvestor, ...before);

/** What a request asks of the contacts of one investor. */
export interface ContactsAsked {
  readonly add: readonly ContactSaid[];
  readonly change: readonly (Partial<ContactSaid> & {
    readonly id: string;
    readonly clear?: readonly ContactField[] | undefined;
  })[];
  readonly remove: readonly string[];
}

/**
 * The contacts after a request: first those go that are to be removed. One who is there already, and is said again, is one. What a
 * request sets is nobody's but the person's who asked: no import is answerable for it any more.
 */
export function contactsAfterRequest(
  kept: readonly Contact[],
  asked: ContactsAsked,
  newId: () => string,
): {
  readonly contacts: readonly Contact[];
  readonly unknown: readonly string[];
  readonly isTooMany: boolean;
} {
  const known = new Set(kept.map(({ id }) => id));
  const removed = new Set(asked.remove);
  let contacts = kept.filter(({ id }) => !removed.has(id));
  const set = (id: string, fields: Partial<ContactSaid>, clear: readonly ContactField[] = []) => {
    contacts = contacts.map((contact) => {
      if (contact.id !== id) return contact;
      const emptied = Object.fromEntries(clear.map((field) => [field, undefined]));
      const tidy = tidyContact({
        ...saidOf(contact),
        ...emptied,
        ...fields,
        name: fields.name ?? contact.name,
      });
      return tidy === undefined || CONTACT_FIELDS.every((field) => tidy[field] === contact[field])
        ? contact
        : { ...tidy, id };
    });
  };
  for (const { id, clear, ...fields } of asked.change) set(id, fields, clear);
  for (const one of asked.add.flatMap((each) => tidyContact(each) ?? [])) {
    const meant = contactMeant(contacts, one);
    if (meant === undefined) contacts = [...contacts, { ...one, id: newId() }];
    else set(meant.id, one);
  }
  return {
    contacts,
    unknown: [...asked.change.map(({ id }) => id), ...asked.remove].filter((id) => !known.has(id)),
    isTooMany: areTooMany(contacts.length, kept.length),
  };
}

/** The fields alone. */
export function saidOf(contact: ContactSaid): ContactSaid {
  const fields = CONTACT_FIELDS.filter((field) => contact[field] !== undefined);
  return { ...Object.fromEntries(fields.map((field) => [field, contact[field]])), name: contact.name };
}

/** Whether a change changed anything; else the import only said what was there. */
export const hasChanged = ({ was, became }: ContactChange): boolean =>
  was === null || CONTACT_FIELDS.some((field) => was[field] !== became[field]);

/** What is left of a contact when what an import set of it is undone, and the fields that stay since somebody changed them after. */
export function contactAfterUndo(
  now: Contact,
  change: ContactChange,
  importId: string,
): { readonly contact: Contact | undefined; readonly stays: readonly ContactField[] } {
  const { was, became, from } = change;
  const own = CONTACT_FIELDS.filter(
    (field) => (was ?? { name: undefined })[field as 'name'] !== became[field],
  );
  const stays = own.filter((field) => now[field] !== became[field]);
  if (was === null) {
    const isUntouched =
      now.importedBy === importId && CONTACT_FIELDS.every((field) => now[field] === became[field]);
    return isUntouched ? { contact: undefined, stays: [] } : { contact: now, stays: ['name'] };
  }
  const back = own.filter((field) => !stays.includes(field));
  const restored = Object.fromEntries(back.map((field) => [field, was[field]]));
  const importedBy = now.importedBy === importId ? from : now.importedBy;
  return { contact: { ...now, ...restored, importedBy }, stays };
}

/** Between the parts of a contact in a cell of a file. */
const BAR = ' | ';

/** Contacts as one cell of a file has them: each in a line, its fields in their order. */
export function contactsCell(contacts: readonly ContactSaid[]): string {
  const line = (contact: ContactSaid) =>
    CONTACT_FIELDS.map((field) => (contact[field] ?? '').replace(/[\\|]/gu, '\\$&')).join(BAR);
  return contacts.map(line).join('\n');
}

/** What `contactsCell` wrote; undefined for any other text. */
export function contactsOfCell(cell: string): readonly ContactSaid[] | undefined {
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  const contacts = lines.map((line) => {
    const parts = line.split(/(?<=(?<!\\)(?:\\\\)*) ?\| ?/u);
    if (parts.length !== CONTACT_FIELDS.length) return undefined;
    const texts = parts.map((part) => part.replace(/\\([\\|])/gu, '$1').trim());
    return tidyContact(
      Object.fromEntries(CONTACT_FIELDS.map((field, at) => [field, texts[at]])) as unknown as ContactSaid,
    );
  });
  return contacts.length > 0 && contacts.every((contact) => contact !== undefined) ? contacts : undefined;
}
