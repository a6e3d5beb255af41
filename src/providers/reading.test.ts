import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { ProviderError } from '../platform/values/provider-error.ts';
import { readAs, readEach } from './provider.ts';

const Job = Type.Object({ title: Type.String(), pay: Type.Optional(Type.Number()) });

describe('an answer is read', () => {
  test('as it is where it fits, with what the schema does not name', () => {
    const value = { title: 'Engineer', place: 'Oslo' };
    expect(readAs(Job, value, 'posting')).toBe(value);
  });

  test.each([[null], ['x'], [[]], [{}], [{ title: 7 }], [{ title: 'Engineer', pay: '9' }], [undefined]])(
    'as bad_response where it does not, without telling %j',
    (value) => {
      const read = () => readAs(Job, value, 'posting');
      expect(read).toThrow(ProviderError);
      expect(read).toThrow('the posting has another shape than promised');
      expect(read).toThrow(expect.objectContaining({ failure: 'bad_response', spend: 'unknown' }));
    },
  );

  test('entry by entry, counting those left out', () => {
    const values = [{ title: 'a' }, null, { title: 1 }, { title: 'b', pay: 2 }, 'c'];
    expect(readEach(Job, values)).toEqual({ items: [{ title: 'a' }, { title: 'b', pay: 2 }], rejected: 3 });
    expect(readEach(Job, [])).toEqual({ items: [], rejected: 0 });
  });
});
