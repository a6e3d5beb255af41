import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/values/errors.ts';
import type { Answer } from '../platform/values/outcome.ts';
import { type FindNear, offeringNear } from './lookups.ts';

const record = (id: string, name: string) => ({ id, name, keys: [name.toLowerCase()], deals: 3 });
const find: FindNear = async (_mode, table) =>
  table === 'company'
    ? [record('com_1', 'Plibb Cells'), record('com_2', 'Plibb Foods')]
    : [record('inv_1', 'Plibb Ventures')];
const ASKED = { kind: 'company.enrich', params: { name: 'Plibb' }, mode: 'live' } as const;
const MISSED: Answer<null> = { outcome: 'missed', data: null };
const failed = () =>
  Promise.reject(new DomainError('vendor_error', 'No provider.', { internal: 'slow: timeout' }));

describe('a named organisation that was not found', () => {
  it('comes with the companies and investors that may be meant', async () => {
    const { candidates } = await offeringNear(Promise.resolve(MISSED), ASKED, find);
    expect(candidates?.map(({ id }) => id)).toEqual(['com_1', 'inv_1', 'com_2']);
  });

  it('and whose providers failed as well, in the error', async () => {
    await expect(offeringNear(failed(), ASKED, find)).rejects.toMatchObject({
      code: 'vendor_error',
      message: 'No provider.',
      internal: 'slow: timeout',
      candidates: [{ id: 'com_1' }, { id: 'inv_1' }, { id: 'com_2' }],
    });
  });

  it('stays what it was where the record cannot be read', async () => {
    const broken: FindNear = () => Promise.reject(new Error('away'));
    expect(await offeringNear(Promise.resolve(MISSED), ASKED, broken)).toEqual({ ...MISSED, candidates: [] });
  });
});

it.each([
  ['was found', { ...MISSED, outcome: 'found' }, ASKED],
  ['was not named', MISSED, { ...ASKED, params: { domain: 'plibb.example' } }],
  ['is a person', MISSED, { ...ASKED, kind: 'person.enrich' }],
] as const)('nothing is added where the one asked for %s', async (_why, answer, asked) => {
  expect(await offeringNear(Promise.resolve(answer as Answer<null>), asked, find)).toBe(answer);
});
