import { describe, expect, test } from 'vitest';
import { archiveOf } from '../../../test/publishers/archive.ts';
import { askedPublishers, taken } from '../../../test/publishers/asked.ts';
import { NEW_PLACE, OLD_PLACE, QUARTERS, UNDECLARED } from '../../../test/publishers/publishers.ts';
import { pullRecords } from './listed-set.ts';
import { probe } from './pull-asking.ts';

const asked = askedPublishers();
const { asking, pull, look, said } = asked;

describe('a changed publisher', () => {
  const newD = `${NEW_PLACE}/form-d-data-sets`;
  const page = 'sec-markets-data/form-d-data-sets';
  const html = (body: string) => ({ type: 'text/html', body });

  test('whose archives moved to another directory, as the page says, is pulled, and nothing is to be said', async () => {
    const moved = 'www.sec.gov/files/elsewhere/2026/2026q3_d.zip';
    const [, archive] = [...asked.site.answers].find(([address]) => address.endsWith('2026q3_d.zip')) ?? [];
    asked.site.plant('2026q3_d.zip', undefined);
    asked.site.answers.set(moved, archive ?? html(''));
    asked.site.plant(page, html(`<a href="https://${moved}">2026 Q3</a>`));
    const pulled = await pull('form-d', 1);
    expect(taken(pulled)).toEqual(['2026q3_d.zip']);
    expect(said(pulled)).toEqual([]);
    expect(asked.site.asked.map(({ address }) => address)).toContain(moved);
  });

  test('that renamed the archives of a directory is pulled by the links', async () => {
    const [, archive] = [...asked.site.answers].find(([address]) => address.endsWith('2026q3_d.zip')) ?? [];
    asked.site.plant('2026q3_d.zip', undefined);
    for (const name of ['2026q3_formd_final.zip', '2026q3_d_1.zip', '2026q3_d_0.zip'])
      asked.site.answers.set(`${newD}/${name}`, archive ?? html(''));
    asked.site.plant(
      page,
      html(`<a href="/files/datastandardsinnovation/data/form-d-data-sets/2026q3_formd_final.zip">`),
    );
    expect(taken(await pull('form-d', 1))).toEqual(['2026q3_d.zip']);
    const links = ['_0', '_1'].map((copy) => `<a href='/files/x/2026q3_d${copy}.zip'>`);
    asked.site.plant(page, html(links.join('')));
    for (const copy of ['_0', '_1'])
      asked.site.answers.set(`www.sec.gov/files/x/2026q3_d${copy}.zip`, archive ?? html(''));
    await pull('form-d', 1);
    expect(asked.site.asked.at(-1)?.address).toBe('www.sec.gov/files/x/2026q3_d_1.zip');
  });

  test.each([
    ['gone (404)', undefined, /could not be read .*status 404.*directories where they lay before/],
    ['of another form', html('<script src="/app.js"></script>'), /names no archive of the set/],
    ['at fault', { status: 500, body: '' }, /could not be read .*status 500/],
  ])(
    'whose listing page is %s is pulled from the known directories, new and old',
    async (_, answer, note) => {
      asked.site.plant(page, answer);
      const pulled = await pull('form-d');
      expect(taken(pulled)).toEqual(QUARTERS.slice(0, 8).map((quarter) => `${quarter}_d.zip`));
      expect(said(pulled)).toEqual([expect.stringMatching(note)]);
      // The one that was replaced is found under its other name.
      expect(asked.site.asked.map(({ address }) => address)).toContain(
        `${OLD_PLACE}/form-d-data-sets/2025q3_d_0.zip`,
      );
      expect(await look('form-d')).toMatchObject({ state: 'changed', detail: expect.stringMatching(note) });
    },
  );

  test('that has put months together to quarters is pulled without a word of the months', async () => {
    const pulled = await pull('bdc', 9);
    expect(taken(pulled).slice(-2)).toEqual(['2025q4_bdc.zip', '2025q3_bdc.zip']);
    // January to March 2026 are nowhere, October to December 2025 are in the quarter.
    expect(said(pulled).join()).toMatch(/2026_03, 2026_02, 2026_01 is missing between others/);
    expect(said(pulled).join()).not.toContain('2025_1');
  });

  test('that has not published the newest quarter yet says which it took', async () => {
    asked.site.plant('2026q3_d.zip', undefined);
    const listing = asked.site.answers.get(`www.sec.gov/data-research/${page}`)?.body.toString() ?? '';
    asked.site.plant(page, html(listing.replaceAll('2026q3_d.zip', 'none')));
    const pulled = await pull('form-d', 2);
    expect(taken(pulled)).toEqual(['2026q2_d.zip', '2026q1_d.zip']);
    expect(said(pulled)).toEqual([
      'Form D: 2026q3 is not there (asked for 2026q3, taken 2026q2); it is published some weeks after its end.',
    ]);
    expect(await look('form-d')).toMatchObject({
      state: 'as_expected',
      detail: expect.stringMatching(/taken 2026q2/),
    });
  });

  test('of which two newest and one between are missing, listed or not, names each and stops at none', async () => {
    for (const quarter of ['2026q3', '2026q2', '2025q4']) asked.site.plant(`${quarter}_d.zip`, undefined);
    const pulled = await pull('form-d', 3);
    expect(taken(pulled)).toEqual(['2026q1_d.zip', '2025q3_d.zip', '2025q2_d.zip']);
    expect(said(pulled)).toEqual([
      expect.stringMatching(/There is no .*2026q3_d\.zip \(status 404\).* 2026q3 is left out/),
      expect.stringMatching(/2026q2 is left out/),
      expect.stringMatching(/2025q4 is left out/),
      expect.stringMatching(
        /2026q3, 2026q2 is not there \(asked for 2026q3, taken 2026q1\); that is late: look at https/,
      ),
      'Form D: 2025q4 is missing between others, and is left out.',
    ]);
    expect(await look('form-d')).toMatchObject({ state: 'changed' });
  });

  test('that answers a web page with status 200 is not pulled, and what is older is', async () => {
    asked.site.plant('2026q3_form345.zip', html('<!DOCTYPE html><title>Maintenance</title>'));
    const pulled = await pull('form-345', 1);
    expect(taken(pulled)).toEqual(['2026q2_form345.zip']);
    expect(said(pulled)[0]).toMatch(/answers with a web page instead of 2026q3_form345\.zip/);
    // The same without its media type.
    asked.site.plant('ia11012026.zip', { body: '\n<html><body>moved</body></html>' });
    const advisers = await pull('form-adv');
    expect(taken(advisers)).not.toContain('ia11012026.zip');
    expect(said(advisers)).toEqual([
      expect.stringMatching(/a web page instead of ia11012026\.zip\. ia11012026\.zip is left out/),
    ]);
  });

  test('whose archive is packed by a method that is not read, or is larger than ever, says so before the download', async () => {
    const bzip2 = archiveOf([{ name: '1_public.xml', content: '<Return/>', method: 12 }]);
    asked.site.plant('2026_TEOS_XML_10A.zip', { body: bzip2 });
    const pulled = await pull('irs-990pf', 2);
    expect(taken(pulled)).toEqual(['index_2026.csv', '2026_TEOS_XML_09A.zip']);
    expect(said(pulled)).toEqual([
      expect.stringMatching(/packed by method 12, .* unpack it with another one/),
    ]);
    expect(asked.site.asked.filter(({ address }) => address.includes('10A'))).toHaveLength(1);
  });

  test('that refuses an undeclared client is not asked again, and the answer says what to set', async () => {
    for (const address of [...asked.site.answers.keys()])
      asked.site.plant(address, { status: 403, ...html(UNDECLARED) });
    for (const source of ['form-d', 'form-adv'] as const) {
      await expect(pull(source)).rejects.toThrow(
        /undeclared automated tool: set WARMPATH_CONTACT to an e-mail/,
      );
      expect(await look(source)).toMatchObject({
        state: 'refused',
        detail: expect.stringMatching(/undeclared/),
      });
    }
    expect(asked.site.asked.length).toBeLessThan(10);
  });

  test('that wants an e-mail address is not asked without one', async () => {
    for (const contact of ['https://warmpath.example/contact', undefined]) {
      const wrong = { ...asking('form-d'), contact, folder: asked.folder };
      await expect(pullRecords(wrong)).rejects.toThrow(
        /e-mail address, and WARMPATH_CONTACT is (?:not set|a web address)/,
      );
      expect(await probe(wrong, AbortSignal.timeout(20_000))).toMatchObject({ state: 'no_contact' });
    }
    expect(asked.site.asked).toEqual([]);
    await pull('form-d', 1);
    expect(new Set(asked.site.asked.map(({ userAgent }) => userAgent))).toEqual(
      new Set(['warmpath/1 (ops@warmpath.example)']),
    );
  });

  test('whose newest year of pension plans is not there, or half of it, gives the year before', async () => {
    asked.site.plant('F_SCH_H_2025', undefined);
    const pulled = await pull('form-5500');
    expect(taken(pulled)).toEqual(['F_5500_2024_Latest.zip', 'F_SCH_H_2024_Latest.zip']);
    expect(said(pulled)).toEqual([
      expect.stringMatching(/There is no .*F_SCH_H_2025.*asked for 2025, taken F_5500_2024/),
    ]);
  });

  test('that moved one of its four files is pulled by the link of its page', async () => {
    const moved = 'www.irs.gov/pub/elsewhere/eo3.csv';
    asked.site.plant('eo3.csv', undefined);
    expect(said(await pull('irs-bmf'))).toEqual([
      expect.stringMatching(/^There is no .*irs-soi\/eo3\.csv \(status 404\)\. eo3\.csv is left out\.$/),
    ]);
    asked.site.answers.set(moved, { type: 'text/csv', body: 'EIN,NAME\n' });
    asked.site.answers.set(
      'www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
      html(`<a href="/pub/irs-soi/eo1.csv">1</a><a href="https://${moved}">Region 3</a>`),
    );
    const pulled = await pull('irs-bmf');
    expect(taken(pulled)).toEqual(['eo1.csv', 'eo2.csv', 'eo3.csv', 'eo4.csv']);
    expect(said(pulled)).toEqual([
      expect.stringMatching(/It is taken from https:.*elsewhere\/eo3\.csv instead/),
    ]);
  });

  test('whose page of returns is gone is asked for the archives of each month', async () => {
    asked.site.plant('form-990-series-downloads', undefined);
    const pulled = await pull('irs-990pf', 1);
    expect(taken(pulled)).toEqual(['index_2026.csv', '2026_TEOS_XML_10A.zip']);
    expect(said(pulled)).toEqual([expect.stringMatching(/archives of returns, .* could not be read/)]);
  });

  test('one of whose two pages is gone gives what the other names', async () => {
    asked.site.plant('information-about', undefined);
    const pulled = await pull('form-adv');
    expect(taken(pulled)[0]).toBe('ADV_Filing_Data_20261001_20261031.zip');
    expect(said(pulled)).toEqual([expect.stringMatching(/lists the rosters of advisers, .* status 404/)]);
  });
});
