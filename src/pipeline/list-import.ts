import { type HasIdentity, isErased } from '../corpus/rules-held.ts';
import type { Db } from '../platform/database/db.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { type FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { FIRST_OWN_NUMBER, investorKey } from '../reference/rules-identity.ts';
import { type ReadApart, type ReadingLimits, readInThreads } from '../tables/threads.ts';
import { selfOf } from './own-investors.ts';
import type { ListImportStore, ListStored } from './queries-import-list.ts';
import type { Target } from './queries-import-targets.ts';
import { refused } from './read-list.ts';
import type { ContactSaid } from './rules-contact.ts';
import { leftWarnings, withoutCommitment } from './rules-import-entry.ts';
import { joined } from './rules-join-rows.ts';
import { LIST_LIMITS, type ListQuestion, type ListRow } from './rules-list-row.ts';
import { ListTold } from './rules-list-told.ts';
import type {
  ListChoice,
  ListImportAsked,
  ListImported,
  ListPreview,
  ListReading,
} from './rules-resolve-row.ts';
import type { ChangedBy } from './rules-row.ts';

/** An import takes a few seconds: by then the queue is shorter. */
const WORDS = { what: 'imports of lists', retryAfterSeconds: 5 };
const NOT_ON_RECORD = 'The investor that was chosen for it is not on record: it was matched by its name.';
const NOT_IN_LIST = 'No other row has the name that `same_as` says: it was taken by itself.';
const TOO_MUCH = {
  path: 'csv_content',
  tooMuch: 'as no list of investors is: send it in parts. Nothing was changed.',
};

/** An import as a thread gets it. */
export interface ListImportSent extends ListImportAsked {
  readonly scope: Scope;
  readonly by: ChangedBy;
  /** Of the list it is meant for. */
  readonly mark?: string | undefined;
}

/** Imports lists in threads, whose statements are those of `db`; `entry` is list-thread.ts. */
export const importListsApart = (
  entry: URL,
  limits: ReadingLimits,
  db: Db,
): ReadApart<ListImportSent, ListImported> => readInThreads(entry, limits, TOO_MUCH, db);

/** Imports of investor lists, apart from the requests, by turns of the tenants. */
export function createListImportService(
  importApart: ReadApart<ListImportSent, ListImported>,
  lane: FairQueue,
) {
  return {
    /** Throws `invalid_request` for a text without a name of an investor, and for a list that would become too long. */
    import: (
      scope: Scope,
      asked: ListImportAsked,
      by: ChangedBy,
      signal: AbortSignal,
      mark?: string,
    ): Promise<ListImported> =>
      inTurn(lane, scope.tenantId, signal, WORDS, () => importApart({ ...asked, scope, by, mark }, signal)),
  };
}

/** Imports of a tenant's own investor list. */
export type ListImportService = ReturnType<typeof createListImportService>;

/** What becomes of a list that was read: whom its rows mean, and what is stored of them. */
export async function importList(
  store: ListImportStore,
  reading: ListReading,
  { scope, by, choices: chosen, overwrite, checkOnly, mark }: ListImportSent,
): Promise<ListImported> {
  const choices = new Map(chosen.map((choice) => [investorKey(choice.name), choice]));
  const told = new ListTold();
  const erased = await store.erased(scope.mode);
  const others = erased === undefined ? reading.rows : withoutErased(reading.rows, erased, told);
  const rows = withChoices(others, choices, told);
  // Of a number that was chosen too: it may be of no record, or of the other mode.
  const found = await store.candidates(scope.mode, rows);
  const entries = rows.map((row, at) => ({ row, candidates: found[at] ?? [] }));
  const most = LIMITS.retention.kept.storedInvestors;
  const stored = checkOnly
    ? await store.look(scope, entries, { overwrite })
    : await store.put(scope, entries, by, { most, overwrite, mark });
  if (stored === undefined) throw refused(`the list would hold more than ${most} investors`);
  const { targets } = stored;
  const unclear = stored.unclear.toSorted((one, other) => one.row.line - other.row.line);
  const meant = new Set(targets.map(({ id }) => id));
  for (const { row, candidates } of choices.size === 0 ? [] : entries) {
    const { investorId: chosenId } = choiceOf(row, choices) ?? {};
    if (chosenId === undefined || candidates.some(({ why }) => why === 'id') || meant.has(chosenId)) continue;
    told.say('choices', row.name, NOT_ON_RECORD);
  }
  const matched = targets.filter(isOnRecord).length;
  const questions = [...reading.questions, ...stored.told.questions()];
  const { rows: _rows, said: _said, ...read } = reading;
  return {
    ...read,
    questions,
    stored: !checkOnly,
    ...{ importId: stored.importId, added: stored.added, changed: stored.changed },
    ...{ changes: stored.changes, differs: stored.differs },
    ...{ investors: targets.length, matched, own: targets.length - matched },
    contacts: targets.reduce((sum, { row }) => sum + row.contacts.length, 0),
    preview: previewOf(reading, rows, { ...stored, unclear }),
    unclear: unclear.slice(0, LIST_LIMITS.listed * 5).map(({ row, candidates }) => ({
      line: row.line,
      name: row.name,
      candidates,
    })),
    rowsUnclear: unclear.length,
    rowsJoined: others.length - rows.length + reading.rowsJoined + stored.rowsJoined,
    rowsSkipped: reading.rowsSkipped + reading.rows.length - others.length,
    warnings: [
      ...askedWarnings(questions),
      ...told.warnings(),
      ...leftWarnings(stored.uncommitted.size, stored.beyond),
      ...stored.told.warnings(),
      ...reading.warnings,
    ],
  };
}

/** That something is asked, for programs that look at warnings alone; what is asked stands in `questions`. */
function askedWarnings(questions: readonly ListQuestion[]): ListImported['warnings'][number][] {
  if (questions.length === 0) return [];
  const value = questions.map(({ text }) => text).join(', ');
  const message = `${questions.length === 1 ? 'One thing is' : `${questions.length} things are`} not understood: \`questions\` says what, and how to answer.`;
  return [{ field: 'questions', value: value.slice(0, SHOWN).toWellFormed(), message }];
}

/** As much of what is asked as a warning repeats. */
const SHOWN = 200;

const ERASED =
  'The operator of this service erased this person on request: nothing is stored of them. Remove them from your file too.';

/** Without people who were erased: they come back neither as contacts nor as investors. */
function withoutErased(rows: readonly ListRow[], erased: HasIdentity, told: ListTold): readonly ListRow[] {
  const isGone = ({ name, profile }: ContactSaid) => {
    const isOne = isErased({ name, profile }, erased);
    if (isOne) told.say('contact', name, ERASED);
    return isOne;
  };
  return rows.flatMap((row) => {
    const self = selfOf(row.name, row.contacts) ?? { name: row.name };
    if (row.isPerson && isGone(self)) return [];
    const contacts = row.contacts.filter((one) => !isGone(one));
    return contacts.length === row.contacts.length ? [row] : [{ ...row, contacts }];
  });
}

type Choices = ReadonlyMap<string, ListChoice>;

const choiceOf = ({ keys }: ListRow, choices: Choices): ListChoice | undefined =>
  choices.size === 0 ? undefined : keys.map((key) => choices.get(key)).find((one) => one !== undefined);

/** The rows with what was chosen of their names; those that mean another row are one with it, whatever that one means in turn. */
function withChoices(rows: readonly ListRow[], choices: Choices, told: ListTold): readonly ListRow[] {
  if (choices.size === 0) return rows;
  const at = new Map(
    rows.flatMap(({ keys }, place) => keys.map((key) => [key, place] as const)).toReversed(),
  );
  const kept = new Map(rows.entries());
  const joinedTo = new Map<number, number>();
  const keeperOf = (place: number): number => {
    const next = joinedTo.get(place);
    return next === undefined ? place : keeperOf(next);
  };
  for (const [place, row] of rows.entries()) {
    const choice = choiceOf(row, choices);
    if (choice === undefined) continue;
    const { investorId, sameAs } = choice;
    // With all that is one with it by now.
    const own = kept.get(place) ?? row;
    if (sameAs !== undefined) {
      const other = at.get(investorKey(sameAs)) ?? place;
      const keeper = keeperOf(other);
      const first = keeper === place ? undefined : kept.get(keeper);
      if (first !== undefined) {
        kept.set(keeper, joined(first, own, told).row);
        kept.delete(place);
        joinedTo.set(place, keeper);
      } else if (other === place) told.say('choices', row.name, NOT_IN_LIST);
    } else if (investorId !== undefined) kept.set(place, { ...own, investorId });
    else if (own.investorId === undefined) kept.set(place, { ...own, isApart: true });
  }
  return [...kept.values()];
}

/** The first investors beside what the file says of them. */
function previewOf(
  { said }: ListReading,
  rows: readonly ListRow[],
  { targets, unclear, uncommitted }: Pick<ListStored, 'targets' | 'unclear' | 'uncommitted'>,
): ListPreview[] {
  if (rows.length === 0) return said.map((line) => ({ ...line, candidates: [] }));
  const byLine = new Map(said.map((line) => [line.line, line.said]));
  const asked = new Map(unclear.map(({ row, candidates }) => [row, candidates]));
  const firsts = new Map(targets.map((target) => [target.first, target]));
  return rows
    .filter((row) => asked.has(row) || firsts.has(row))
    .slice(0, LIST_LIMITS.preview)
    .map((first): ListPreview => {
      const { line } = first;
      const candidates = asked.get(first) ?? [];
      const about = { line, said: byLine.get(line) ?? {}, candidates };
      const target = firsts.get(first);
      if (target === undefined) return { ...about, row: first, meant: { kind: 'unclear', candidates } };
      const { id, row, matched } = target;
      return {
        ...about,
        ...knownFields({ matched }),
        row: uncommitted.has(first) ? { ...row, set: withoutCommitment(row.set) } : row,
        meant: isOnRecord(target) ? { kind: 'known', id } : { kind: 'own' },
      };
    });
}

const isOnRecord = ({ id }: Target): boolean => id >= 0 && id < FIRST_OWN_NUMBER;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly listImports: ListImportService;
  }
}
