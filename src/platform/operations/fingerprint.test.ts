import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { expect, it } from 'vitest';
import { fingerprintOf } from './shown-fields.ts';

const body = { address: 'fay@parcel.example', password: 'open sesame' };
const hide = (place: string, text: string) =>
  createHmac('sha256', 'a key').update(`${place}\n${text}`).digest('hex');
const of = (changed: object, hidden = hide) =>
  fingerprintOf('POST', '/v1/mailboxes', { ...body, ...changed }, ['password'], hidden).toString('hex');

it('distinguishes requests by their secrets too, whatever the order of their fields', () => {
  const turned = { password: body.password, address: body.address };
  expect(of({})).toBe(fingerprintOf('POST', '/v1/mailboxes', turned, ['password'], hide).toString('hex'));
  expect(of({ password: 'open sesam' })).not.toBe(of({}));
  expect(of({ address: 'may@parcel.example' })).not.toBe(of({}));
});

it('is no plain hash of a body with a secret in it, and depends on the key it is hidden with', () => {
  const plain = createHash('sha256')
    .update(`POST /v1/mailboxes\n${canonicalize(body)}`)
    .digest('hex');
  expect(fingerprintOf('POST', '/v1/mailboxes', body).toString('hex')).toBe(plain);
  expect(of({})).not.toBe(plain);
  expect(of({}, (_place, text) => createHmac('sha256', 'another').update(text).digest('hex'))).not.toBe(
    of({}),
  );
  expect(() => fingerprintOf('POST', '/v1/mailboxes', body, ['password'])).toThrow();
});

it('asks for no key where the body holds no secret', () => {
  const sandbox = { address: 'fay@parcel.example', kind: 'sandbox' };
  expect(fingerprintOf('POST', '/v1/mailboxes', sandbox, ['password'])).toEqual(
    fingerprintOf('POST', '/v1/mailboxes', sandbox),
  );
});
