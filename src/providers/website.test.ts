import { afterEach, describe, expect, it } from 'vitest';
import { ask, type FakeServer, startFake } from '../../test/harness/providers.ts';
import { HOME_PAGE } from '../../test/providers/website.ts';
import { addressLine, headcount, organisations, website } from './website.ts';

let fake: FakeServer;
afterEach(() => fake?.close());

const html = { 'content-type': 'text/html; charset=utf-8' };
async function read(text: string, headers: Record<string, string> = html) {
  fake = await startFake(() => ({ text, headers }));
  return ask(website, 'company.enrich', { domain: fake.url.slice('http://'.length) });
}
const facts = async (text: string) => (await read(text)).items[0];

it('reads what a home page says for machines, and no other page', async () => {
  const found = await read(HOME_PAGE);
  expect(found.items).toEqual([
    {
      name: 'Zirkonia',
      socialUrl: 'https://www.linkedin.com/company/zirkonia-robotics',
      website: fake.url,
      description: 'Robots that weld & see.',
      employeeCount: 250,
      industries: [{ name: 'Welding' }, { name: 'Robots' }],
      location: 'Munich, Bavaria, DE',
      founded: '2011-05-01',
      sourceUrl: fake.url,
    },
  ]);
  expect(fake.requests.map(({ path }) => path)).toEqual(['/']);
  expect(fake.requests[0]?.headers['user-agent']).toContain('tests@warmpath.invalid');
});

describe('without linked data', () => {
  it('takes OpenGraph and meta', async () => {
    const page = `<title>Home</title><meta property="og:site_name" content="Zirkonia"><meta property=og:description content="b">
      <meta name=description content=" a  b "><meta name=keywords content="x, y,,x"><a href="https://x.com/intent/post">s</a><a href="//twitter.com/zirkonia?lang=en">t</a>`;
    expect(await facts(page)).toMatchObject({
      name: 'Zirkonia',
      description: 'a b',
      industries: [{ name: 'x' }, { name: 'y' }],
      socialUrl: 'https://twitter.com/zirkonia',
    });
  });

  it.each([
    ['<title>Zirkonia | Robots that weld</title>', 'Zirkonia'],
    ['<title>Zirkonia – Home</title>', 'Zirkonia'],
    ['<title>Smith-Plum &amp; Sons</title>', 'Smith-Plum & Sons'],
    ['<svg><title>logo</title></svg>', 'logo'],
  ])('takes the title up to its first separator: %s', async (page, name) => {
    expect(await facts(page)).toMatchObject({ name });
  });

  it('says nothing where the page says nothing', async () => {
    expect(await read('<p>hello</p>')).toEqual({ items: [] });
  });
});

describe('linked data', () => {
  it.each([
    [
      'one of several, in a graph, with two types',
      '{"@graph":[{"@type":"WebPage"},{"@type":["Thing","LocalBusiness"],"name":"A"}]}',
    ],
    ['a list', '[{"@type":"https://schema.org/Corporation","name":"A"}]'],
    [
      'the publisher of a page',
      '{"@type":"WebSite","name":"B","publisher":{"@type":"Organization","name":"A"}}',
    ],
    ['commas before brackets', '{"@type":"Organization","name":"A",}'],
    ['a comment around it', '<!-- {"@type":"Organization","name":"A"} -->'],
  ])('is read from %s', (_, block) => {
    expect(organisations(['not json {', block]).map((node) => node.get('name'))).toEqual(['A']);
  });

  it('of people and articles is none', () => {
    expect(
      organisations(['{"@type":"Person","name":"A"}', '{"@type":"NewsArticle","name":"A"}', '"x"', 'null']),
    ).toEqual([]);
  });

  it('is bounded in depth and number', () => {
    const deep = `${'{"@graph":'.repeat(5000)}null${'}'.repeat(5000)}`;
    expect(
      organisations([deep, `[${'{"@type":"Organization","name":"A"},'.repeat(9000)}{}]`]).length,
    ).toBeLessThan(500);
  });

  it.each([
    [250, 250],
    ['1,200', 1200],
    [{ value: '40' }, 40],
    [{ '@type': 'QuantitativeValue', minValue: 11, maxValue: 50 }, 31],
    ['many', undefined],
    [-3, undefined],
    [null, undefined],
  ])('numberOfEmployees %j', (value, expected) => expect(headcount(value)).toBe(expected));

  it.each([
    ['1 Made-up Street', '1 Made-up Street'],
    [[{ addressLocality: 'Oslo', addressCountry: { '@type': 'Country', name: 'Norway' } }], 'Oslo, Norway'],
    [{ streetAddress: 'x' }, undefined],
    [7, undefined],
  ])('address %j', (value, expected) => expect(addressLine(value)).toBe(expected));
});

it.each([
  ['blanks in a title', `<title>Zirkonia${' '.repeat(1_000_000)}| Robots</title>`],
  [
    'blanks in linked data',
    `<title>Zirkonia</title><script type="application/ld+json">//${' '.repeat(400_000)}x</script>`,
  ],
  [
    'lists in lists',
    `<title>Zirkonia</title><script type="application/ld+json">${'['.repeat(400_000)}</script>`,
  ],
])('reads a page of %s in linear time', async (_, page) => {
  const began = process.cpuUsage();
  expect(await facts(page)).toMatchObject({ name: 'Zirkonia' });
  // Quadratic, a million blanks take most of an hour of the one thread that answers everyone.
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});

it('does not take another site for its own because a canonical link says so', async () => {
  const page = '<title>Zirkonia</title><link rel="canonical" href="https://somewhere-else.com/x">';
  expect(await facts(page)).toMatchObject({ website: fake.url });
});

it('is answered by pages only', async () => {
  await expect(read('just text')).rejects.toMatchObject({ failure: 'bad_response' });
  await fake.close();
  await expect(read('\u0000\u0001', { 'content-type': 'image/png' })).rejects.toMatchObject({
    failure: 'bad_response',
  });
});

it('knows no company where there is no page, and cannot reach what does not listen', async () => {
  fake = await startFake(() => ({ status: 404, text: 'nothing here' }));
  const domain = fake.url.slice('http://'.length);
  expect(await ask(website, 'company.enrich', { domain })).toEqual({ items: [] });
  await fake.close();
  await expect(ask(website, 'company.enrich', { domain })).rejects.toMatchObject({ failure: 'unreachable' });
});

it('does not reach private addresses where they are not allowed', async () => {
  fake = await startFake(() => ({ text: HOME_PAGE, headers: html }));
  const domain = fake.url.slice('http://'.length);
  await expect(
    ask(website, 'company.enrich', { domain }, { outbound: { allowPrivate: false } }),
  ).rejects.toMatchObject({ failure: 'unreachable' });
  expect(fake.requests).toEqual([]);
});
