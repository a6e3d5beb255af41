import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_LIMITS } from './fields.ts';
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactSaid,
  contactAfterUndo,
  contactsAfterImport,
  contactsAfterRequest,
  contactsCell,
  contactsOfCell,
  isSameContact,
  tidyContact,
} from './rules-contact.ts';

it('an address without a name gets the name that a later list says, and none back', () => {
  const by = { importId: 'x', isOverwriting: false, newId: () => 'one' };
  const bare = { name: 'ada@q.test', email: 'ada@q.test' };
  const ada = { name: 'Ada Quillon', email: 'Ada@q.test', title: 'Partner' };
  const first = contactsAfterImport([], [bare], by).contacts;
  const { contacts } = contactsAfterImport(first, [ada], { ...by, importId: 'y' });
  expect(contacts).toMatchObject([{ ...ada, email: bare.email }]);
  expect(contactsAfterImport(contacts, [bare], by).contacts).toEqual(contacts);
});

describe('two contacts of one investor', () => {
  const ada = (over: Partial<ContactSaid> = {}): ContactSaid => ({ name: 'Ada Example', ...over });
  const page = 'https://www.linkedin.com/in/ada-example';
  it.each([
    ['the name alone', ada(), ada({ name: 'ada  example' }), true],
    ['the name the other way round', ada(), ada({ name: 'Example, Ada' }), true],
    ['one address', ada({ email: 'Ada@x.example' }), ada({ email: 'ada@x.example' }), true],
    [
      'one address, and a short form of the name',
      ada({ email: 'a@x.example' }),
      ada({ name: 'A. Example', email: 'a@x.example' }),
      false,
    ],
    ['two addresses', ada({ email: 'a@x.example' }), ada({ email: 'b@x.example' }), false],
    [
      'two addresses and one profile',
      ada({ email: 'a@x.example', profile: page }),
      ada({ email: 'b@x.example', profile: 'linkedin.com/in/ada-example/' }),
      true,
    ],
    ['two profiles', ada({ profile: page }), ada({ profile: `${page}-2` }), false],
    [
      'two profiles and one address',
      ada({ profile: page, email: 'a@x.example' }),
      ada({ profile: `${page}-2`, email: 'a@x.example' }),
      true,
    ],
    ['an address that only one has', ada({ email: 'a@x.example' }), ada({ title: 'Partner' }), true],
    [
      'the address of the firm',
      ada({ email: 'hello@x.example' }),
      ada({ name: 'Bo Sample', email: 'hello@x.example' }),
      false,
    ],
    ['another name', ada(), ada({ name: 'Bo Sample' }), false],
    ['father and son', ada({ name: 'Ada Example Jr.' }), ada({ name: 'Ada Example Sr.' }), false],
    ['a name of one word', ada({ name: 'Ada' }), ada({ name: 'ADA' }), true],
  ])('with %s', (_what, one, other, same) => {
    expect([isSameContact(one, other), isSameContact(other, one)]).toEqual([same, same]);
  });
});

describe('an import', () => {
  let made = 0;
  const by = (isOverwriting = false, importId = 'second') => ({
    importId,
    isOverwriting,
    newId: () => {
      made += 1;
      return `new ${made}`;
    },
  });
  const typed: Contact = { id: 'a', name: 'Ada Example', title: 'Partner', email: 'ada@x.example' };

  it('fills what is empty of what a person typed, tells what differs, and its undo takes back what it filled alone', () => {
    const said = { name: 'Ada Example', title: 'Principal', phone: '+49 30 1' };
    const merged = contactsAfterImport([typed], [said], by());
    expect(merged.contacts).toEqual([{ ...typed, phone: '+49 30 1', importedBy: undefined }]);
    expect(merged.differs).toEqual([{ field: 'contacts.title', here: 'Partner', file: 'Principal' }]);
    const [change] = merged.changes;
    const [now] = merged.contacts;
    if (change === undefined || now === undefined) throw new Error('nothing changed');
    expect(contactAfterUndo({ ...now, title: 'GP' }, change, 'second')).toMatchObject({
      contact: { title: 'GP', phone: undefined },
      stays: [],
    });
    expect(contactAfterUndo({ ...now, phone: '+49 30 2' }, change, 'second').stays).toEqual(['phone']);
    expect(contactsAfterImport([typed], [said], by(true)).contacts[0]?.title).toBe('Principal');
    expect(contactsAfterImport([{ ...typed, importedBy: 'first' }], [said], by()).contacts[0]).toMatchObject({
      title: 'Principal',
      importedBy: 'second',
    });
  });

  it('keeps two of one name two, says one who is said twice once, and guesses at neither of two', () => {
    const twins = [
      { name: 'Ada Example', email: 'a@x.example' },
      { name: 'Ada Example', email: 'b@x.example' },
    ];
    const { contacts } = contactsAfterImport([], [...twins, ...twins, { name: 'ada example' }], by());
    expect(contacts.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
    const more = contactsAfterImport(contacts, [{ name: 'Ada Example', phone: '1' }], by());
    expect(more.contacts.map(({ phone }) => phone)).toEqual([undefined, undefined, '1']);
    expect(
      contactsAfterImport(more.contacts, [{ name: 'Ada Example', phone: '1' }], by()).contacts,
    ).toHaveLength(3);
  });

  it('has an end, and counts the others', () => {
    const many = Array.from({ length: CONTACT_LIMITS.ofInvestor + 3 }, (_, n) => ({
      name: `Person No${n} Example`,
    }));
    const merged = contactsAfterImport([], many, by());
    expect([merged.contacts.length, merged.beyond]).toEqual([CONTACT_LIMITS.ofInvestor, 3]);
  });
});

it('a request adds, changes and removes, and makes what it sets the person’s', () => {
  const kept: Contact[] = [
    { id: 'a', name: 'Ada Example', email: 'a@x.example', importedBy: 'first' },
    { id: 'b', name: 'Bo Sample', importedBy: 'first' },
  ];
  const done = contactsAfterRequest(
    kept,
    {
      add: [{ name: 'Ada Example', title: 'Partner' }, { name: 'Cy Third' }],
      change: [
        { id: 'b', phone: '1', clear: ['title'] },
        { id: 'z', title: 'x' },
      ],
      remove: ['y'],
    },
    () => 'new',
  );
  expect(done.contacts).toEqual([
    { id: 'a', name: 'Ada Example', title: 'Partner', email: 'a@x.example' },
    { id: 'b', name: 'Bo Sample', phone: '1' },
    { id: 'new', name: 'Cy Third' },
  ]);
  expect(done.unknown).toEqual(['z', 'y']);
  expect(
    contactsAfterRequest(kept, { add: [], change: [{ id: 'b', name: 'Bo Sample' }], remove: [] }, () => ''),
  ).toMatchObject({
    contacts: kept,
  });
});

it('a cell of a file is read back as the contacts that it was made of, whatever their texts', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  const contact = fc
    .record(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text])), { requiredKeys: ['name'] })
    .map((said) => tidyContact(said as unknown as ContactSaid));
  fc.assert(
    fc.property(fc.array(contact, { minLength: 1, maxLength: 4 }), (all) => {
      const contacts = all.filter((one) => one !== undefined);
      fc.pre(contacts.length > 0);
      expect(contactsOfCell(contactsCell(contacts))).toEqual(contacts);
    }),
  );
  expect(contactsOfCell('Ada Example, Partner')).toBeUndefined();
  expect(contactsOfCell('Ada | Partner')).toBeUndefined();
});
