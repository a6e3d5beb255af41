import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { FailedAuthentications } from '../platform/incoming.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { StoreUnavailableError } from './batcher.ts';
import { KeyGate } from './key-gate.ts';
import type { Admission } from './queries-billing.ts';

function gateOf(found: (hash: Buffer) => string | null | Error) {
  const asked: Buffer[] = [];
  const gate = new KeyGate({
    billing: {
      identify: async (hash) => {
        asked.push(hash);
        const tenantId = found(hash);
        if (tenantId instanceof Error) throw tenantId;
        return { tenantId } as Admission;
      },
    },
    failed: new FailedAuthentications(2),
    vault: undefined,
    log: { warn: () => {}, error: () => {} },
  });
  const come = (hash: Buffer, bodyBytes = Number.POSITIVE_INFINITY) =>
    gate.refusal({
      requestId: randomUUID(),
      address: '192.0.2.1',
      credential: { hash, mode: 'live' },
      bodyBytes,
    });
  return { gate, asked, come };
}

it('looks no key up for a usual body, and does not look up again for a minute one that was found', async () => {
  const { asked, come } = gateOf(() => 'tenant');
  const key = randomBytes(32);
  expect(await come(key, LIMITS.bodyBytesUnasked)).toBeUndefined();
  expect(asked).toHaveLength(0);
  for (let n = 0; n < 3; n += 1) expect(await come(key)).toBeUndefined();
  expect(asked).toHaveLength(1);
});

it('forgets a key its admission did not find, and looks it up again', async () => {
  let tenant: string | null = 'tenant';
  const { gate, come } = gateOf(() => tenant);
  const key = randomBytes(32);
  expect(await come(key)).toBeUndefined();
  tenant = null; // revoked
  expect(await come(key)).toBeUndefined();
  expect(gate.unknown('192.0.2.1', key).code).toBe('unauthorized');
  expect((await come(key))?.status).toBe(401);
});

it('asks the first wrong key above the limit to wait, and no valid one', async () => {
  const right = randomBytes(32);
  const { come } = gateOf((hash) => (hash.equals(right) ? 'tenant' : null));
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await come(randomBytes(32)))?.status);
  expect(statuses).toEqual([401, 401, 429]);
  // From now on a small body of the address waits for its key, too.
  expect((await come(randomBytes(32), 10))?.status).toBe(429);
  expect(await come(right, 10)).toBeUndefined();
});

it('says that the database is not there, and counts nothing', async () => {
  const { come } = gateOf(() => new StoreUnavailableError(false, new Error('gone')));
  for (let n = 0; n < 5; n += 1) expect((await come(randomBytes(32)))?.status).toBe(503);
  expect((await gateOf(() => new Error('a fault')).come(randomBytes(32)))?.status).toBe(503);
});
