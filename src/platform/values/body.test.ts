import { describe, expect, it } from 'vitest';
import { DomainError, envelope, failure, plain, textOf } from './errors.ts';

const WARNING = {
  field: 'geography',
  value: 'Londn',
  message: 'Taken as London, United Kingdom.',
  suggestions: ['London'],
};
const ID = '00000000-0000-4000-8000-000000000001';

describe('warnings of an answer', () => {
  it('stand beside the data of a billed answer, and not at all where there are none', () => {
    expect(JSON.parse(textOf(envelope('[]', 3, false, ID, [WARNING]), 7))).toStrictEqual({
      data: [],
      warnings: [WARNING],
      credits_charged: 3,
      cached: false,
      request_id: ID,
      credits_remaining: 7,
    });
    expect(JSON.parse(textOf(envelope('[]', 3, false, ID, []), 7))).not.toHaveProperty('warnings');
  });

  it('stand beside the fields of a free answer', () => {
    expect(JSON.parse(plain('{"a":1}', ID, [WARNING]).head)).toEqual({
      a: 1,
      warnings: [WARNING],
      request_id: ID,
    });
    expect(JSON.parse(plain('{}', ID).head)).toEqual({ request_id: ID });
  });

  it('stand in an error with their suggestions, from the error itself or from the miss', () => {
    const facts = { requestId: ID, withBalance: false, charged: 0 };
    const refused = new DomainError('not_found', 'Nothing matches.', { warnings: [WARNING] });
    const missed = new DomainError('not_found', 'Nothing matches.');
    for (const body of [failure(refused, facts), failure(missed, { ...facts, warnings: [WARNING] })]) {
      expect(JSON.parse(body.head)).toMatchObject({ warnings: [WARNING], suggestions: ['London'] });
    }
    expect(JSON.parse(failure(missed, facts).head)).not.toHaveProperty('suggestions');
  });
});
