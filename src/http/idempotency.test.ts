import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { expect, it } from 'vitest';
import { fingerprintOf } from './idempotency.ts';

const body = { address: 'fay@parcel.example', password: 'open sesame' };
const of = (changed: object) =>
  fingerprintOf('POST', '/v1/mailboxes', { ...body, ...changed }, ['password']).toString('hex');

it('tells requests apart by their secrets too, whatever the order of their fields', () => {
  expect(of({})).toBe(
    fingerprintOf('POST', '/v1/mailboxes', { password: body.password, address: body.address }, [
      'password',
    ]).toString('hex'),
  );
  expect(of({ password: 'open sesam' })).not.toBe(of({}));
  expect(of({ address: 'may@parcel.example' })).not.toBe(of({}));
});

it('is no plain hash of a body with a secret in it', () => {
  const plain = createHash('sha256')
    .update(`POST /v1/mailboxes\n${canonicalize(body)}`)
    .digest('hex');
  expect(fingerprintOf('POST', '/v1/mailboxes', body).toString('hex')).toBe(plain);
  expect(of({})).not.toBe(plain);
});
