import Type from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { IMPORT_LIMITS, STAYS } from './rules-imports.ts';
import { changedBy } from './rules-row.ts';

const { kept, keptDays } = IMPORT_LIMITS;

const importId = Type.String({ format: 'uuid', maxLength: 36, description: 'Of the import.' });

const ImportShown = Type.Object(
  {
    import_id: importId,
    at: Type.String({ format: 'date-time' }),
    by: Type.Object({
      kind: Type.Enum(['person', 'key', 'service'], { type: 'string' }),
      name: Type.String({ description: 'Of the member or the key.' }),
    }),
    investors: Type.Integer({ description: 'That the list named.' }),
    added: Type.Integer({ description: 'Of these new on the list.' }),
    changed: Type.Integer({ description: 'Of these those that anything was set of.' }),
    contacts: Type.Integer({ description: 'People of these that were new.' }),
    undone_at: Type.Optional(Type.String({ format: 'date-time', description: 'When it was undone.' })),
  },
  named('ListImport'),
);

const ListData = Type.Object({ imports: Type.Array(ImportShown, { description: 'Newest first.' }) });

const EXAMPLE = {
  import_id: '0b8c7d2e-4f7e-4c43-9c58-3f6f1d0f2b11',
  at: '2026-03-02T09:00:00.000Z',
  by: { kind: 'person', name: 'Ada Example' },
  ...{ investors: 120, added: 118, changed: 120, contacts: 64 },
} as const;

/** GET /v1/fundraising/imports: the imports of a list that can be undone. */
export const listListImports = defineEndpoint({
  operation: 'fundraising.imports',
  surfaces: {
    effect: 'read',
    rows: 'imports',
    mcp: false,
    cli: {
      command: 'investors imports',
      columns: ['import_id', 'at', 'by.name', 'investors', 'added', 'changed', 'contacts', 'undone_at'],
    },
  },
  http: 'GET /v1/fundraising/imports',
  summary: 'The imports of your lists',
  description: `Of the last ${keptDays} days, at most ${kept}: those that can be undone, and those that were.`,
  data: ListData,
  example: { data: { imports: [EXAMPLE] } },
  uses: ['importedLists'],
  run: async ({ importedLists }, { scope }) => ({
    outcome: 'found',
    data: {
      imports: (await importedLists.list(scope)).map(({ id, at, by, undoneAt, ...counts }) => ({
        import_id: id,
        at: at.toISOString(),
        by: { kind: by.kind, name: by.name },
        ...counts,
        ...present({ undone_at: undoneAt?.toISOString() }),
      })),
    },
  }),
});

const Body = Type.Object({ import_id: importId }, { additionalProperties: false });

const UndoData = Type.Object({
  removed: Type.Integer({ description: 'Investors that left the list.' }),
  changes: Type.Record(Type.String(), Type.Integer(), {
    description: 'Investors of which each field went back to what it was.',
  }),
  contacts: Type.Integer({ description: 'Contacts that went.' }),
  stays: Type.Array(
    Type.Object(
      {
        because: Type.String(),
        investors: Type.Integer(),
        first: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
          description: 'The first five.',
        }),
      },
      named('StaysOfImport'),
    ),
    { description: 'What of the import stays, by reason.', ...THIRD_PARTY },
  ),
});

/** POST /v1/fundraising/undo-import: an import never was, but for what was changed since. */
export const undoImport = defineEndpoint({
  operation: 'fundraising.undo-import',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'investors undo-import', columns: ['removed', 'changes', 'contacts', 'stays'] },
  },
  http: 'POST /v1/fundraising/undo-import',
  summary: 'Undo an import of a list',
  description:
    'What the import set and no one changed since is what it was before; what it added and no one did anything with leaves the list. What stays is reported with the reason.',
  body: Body,
  data: UndoData,
  example: {
    body: { import_id: EXAMPLE.import_id },
    data: {
      removed: 117,
      changes: { stage: 40, note: 2 },
      contacts: 64,
      stays: [
        {
          because: STAYS.sequence,
          investors: 1,
          first: [{ id: 'inv_7wzqk0yd5c', name: 'Example Harbour Ventures' }],
        },
      ],
    },
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['importedLists'],
  run: async ({ importedLists }, { scope, actor }, { body }) => {
    const done = await importedLists.undo(scope, body.import_id, changedBy(actor));
    if (done.state === 'unknown') throw UNKNOWN;
    if (done.state === 'undone')
      throw new DomainError(
        'not_in_this_state',
        `This import was undone at ${done.at.toISOString()}. Nothing was changed. GET /v1/fundraising/imports lists those that stand.`,
      );
    return {
      outcome: 'found',
      data: {
        removed: done.removed,
        changes: { ...done.changes },
        contacts: done.contacts,
        stays: done.stays.map(({ why, investors, first }) => ({
          because: STAYS[why],
          investors,
          first: first.map(({ id, name }) => ({ id: investorIdOf(id), name })),
        })),
      },
    };
  },
});

const UNKNOWN = new DomainError(
  'nothing_stored',
  `There is no import with this id: imports are kept for ${keptDays} days, and the last ${kept}. GET /v1/fundraising/imports lists them.`,
);
