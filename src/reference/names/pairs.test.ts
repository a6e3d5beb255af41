import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lettersOf, nameKeys, nearness, readName } from './match.ts';

/** What the matcher says of a name that is said, if the record is the only one that may be meant. */
function said(who: string, name: string, record: string): 'same' | 'offered' | 'other' {
  const isPerson = who === 'person';
  const [one, other] = [readName(name, isPerson), readName(record, isPerson)];
  if (one === undefined || other === undefined) return 'other';
  const keys = (read: typeof one, text: string) => [...nameKeys(read), ...lettersOf(text)];
  const isFound = keys(one, name).some((key) => keys(other, record).includes(key));
  const near = isFound ? nearness(one, { names: [other], isPerson }) : undefined;
  if (near === undefined) return 'other';
  return near === 'like' ? 'offered' : 'same';
}

const pairs = readFileSync(new URL('./pairs.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [who: string, relation: string, name: string, record: string]);

/** NOTE: said of the only record that may be meant; a list asks about two legal forms, and about any second record of the name. */
const TAKEN = [
  'Acmegull GmbH',
  'Aleph',
  'Bramfeld GmbH',
  'Brightstone',
  'Kestrelle SARL',
  'Norrvik AB',
  'Northzone',
];

describe('686 pairs of names after public registers and the press', () => {
  it('takes no other house, and no sister that is separate today, for the same', () => {
    const wrong = pairs
      .filter(([, relation]) => relation === 'sister' || relation === 'other')
      .filter(([who, , name, record]) => said(who, name, record) === 'same')
      .map(([, , name]) => name);
    expect(wrong.toSorted()).toEqual(TAKEN);
  });

  it('finds most of the same by itself, and asks about most others', () => {
    const same = pairs.filter(([, relation]) => relation === 'same');
    const count = (what: string) =>
      same.filter(([who, , name, record]) => said(who, name, record) === what).length;
    expect(same.length).toBeGreaterThan(390);
    expect(count('same')).toBeGreaterThanOrEqual(356);
    expect(count('other') / same.length).toBeLessThan(0.07);
  });
});
