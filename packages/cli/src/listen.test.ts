import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeTerminal } from '../../../test/harness/made-terminal.ts';
import { type Account, createTestService, type TestService } from '../../../test/harness/service.ts';
import { untilHolds } from '../../../test/harness/until-holds.ts';
import { wp } from './program.ts';

let service: TestService;
let url: string;
let receiver: Server;
let forwardTo: string;
const got: { readonly headers: Record<string, string>; readonly body: string }[] = [];

beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  url = await service.service.listen();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(got.length === 1 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await service.close();
});

const at = ({ key }: Account) => madeTerminal({ env: { WARMPATH_URL: url, WARMPATH_KEY: key } });

/** `wp events trigger KIND`, whose argument stands without an option. */
async function trigger(account: Account, kind: string): Promise<void> {
  const made = at(account);
  expect(await wp(['events', 'trigger', kind], made.around), made.stderr()).toBe(0);
}

test('shows events as they happen, hands them on signed, and says where to go on', async () => {
  const account = await service.account({ mode: 'test' });
  await trigger(account, 'credits.low'); // before: not shown
  const made = at(account);
  const listening = wp(['events', 'listen', '--forward-to', forwardTo], made.around);
  await untilHolds(async () => expect(made.stderr()).toContain('Waiting for events'));
  const secret = /whsec_\S+/.exec(made.stderr())?.[0] ?? '';
  await trigger(account, 'reply.received');
  await trigger(account, 'draft.waiting');
  await untilHolds(async () => expect(made.stdout()).toContain('draft.waiting'));
  made.interrupt();
  expect(await listening).toBe(0);
  const lines = made.stdout().trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/reply\.received {2}\S+ {2}-> 500$/),
    expect.stringMatching(/draft\.waiting {2}\S+ {2}-> 204$/),
  ]);
  const { events } = (await service.call('GET', '/v1/events?after=1', { key: account.key })).body;
  const verified = got.map(({ headers, body }) => {
    const event = new Webhook(secret).verify(body, headers) as { id: string };
    expect(headers['webhook-id']).toBe(event.id);
    return event;
  });
  expect(verified).toEqual(events);
  expect(made.stderr()).toContain('wp events listen --after 3');

  // From a cursor, by kind, as JSON: what is there already.
  const again = at(account);
  const args = ['events', 'listen', '--after', '0', '--kinds', 'credits.low', '--json'];
  const reading = wp(args, again.around);
  await untilHolds(async () => expect(again.stdout()).toContain('\n'));
  again.interrupt();
  expect(await reading).toBe(0);
  expect(JSON.parse(again.stdout())).toMatchObject({ type: 'credits.low' });
});

test('ends with what no repetition mends', async () => {
  const account = await service.account({ mode: 'test' });
  for (const [args, code] of [
    [['events', 'listen', '--kinds', 'replies'], 2],
    [['events', 'listen', '--forward-to', 'localhost:3000'], 2],
    [['events', 'trigger', 'replies'], 2],
  ] as const)
    expect(await wp(args, at(account).around), args.join(' ')).toBe(code);
  // The key ends while it waits.
  const made = at(account);
  const listening = wp(['events', 'listen'], made.around);
  await untilHolds(async () => expect(made.stderr()).toContain('Waiting for events'));
  await trigger(account, 'stage.moved');
  await untilHolds(async () => expect(made.stdout()).toContain('stage.moved'));
  const { tenantId } = account;
  await service.db.system.query({
    text: 'update api_key set revoked_at = now() where tenant_id = $1',
    values: [tenantId],
  });
  await service.db.system.query({
    text: `select record_event($1, 'test', 'stage.moved', '{}')`,
    values: [tenantId],
  });
  expect(await listening).toBe(3);
  expect(made.stderr()).toMatch(/--after \d+/);
  const writer = await service.withKey(account, { scopes: ['write'] });
  expect(await wp(['events', 'listen'], at(writer).around)).toBe(3);
  const live = await service.account();
  expect(await wp(['events', 'trigger', '--kind', 'stage.moved'], at(live).around)).toBe(6);
});
