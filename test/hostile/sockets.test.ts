import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { size } from '../harness/size.ts';
import { answersIn, type Exchange, exchange } from './exchange.ts';
import { createHostileRig, type HostileRig } from './rig.ts';
import { ROUTES as EVERY_ROUTE, type Route, wire } from './routes.ts';

/** Of clients, cut down so that what is slow is seen as such in a test. */
const TIMES = { headers: 1_000, request: 1_500, keepAlive: 1_500, silence: 8_000, check: 100 };
/** All pages, and a fourth of the operations, which share what reads them; in the long run all. */
const ROUTES = EVERY_ROUTE.filter(
  ({ path }, at) => !/^\/(?:admin\/)?v1\//.test(path) || at % size(4, 1) === 0,
);
/** Connections of the flood, in waves: what one wave leaves behind, the next one meets. */
const FLOOD = size(3_000, 10_000);
/** At once, below the limit of open files and above what the service takes. */
const WAVE = 1_000;
const AT_ONCE = 24;
/** More than may stay open afterwards (rig.ts). */
const UNREAD = 60;

let rig: HostileRig;
let proxied: HostileRig;
beforeAll(async () => {
  rig = await createHostileRig({ clients: { times: TIMES } });
  proxied = await createHostileRig({ clients: { times: TIMES }, trustedProxies: ['127.0.0.0/8'] });
});
afterAll(async () => {
  await rig.close();
  await proxied.close();
});
afterEach(async () => {
  for (const one of [rig, proxied]) await one.aftermath();
});

/** All of them, some at once; what each brought, in order. */
async function all(port: number, exchanges: readonly Exchange[]): Promise<string[]> {
  const texts: string[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < exchanges.length; at = next++)
      texts[at] = await exchange(port, exchanges[at] as Exchange);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return texts;
}

/** No answer is a 500, and none has a body that is no JSON where it says it is. */
function expectNoFault(texts: readonly string[]): void {
  for (const text of texts) {
    for (const { status } of answersIn(text)) expect(status, text.slice(0, 600)).not.toBe(500);
  }
}

/** Where a request of this form can be cut: after each class of bytes, and within it. */
function cutsOf({ head, body }: { readonly head: string; readonly body: string }): string[] {
  const whole = head + body;
  const line = head.indexOf('\r\n');
  const ends = [...head.matchAll(/\r\n/g)].map(({ index }) => index);
  const places = [
    1, // within the method
    head.indexOf(' ') + 2, // within the path
    line - 3, // within the version
    line + 1, // within the end of a line
    ...ends.slice(0, -1).map((end, at) => Math.floor((end + (ends[at + 1] ?? end)) / 2)), // within each header
    head.length - 2, // before the end of the headers
    head.length, // between headers and body
    head.length + Math.floor(body.length / 2), // within the body
    whole.length - 1,
    whole.length, // after a whole request
  ];
  return [...new Set(places)].filter((at) => at > 0 && at <= whole.length).map((at) => whole.slice(0, at));
}

const ways = [
  ['directly', () => rig, [] as string[]],
  ['through a trusted proxy', () => proxied, ['X-Forwarded-For: 203.0.113.9, 2001:db8::7']],
] as const;

describe.each(ways)('%s, on routes of all kinds', (_way, of, headers) => {
  const requests = (): { head: string; body: string; route: Route }[] =>
    ROUTES.flatMap((route) =>
      [of().live.key, of().test.key, undefined].map((key) => ({ ...wire(route, { key, headers }), route })),
    );

  it.each(['reset', 'end'] as const)('a request that is cut anywhere and %s', async (then) => {
    const exchanges = ROUTES.flatMap((route) =>
      cutsOf(wire(route, { key: of().test.key, headers })).map(
        (text): Exchange => ({ pieces: [text], ending: then }),
      ),
    );
    expectNoFault(await all(of().port, exchanges));
  });

  it('a whole request whose client resets before the answer', async () => {
    const exchanges = requests().map(
      ({ head, body }): Exchange => ({ pieces: [head + body], ending: 'reset' }),
    );
    expectNoFault(await all(of().port, exchanges));
  });

  it('a body that breaks', async () => {
    const broken = requests()
      .filter(({ route }) => route.body !== undefined)
      .flatMap(({ head, body }): Exchange[] => {
        const chunked = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
        const sized = (length: number) => head.replace(/Content-Length: \d+/, `Content-Length: ${length}`);
        const size = Buffer.byteLength(body).toString(16);
        return [
          { pieces: [chunked, 'zz\r\n', body], ending: 'wait' },
          { pieces: [chunked, `${size}\r\n`, body.slice(0, 1)], ending: 'end' },
          { pieces: [chunked, `${size}\r\n`, `${body}\r\n`, '0\r\n\r\n', 'garbage'], ending: 'wait' },
          { pieces: [chunked, `${size};${'x'.repeat(20_000)}\r\n`, body], ending: 'wait' },
          { pieces: [chunked, `${size}\r\n`, `${body}XX`], ending: 'wait' },
          { pieces: [sized(body.length + 10), body], ending: 'end' },
          { pieces: [sized(body.length - 1), body], ending: 'wait' },
          { pieces: [sized(-1), body], ending: 'wait' },
          {
            pieces: [head.replace('Content-Length', 'Transfer-Encoding: chunked\r\nContent-Length'), body],
            ending: 'wait',
          },
        ];
      });
    expectNoFault(await all(of().port, broken));
  });

  it('a pipelined request that is broken behind a whole one', async () => {
    const second = [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /v1/jobs/search HTTP/1.1\r\nContent-Length: x\r\n\r\n',
    ];
    // Not with a live key: an answer that waits for providers takes longer than this server waits for a sign.
    const answered = requests().filter(({ head }) => !head.includes('wp_live_'));
    const exchanges = answered.flatMap(({ head, body }) =>
      second.map((text): Exchange => ({ pieces: [head + body + text], ending: 'wait' })),
    );
    const texts = await all(of().port, exchanges);
    expectNoFault(texts);
    for (const text of texts) expect(answersIn(text).length, text.slice(0, 300)).toBeGreaterThan(0);
  });

  it('a body slower than the time for it', async () => {
    const exchanges = requests()
      .filter(({ route }) => route.body !== undefined)
      .map(
        ({ head, body }): Exchange => ({
          pieces: [head, body.slice(0, 1), ...Array.from({ length: 8 }, () => ' ')],
          pauseMs: 400,
          ending: 'wait',
        }),
      );
    expectNoFault(await all(of().port, exchanges));
  });
});

describe('no HTTP at all', () => {
  it.each([
    ['bytes', '\u0000\u0001\u0002\u0003'],
    ['TLS', Buffer.from('16030100f8010000f40303', 'hex')],
    ['an old version', 'GET / HTTP/0.9\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method nobody has', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no path', 'GET HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an address for a path', 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a long path', `GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'another protocol',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'a wait for a word',
      'POST /v1/jobs/search HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
    ],
    [
      'a wait for another word',
      'POST /v1/jobs/search HTTP/1.1\r\nHost: x\r\nExpect: much\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    ],
    [
      'many headers',
      `GET /healthz HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(2_500)}Connection: close\r\n\r\n`,
    ],
    ['large headers', `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(70_000)}\r\n\r\n`],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\nConnection: close\r\n\r\n'],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
  ])(
    '%s is refused or answered, and the connection ends',
    async (_name, bytes) => {
      const text = await exchange(rig.port, { pieces: [bytes], ending: 'wait' });
      expectNoFault([text]);
    },
    30_000,
  );
});

describe('clients that do not go on', () => {
  it('are let go of: silent ones, one octet at a time, and those that keep a connection', async () => {
    const drip = [...'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '].map((octet) => octet);
    const kept = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const texts = await all(rig.port, [
      ...Array.from({ length: 8 }, (): Exchange => ({ pieces: [], ending: 'wait' })),
      ...Array.from({ length: 8 }, (): Exchange => ({ pieces: drip, pauseMs: 60, ending: 'wait' })),
      ...Array.from({ length: 8 }, (): Exchange => ({ pieces: [kept], ending: 'wait' })),
    ]);
    expectNoFault(texts);
    expect(texts.filter((text) => text.includes('200 OK'))).toHaveLength(8);
  });

  it('and do not read their answer are let go of', async () => {
    const sockets = await Promise.all(
      Array.from({ length: UNREAD }, async () => {
        const socket = connect({ port: rig.port, host: '127.0.0.1', localAddress: '127.0.0.7' });
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.pause();
        socket.write('GET /reference/js/scalar.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
        return socket;
      }),
    );
    await rig.aftermath();
    for (const socket of sockets) socket.destroy();
  });
});

it(`${FLOOD} connections of a few addresses leave room for another`, async () => {
  for (let opened = 0; opened < FLOOD; opened += WAVE) {
    const sockets = await Promise.all(Array.from({ length: WAVE }, (_, at) => flooding(at)));
    const text = await exchange(rig.port, {
      pieces: ['GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
      ending: 'wait',
      from: '127.0.0.8',
    });
    expect(text).toContain('200 OK');
    for (const [at, socket] of sockets.entries()) {
      if (at % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
    await sleep(0);
  }
});

/** One of a wave: from one of two addresses; silent, in the middle of a request, or with a whole one. */
async function flooding(at: number): Promise<Socket> {
  const socket = connect({ port: rig.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (at % 4)}` });
  socket.on('error', () => {}).resume();
  await once(socket, 'connect').catch(() => {});
  if (at % 3 === 1) socket.write('POST /v1/jobs/search HTTP/1.1\r\nHost: x\r\nContent-');
  if (at % 3 === 2) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}
