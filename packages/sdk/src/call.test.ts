import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '../../../src/platform/values/errors.ts';
import { isRepeatable, RETRIES, RETRY_WITHIN_MS, waitBefore } from './call.ts';
import type { ErrorCode, Failure } from './error.ts';
import { createWarmpath, type WarmpathError, type WarmpathOptions } from './index.ts';

const ID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';
const USAGE = { tenantId: 't', credits_remaining: 7, request_id: ID };
const error = (word: string) => ({ error: word, message: `It is ${word}.`, request_id: ID });
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
}

/** A client whose requests get these answers, one after the other; the last one again and again. */
function answeredBy(
  answers: readonly (() => Response | Promise<Response>)[],
  options: Partial<WarmpathOptions> = {},
) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const warmpath = createWarmpath({
    baseUrl: 'http://warmpath.example',
    key: 'wp_test_x',
    fetch: async (url, init) => {
      sent.push({ url, init } as Sent);
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return await (answer as () => Response | Promise<Response>)();
    },
    onRetry: (_failed, waitMs) => waits.push(waitMs),
    ...options,
  });
  return { warmpath, sent, waits };
}

/** Lets the waits of the client pass. */
async function outcomeOf<Answer>(call: Promise<Answer>): Promise<Answer | WarmpathError> {
  const caught = call.catch((thrown: WarmpathError) => thrown);
  await vi.runAllTimersAsync();
  return caught;
}

describe('a call', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['429', () => json(429, error('rate_limited'), { 'retry-after': '12' }), 12_000],
    ['503', () => json(503, error('unavailable'), { 'retry-after': '2' }), 2_000],
    ['409 of its own key', () => json(409, error('idempotency_in_progress'), { 'retry-after': '1' }), 1_000],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 250],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 250],
    [
      'half an answer',
      () => new Response('{"tenan', { headers: { 'content-type': 'application/json' } }),
      250,
    ],
  ])('is repeated after %s, the same with its key', async (_what, answer, least) => {
    vi.useFakeTimers();
    const { warmpath, sent, waits } = answeredBy([answer, () => json(200, { ...USAGE, data: [] })]);
    expect(await outcomeOf(warmpath.company.search({ keyword: 'x' }))).toMatchObject(USAGE);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(least);
    const [first, second] = sent as [Sent, Sent];
    expect(first.init.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect([...second.init.headers]).toEqual([...first.init.headers]);
    expect(second.init.body).toBe('{"keyword":"x"}');
  });

  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [402, 'insufficient_credits'],
    [402, 'key_cap_reached'],
    [403, 'insufficient_scope'],
    [404, 'not_found'],
    [409, 'not_in_this_state'],
    [422, 'not_found'],
    [500, 'internal_error'],
    [502, 'vendor_error'],
  ])('is not repeated after %i %s', async (status, word) => {
    const { warmpath, sent } = answeredBy([() => json(status, error(word), { 'retry-after': '1' })]);
    await expect(warmpath.company.search({ keyword: 'x' })).rejects.toMatchObject({
      name: 'WarmpathError',
      status,
      code: word,
      message: `${status} ${word}: It is ${word}.`,
      request_id: ID,
      retryAfter: 1,
      attempts: 1,
    });
    expect(sent).toHaveLength(1);
  });

  it('ends with the last error, and says which key to repeat it with', async () => {
    vi.useFakeTimers();
    const { warmpath, sent } = answeredBy([() => json(503, error('unavailable'))]);
    const key = 'mine';
    const ended = await outcomeOf(
      warmpath.company.search({ keyword: 'x' }, { idempotencyKey: key, retries: 2 }),
    );
    expect(ended).toMatchObject({ status: 503, attempts: 3, idempotencyKey: key });
    expect(sent.map(({ init }) => init.headers.get('idempotency-key'))).toEqual([key, key, key]);
  });

  it('waits for the first answer of its key beyond the repetitions, up to a minute and a half', async () => {
    vi.useFakeTimers();
    const running = () => json(409, error('idempotency_in_progress'), { 'retry-after': '1' });
    const { warmpath, sent, waits } = answeredBy([running]);
    expect(await outcomeOf(warmpath.company.search({ keyword: 'x' }))).toMatchObject({ status: 409 });
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(sent.length).toBeGreaterThan(6);
    expect(total).toBeGreaterThan(75_000);
    expect(total).toBeLessThanOrEqual(90_000);
  });

  it('has a new key each time, and none where the method needs none', async () => {
    const { warmpath, sent } = answeredBy([() => json(200, USAGE)]);
    for (const _ of [1, 2]) await warmpath.company.search({ keyword: 'x' });
    await warmpath.fundraising.investors({ tier: 'A', new_since: '2026-01-01T00:00:00+01:00' });
    await warmpath.webhooks.remove({ id: ID });
    const keys = sent.map(({ init }) => init.headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual([null, null]);
    expect(sent[2]?.url).toBe(
      'http://warmpath.example/v1/fundraising/investors?tier=A&new_since=2026-01-01T00%3A00%3A00%2B01%3A00',
    );
    await warmpath.call('credits.ledger', { limit: 0, kind: undefined, archived: false });
    expect(sent[4]?.url).toBe('http://warmpath.example/v1/credits/ledger?limit=0&archived=false');
    expect(sent[2]?.init.body).toBeUndefined();
    expect(sent[3]?.init).toMatchObject({ method: 'DELETE', body: `{"id":"${ID}"}` });
  });

  it('ends when it is aborted: while it runs, and while it waits', async () => {
    const reason = new Error('enough');
    const waiting = new AbortController();
    const { warmpath, sent } = answeredBy([() => json(503, error('unavailable'), { 'retry-after': '60' })], {
      onRetry: () => waiting.abort(reason),
    });
    await expect(warmpath.usage({ signal: waiting.signal })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
    await expect(warmpath.usage({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });

  it('leaves no timer behind that would keep a program from ending', async () => {
    vi.useFakeTimers();
    const { warmpath } = answeredBy([() => json(503, error('unavailable')), () => json(200, USAGE)]);
    const call = warmpath.usage();
    await vi.advanceTimersByTimeAsync(600);
    expect(await call).toEqual(USAGE);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reads a Retry-After that is a date', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') });
    const { warmpath, waits } = answeredBy([
      () => new Response('', { status: 503, headers: { 'retry-after': 'Mon, 23 Nov 2026 10:00:30 GMT' } }),
      () => json(200, USAGE),
    ]);
    expect(await outcomeOf(warmpath.usage())).toEqual(USAGE);
    expect(waits[0]).toBeGreaterThanOrEqual(30_000);
  });

  it.each([
    [{ baseUrl: 'warmpath.example' }, /baseUrl/],
    [{ baseUrl: 'ftp://warmpath.example' }, /baseUrl/],
    [{ baseUrl: 'http://user:secret@warmpath.example' }, /baseUrl/],
    [{ key: '' }, /key has to be/],
    [{ key: 'wp_test_secret\n' }, /key has to be/],
  ])('is not possible with %o, and no secret is repeated in what may be logged', (wrong, said) => {
    expect(() => answeredBy([], wrong)).toThrow(said);
    expect(() => answeredBy([], wrong)).not.toThrow(/secret/);
  });

  it.each([{ timeoutMs: -1 }, { retries: Number.NaN }, { idempotencyKey: 'a\nb' }])(
    'is refused with %o, before anything is sent',
    async (options) => {
      const { warmpath, sent } = answeredBy([() => json(200, USAGE)]);
      await expect(warmpath.company.search({ keyword: 'x' }, options)).rejects.toThrow(TypeError);
      expect(sent).toEqual([]);
    },
  );
});

describe('over a socket', () => {
  const ending: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });

  /** A server that does this with each connection once a request has begun to come in. */
  async function serverThat(answers: (socket: Socket, nth: number) => void): Promise<string> {
    const sockets = new Set<Socket>();
    let nth = 0;
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => answers(socket, ++nth));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ending.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }
  const says = (status: string, text: string, headers = '') =>
    `HTTP/1.1 ${status}\r\ncontent-length: ${text.length}\r\nconnection: close\r\n${headers}\r\n${text}`;
  const usage = says('200 OK', JSON.stringify(USAGE), 'content-type: application/json\r\n');
  const clientOf = (baseUrl: string, options: Partial<WarmpathOptions> = {}) =>
    createWarmpath({ baseUrl, key: 'wp_test_x', retries: 0, ...options });

  it.each([
    ['before the answer', (socket: Socket) => socket.resetAndDestroy()],
    ['in its head', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
    ['in its body', (socket: Socket) => void socket.end(usage.slice(0, -9))],
    [
      'in its body of no known length',
      (socket: Socket) =>
        void socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"tenantId":`),
    ],
    [
      'in a chunk of its body',
      (socket: Socket) =>
        void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"tenantId":'),
    ],
  ])('a connection cut %s is a lost one, and the repetition gets the answer', async (_where, cut) => {
    const url = await serverThat((socket, nth) => (nth === 1 ? cut(socket) : socket.end(usage)));
    const failed: string[] = [];
    const warmpath = clientOf(url, { retries: 1, onRetry: ({ code }) => failed.push(code) });
    expect(await warmpath.usage()).toEqual(USAGE);
    expect(failed).toEqual(['not_reached']);
  });

  it('nobody at the address is named with it', async () => {
    const url = await serverThat(() => undefined);
    await ending.pop()?.();
    await expect(clientOf(url).usage()).rejects.toMatchObject({
      status: 0,
      code: 'not_reached',
      message: expect.stringMatching(new RegExp(`^not_reached: ${url} was not reached.*ECONNREFUSED`)),
    });
  });

  it.each([
    ['never comes', ''],
    ['stops half-way', usage.slice(0, -9)],
  ])('an answer that %s ends by the time limit', async (_what, part) => {
    const url = await serverThat((socket) => void socket.write(part));
    await expect(clientOf(url, { timeoutMs: 100 }).usage()).rejects.toMatchObject({
      status: 0,
      code: 'timed_out',
    });
  });

  it('an answer under way ends when the caller aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const url = await serverThat((socket) => {
      socket.write(usage.slice(0, -9));
      controller.abort(reason);
    });
    await expect(clientOf(url).usage({ signal: controller.signal })).rejects.toBe(reason);
  });

  it('another server is told from the service, with what it said', async () => {
    const url = await serverThat((socket) =>
      socket.end(says('200 OK', '<h1>Sign in to the wireless network</h1>')),
    );
    await expect(clientOf(url, { retries: 3 }).usage()).rejects.toMatchObject({
      status: 200,
      code: 'not_warmpath',
      body: undefined,
      attempts: 1,
      message: expect.stringContaining('Sign in'),
    });
  });

  it('a redirect is not followed, with the key to another address least of all', async () => {
    const seen: string[] = [];
    const other = await serverThat((socket) => {
      seen.push('asked');
      socket.end(usage);
    });
    const url = await serverThat((socket) =>
      socket.end(says('307 Moved', '', `location: ${other}/v1/usage\r\n`)),
    );
    await expect(clientOf(url, { retries: 3 }).usage()).rejects.toMatchObject({
      status: 307,
      code: 'not_warmpath',
      attempts: 1,
      message: expect.stringContaining(`redirects to ${other}/v1/usage`),
    });
    expect(seen).toEqual([]);
  });
});

const LIMITS = { retries: RETRIES, withinMs: RETRY_WITHIN_MS };
const failed = (code: ErrorCode, retryAfter?: number, status = 503): Failure => ({
  status,
  code,
  message: '',
  retryAfter,
});
const tried = (repeated: number, elapsedMs = 0, awaited = 0) => ({ repeated, elapsedMs, awaited });

it('repeats what may go well the next time, and nothing that was decided or is kept for the key', () => {
  const words = [...new Set(Object.values(ERRORS).map(({ error }) => error))];
  expect(words.filter((code) => isRepeatable(failed(code)))).toEqual([
    'idempotency_in_progress',
    'rate_limited',
    'vendor_capacity',
    'unavailable',
  ]);
  expect(isRepeatable(failed('not_reached', undefined, 0))).toBe(true);
  expect(isRepeatable(failed('timed_out', undefined, 0))).toBe(true);
  const foreign = [200, 302, 403, 404, 429, 500, 501, 502, 503, 504];
  expect(foreign.filter((status) => isRepeatable(failed('not_warmpath', undefined, status)))).toEqual([
    429, 502, 503, 504,
  ]);
});

it('waits longer each time, between half a step and a whole one, up to eight seconds', () => {
  const bounds = [0, 1, 2, 3, 4].map((repeated) =>
    [0, 1].map((chance) => waitBefore(failed('unavailable'), tried(repeated), LIMITS, chance)),
  );
  expect(bounds).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
  ]);
  const many = { retries: 50, withinMs: RETRY_WITHIN_MS };
  expect(waitBefore(failed('unavailable'), tried(40), many, 1)).toBe(8_000);
});

it('ends after the repetitions allowed, and never begins with none', () => {
  expect(waitBefore(failed('unavailable'), tried(RETRIES), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(failed('unavailable'), tried(0), { ...LIMITS, retries: 0 }, 0)).toBeUndefined();
});

it('waits at least as long as it is told to, and not at all where that is too long', () => {
  expect(waitBefore(failed('rate_limited', 40), tried(0), LIMITS, 0)).toBe(40_000);
  expect(waitBefore(failed('rate_limited', 40), tried(0), LIMITS, 1)).toBe(40_500);
  expect(waitBefore(failed('rate_limited', 0), tried(2), LIMITS, 0)).toBe(1_000);
  expect(waitBefore(failed('rate_limited', 40), tried(1, 51_000), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(failed('vendor_capacity', 7_200), tried(0), LIMITS, 0)).toBeUndefined();
});

it('waits for the first answer to a key as long as the time allows, and counts that apart', () => {
  const running = failed('idempotency_in_progress', 1, 409);
  expect(waitBefore(running, tried(RETRIES, 0, 20), LIMITS, 0)).toBe(4_000);
  expect(waitBefore(running, tried(0, 0, 20), LIMITS, 0)).toBe(4_000);
  expect(waitBefore(running, tried(0, RETRY_WITHIN_MS - 500, 0), LIMITS, 0)).toBeUndefined();
  expect(waitBefore(running, tried(0, 0, 0), { ...LIMITS, retries: 0 }, 0)).toBeUndefined();
});

const baseUrl = 'http://warmpath.example';

it('sends the mode of a session in place of a key, and lets the browser send its cookie', async () => {
  const sent: RequestInit[] = [];
  const warmpath = createWarmpath({
    baseUrl,
    session: 'test',
    fetch: async (_url, init) => {
      sent.push(init);
      return Response.json({ request_id: 'made-up' });
    },
  });
  await warmpath.usage();
  const headers = new Headers(sent[0]?.headers);
  expect(headers.get('warmpath-mode')).toBe('test');
  expect(headers.has('authorization')).toBe(false);
  expect(sent[0]?.credentials).toBe('same-origin');
});

it('takes a key or a session, and not both', () => {
  expect(() => createWarmpath({ baseUrl, key: 'wp_test_x', session: 'live' })).toThrow(
    /Either key or session/,
  );
  expect(() => createWarmpath({ baseUrl })).toThrow(/key has to be/);
});
