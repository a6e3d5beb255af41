import { expect, test } from 'vitest';
import { readTag } from './rules-read-place.ts';
import { ownConcepts } from './rules-tags.ts';

const NOTHING = () => false;

test.each([
  'dev tools',
  'developer tools',
  'Developer Tooling',
  'devtools',
  'MarTech',
  'proptech',
  'HR tech',
  'climatetech',
  'gen AI',
  'LLM',
  'LLMs',
  'Dev-Tools',
  'devops',
  'cybersecurity',
  'e-commerce',
  'Fintech & Insurance',
  '大数据',
])('%s is known', (tag) => {
  expect(readTag(tag, NOTHING)).toEqual({ understood: true });
});

test('several names of a field are one field', () => {
  const conceptOf = (tag: string) => ownConcepts([tag]).at(-1);
  expect(new Set(['dev tools', 'developer tooling', 'devtools'].map(conceptOf))).toEqual(
    new Set(['developertool']),
  );
});

test.each([
  ['fintec', 'Fintech'],
  ['helthcare', 'Health care'],
  ['robotcs', 'Robotics'],
  ['logistcs', 'Logistics'],
])('%s is taken as %s', (tag, takenAs) => {
  expect(readTag(tag, NOTHING)).toEqual({ understood: true, takenAs });
});

test('a tag on record is itself, however near to another', () => {
  expect(readTag('fintec', (key) => key === 'fintec')).toEqual({ understood: true });
});

test('what no field is meant by is not taken', () => {
  for (const tag of ['zzqwx', 'qld', '%', '_', '🙂', '\u202e', 'x'.repeat(10_000)]) {
    expect(readTag(tag, NOTHING).takenAs).toBeUndefined();
    expect(readTag(tag, NOTHING).understood).toBe(false);
  }
  expect(readTag('medicol', NOTHING).understood).toBe(true);
});
