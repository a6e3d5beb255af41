import { LIMITS } from '../platform/values/limits.ts';
import type { ContactChange, Difference } from './rules-contact.ts';
import type { PipelineChange } from './rules-entry.ts';
import type { ListRow } from './rules-list-row.ts';
import type { ChangedBy } from './rules-row.ts';

/** Limits of what is kept of imports. */
export const IMPORT_LIMITS = {
  keptDays: LIMITS.retention.kept.listImportDays,
  /** A list in a dozen parts, and again after a correction; 20 of 20,000 investors are some 100 MB. */
  kept: 20,
  /** Of each field what is told of those that differ: a person looks at a few, and then at the file. */
  toldOfField: 5,
  /** Characters of a text that is told. */
  toldLength: 200,
} as const;

/** An investor that something is told of. */
export interface Told {
  readonly id: number;
  readonly name: string;
}

/** What a file says otherwise than it stands here, by field. */
export interface FieldDiffers {
  readonly field: string;
  readonly investors: number;
  /** The first few. */
  readonly first: readonly (Told & { readonly here: string; readonly file: string })[];
}

/** What an import came to. */
export interface ImportCounts {
  /** Investors that are new on the list. */
  readonly added: number;
  /** Investors of which anything was set, contacts too. */
  readonly changed: number;
  /** Contacts that are new. */
  readonly contacts: number;
  /** Investors of which each field was set. */
  readonly changes: Readonly<Record<string, number>>;
  readonly differs: readonly FieldDiffers[];
  /** The first rows of investors whose commitment was not taken. */
  readonly uncommitted: ReadonlySet<ListRow>;
  /** Contacts there was no room for. */
  readonly beyond: number;
}

/** Counts what an import does, investor by investor. */
export class ImportTally {
  readonly uncommitted = new Set<ListRow>();
  beyond = 0;
  readonly #added: number;
  #changed = 0;
  #contacts = 0;
  readonly #changes = new Map<string, number>();
  readonly #differs = new Map<string, { investors: number; first: FieldDiffers['first'][number][] }>();

  constructor(added: number) {
    this.#added = added;
  }

  take(
    { id, name }: Told,
    done: {
      readonly changes: readonly PipelineChange[];
      readonly contacts: readonly ContactChange[];
      readonly differs: readonly Difference[];
    },
  ): void {
    const fields = [
      ...done.changes.map(({ field }) => field),
      ...(done.contacts.length > 0 ? ['contacts'] : []),
    ];
    if (fields.length > 0) this.#changed += 1;
    for (const field of fields) this.#changes.set(field, (this.#changes.get(field) ?? 0) + 1);
    this.#contacts += done.contacts.filter(({ was }) => was === null).length;
    const seen = new Set<string>();
    for (const { field, here, file } of done.differs) {
      const told = this.#differs.get(field) ?? { investors: 0, first: [] };
      if (!seen.has(field)) told.investors += 1;
      seen.add(field);
      const { toldOfField, toldLength } = IMPORT_LIMITS;
      if (told.first.length < toldOfField)
        told.first.push({ id, name, here: here.slice(0, toldLength), file: file.slice(0, toldLength) });
      this.#differs.set(field, told);
    }
  }

  get counts(): ImportCounts {
    return {
      added: this.#added,
      changed: this.#changed,
      contacts: this.#contacts,
      changes: Object.fromEntries(this.#changes),
      differs: [...this.#differs].map(([field, told]) => ({ field, ...told })),
      uncommitted: this.uncommitted,
      beyond: this.beyond,
    };
  }
}

/** An import as it is listed. */
export interface ListedImport {
  readonly id: string;
  readonly at: Date;
  readonly by: ChangedBy;
  readonly investors: number;
  readonly added: number;
  readonly changed: number;
  readonly contacts: number;
  readonly undoneAt: Date | undefined;
}

/** Why something of an import stays when it is undone. */
export const STAYS = {
  field: 'It was changed after the import.',
  contact: 'The contact was changed after the import.',
  searched: 'A search has found the investor since.',
  sequence: 'A sequence was made for the investor.',
  changed: 'Something of the investor was changed after the import.',
  later: 'A later import names it too.',
  merged: 'It was made one with another investor of the list after the import.',
} as const;
export type StaysWhy = keyof typeof STAYS;

/** What stays of an import that is undone, by reason. */
export interface Stayed {
  readonly why: StaysWhy;
  readonly investors: number;
  readonly first: readonly Told[];
}

/** What the undo of an import did. */
export type Undone =
  | {
      readonly state: 'done';
      /** Investors that left the list. */
      readonly removed: number;
      /** Investors of which each field went back. */
      readonly changes: Readonly<Record<string, number>>;
      /** Contacts that went. */
      readonly contacts: number;
      readonly stays: readonly Stayed[];
    }
  | { readonly state: 'undone'; readonly at: Date }
  | { readonly state: 'unknown' };
