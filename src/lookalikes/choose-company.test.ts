import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityKey } from '../reference/rules-identity.ts';
import {
  type CompanyCandidate,
  chooseCompany,
  domainsOf,
  joinedKey,
  joinedKeysOf,
  readCompanyName,
} from './rules-company-name.ts';

/** The last two labels of a host that has a dot; the real one knows the public suffixes. */
function domainOf(text: string): string | undefined {
  const host = /^(?:https?:\/\/)?([\w.-]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return host.includes('.') ? host.split('.').slice(-2).join('.') : undefined;
}

let next = 1;
function company(name: string, more: Partial<CompanyCandidate> = {}): CompanyCandidate {
  return { id: next++, name, key: identityKey(name), aliasKeys: [], rounds: 1, fundedRounds: 1, ...more };
}

/** The one that is meant of those a database would bring: what the joined keys and domains lead to. */
function meant(given: string, all: readonly CompanyCandidate[]) {
  const named = readCompanyName(given, domainOf);
  if (named === undefined) throw new Error(`${given} names nobody`);
  const keys = new Set(joinedKeysOf(named));
  return chooseCompany(
    named,
    all.filter(
      ({ key, aliasKeys, domain }) =>
        [key, ...aliasKeys].some((one) => keys.has(joinedKey(one))) ||
        (domain !== undefined && domainsOf(named).includes(domain)),
    ),
  );
}

function nameOf(given: string, all: readonly CompanyCandidate[]): string | undefined {
  const choice = meant(given, all);
  return choice.kind === 'found' ? choice.company.name : undefined;
}

const PLIB = company('Plibberish Storage', { domain: 'plibberish.example', city: 'Berlin' });

it.each([
  'Plibberish Storage',
  '  plibberish   STORAGE ',
  'Plibberish Storage, Inc.',
  'Plibberish Storage Inc',
  'The Plibberish Storage GmbH',
  'Plibberish-Storage',
  'PlibberishStorage',
  'Plibberish Storage.com',
  'Plíbberish Storage',
  'plibberish.example',
  'https://www.plibberish.example/about?from=here',
  'Plibberish Storage (plibberish.example)',
  'Plibberish Storage (Berlin)',
])('finds a company by %j', (given) => {
  expect(nameOf(given, [PLIB, company('Plibberish Grid'), company('Storage')])).toBe('Plibberish Storage');
});

it('finds a name with a web ending by what is left of it, both ways', () => {
  expect(nameOf('Blip', [company('Blip.com')])).toBe('Blip.com');
  expect(nameOf('Blipcom', [company('Blip.com')])).toBe('Blip.com');
  expect(nameOf('Blip.com', [company('Blip')])).toBe('Blip');
  expect(nameOf('Blip.com', [company('Blip'), company('Blip.com')])).toBe('Blip.com');
});

it.each([
  ['Blip.tv.com', 'Blip.tv'],
  ['Plibb Ltd.com', 'Plibb Ltd'],
  ['Plibb Inc..com', 'Plibb Inc.'],
  ['Quorl Vantle', 'Quorl & Vantle'],
  ['BW Tek', 'B&W Tek'],
  ['B W Tek', 'B&W Tek'],
])('finds %j for a record of %j, whose web ending or "&" is a matter of spelling', (given, name) => {
  expect(nameOf(given, [company(name), company('TV', { domain: 'tv.com' })])).toBe(name);
});

it('takes who is called like a domain before who has it, and who has it before the bare name', () => {
  const owner = company('Renamed', { domain: 'blip.com' });
  expect(nameOf('Blip.com', [owner, company('Blip.com')])).toBe('Blip.com');
  expect(nameOf('Blip.com', [owner, company('Blip')])).toBe('Renamed');
  const shell = company('Renamed', { domain: 'blip.com', fundedRounds: 0 });
  expect(nameOf('Blip.com', [shell, company('Blip')])).toBe('Blip');
  expect(nameOf('Blip.com', [shell, company('Blip', { domain: 'blip.org' })])).toBe('Renamed');
  expect(nameOf('https://blip.com', [owner, company('Blip.com')])).toBe('Renamed');
});

it('finds other scripts as they are, and other names a record has', () => {
  expect(nameOf('ООО Плибб', [company('Плибб', { aliasKeys: [identityKey('ООО Плибб')] })])).toBe('Плибб');
  expect(nameOf('プリブ', [company('プリブ株式会社')])).toBe('プリブ株式会社');
  expect(nameOf('Old Plibb', [company('New Plibb', { aliasKeys: ['old plibb'] })])).toBe('New Plibb');
});

it.each([
  ['Plibb & Vantle', 'Plibb &amp; Vantle'],
  ['Plibb & Vantle', 'Plibb und Vantle'],
  ['Plibb & Vantle', '“Plibb et Vantle”'],
  ['Plibberish', 'Plibberish™'],
  ['Plibberish', 'Plibberish (TM)'],
  ['Plibberish', 'Plibberish (YC S09)'],
  ['Plibberish', 'Plibberish Inc (Y Combinator W12)'],
  ['Plibberish', 'Plibberish (NASDAQ: PLIB)'],
  ['Plibberish', 'Plibberish NYSE:PLB'],
  ['Plibberish', 'Plibberish $PLIB'],
  ['Plibberish', 'Plibberish (formerly Zorbax Widgets)'],
  ['Plibberish', 'Zorbax Widgets (now), formerly known as Plibberish'],
  ['Vantle (formerly Quorl)', 'Vantle, f/k/a Quorl'],
  ['Vantle (formerly Quorl)', 'Vantle (previously Quorl)'],
  ['The Vantle Group', 'Vantle Group, The'],
  ['Plibberish', 'Plibberish OÜ'],
  ['Plibberish', 'UAB Plibberish'],
  ['Plibberish', 'Plibberish UG (haftungsbeschränkt)'],
  ['Plibberish', 'ООО Plibberish'],
  ['Quorl Seven', 'Quorl 7'],
  ['4 Vantles', 'Four Vantles'],
  ['Vantle.io', 'Vantle dot io'],
  ['Plibb Storage Ltd.', 'PlibbStorageLtd.'],
])('finds %j by %j, where nobody is called so', (name, given) => {
  expect(nameOf(given, [company(name), company('Plibber'), company('Quorl 8')])).toBe(name);
  const itself = company(given);
  expect(meant(given, [company(name), itself])).toMatchObject({ company: { id: itself.id } });
});

it.each([
  'info@plibberish.example',
  'Plibberish Storage - plibberish.example',
  'Plibberish Storage, https://www.plibberish.example/about',
  'Plibberish Storage <plibberish.example>',
  'Plibberish Storage, Berlin',
  'Plibberish Storage (Germany)',
  'Plibberish Storage, DEU',
])('reads what stands beside a name: %j', (given) => {
  const berlin = { ...PLIB, geography: 'Berlin, Germany' };
  expect(nameOf(given, [berlin])).toBe('Plibberish Storage');
});

it.each([
  'jo@gmail.com',
  'Plibberish Storage - other.example',
  'Plibberish Storage, Paris',
  'Plibberish Storage (France)',
  'Plibberish Storage, https://other.example',
])('takes nobody whom what stands beside a name contradicts: %j', (given) => {
  const all = [{ ...PLIB, geography: 'Berlin, Germany' }, company('Gmail', { domain: 'gmail.com' })];
  expect(meant(given, all)).toEqual({ kind: 'unknown' });
});

it('reads a long text of separators in linear time', () => {
  const began = process.cpuUsage();
  for (const piece of [',', ' a', '(', ' ,', 'a.', ' - ', 'formerly ', '1 ', '&amp;', ' $'])
    readCompanyName(piece.repeat(500 / piece.length), domainOf);
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});

it.each([
  'Plibberish Storag',
  'Plibberisch Storage',
  'Plibberish',
  'Storage Plibberish',
  'Plibberish Storage 2',
])('guesses nobody for %j', (given) => expect(meant(given, [PLIB])).toEqual({ kind: 'unknown' }));

it('takes a host below a domain for a name alone', () => {
  expect(readCompanyName('plibb.tv.com', domainOf)).not.toHaveProperty('domain');
  expect(readCompanyName('www.plibb.tv', domainOf)).toHaveProperty('domain', 'plibb.tv');
});

it('takes an address that leads to no site for the name it is then', () => {
  expect(meant('https://localhost/plibberish', [PLIB])).toEqual({ kind: 'unknown' });
});

it('takes no company of another domain where the domain is given', () => {
  expect(meant('https://plibberish-storage.example', [PLIB]).kind).toBe('unknown');
  expect(meant('Plibberish Storage (other.example)', [PLIB]).kind).toBe('unknown');
  const bare = company('Plibberish Storage');
  expect(meant('Plibberish Storage (other.example)', [PLIB, bare])).toMatchObject({
    company: { id: bare.id },
  });
});

describe('namesakes', () => {
  const berlin = company('Twin', { domain: 'twin.example', city: 'Berlin', geography: 'Berlin, Germany' });
  const paris = company('Twin, Inc.', { city: 'Paris' });
  const unfunded = company('Twin', { fundedRounds: 0 });

  it('stay ambiguous where the funders of several are known', () => {
    const choice = meant('Twin Ltd', [berlin, paris, unfunded]);
    expect(choice).toMatchObject({ kind: 'ambiguous' });
    expect(choice.kind === 'ambiguous' && choice.namesakes).toHaveLength(3);
  });
  it.each([
    ['twin.example', berlin],
    ['Twin (twin.example)', berlin],
    ['twin (Berlin, Germany)', berlin],
    ['twin (paris)', paris],
    ['Twin, Inc.', paris],
    ['TWIN INC', paris],
    ['twin', berlin],
  ])('are told apart by %j', (given, one) => {
    expect(meant(given, [berlin, paris])).toMatchObject({ kind: 'found', company: { id: one.id } });
  });
  it('give way to the only one whose funders are known, and are listed', () => {
    const choice = meant('twin', [unfunded, paris]);
    expect(choice).toMatchObject({ kind: 'found', company: { id: paris.id }, others: [{ id: unfunded.id }] });
  });
});

it.each(['', '   ', '--', '!?', '(.)', '://'])('reads no name in %j', (given) => {
  expect(readCompanyName(given, domainOf)).toBeUndefined();
});

const word = fc.stringMatching(/^[a-z]{3,9}$/);
/** None of its words is a legal form or an article, whose loss would make it another name. */
const names = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => words.map((one) => `q${one}z`).join(' '));
const writings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll(' ', '   '),
  (name) => name.replaceAll(' ', '-'),
  (name) => name.replaceAll(' ', ''),
  (name) => name.replaceAll('a', 'á').normalize('NFD'),
];
const frames: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `  ${name}\t`,
  (name) => `${name}, Inc.`,
  (name) => `${name} Ltd`,
  (name) => `${name}.com`,
  (name) => `The ${name}`,
];

it('finds a name however it is written and framed, and never for another one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(names, { minLength: 1, maxLength: 6, selector: (name) => name.replaceAll(' ', '') }),
      fc.constantFrom(...writings),
      fc.constantFrom(...frames),
      (all, write, frame) => {
        const records = all.map((name) => company(name));
        const [first = ''] = all;
        expect(nameOf(frame(write(first)), records)).toBe(first);
        expect(nameOf(frame(write(`${first}x`)), records)).not.toBe(first);
        expect(nameOf(frame(write(first)), records.slice(1))).toBeUndefined();
      },
    ),
  );
});
