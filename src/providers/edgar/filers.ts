import { type Static, Type } from 'typebox';
import { identityKey } from '../../core/identity/identity.ts';
import { oneLine } from '../../core/lookup/text.ts';
import { isNaturalPerson } from '../../core/public-records/filed-names.ts';
import type { ProviderCall } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';

const Hits = Type.Object({ hits: Type.Object({ hits: Type.Array(Type.Unknown()) }) });
const Hit = Type.Object({
  _id: Type.String({ pattern: '^[0-9]{1,10}$' }),
  _source: Type.Object({
    entity: Type.String({ minLength: 1 }),
    tickers: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});

/** Filers among which the one of a given name is looked for, or companies. */
export const CANDIDATES = 10;
const MAX_NAME = 200;

/** "ZIRKONIA HOLDINGS INC (ZRK, ZRKW)" and "… (CIK 0001234567)" without the brackets. */
export function nameOf(entity: string): string {
  return oneLine(entity, MAX_NAME).replace(/(?:\s*\([^()]*\))+$/u, '');
}

/** The page of a filer. */
export function pageOf(cik: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.padStart(10, '0')}`;
}

/** The filers the search completes a name to: public companies and those that filed for a private offering. */
export async function filers(call: ProviderCall, name: string) {
  const { body } = await call.json({
    path: '/LATEST/search-index',
    query: { keysTyped: oneLine(name, MAX_NAME) },
  });
  return readEach(Hit, readAs(Hits, body, 'search answer').hits.hits);
}

const Owner = Type.Object({
  sic: Type.Literal(''),
  insiderTransactionForOwnerExists: Type.Literal(1),
  insiderTransactionForIssuerExists: Type.Literal(0),
});

/**
 * The filers that are companies or funds. Directors and holders who report their shares are filers too, and the search
 * does not say which is which: the record of one with a name like a person's does (no industry, owner of shares, never
 * their issuer). Where it cannot be read the filer is kept.
 */
export async function companiesAmong(call: ProviderCall, hits: readonly Static<typeof Hit>[]) {
  const people = await Promise.all(
    hits.map(async ({ _id, _source: { entity, tickers } }) => {
      if (tickers || !isNaturalPerson(nameOf(entity))) return false;
      const record = await recordOf(call, _id).catch(() => undefined);
      return readIf(Owner, record) !== undefined;
    }),
  );
  return hits.filter((_, at) => !people[at]);
}

/** The number of a filer: of its page at sec.gov, or of the filer with exactly this name. */
export async function cikOf(call: ProviderCall, socialUrl: string | undefined, name: string | undefined) {
  const own = cikOfUrl(socialUrl);
  if (own !== undefined || name === undefined) return own;
  return (await ciksNamed(call, name))[0];
}

/** The numbers of the filers with exactly this name, legal form aside. */
export async function ciksNamed(call: ProviderCall, name: string): Promise<string[]> {
  const key = identityKey(name);
  const { items } = await filers(call, name);
  return items
    .slice(0, CANDIDATES)
    .flatMap(({ _id, _source }) => (identityKey(nameOf(_source.entity)) === key ? [_id] : []));
}

/** The record of a filer, not yet looked at; undefined where there is none. */
export async function recordOf(call: ProviderCall, cik: string): Promise<unknown> {
  const { status, body } = await call.json({
    guardedUrl: `${call.settings.text('DATA_URL') ?? ''}/submissions/CIK${cik.padStart(10, '0')}.json`,
    accept: [404],
  });
  return status === 404 ? undefined : body;
}

/** The number in the address of a filer's page; undefined for every other address. */
export function cikOfUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, searchParams, pathname } = new URL(url);
  if (hostname !== 'sec.gov' && !hostname.endsWith('.sec.gov')) return undefined;
  const text = searchParams.get('CIK') ?? /\/CIK(\d{10})\.json$/u.exec(pathname)?.[1] ?? '';
  return /^\d{1,10}$/u.test(text) ? text : undefined;
}
