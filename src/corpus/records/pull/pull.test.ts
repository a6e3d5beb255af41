import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Downloader } from '../../../outbound/download.ts';
import { quartersBefore } from './plan.ts';
import { PULLS, windowsBefore } from './plans.ts';
import { pullRecords } from './pull.ts';

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
    [403, /WARMPATH_CONTACT/],
    [429, /ten minutes/],
    [500, /status 500/],
  ])('status %i is told of', async (status, message) => {
    answer = (_, response) => response.writeHead(status).end();
    await expect(fetchIt()).rejects.toThrow(message);
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

describe('a source', () => {
  const pull = (source: 'form-d' | 'form-adv', contact: string | undefined, periods?: number) =>
    pullRecords({
      source,
      plan: PULLS[source] as NonNullable<(typeof PULLS)['form-d']>,
      downloader,
      folder,
      today: '2026-11-21',
      periods,
      contact,
      userAgent: 'warmpath/1',
      mirror: base,
      queryService: 'https://query.example/sparql',
    });

  test('is fetched quarter by quarter from the mirror, naming who asks; the newest may be missing', async () => {
    answer = (request, response) =>
      request.url?.includes('2026q3') ? response.writeHead(404).end() : serve('"one"')(request, response);
    const { files } = await pull('form-d', 'ops@warmpath.example', 2);
    expect(files.map(({ name, state }) => [name, state])).toEqual([
      ['2026q3_d.zip', 'missing'],
      ['2026q2_d.zip', 'fetched'],
    ]);
    expect(asked[0]?.url).toBe('/www.sec.gov/files/structureddata/data/form-d-data-sets/2026q3_d.zip');
    expect(asked[0]?.headers['user-agent']).toBe('warmpath/1 (ops@warmpath.example)');
    expect(await readFile(join(folder, 'form-d', '2026q2_d.zip'))).toEqual(CONTENT);
  });

  test('that wants a contact is not asked without one', async () => {
    await expect(pull('form-d', undefined)).rejects.toThrow(/WARMPATH_CONTACT/);
    expect(asked).toEqual([]);
  });

  test('of which an older quarter is missing fails by its address', async () => {
    answer = (_, response) => response.writeHead(404).end();
    await expect(pull('form-d', 'a@b.example', 2)).rejects.toThrow(/2026q2_d\.zip \(status 404\)/);
  });

  test('is found on the page that links to it, and on the list of its host', async () => {
    const list = {
      advFilingData: { '2026': { files: [{ fileName: 'ADV_Filing_Data_20261001_20261031.zip' }] } },
    };
    const links = '<a href="/files/x/ia10012026.zip">October</a> <a href="/files/x/ia100126-exempt.zip">';
    answer = (request, response) => {
      if (request.url?.endsWith('advisers')) response.end(links);
      else if (request.url?.endsWith('.json')) response.end(JSON.stringify(list));
      else serve('"one"')(request, response);
    };
    const { files } = await pull('form-adv', 'a@b.example');
    expect(files.map(({ name }) => name)).toEqual([
      'ia10012026.zip',
      'ia100126-exempt.zip',
      'ADV_Filing_Data_20261001_20261031.zip',
    ]);
    expect(asked[2]?.url).toBe('/www.sec.gov/files/x/ia10012026.zip');
    expect(asked[4]?.url).toMatch(/^\/reports\.adviserinfo\.sec\.gov\/.*20261031\.zip$/);
  });
});

test('names of the files by date', () => {
  expect(quartersBefore('2026-11-21', 4)).toEqual(['2026q3', '2026q2', '2026q1', '2025q4']);
  expect(windowsBefore('2026-03-01', 2)).toEqual(['01dec2025-28feb2026', '01sep2025-30nov2025']);
});
