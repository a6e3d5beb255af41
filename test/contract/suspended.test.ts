import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { recordedServices } from './recorded-services.ts';
import { accountFor, chargesOf, sendSample, serviceOfFile } from './rig.ts';

const recorded = recordedServices(() => {
  const failed = Promise.reject(new Error('it was asked'));
  failed.catch(() => {}); // who asks two at once hears of one
  return failed;
});
const service = serviceOfFile({
  services: { ...recorded.services, lookups: recorded.lookups(fakeLookups()) },
});

it.each(ENDPOINTS.map((endpoint) => [endpoint.schema.operation, endpoint] as const))(
  '403: %s is refused to a suspended tenant: nothing is asked, charged or remembered',
  async (_name, endpoint) => {
    const account = await accountFor(service(), endpoint);
    await service().db.system.query({
      text: "update tenant set suspended_at = now(), suspend_reason = 'unpaid' where tenant_id = $1",
      values: [account.tenantId],
    });
    recorded.calls.length = 0;
    const headers = { 'idempotency-key': 'one' };
    expectError(
      await sendSample(service(), endpoint, account, headers),
      403,
      'tenant_suspended',
      'suspended',
    );
    expect(recorded.calls).toEqual([]);
    expect(await chargesOf(service(), account)).toEqual([]);
    const kept = await service().db.system.query({
      text: 'select from idempotency where tenant_id = $1',
      values: [account.tenantId],
    });
    expect(kept).toEqual([]);
    await service().db.system.query({
      text: 'update tenant set suspended_at = null, suspend_reason = null where tenant_id = $1',
      values: [account.tenantId],
    });
    expect((await service().call('GET', '/v1/usage', { key: account.key })).status).toBe(200);
  },
);

it('403: an assistant of a suspended tenant is told so at its first word', async () => {
  const account = await service().account();
  await service().db.system.query({
    text: "update tenant set suspended_at = now(), suspend_reason = 'unpaid' where tenant_id = $1",
    values: [account.tenantId],
  });
  const headers = { accept: 'application/json, text/event-stream' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  for (const message of [
    { id: 1, method: 'initialize', params },
    { id: 2, method: 'tools/list' },
  ]) {
    const body = { jsonrpc: '2.0', ...message };
    const answer = await service().call('POST', '/mcp', { key: account.key, headers, body });
    expect([answer.status, JSON.stringify(answer.body)], message.method).toEqual([
      403,
      expect.stringContaining('tenant_suspended'),
    ]);
  }
});
