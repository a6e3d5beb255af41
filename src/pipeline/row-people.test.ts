import { expect, it } from 'vitest';
import { peopleOf } from './rules-row-people.ts';

/** A cell of people, and whom it names: what is said of each between bars. */
it.each([
  ['Ada Quillon, Partner', 'Ada Quillon | Partner'],
  ['Ada Quillon, Managing Director <ada@q.test>', 'Ada Quillon | Managing Director | ada@q.test'],
  ['Ada Quillon, GP; Bo Ash, Geschäftsführer', 'Ada Quillon | GP, Bo Ash | Geschäftsführer'],
  ['Ada Quillon, Bo Ash', 'Ada Quillon, Bo Ash'],
  ['Ada Quillon, Partner (Berlin)', 'Ada Quillon | Partner, Berlin'],
  ['Quillon, Ada', 'Ada Quillon'],
  ['"Quillon, Ada" <ada@q.test>', 'Ada Quillon | ada@q.test'],
  // Neither a position nor a whole name: as it stands.
  ['Quillon Ash, Ada', 'Quillon Ash, Ada'],
  ['Ada Quillon, Partner and Bo Ash', 'Ada Quillon, Partner and Bo Ash'],
  ['张三/李四', '张三, 李四'],
  ['张三、李四', '张三, 李四'],
  ['张三/合伙人', '张三/合伙人'],
  ['김민수, 이서연', '김민수, 이서연'],
  ['佐藤花子様', '佐藤花子'],
  ['鈴木さん', '鈴木'],
])('the people of %j are %j', (text, people) => {
  const { contacts } = peopleOf([{ field: 'contact', heading: 'Contact', text }]);
  expect(contacts.map((one) => Object.values(one).join(' | ')).join(', ')).toBe(people);
});

it('what is no person of a cell of people is a line of the note', () => {
  const of = (text: string) => peopleOf([{ field: 'contact', heading: 'Partner', text }]);
  expect(of('500k-1.5m EUR')).toEqual({ contacts: [], unnamed: [], lines: ['Partner: 500k-1.5m EUR'] });
  expect(of('Ada Quillon; 2 more; 37').lines).toEqual(['Partner: 37']);
});

it('an address that no name stands with is a contact of its own, but for a second one of somebody', () => {
  const of = (contact: string, email: string, phone = '') =>
    peopleOf([
      { field: 'contact', heading: 'Partner', text: contact },
      { field: 'email', heading: 'Email', text: email },
      { field: 'phone', heading: 'Phone', text: phone },
    ]);
  expect(of('', 'deals@q.test', '+33 1')).toEqual({
    ...{ contacts: [], lines: [] },
    unnamed: [{ name: 'deals@q.test', email: 'deals@q.test', phone: '+33 1' }],
  });
  const two = of('Ada Quillon', 'ada@q.test, ada.quillon@mail.test, deals@q.test');
  expect(two.contacts).toEqual([{ name: 'Ada Quillon', email: 'ada@q.test' }]);
  expect(two.unnamed).toEqual([{ name: 'deals@q.test', email: 'deals@q.test' }]);
  expect(two.lines).toEqual(['Email: ada.quillon@mail.test']);
});
