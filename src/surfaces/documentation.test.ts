import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../app/operations.ts';
import { VERSION } from '../platform/process.ts';
import { documentation, llmsFullText } from './documentation.ts';
import { nameOf, readLibrary, renderPage, searchedParts, sectionsOf } from './pages.ts';

const app = fastify({ exposeHeadRoutes: true });
documentation(app, ENDPOINTS);
afterAll(() => app.close());
const library = readLibrary();

/** Asks over a socket for a path as it is written: a client in process would resolve its dots. */
async function asWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const port = new URL(await listening).port;
  return new Promise((done, fail) => {
    const asking = get({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      text(answer).then((body) => done({ status: answer.statusCode, body }), fail);
    });
    asking.on('error', fail);
  });
}
const listening = app.listen({ port: 0, host: '127.0.0.1' });

/** Every address that a page links to on this service, resolved as a browser does. */
function linksOf(address: string, html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://x${address}`))
    .filter(({ host }) => host === 'x')
    .map(({ pathname, hash }) => `${pathname}${hash}`);
}

describe('the pages', () => {
  it('are all there, with links and anchors that lead to a page, and nothing that is run or loaded but the search', async () => {
    expect(library.size).toBeGreaterThan(60);
    const html = new Map<string, string>();
    for (const name of library.keys()) {
      const answer = await app.inject(`/docs/${name}`);
      expect(answer.statusCode, name).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      html.set(`/docs/${name}`, answer.body);
    }
    const broken: string[] = [];
    let followed = 0;
    for (const [address, text] of html) {
      const [search, rest = ''] = text.split(/(?<=<script type="module" src=")[^"]+(?="><\/script>)/);
      expect(new URL(text.slice(search?.length, -rest.length), `http://x${address}`).pathname).toBe(
        '/docs/search.js',
      );
      expect(rest, address).not.toMatch(/<script|<img|<iframe|\son\w+=|javascript:/i);
      for (const link of linksOf(address, text)) {
        const [path = '', anchor] = link.split('#');
        if (path === '/reference/' || path === '/openapi.json' || path.endsWith('.md')) continue;
        followed += 1;
        const target = html.get(path);
        if (target === undefined || (anchor !== undefined && !target.includes(`id="${anchor}"`)))
          broken.push(`${address}: ${link}`);
      }
    }
    expect(followed).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it('have all pages beside them, each once, by readers, and say which is shown and of which version', async () => {
    const linked = sectionsOf(library).flatMap(({ pages }) =>
      pages.flatMap(({ path, within }) => [path, ...within.map((one) => one.path)]),
    );
    const beside = [...linked.map(nameOf), 'changelog'];
    expect([...beside].sort()).toEqual(
      [...library.keys()].filter((name) => !/^$|^adr\/template$/.test(name)).sort(),
    );
    const { body } = await app.inject('/docs/operating/install');
    const [, nav = ''] = body.split('<nav ');
    for (const name of beside)
      expect(linksOf('/docs/operating/install', nav), name).toContain(`/docs/${name}`);
    expect(nav.match(/<a [^>]*aria-current="page"[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/href="\.\/\.\.\/operating\/install" aria-current="page">Install$/),
    ]);
    expect(nav.match(/<details open>.*?<\/summary>/g)).toEqual([
      '<details open><summary>Operating</summary>',
    ]);
    expect(nav).toContain(`<h2>Warmpath ${VERSION}</h2>`);
  });

  it('are given as they are written, too, where the page says', async () => {
    for (const name of ['', 'prices', 'adr/', 'adr/0001-postgresql-only']) {
      const page = await app.inject(`/docs/${name}`);
      const raw = linksOf(`/docs/${name}`, page.body).find((link) => link.endsWith('.md')) ?? '';
      const answer = await app.inject(raw);
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.body).toBe(library.get(name));
    }
  });

  it('may load and run nothing but the search, and ask nothing of another host', async () => {
    const { headers } = await app.inject('/docs/prices');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; script-src 'self'; connect-src 'self'$/,
    );
  });

  it('lead on from an address without its slash', async () => {
    for (const [address, target] of [
      ['/docs', '/docs/'],
      ['/docs/adr', '/docs/adr/'],
    ] as const) {
      const { statusCode, headers } = await app.inject(address);
      expect(statusCode).toBe(308);
      expect(new URL(String(headers.location), `http://x${address}`).pathname).toBe(target);
    }
  });

  it('answer HEAD, and no other method', async () => {
    const whole = await app.inject('/docs/prices');
    const head = await app.inject({ method: 'HEAD', url: '/docs/prices' });
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.body)));
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url: '/docs/prices' })).statusCode).toBe(404);
  });

  it.each([
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/package.json',
    '/docs/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/docs/..%252fpackage.json',
    '/docs/..%5cpackage.json',
    '/docs//etc/passwd',
    '/docs/adr/../../README.md',
    '/docs/adr/../prices.md',
    '/docs/prices.md%00.html',
    '/docs/./prices',
    '/docs/__proto__',
    '/docs/constructor',
    `/docs/${'a/'.repeat(2000)}`,
  ])('are no way to a file: %.40s', async (path) => {
    const { status, body } = await asWritten(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/"name": "warmpath"|root:|<main>/);
  });

  it('are there over a socket, too', async () => {
    expect((await asWritten('/docs/prices')).status).toBe(200);
  });
});

describe('the search', () => {
  it('has each heading of each page once, with its text and where it is', async () => {
    const parts = searchedParts(library);
    expect(parts.length).toBeGreaterThan(400);
    const { address, title, text } = parts.find(({ heading }) => heading === 'Free repetition') ?? {};
    expect({ address, title }).toEqual({ address: 'prices#free-repetition', title: 'Prices' });
    expect(text).toMatch(/learn/);
    expect(parts.map(({ heading }) => heading).filter((heading) => /[`*|]|\]\(/.test(heading))).toEqual([]);
  });

  it('is loaded from this service: its script, the library and the text, an hour long', async () => {
    for (const [name, type] of [
      ['search.js', 'text/javascript; charset=utf-8'],
      ['minisearch.js', 'text/javascript; charset=utf-8'],
      ['search.json', 'application/json; charset=utf-8'],
    ]) {
      const { statusCode, headers, body } = await app.inject(`/docs/${name}`);
      expect(statusCode, name).toBe(200);
      expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'private, max-age=3600' });
      expect(body).not.toContain('sourceMappingURL');
    }
    const compressed = await app.inject({ url: '/docs/search.json', headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.rawPayload.byteLength).toBeLessThan(250_000);
  });
});

describe('a page', () => {
  const rendered = (name: string, markdown: string) =>
    renderPage(
      name,
      new Map([...['', 'a', 'adr/', 'adr/b'].map((one) => [one, ''] as const), [name, markdown]]),
      [],
    );

  it('has links to pages, and the text of links to files', () => {
    const html = rendered(
      'adr/b',
      '# B\n\n[a](../a.md#x) [i](README.md) [top](../README.md) [code](../../src/app/app.ts) [api](../../openapi.json) [out](https://x.example/)\n',
    );
    expect(html).toContain(
      '<p><a href="./../a#x">a</a> <a href="./">i</a> <a href="./../">top</a> code <a href="../../openapi.json">api</a> <a href="https://x.example/">out</a></p>',
    );
  });

  it('shows HTML as text and hides comments', () => {
    const html = rendered(
      'a',
      '# A\n\n<!-- made -->\n\n<script>alert(1)</script>\n\nx <b>y</b> [z](javascript:alert(1))\n',
    );
    expect(html).not.toMatch(/made|<script>|<b>|javascript:/);
    expect(html).toContain('&lt;script&gt;');
  });
});

describe('llms.txt', () => {
  it('has a title, a summary and sections of links that lead to Markdown', async () => {
    const { body, headers } = await app.inject('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# Warmpath\n\n> .+\n\n- /);
    const links = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.*$/gm)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(20);
    for (const link of links.filter((one) => one !== 'openapi.json'))
      expect((await app.inject(`/${link}`)).headers['content-type'], link).toContain('text/markdown');
    // An index is read whole before anything is looked for.
    expect(Buffer.byteLength(body)).toBeLessThan(6_000);
    expect(body).toContain('`fundraising.search-investors` 10, 12, 15;');
    expect(body).toContain('each lookup 3;');
    expect(body.indexOf('## Optional')).toBeGreaterThan(body.indexOf('## API'));
  });

  it('has every page for users in the full text, within its limit', async () => {
    const { body } = await app.inject('/llms-full.txt');
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(200_000);
    expect(body).toContain('From docs/prices.md:');
    expect(body).toContain('# Ranking');
    expect(body).toContain('From docs/recipes/capped-assistant.md:');
    expect(body).not.toContain('From docs/operating/');
  });

  it('names what is left out of the full text for its length', () => {
    const pages = new Map([
      ['', '## Builders\n\n| Page | About |\n| [Long](long.md) | l |\n| [Short](short.md) | s |\n'],
      ['long', 'x'.repeat(300_000)],
      ['short', 'short text'],
    ]);
    const text = llmsFullText('# T\n', pages);
    expect(text).toContain('short text');
    expect(text).toContain('Left out for their length:\n\n- docs/long.md');
    expect(text.length).toBeLessThan(1_000);
  });
});
