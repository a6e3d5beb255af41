/** What the SearXNG adapter makes of a real instance; `run` next to this sets it up. Ends with 1 where anything differs. */

import assert from 'node:assert/strict';
import { searxng } from '../../../src/providers/web-engines.ts';
import { ask, type FakeAnswer, type FakeRequest, startFake } from '../../harness/providers.ts';
import { startSearx } from './instance.ts';

/** What the engines' own server answers: ten results a page, by what was searched for. */
function answer({ path, query }: FakeRequest): FakeAnswer {
  if (path === '/limited') return { status: 429, text: 'too many requests' };
  if (query.q === 'everything fails') return { status: 500, text: 'made up' };
  if (path === '/second')
    return query.q === 'half' ? { status: 500, text: 'made up' } : { json: { results: [] } };
  if (query.q === 'nothing') return { json: { results: [] } };
  const page = Number(query.p);
  if (query.q === 'three pages' && page > 3) return { json: { results: [] } };
  const results = Array.from({ length: 10 }, (_, at) => ({
    url: `https://made.example/${query.q}/${page * 10 - 10 + at}?utm_source=engine`,
    title: `Result <b>${page * 10 - 10 + at}</b> of ${query.q}`,
    text: 'Fish &amp; chips',
  }));
  return { json: { results } };
}

const engines = await startFake(answer);
const began = performance.now();
const searx = await startSearx({
  first: `${engines.url}/first`,
  second: `${engines.url}/second`,
  limited: `${engines.url}/limited`,
});
console.log(`searx answers after ${((performance.now() - began) / 1000).toFixed(1)} s`);

const search = (query: string, count: number) =>
  ask(searxng, 'search.web', { query, count, livecrawl: true }, { settings: { URL: searx.url } });

/** In this order: after its first 429 the instance leaves the limited engine alone and says nothing of it. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  'no result while an engine is limited is a failure, and told': async () => {
    await assert.rejects(search('nothing', 5), ({ failure, message }) => {
      assert.equal(failure, 'upstream');
      assert.match(message, /limited: too many requests/);
      return true;
    });
  },
  'no result where every engine that was asked answered is an answer': async () => {
    assert.deepEqual((await search('nothing', 5)).items, []);
  },
  'results come through while one engine fails': async () => {
    const { items, rejected } = await search('half', 5);
    assert.equal(items.length, 5);
    assert.equal(rejected, 0);
    for (const { url, title, snippet } of items) {
      assert.match(url, /^https:\/\/made\.example\/half\/\d$/);
      assert.match(title, /^Result \d of half$/);
      assert.equal(snippet, 'Fish & chips');
    }
  },
  'more than a page is asked for page by page': async () => {
    const { items } = await search('many', 35);
    assert.equal(new Set(items.map(({ url }) => url)).size, 35);
  },
  'the last page ends the search': async () => {
    assert.equal((await search('three pages', 50)).items.length, 30);
  },
  'an odd query arrives as it is': async () => {
    const odd = 'naïve C++ & 100% "quoted" 検索';
    await search(odd, 1);
    assert.ok(engines.requests.some(({ path, query }) => path === '/first' && query.q === odd));
  },
  'every engine failing is a failure': async () => {
    await assert.rejects(search('everything fails', 5), { failure: 'upstream' });
  },
};

let failed = 0;
for (const [what, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok: ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${what}\n`, error);
  }
}
await searx.stop();
await engines.close();
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
