import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Downloader } from './download.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CONTENT = Buffer.from('0123456789'.repeat(2_000));
let folder: string;
let server: Server;
let base: string;
let answer: Answer;
let asked: { url: string | undefined; headers: IncomingMessage['headers'] }[];
const downloader = new Downloader(1_000);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-pull-'));
  asked = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
afterAll(() => downloader.close());

/** Serves CONTENT as `etag`, with ranges, and breaks the connection after `cutAt` bytes of a first answer. */
function serve(etag: string, cutAt?: number): Answer {
  let isCut = cutAt !== undefined;
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const isSame = request.headers['if-range'] === etag;
    const start = from !== undefined && isSame ? Number(from) : 0;
    const body = CONTENT.subarray(start);
    const range =
      start > 0 ? { 'content-range': `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}` } : {};
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': body.length, ...range });
    if (!isCut) return response.end(body);
    isCut = false;
    response.write(body.subarray(0, cutAt));
    void untilHeld(cutAt ?? 0).then(() => response.destroy());
  };
}

/** What was sent may still be on its way, on a busy machine for seconds: a connection lost by then has brought nothing. */
async function untilHeld(bytes: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const part = await stat(join(folder, 'a.zip.part')).catch(() => undefined);
    if (part !== undefined && part.size >= bytes) return;
    await sleep(10);
  }
}

const fetchIt = (more: object = {}) =>
  downloader.download({
    url: `${base}/a.zip`,
    path: join(folder, 'a.zip'),
    maxBytes: 1e6,
    userAgent: 'test',
    ...more,
  });
const held = () => readFile(join(folder, 'a.zip'));

describe('a download', () => {
  test('goes on where the connection was lost', async () => {
    answer = serve('"one"', 5_000);
    expect(await fetchIt()).toEqual({ state: 'fetched', bytes: CONTENT.length });
    expect(await held()).toEqual(CONTENT);
    expect(asked[1]?.headers).toMatchObject({ range: 'bytes=5000-', 'if-range': '"one"' });
  });

  test('stopped and started again goes on, and a file that changed meanwhile begins again', async () => {
    for (const etag of ['"one"', '"two"']) {
      answer = (_, response) => {
        response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
        response.write(CONTENT.subarray(0, 5_000)); // and nothing more
      };
      const stop = new AbortController();
      const onProgress = () => setTimeout(() => stop.abort(new Error('enough')), 100);
      await expect(fetchIt({ signal: stop.signal, onProgress })).rejects.toThrow(/enough|abort/i);
      expect((await stat(join(folder, 'a.zip.part'))).size).toBeGreaterThan(0);
      answer = serve(etag);
      expect(await fetchIt()).toEqual({ state: 'fetched', bytes: CONTENT.length });
      expect(await held()).toEqual(CONTENT);
      expect(asked.at(-1)?.headers['if-range']).toBe('"one"');
      await rm(join(folder, 'a.zip'));
      await rm(join(folder, 'a.zip.json'));
    }
  });

  test('that is there and unchanged is not fetched again', async () => {
    answer = serve('"one"');
    await fetchIt();
    expect(await fetchIt()).toEqual({ state: 'unchanged', bytes: CONTENT.length });
    answer = serve('"two"');
    expect(await fetchIt()).toMatchObject({ state: 'fetched' });
  });

  test('larger than it has ever been is refused, announced or not', async () => {
    answer = serve('"one"');
    await expect(fetchIt({ maxBytes: 100 })).rejects.toMatchObject({ code: 'limit' });
    answer = (_, response) => {
      response.write(CONTENT);
      response.end();
    };
    await expect(fetchIt({ maxBytes: 100 })).rejects.toMatchObject({ code: 'limit' });
  });

  test.each([
    [403, '', 'refused', /WARMPATH_CONTACT/],
    [403, '<h1>Your Request Originates from an Undeclared Automated Tool</h1>', 'refused', /e-mail address/],
    [403, '<h1>Request Rate Threshold Exceeded</h1>', 'refused', /too often: try again in ten minutes/],
    [429, '', 'refused', /ten minutes/],
    [410, '', 'changed', /moved/],
    [500, '', 'unreachable', /status 500/],
  ])('status %i is told of', async (status, page, fault, message) => {
    answer = (_, response) => response.writeHead(status).end(page);
    await expect(fetchIt()).rejects.toThrow(message);
    await expect(downloader.text(`${base}/page`, 'test')).rejects.toMatchObject({ fault });
  });

  test('is looked at by its first bytes only, from a server that knows no ranges too', async () => {
    answer = serve('"one"');
    const peek = await downloader.peek(`${base}/a.zip`, 'test');
    expect(peek).toMatchObject({ status: 200, total: CONTENT.length });
    expect(Buffer.from(peek.head)).toEqual(CONTENT.subarray(0, 4_096));
    answer = (request, response) => {
      expect(request.headers.range).toBe('bytes=0-4095');
      response.writeHead(206, { 'content-range': 'bytes 0-4095/77777', 'content-length': 4_096 });
      response.end(CONTENT.subarray(0, 4_096));
    };
    expect(await downloader.peek(`${base}/a.zip`, 'test')).toMatchObject({ status: 206, total: 77_777 });
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 1e9 });
      response.write(CONTENT); // and nothing more
    };
    expect(await downloader.peek(`${base}/a.zip`, 'test')).toMatchObject({ total: 1e9 });
    answer = (request) => request.socket.destroy();
    await expect(downloader.peek(`${base}/a.zip`, 'test')).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('whose rest is of another file, from a server that ignores If-Range, begins again', async () => {
    const other = Buffer.from(CONTENT).reverse();
    let isFirst = true;
    answer = (request, response) => {
      const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      if (isFirst) {
        isFirst = false;
        response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
        response.write(CONTENT.subarray(0, 5_000), () => setTimeout(() => response.destroy(), 50));
        return;
      }
      const start = Number(from ?? 0);
      const range =
        start > 0 ? { 'content-range': `bytes ${start}-${other.length - 1}/${other.length}` } : {};
      const body = other.subarray(start);
      response.writeHead(start > 0 ? 206 : 200, { etag: '"two"', 'content-length': body.length, ...range });
      response.end(body);
    };
    expect(await fetchIt()).toEqual({ state: 'fetched', bytes: other.length });
    expect(await held()).toEqual(other);
  });

  test('is no web page, which must not take the place of the file that is there', async () => {
    answer = serve('"one"');
    await fetchIt();
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Access denied</p>');
    await expect(fetchIt()).rejects.toThrow(/a web page instead of a\.zip/);
    expect(await held()).toEqual(CONTENT);
  });

  test('of two at once is one, and the lock of a process that is gone is free', async () => {
    let release = () => {};
    const isHeldBack = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (request, response) => void isHeldBack.then(() => serve('"one"')(request, response));
    const first = fetchIt();
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(fetchIt()).rejects.toMatchObject({ code: 'conflict' });
    release();
    expect(await first).toMatchObject({ state: 'fetched' });
    // A number that no process can have.
    await writeFile(join(folder, 'a.zip.lock'), '999999999');
    expect(await fetchIt()).toMatchObject({ state: 'unchanged' });
    await expect(stat(join(folder, 'a.zip.lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('leaves a file of unknown origin alone', async () => {
    await writeFile(join(folder, 'a.zip'), 'mine');
    answer = serve('"one"');
    await fetchIt();
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
    expect(await held()).toEqual(CONTENT);
  });
});
