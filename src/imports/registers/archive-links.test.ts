import { describe, expect, test } from 'vitest';
import { filingArchives, returnLinks, rosterLinks } from './rules-archive-links.ts';
import { edgesQuery, investorsQuery, LENDER, WIKIDATA_PAGE } from './rules-wikidata-queries.ts';

const PAGE = 'https://www.sec.gov/data-research/sec-markets-data/some-page';

describe('links of pages', () => {
  test('the newest roster of each kind, whatever it is called', () => {
    const html = `
      <a href="/files/ia060126_0.zip">June</a> <A HREF='/files/ia07012026.zip'>July</A>
      <a href="/files/ia07012026-exempt.zip">July, exempt</a><a href="/files/ia020226-exemptzip.zip">February</a>
      <a href="/files/ia-notice.pdf">Notice</a> <a href="/files/ia08012026.xlsx">sheet</a> <a href="javascript:void(0)">x</a>
      <a href="http://elsewhere.example/ia09012026.zip">not by https</a>`;
    expect(rosterLinks(html, PAGE)).toEqual([
      { url: 'https://www.sec.gov/files/ia07012026.zip', name: 'ia07012026.zip' },
      { url: 'https://www.sec.gov/files/ia07012026-exempt.zip', name: 'ia07012026-exempt.zip' },
    ]);
    expect(rosterLinks('<p>nothing</p>', PAGE)).toEqual([]);
  });

  test('archives of a year, each once', () => {
    const html = `<a href="/pub/2026_TEOS_XML_01A.zip">a</a><a href="/pub/2026_TEOS_XML_01A.zip">b</a>
      <a href="/pub/2025_TEOS_XML_11B.zip">d</a>`;
    expect(returnLinks(html, PAGE, 2026).map(({ name }) => name)).toEqual(['2026_TEOS_XML_01A.zip']);
  });
});

test('the newest months of filing data by the host’s own list', () => {
  const file = (month: string) => ({ fileName: `ADV_Filing_Data_${month}01_${month}28.zip`, size: '7 MB' });
  const manifest = {
    advFilingData: {
      '2025': { files: [file('202511'), file('202512'), { fileName: '../../etc/passwd' }, 7] },
      '2026': { files: [file('202602'), file('202601')] },
      other: { files: [file('202701')] },
    },
    advW: {},
  };
  expect(filingArchives(manifest, 3)).toEqual([
    {
      url: 'https://reports.adviserinfo.sec.gov/reports/foia/advFilingData/2026/ADV_Filing_Data_20260201_20260228.zip',
      name: 'ADV_Filing_Data_20260201_20260228.zip',
    },
    expect.objectContaining({ name: 'ADV_Filing_Data_20260101_20260128.zip' }),
    expect.objectContaining({ name: 'ADV_Filing_Data_20251201_20251228.zip' }),
  ]);
  expect(filingArchives('nothing', 3)).toEqual([]);
});

test('queries name every class once, leave out the lender, and page without overlap', () => {
  expect(investorsQuery(0)).toContain('wd:Q3487908');
  expect(investorsQuery(0)).not.toContain('wd:Q5 ');
  expect(investorsQuery(2)).toContain(`OFFSET ${2 * WIKIDATA_PAGE}`);
  expect(edgesQuery(0)).toContain(`?investor != wd:${LENDER}`);
  expect(edgesQuery(0)).toContain('wd:Q5 ');
  for (const query of [investorsQuery(1), edgesQuery(1)]) {
    // Nothing that one engine alone knows: every prefix is declared, and no service is called.
    const used = new Set([...query.matchAll(/(?<![<\w])([a-z]+):(?=[A-Za-z])/g)].map(([, name]) => name));
    const declared = [...query.matchAll(/^PREFIX ([a-z]+):/gm)].map(([, name]) => name);
    expect([...used].filter((name) => !declared.includes(name ?? ''))).toEqual([]);
    expect(query).not.toContain('SERVICE');
    expect(query).toContain('rdfs:label ?investor_en FILTER(LANG(?investor_en) = "en")');
    const open = [...query].filter((sign) => sign === '{').length;
    expect([...query].filter((sign) => sign === '}')).toHaveLength(open);
  }
});
