import { describe, expect, it } from 'vitest';
import { identityKey } from '../rules-identity.ts';
import { chooseNear, knownBetter, type NearRecord, shorterKeys } from './rules-near.ts';

let next = 1;
const record = (name: string, deals = 4): NearRecord => ({
  id: String(next++),
  name,
  keys: [identityKey(name)],
  deals,
});
const near = (name: string, ...records: readonly NearRecord[]) =>
  chooseNear('company', identityKey(name), records);

describe('of a name that nobody has', () => {
  it.each([
    ['Plibb Cell', 'Plibb Cells', 'singular or plural'],
    ['Plibbcells', 'Plibb Cells', 'the same name, spaced otherwise'],
    ['Plibb & Cells', 'Plibb Cells', 'the same name, spaced otherwise'],
    ['Plibb Celluals', 'Plibb Cellulas', 'one letter apart'],
    ['Plibb Cellularis', 'Plibb Cellulares', 'one letter apart'],
    ['Plibb', 'Plibb Cells', 'begins with this name'],
    ['Plobb', 'Plibb', 'one letter apart'],
    ['Old Quorl', 'Quorl (formerly Old Quorl)', 'a former or other name'],
  ])('%j takes the one record it may mean, %j', (name, known, why) => {
    const only = record(known);
    expect(near(name, only, record('Vantle'))).toEqual({
      taken: { id: only.id, name: known, why },
      candidates: [{ id: only.id, name: known, why }],
    });
  });

  it.each([
    ['two are near', 'Plibb Cels', [record('Plibb Cells'), record('Plibb Cel')]],
    ['its first letter differs', 'Blibbcells', [record('Plibbcells')]],
    ['it has another letter and is short', 'Plob', [record('Plib')]],
    ['its word is short and another only begins alike', 'Plobb', [record('Plibb'), record('Plobbs Cells')]],
    ['its word that differs is short, whatever follows', 'DN Plibbcells', [record('DH Plibbcells')]],
    [
      'it is hardly known and another begins alike',
      'Plibbclels',
      [record('Plibbcells', 1), record('Plibbclel Cars')],
    ],
    ['the record is only part of it', 'Plibb Cells Group', [record('Plibb Cells')]],
    ['it only begins alike', 'Plobbson', [record('Plibbson Cells')]],
    ['it only has its words', 'Plibb Group', [record('Plibb Cells Group')]],
  ])('takes nobody and offers all where %s', (_why, name, records) => {
    const { taken, candidates } = near(name, ...records);
    expect(taken).toBeUndefined();
    expect(candidates.map(({ name: offered }) => offered).sort()).toEqual(
      records.map((one) => one.name).sort(),
    );
  });

  it('takes the only candidate by one slip, however little is known of it', () => {
    for (const name of ['Plibbclels', 'Plibbcellls', 'Plibbcalls', 'Plbbcells'])
      expect(near(name, record('Plibbcells', 0)).taken?.name, name).toBe('Plibbcells');
    expect(near('Plibbcalls.com', record('Plibbcells', 0)).taken).toBeUndefined();
  });

  it('takes an investor of whom no deal is known by a letter, and not by a beginning', () => {
    const slip = chooseNear('investor', 'harbuormoor ventures', [record('Harbourmoor Ventures', 0)]);
    expect(slip.taken?.name).toBe('Harbourmoor Ventures');
    const beginning = chooseNear('investor', 'harbourmoor', [record('Harbourmoor Ventures', 0)]);
    expect([beginning.taken, beginning.candidates.length]).toEqual([undefined, 1]);
  });

  it('offers five at most, the likeliest and best known first, each once', () => {
    const many = Array.from({ length: 9 }, (_, at) => record(`Plibb Group${at}`, at));
    const slip = record('Plibbs', 0);
    const { candidates } = near('Plibb', ...many, slip);
    expect(candidates).toHaveLength(5);
    expect(candidates.map(({ name }) => name).slice(0, 3)).toEqual([
      'Plibbs',
      'Plibb Group8',
      'Plibb Group7',
    ]);
  });

  it('says where each is', () => {
    const placed = { ...record('Plibb Cells'), place: 'Berlin, Germany', domain: 'plibb.example' };
    expect(near('Plibb Cell', placed).taken).toMatchObject({
      place: 'Berlin, Germany',
      domain: 'plibb.example',
    });
  });

  it('leaves out who is not near', () => {
    expect(near('Plibb', record('Vantle'), record('Plibbson'), record('Cells Plibb'))).toEqual({
      candidates: [],
    });
  });
});

it('shortens a name by whole words', () => {
  expect(shorterKeys('Plibb Cells Group GmbH')).toEqual(['plibb cells', 'plibb']);
  expect(shorterKeys('Plibb')).toEqual([]);
});

it('offers who is known better beside a record that writes the name otherwise', () => {
  const records = [
    record('PLIBB', 1),
    record('Plibb Cells', 4),
    record('Plibb Foods', 1),
    record('Vantle', 9),
  ];
  expect(knownBetter('plibb', 1, records).map(({ name }) => name)).toEqual(['Plibb Cells']);
});
