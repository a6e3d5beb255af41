import { type Static, Type } from 'typebox';
import { countryName } from '../core/countries.ts';
import { identityKey } from '../core/identity.ts';
import { given } from '../core/lookup/given.ts';
import type { CompanyFacts, CompanyRow } from '../core/lookup/kinds.ts';
import { oneLine } from '../core/lookup/text.ts';
import { describePlace } from '../core/place.ts';
import type { ProviderCall, Upstream } from './provider.ts';
import { readAs, readEach } from './reading.ts';

const Hits = Type.Object({ hits: Type.Object({ hits: Type.Array(Type.Unknown()) }) });
const Hit = Type.Object({
  _id: Type.String({ pattern: '^[0-9]{1,10}$' }),
  _source: Type.Object({ entity: Type.String({ minLength: 1 }) }),
});
const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Submissions = Type.Object({
  name: Type.String({ minLength: 1 }),
  sicDescription: Maybe,
  website: Maybe,
  addresses: Type.Optional(
    Type.Object({
      business: Type.Optional(
        Type.Object({ city: Maybe, stateOrCountry: Maybe, stateOrCountryDescription: Maybe }),
      ),
    }),
  ),
});

/** Filers among which the one of a given name is looked for. */
const CANDIDATES = 10;
const MAX_NAME = 200;

/** "ZIRKONIA HOLDINGS INC (ZRK, ZRKW)" and "… (CIK 0001234567)" without the brackets. */
function nameOf(entity: string): string {
  return oneLine(entity, MAX_NAME).replace(/(?:\s*\([^()]*\))+$/u, '');
}

function pageOf(cik: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.padStart(10, '0')}`;
}

/** The filers the search completes a name to: public companies and those that filed for a private offering. */
async function filers(call: ProviderCall, name: string) {
  const { body } = await call.json({
    path: '/LATEST/search-index',
    query: { keysTyped: oneLine(name, MAX_NAME) },
  });
  return readEach(Hit, readAs(Hits, body, 'search answer').hits.hits);
}

/** The number of a filer: of its page at sec.gov, or of the filer with exactly this name. */
async function cikOf(call: ProviderCall, socialUrl: string | undefined, name: string | undefined) {
  const own = cikOfUrl(socialUrl);
  if (own !== undefined || name === undefined) return own;
  const key = identityKey(name);
  const { items } = await filers(call, name);
  return items.slice(0, CANDIDATES).find(({ _source }) => identityKey(nameOf(_source.entity)) === key)?._id;
}

function cikOfUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, searchParams, pathname } = new URL(url);
  if (hostname !== 'sec.gov' && !hostname.endsWith('.sec.gov')) return undefined;
  const text = searchParams.get('CIK') ?? /\/CIK(\d{10})\.json$/u.exec(pathname)?.[1] ?? '';
  return /^\d{1,10}$/u.test(text) ? text : undefined;
}

function locationOf({ addresses }: Static<typeof Submissions>): string {
  const { city, stateOrCountry, stateOrCountryDescription } = addresses?.business ?? {};
  // Their codes are the postal ones for states; other countries have a code of their own beside a name.
  const isState =
    describePlace({ country: 'USA', state: stateOrCountry ?? null, city: null }) !== countryName('USA');
  if (isState) return describePlace({ country: 'USA', state: stateOrCountry ?? null, city: city ?? null });
  return [city, stateOrCountryDescription]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

/** EDGAR of the U.S. Securities and Exchange Commission. https://www.sec.gov/search-filings/edgar-application-programming-interfaces */
export const edgar: Upstream = {
  id: 'edgar',
  title: 'SEC EDGAR',
  about:
    'Companies and funds that file with the SEC, private ones with a Form D among them. Public domain, free, no key; the operator has to be named (a contact).',
  settings: [
    { name: 'URL', kind: 'url', default: 'https://efts.sec.gov', meaning: 'address of the search' },
    {
      name: 'DATA_URL',
      kind: 'url',
      default: 'https://data.sec.gov',
      meaning: 'address of the records of filers',
    },
  ],
  needsContact: true,
  // Ten a second is theirs for one address, and going beyond it blocks the address for minutes.
  limits: { timeoutMs: 10_000, concurrency: 4, perSecond: 5 },
  lookups: {
    'company.search': {
      supports: ({ keyword, location }) => keyword !== undefined && location === undefined,
      async ask({ keyword = '', limit }, call) {
        const { items, rejected } = await filers(call, keyword);
        const rows: CompanyRow[] = items.map(({ _id, _source }) => ({
          name: nameOf(_source.entity),
          socialUrl: pageOf(_id),
        }));
        return { items: rows.slice(0, limit), rejected };
      },
    },
    'company.enrich': {
      supports: ({ social_url, name }) =>
        social_url === undefined ? name !== undefined : cikOfUrl(social_url) !== undefined,
      async ask({ social_url, name }, call) {
        const cik = await cikOf(call, social_url, name);
        if (cik === undefined) return { items: [] };
        const { status, body } = await call.json({
          guardedUrl: `${call.settings.text('DATA_URL') ?? ''}/submissions/CIK${cik.padStart(10, '0')}.json`,
          accept: [404],
        });
        if (status === 404) return { items: [] };
        const record = readAs(Submissions, body, 'record of a filer');
        const industry = record.sicDescription ?? undefined;
        const facts: CompanyFacts = given({
          name: record.name,
          socialUrl: pageOf(cik),
          website: websiteOf(record.website),
          description: industry,
          industries: industry === undefined || industry === '' ? [] : [{ name: industry }],
          location: locationOf(record),
        });
        return { items: [facts] };
      },
    },
  },
};

/** The field is mostly empty, and where it is not it may be a name without a scheme. */
function websiteOf(text: string | null | undefined): string | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : undefined;
}
