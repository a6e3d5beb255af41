import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { size } from '../../test/harness/size.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createPipelineStore } from './queries.ts';
import { createContactStore } from './queries-contacts.ts';
import { createListImportStore } from './queries-import-list.ts';
import { createImportStore } from './queries-imports.ts';
import type { ContactSaid } from './rules-contact.ts';
import type { Overwritable } from './rules-import-entry.ts';
import type { ListEntry } from './rules-resolve-row.ts';

/**
 * Random imports, changes by people and undos, on the lists of two tenants in both modes, against a model that knows no chains and no
 * compare-and-set: every value is a pile of who set it, and the undo of an import takes its layers out, wherever they lie.
 */
const NAMES = ['Auk Capital', 'Bittern Fund', 'Curlew Partners', 'Dunlin Ventures'] as const;
const FIELDS = ['stage', 'note', 'owner'] as const;
const VALUES = {
  stage: ['shortlisted', 'contacted', 'meeting'],
  note: ['one', 'two', 'three'],
  owner: ['Ada', 'Bo'],
} as const;
const TAGS = ['x', 'y', 'z'] as const;
const PEOPLE = ['ada', 'bo'] as const;
const TITLES = ['Partner', 'Principal'] as const;

const BY = { kind: 'key', name: 'model' } as const;

interface SaidRow {
  readonly name: number;
  readonly fields: { readonly [Field in (typeof FIELDS)[number]]?: number | undefined };
  readonly tags: readonly number[];
  readonly people: readonly { readonly who: number; readonly title: number | undefined }[];
}

type Step = { readonly scope: number } & (
  | { readonly do: 'import'; readonly rows: readonly SaidRow[]; readonly overwrite: readonly Overwritable[] }
  | { readonly do: 'set'; readonly name: number; readonly field: number; readonly isCleared: boolean }
  | { readonly do: 'untag'; readonly name: number; readonly tag: number }
  | { readonly do: 'retitle' | 'drop'; readonly name: number; readonly who: number }
  | { readonly do: 'meet'; readonly name: number }
  | { readonly do: 'undo'; readonly which: number }
);

const at = (list: readonly unknown[]) => fc.nat(list.length - 1);
const row: fc.Arbitrary<SaidRow> = fc.record({
  name: at(NAMES),
  fields: fc.record({
    stage: fc.option(at(VALUES.stage), { nil: undefined }),
    note: fc.option(at(VALUES.note), { nil: undefined }),
    owner: fc.option(at(VALUES.owner), { nil: undefined }),
  }),
  tags: fc.uniqueArray(at(TAGS), { maxLength: 2 }),
  people: fc.uniqueArray(fc.record({ who: at(PEOPLE), title: fc.option(at(TITLES), { nil: undefined }) }), {
    maxLength: 2,
    selector: ({ who }) => who,
  }),
});
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 4, selector: ({ name }) => name });
const overwrite = fc.subarray<Overwritable>(['stage', 'note', 'contacts'], { maxLength: 1 });
const step = (scopes: number): fc.Arbitrary<Step> => {
  const scope = fc.nat(scopes - 1);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ scope, do: fc.constant('import' as const), rows, overwrite }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ scope, do: fc.constant('set' as const), name: at(NAMES), field: at(FIELDS) },
        isCleared: fc.boolean(),
      }),
    },
    fc.record({ scope, do: fc.constant('untag' as const), name: at(NAMES), tag: at(TAGS) }),
    fc.record({
      scope,
      do: fc.constantFrom('retitle' as const, 'drop' as const),
      name: at(NAMES),
      who: at(PEOPLE),
    }),
    fc.record({ scope, do: fc.constant('meet' as const), name: at(NAMES) }),
    { weight: 3, arbitrary: fc.record({ scope, do: fc.constant('undo' as const), which: fc.nat(9) }) },
  );
};

/** Who set a value: an import, by its number, or a person. The bottom of a pile is what nobody set. */
interface Layer<Value> {
  readonly by: number | 'person';
  readonly value: Value;
  /** Over what a person set, as the request said: it stays the person's. */
  readonly isOver?: true;
}
type Pile = Layer<string | undefined>[];

interface Investor {
  /** The imports that name it and stand; the first of them put it there, unless a person has to do with it. */
  readonly named: number[];
  isTouched: boolean;
  readonly fields: Map<string, Pile>;
  /** Of each tag who says it. */
  readonly tags: Map<string, number[]>;
  readonly people: Map<string, Pile>;
}

const top = (pile: Pile | undefined): Layer<string | undefined> | undefined => pile?.at(-1);
const isEmpty = (field: string, value: string | undefined) =>
  value === undefined || (field === 'stage' && value === 'found');

class Model {
  readonly investors = new Map<string, Investor>();
  readonly imports: { readonly id: string; isUndone: boolean }[] = [];
  #unique = 0;

  unique(): string {
    this.#unique += 1;
    return `typed ${this.#unique}`;
  }

  /** How many investors it adds, and of how many of them each field is set and differs. */
  import(said: readonly SaidRow[], overwriting: readonly Overwritable[], number: number) {
    const counts: Record<string, number> = {};
    const differs: Record<string, number> = {};
    const count = (of: Record<string, number>, field: string) => {
      of[field] = (of[field] ?? 0) + 1;
    };
    let added = 0;
    for (const { name, fields, tags, people } of said) {
      const key = NAMES[name] ?? '';
      const known = this.investors.get(key);
      if (known === undefined) added += 1;
      const one: Investor = known ?? {
        named: [],
        isTouched: false,
        fields: new Map(),
        tags: new Map(),
        people: new Map(),
      };
      this.investors.set(key, one);
      one.named.push(number);
      for (const field of FIELDS) {
        const value = VALUES[field][fields[field] ?? -1];
        if (value === undefined) continue;
        const pile = one.fields.get(field) ?? [];
        one.fields.set(field, pile);
        const now = top(pile);
        const isImports = now !== undefined && now.by !== 'person';
        if (now?.value === value) {
          if (isImports) pile.push({ by: number, value });
        } else if (isEmpty(field, now?.value) || isImports || overwriting.includes(field)) {
          pile.push({ by: number, value });
          count(counts, field);
        } else count(differs, field);
      }
      let isTagged = false;
      for (const tag of tags.map((each) => TAGS[each] ?? '')) {
        const sayers = one.tags.get(tag);
        if (sayers === undefined) isTagged = true;
        one.tags.set(tag, [...(sayers ?? []), number]);
      }
      if (isTagged) count(counts, 'tags');
      let isMet = false;
      let isOther = false;
      for (const { who, title: said } of people) {
        const person = PEOPLE[who] ?? '';
        const title = TITLES[said ?? -1];
        const pile = one.people.get(person);
        const now = top(pile);
        if (pile === undefined || now === undefined) {
          one.people.set(person, [{ by: number, value: title }]);
          isMet = true;
        } else if (title === undefined || title === now.value) {
          if (now.by !== 'person' && !now.isOver) pile.push({ by: number, value: now.value });
        } else if (now.by !== 'person' && !now.isOver) {
          pile.push({ by: number, value: title });
          isMet = true;
        } else if (overwriting.includes('contacts')) {
          pile.push({ by: number, value: title, isOver: true });
          isMet = true;
        } else isOther = true;
      }
      if (isMet) count(counts, 'contacts');
      if (isOther) count(differs, 'contacts.title');
    }
    return { added, changes: counts, differs };
  }

  undo(number: number): void {
    for (const [name, one] of this.investors) {
      const place = one.named.indexOf(number);
      if (place === -1) continue;
      one.named.splice(place, 1);
      for (const [, pile] of one.fields) takeOut(pile, number);
      for (const [tag, sayers] of one.tags) {
        const left = sayers.filter((by) => by !== number);
        if (left.length === 0) one.tags.delete(tag);
        else one.tags.set(tag, left);
      }
      for (const [who, pile] of one.people) {
        takeOut(pile, number);
        if (pile.length === 0) one.people.delete(who);
      }
      const isSet = [...one.fields].some(([field, pile]) => !isEmpty(field, top(pile)?.value));
      const isUsed = one.isTouched || isSet || one.tags.size > 0 || one.people.size > 0;
      if (one.named.length > 0) continue;
      if (isUsed) one.isTouched = true;
      else this.investors.delete(name);
    }
  }

  shown() {
    return [...this.investors]
      .map(([name, one]) => ({
        name,
        ...Object.fromEntries(
          FIELDS.map((field) => [
            field,
            top(one.fields.get(field))?.value ?? (field === 'stage' ? 'found' : undefined),
          ]),
        ),
        tags: [...one.tags.keys()].toSorted(),
        people: [...one.people].map(([who, pile]) => `${who} ${top(pile)?.value}`).toSorted(),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }
}

/** An import's layers are gone; what a person set over them stays. */
function takeOut(pile: Pile, number: number): void {
  const kept = pile.filter(({ by }) => by !== number);
  pile.splice(0, pile.length, ...kept);
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const personOf = (who: number, title: string | undefined): ContactSaid => ({
  name: `${PEOPLE[who]} example`,
  email: `${PEOPLE[who]}@fund.example`,
  ...(title === undefined ? {} : { title }),
});

const entryOf = ({ name, fields, tags, people }: SaidRow, line: number): ListEntry => ({
  row: {
    line,
    name: NAMES[name] ?? '',
    ...{ keys: [(NAMES[name] ?? '').toLowerCase()], isPerson: false },
    set: {
      ...Object.fromEntries(FIELDS.map((field) => [field, VALUES[field][fields[field] ?? -1]])),
      addTags: tags.map((tag) => TAGS[tag] ?? ''),
    },
    contacts: people.map(({ who, title }) => personOf(who, TITLES[title ?? -1])),
  },
  candidates: [],
});

function parts() {
  const pipeline = createPipelineStore(db.service);
  const contacts = createContactStore(db.service);
  const lists = createListImportStore(db.service);
  const imports = createImportStore(db.service, () => Promise.resolve(new Set()));
  const idOf = async (scope: Scope, name: string) => {
    const items = await pipeline.list(scope, {}, { limit: 100 });
    return items.find(({ record }) => record.name === name)?.investorId;
  };
  const shown = async (scope: Scope) => {
    const items = await pipeline.list(scope, {}, { limit: 100 });
    const people = await contacts.ofMany(
      scope,
      items.map(({ investorId }) => investorId),
    );
    return items
      .map(({ investorId, record, entry }) => ({
        name: record.name,
        stage: entry.stage,
        note: entry.note,
        owner: entry.owner,
        tags: entry.tags.toSorted(),
        people: (people.get(investorId) ?? [])
          .map(({ email, title }) => `${email?.split('@')[0]} ${title}`)
          .toSorted(),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  };
  return { pipeline, contacts, lists, imports, idOf, shown };
}

/** Does a step in both. */
async function take(scope: Scope, model: Model, step: Step): Promise<void> {
  const { pipeline, contacts, lists, imports, idOf } = parts();
  if (step.do === 'import') {
    const entries = step.rows.map(entryOf);
    const options = { overwrite: step.overwrite };
    const seen = await lists.look(scope, entries, options);
    const done = await lists.put(scope, entries, BY, { ...options, most: 100 });
    const expected = model.import(step.rows, step.overwrite, model.imports.length);
    model.imports.push({ id: done?.importId ?? '', isUndone: false });
    for (const told of [seen, done]) {
      expect(told).toMatchObject({ added: expected.added, changes: expected.changes });
      expect(
        Object.fromEntries((told?.differs ?? []).map(({ field, investors }) => [field, investors])),
      ).toEqual(expected.differs);
    }
    return;
  }
  if (step.do === 'undo') {
    const one = model.imports[step.which % Math.max(1, model.imports.length)];
    if (one === undefined) return;
    const done = await imports.undo(scope, one.id, BY);
    expect(done.state).toBe(one.isUndone ? 'undone' : 'done');
    if (!one.isUndone) model.undo(model.imports.indexOf(one));
    one.isUndone = true;
    return;
  }
  const name = NAMES[step.name] ?? '';
  const id = await idOf(scope, name);
  const known = model.investors.get(name);
  expect(id === undefined).toBe(known === undefined);
  if (id === undefined || known === undefined) return;
  if (step.do === 'set') {
    const field = FIELDS[step.field] ?? 'note';
    const pile = known.fields.get(field) ?? [];
    const isStage = field === 'stage';
    const value = step.isCleared ? (isStage ? 'found' : undefined) : isStage ? 'replied' : model.unique();
    const set = value === undefined ? { clear: [field as 'note'] } : { [field]: value };
    const written = await pipeline.set(scope, [id], set, BY);
    const isChanged = (top(pile)?.value ?? (isStage ? 'found' : undefined)) !== value;
    expect(written).toMatchObject({ changed: isChanged ? 1 : 0 });
    if (!isChanged) return;
    known.fields.set(field, [{ by: 'person', value }]);
    known.isTouched = true;
  } else if (step.do === 'untag') {
    const tag = TAGS[step.tag] ?? '';
    await pipeline.set(scope, [id], { removeTags: [tag] }, BY);
    if (known.tags.delete(tag)) known.isTouched = true;
  } else if (step.do === 'meet') {
    const person = { name: 'cy example', email: 'cy@fund.example', title: 'typed' };
    await contacts.change(scope, id, { add: [person], change: [], remove: [] });
    known.people.set('cy', [{ by: 'person', value: 'typed' }]);
  } else {
    const who = PEOPLE[step.who] ?? '';
    const all = await contacts.of(scope, id);
    const contact = all.find(({ email }) => email === `${who}@fund.example`);
    expect(contact === undefined).toBe(!known.people.has(who));
    if (contact === undefined) return;
    if (step.do === 'drop') {
      await contacts.change(scope, id, { add: [], change: [], remove: [contact.id] });
      known.people.delete(who);
    } else {
      const title = model.unique();
      await contacts.change(scope, id, { add: [], change: [{ id: contact.id, title }], remove: [] });
      known.people.set(who, [{ by: 'person', value: title }]);
    }
  }
}

it('imports, changes and undos leave each list as the piles of who set what say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step(4), { minLength: 4, maxLength: 40, size: 'max' }), async (steps) => {
      const tenants = await db.system.query<{ id: string }>({
        text: "insert into tenant (name) values ('one'), ('other') returning tenant_id as id",
      });
      const scopes = tenants.flatMap(({ id: tenantId }): Scope[] => [
        { tenantId, mode: 'live' },
        { tenantId, mode: 'test' },
      ]);
      const models = scopes.map(() => new Model());
      for (const one of steps) {
        const [scope, model] = [scopes[one.scope], models[one.scope]];
        if (scope === undefined || model === undefined) throw new Error('no such scope');
        await take(scope, model, one);
        expect(await parts().shown(scope)).toEqual(model.shown());
      }
      // What happened to one list happened to no other.
      for (const [place, scope] of scopes.entries())
        expect(await parts().shown(scope)).toEqual(models[place]?.shown());
      // Undone the last one first, an import leaves nothing but what people have to do with.
      for (const [place, scope] of scopes.entries()) {
        const model = models[place];
        for (const one of model?.imports.toReversed() ?? []) {
          await parts().imports.undo(scope, one.id, BY);
          if (!one.isUndone) model?.undo(model.imports.indexOf(one));
          one.isUndone = true;
        }
        expect(await parts().shown(scope)).toEqual(model?.shown());
        for (const { name, ...left } of model?.shown() ?? [])
          expect(model?.investors.get(name)?.isTouched || left.people.length > 0, name).toBe(true);
      }
    }),
    { numRuns: size(60, 3_000) },
  );
}, 600_000);
