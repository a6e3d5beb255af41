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

describe('686 pairs of names after public registers and the press', () => {
  it('takes no other house, and no sister that is separate today, for the same', () => {
    const wrong = pairs
      .filter(([, relation]) => relation === 'sister' || relation === 'other')
      .filter(([who, , name, record]) => said(who, name, record) === 'same')
      .map(([, , name]) => name);
    expect(wrong).toEqual([]);
  });

  it('finds 95 of 100 of the same by itself, and asks about nearly all others', () => {
    const same = pairs.filter(([, relation]) => relation === 'same');
    const count = (what: string) =>
      same.filter(([who, , name, record]) => said(who, name, record) === what).length;
    expect(same.length).toBeGreaterThan(390);
    expect(count('same') / same.length).toBeGreaterThan(0.95);
    expect(count('other') / same.length).toBeLessThan(0.01);
  });
});
