import { afterAll, beforeAll, describe } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { PROFILES, storeProfile } from '../harness/sandbox.ts';
import {
  type Account,
  type Answered,
  createTestService,
  type TestService,
  type TestServiceOptions,
} from '../harness/service.ts';

export const WITH_BODY = ENDPOINTS.filter(({ schema }) => schema.method !== 'GET');
export const POSTS = ENDPOINTS.filter(({ schema }) => schema.method === 'POST');
export const BILLED = ENDPOINTS.filter(({ schema }) => schema.billing.kind === 'billed');

/** A service of the file's own; its ledger must hold afterwards. */
export function serviceOfFile(options: TestServiceOptions): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(options);
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });
  return () => service;
}

/** One block of cases for each endpoint, under its method and path. */
export function eachEndpoint(endpoints: readonly Endpoint[], cases: (endpoint: Endpoint) => void): void {
  describe.each(
    endpoints.map((endpoint) => ({ name: `${endpoint.schema.method} ${endpoint.schema.path}`, endpoint })),
  )('$name', ({ endpoint }) => cases(endpoint));
}

/** Fields of an example that only the account can fill in, by operation. */
const OF_THE_ACCOUNT: Readonly<Record<string, (account: Account) => object>> = {
  'account.delete-data': ({ tenantId }) => ({ confirm: tenantId }),
};

/** The body of the endpoint's own example, as this account would send it. */
export function bodyOf({ schema }: Endpoint, account: Account): object {
  return { ...(schema.example.body as object | undefined), ...OF_THE_ACCOUNT[schema.operation]?.(account) };
}

/** Sends the endpoint's own example with the key of an account. */
export function sendSample(
  service: TestService,
  endpoint: Endpoint,
  account: Account,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const { method, path, example } = endpoint.schema;
  const query = new URLSearchParams(example.query as Record<string, string> | undefined).toString();
  const body = method === 'GET' ? {} : { body: bodyOf(endpoint, account) };
  return service.call(method, query === '' ? path : `${path}?${query}`, {
    key: account.key,
    headers,
    ...body,
  });
}

/** An account that meets the precondition of the endpoint, if it has one. */
export async function accountFor(
  service: TestService,
  { schema }: Endpoint,
  options: Parameters<TestService['account']>[0] = {},
): Promise<Account> {
  const account = await service.account(options);
  if (schema.needs !== 'nothing') await storeProfile(service, account, PROFILES.equity);
  return account;
}

/** What a tenant's charges came to: `[price, state]`, oldest first. */
export async function chargesOf(
  service: TestService,
  { tenantId }: Account,
): Promise<readonly (readonly [number, string])[]> {
  const rows = await service.db.system.query<{ price: number; state: string }>({
    text: 'select price, state from charge where tenant_id = $1 order by created_at',
    values: [tenantId],
  });
  return rows.map(({ price, state }) => [price, state]);
}

/** What the endpoint's example costs, credits. */
export function priceOf({ schema }: Endpoint): number {
  return schema.billing.kind === 'billed' ? schema.billing.price(schema.example.body) : 0;
}
