import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { RunningService } from '../../accounts/queries-process.ts';
import { CHALLENGE_HEADER, newProofKey, PROOF_HEADER, proofOf } from '../../platform/http/replies.ts';
import { checkDifferences, checkServices } from './doctor.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const proofKey = newProofKey();
const running = (port: number, more: Partial<RunningService> = {}): RunningService => ({
  id: 1,
  host: hostname(),
  pid: 4711,
  address: `http://127.0.0.1:${port}`,
  version: '1.0.0',
  proofKey,
  settings: [{ name: 'PORT', value: String(port) }],
  checks: [],
  ...more,
});
/** A service that listens at `claims`, which is its own port if nothing else is said. */
const service =
  (claims?: number): RequestListener =>
  (request, response) => {
    const address = `http://127.0.0.1:${claims ?? request.socket.localPort}`;
    const proof = proofOf(proofKey, request.headers[CHALLENGE_HEADER], address);
    if (proof !== undefined) response.setHeader(PROOF_HEADER, proof);
    response.end(JSON.stringify({ pending: {}, under_way: { live_model: 'learns' } }));
  };
const CONFIGURED = { host: '127.0.0.1', port: 1 };

test('a service that proves itself is shown with what it is doing', async () => {
  const one = running(await listen(service()));
  expect(await checkServices([one], CONFIGURED)).toEqual({
    checks: [
      {
        name: 'service',
        state: 'ok',
        message: `Warmpath 1.0.0 (pid 4711) is ready at ${one.address}: live_model learns`,
      },
    ],
    service: one,
  });
});

test.each([
  [
    'answers well but proves nothing',
    (_request, response) => response.end('{"status":"ready","pending":{}}'),
  ],
  [
    'gives back what it is asked',
    (request, response) => response.setHeader(PROOF_HEADER, String(request.headers[CHALLENGE_HEADER])).end(),
  ],
  ['hands the question on to a service elsewhere', service(9)],
] as [string, RequestListener][])('a stranger that %s is recognised', async (_how, answer) => {
  const found = await checkServices([running(await listen(answer))], CONFIGURED);
  expect(found).toMatchObject({ checks: [{ state: 'fail' }], service: undefined });
});

test('where no service runs, another program at the configured port is reported; other machines are not asked', async () => {
  const port = await listen(service());
  const found = await checkServices([running(port, { host: 'elsewhere' })], { host: '0.0.0.0', port });
  expect(found.checks).toMatchObject([
    { state: 'ok', message: expect.stringContaining('runs on elsewhere') },
    {
      state: 'warn',
      message: expect.stringContaining(`another program answers at http://127.0.0.1:${port}`),
    },
  ]);
  expect(await checkServices([], CONFIGURED)).toMatchObject({ checks: [{ state: 'ok' }] });
});

test('settings that this command has otherwise than the service are named', () => {
  const mine = [
    { name: 'PORT', value: '1' },
    { name: 'PATH', value: '/bin' },
  ];
  expect(checkDifferences(running(2), mine)).toMatchObject([
    { state: 'warn', message: expect.stringMatching(/service: PORT\./) },
  ]);
  expect(checkDifferences(running(1), mine)).toEqual([]);
});
