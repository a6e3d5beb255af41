import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createMasterKeys, newMasterKey, rotate } from '../../src/accounts/master-keys.ts';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import { createDataKeyStore, createKeyRingStore } from '../../src/accounts/queries-process.ts';
import { createVault } from '../../src/accounts/vault.ts';
import {
  type AdmissionRequest,
  admitBatch,
  purgeLookups,
  type Resolution,
  resolveBatch,
  sweepCharges,
} from '../../src/credits/queries-billing.ts';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { createLookupCacheStore, createSpendStore } from '../../src/lookups/queries-lookups.ts';
import { createMailboxStore } from '../../src/mailboxes/queries.ts';
import { createConsentStore, createNoticeStore } from '../../src/mailboxes/queries-notices.ts';
import { createSequenceStore, MAILBOX_TOUCHES } from '../../src/outreach/queries-sequences.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createTenantDataStore, removeTenant } from '../../src/tenant-data/queries-removal.ts';
import { OPEN_SETTINGS } from './outreach-rows.ts';
import type { Operation, RolePools } from './storm.ts';
import { withRetries } from './with-retries.ts';

const RULE = { trial: 1_000, paid: 1_000, windowSeconds: 60, idempotencyHours: 24 };
const KEPT = { head: '{"request_id":"', tail: '"}' };
/** What was planned stays planned. */
const KEEP = () => undefined;
const DAY_MS = 86_400_000;
const MASTERS = ['one', 'other'].map((name) => ({ name, key: new Secret(newMasterKey()) })) as [never, never];

/** Concurrent work on accounts: paid calls, idempotency keys, cached answers, caps, mailboxes, their keys. */
export async function accountStorm({ service, system }: RolePools, round: number): Promise<Operation[]> {
  const { id: tenantId } = await createTenant(system, 'Blipgrid');
  const scope: Scope = { tenantId, mode: 'live' };
  await grantCredits(system, { tenantId, mode: 'live', credits: 500, paid: true });
  return [
    ...(await calls({ service, system }, tenantId)),
    ...lookups(service),
    ...(await mailboxes(service, scope)),
    ...sealing({ service, system }, tenantId),
    () => createTenantDataStore(service).erase(scope),
    ...(round % 3 === 0 ? [() => removeTenant(system, tenantId)] : []),
  ];
}

const times = <Item>(count: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

async function calls({ service, system }: RolePools, tenantId: string): Promise<Operation[]> {
  const keys = await Promise.all(times(2, () => issueKey(system, { tenantId, mode: 'live' })));
  const hashes = keys.map(({ key }) => createHash('sha256').update(key).digest());
  const lookup = (nth: number): AdmissionRequest['lookup'] =>
    ({
      cacheKey: createHash('sha256')
        .update(`kept ${nth % 3}`)
        .digest(),
      candidates: [{ provider: `vendor ${nth % 2}`, microUsd: 10, capMicroUsd: 100_000_000 }],
    }) as AdmissionRequest['lookup'];
  const call = (): Operation => async () => {
    const requests = times(6, (nth): AdmissionRequest => {
      const at = Math.floor(Math.random() * 4);
      return {
        requestId: randomUUID(),
        keyHash: hashes[nth % 2] as Buffer,
        rateLimited: true,
        needs: ['spend'],
        valid: true,
        operation: 'test.probe',
        price: 1 + (nth % 2),
        // Some are swept while they run.
        leaseMs: at === 0 ? 1 : 60_000,
        needsProfile: false,
        idempotencyKey: nth < 4 ? `call ${at}` : undefined,
        fingerprint: nth < 4 ? Buffer.alloc(32, at) : undefined,
        lookup: nth % 3 === 0 ? lookup(at) : undefined,
      };
    });
    const admitted = await withRetries(() => admitBatch(service, requests, RULE, false));
    const begun = requests.filter((_, at) => admitted[at]?.verdict === 'admitted');
    const resolutions = begun.toReversed().map(
      ({ requestId, idempotencyKey }, at): Resolution => ({
        requestId,
        tenantId,
        mode: 'live',
        action: at % 2 === 0 ? 'settle' : 'refund',
        idempotencyKey,
        keep: at % 3 === 0 ? undefined : { status: 200, head: '{}', tail: undefined },
      }),
    );
    await withRetries(() => resolveBatch(service, resolutions));
  };
  return [...times(12, call), ...times(3, () => () => withRetries(() => sweepCharges(service, 50, KEPT)))];
}

function lookups(service: Db): Operation[] {
  const cache = createLookupCacheStore(service);
  const spend = createSpendStore(service);
  const keyOf = (nth: number) => createHash('sha256').update(`kept ${nth}`).digest();
  const kind = 'search.web';
  return [
    ...times(6, (nth) => async () => {
      const { generation } = await cache.read(keyOf(nth % 3));
      await cache.keep({ key: keyOf(nth % 3), kind, generation, value: '{}', seconds: nth % 2 });
    }),
    ...times(3, (nth) => () => cache.evict(keyOf(nth), kind)),
    ...times(2, () => () => purgeLookups(service, 100, 0)),
    ...times(6, (nth) => async () => {
      const id = randomUUID();
      await spend.book({ id, provider: `vendor ${nth % 2}`, microUsd: 5, capMicroUsd: 100_000_000 });
      await spend.settle(id, 3);
    }),
  ];
}

async function mailboxes(service: Db, scope: Scope): Promise<Operation[]> {
  const store = createMailboxStore(service, MAILBOX_TOUCHES);
  const consents = createConsentStore(service);
  const sequences = createSequenceStore(service);
  const address = (nth: number) => `ada${nth % 3}@blipgrid.example`;
  const change = { senderName: 'Ada', postalAddress: 'Blipgrid, Hamburg', settings: OPEN_SETTINGS };
  const mailbox = (nth: number) => ({
    ...change,
    kind: 'smtp_imap' as const,
    address: address(nth),
    addressKey: address(nth),
    servers: {
      smtp: { host: 'smtp.blipgrid.example', port: 465, security: 'tls' as const },
      imap: { host: 'imap.blipgrid.example', port: 993, security: 'tls' as const },
      username: 'ada',
    },
  });
  const notices = createNoticeStore(service);
  const tokens: string[] = [];
  const connect = (nth: number) => {
    const token = randomUUID();
    tokens.push(token);
    const tokenHash = createHash('sha256').update(token).digest();
    const notice = { id: randomUUID(), tokenHash, sealed: randomBytes(40) };
    return store.save(scope, { ...mailbox(nth), notice }, () => randomBytes(40), 10, KEEP);
  };
  const reportNotices: Operation = async () => {
    for (const held of await notices.claim(randomUUID(), 60_000, 2)) {
      await notices.begin(held, `<${held.id}@blipgrid.example>`, 60_000);
      await notices.end(held, { state: 'pending', why: 'Put off.', againMs: 0 });
    }
  };
  const ids = (await Promise.all(times(3, connect))).flatMap((one) => one?.id ?? []);
  const consent =
    (maxAgeMs: number): Operation =>
    async () => {
      const state = randomBytes(32);
      await consents.add(scope, state, {}, randomBytes(40), { limit: 2, maxAgeMs });
      const browser = randomBytes(32);
      await consents.bind(scope.tenantId, state, browser, maxAgeMs);
      await consents.take(scope.tenantId, state, browser, maxAgeMs);
    };
  for (let old = 0; old < 6; old += 1) {
    await consents.add(scope, randomBytes(32), {}, randomBytes(40), { limit: 10, maxAgeMs: DAY_MS });
  }
  const enrol = (nth: number) => () =>
    sequences.enrol(scope, {
      investorEmail: `nora${nth}@rookery.example`,
      emailKey: `nora${nth}@rookery.example`,
      investorName: 'Nora Rook',
      investorId: undefined,
      mailboxId: undefined,
      autoApprove: false,
      timeZone: undefined,
      unsubscribeToken: randomUUID(),
      language: 'en',
      languageWhy: undefined,
      note: undefined,
      at: new Date(),
    });
  return [
    ...times(6, (nth) => () => connect(nth)),
    ...times(8, enrol),
    ...ids.flatMap((id) => [
      () => store.change(scope, id, { ...change, sealed: randomBytes(40) }, KEEP),
      () => store.unapprove(scope, id, 'Another sender.'),
      () => store.setState(scope, id, 'failing', 'It did not answer.', true),
      () => store.disconnect(scope, id, 'Its owner did it.'),
      ...times(2, () => async () => {
        const lease = randomUUID();
        if ((await store.claimRefresh(scope, id, lease, 60_000)) === undefined) return;
        await store.endRefresh(scope, id, lease, { sealed: randomBytes(40) });
      }),
    ]),
    ...times(4, () => consent(DAY_MS)),
    consent(0),
    ...times(4, () => reportNotices),
    ...times(3, (nth) => async () => void (await notices.disconnect(tokens[nth] ?? ''))),
  ];
}

/** First uses of a data key, and two rotations in opposite directions. */
function sealing({ service, system }: RolePools, tenantId: string): Operation[] {
  const [one, other] = MASTERS;
  const [forth, back] = [createMasterKeys(one, [other]), createMasterKeys(other, [one])];
  const scope: Scope = { tenantId, mode: 'live' };
  const place = { scope, table: 'mailbox', column: 'sealed', row: 'a' } as const;
  const use =
    (keys: typeof forth): Operation =>
    async () => {
      const vault = createVault({ keys, dataKeys: createDataKeyStore(service) });
      const seal = await vault.of(tenantId);
      const sealed = seal.seal(place, 'kept');
      if (seal.open(place, sealed) !== 'kept') throw new Error('what was sealed does not open');
    };
  return [
    ...[forth, back, forth, back].map(use),
    ...[forth, back, forth].map((keys) => () => rotate(createKeyRingStore(system), keys)),
  ];
}
