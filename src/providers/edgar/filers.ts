import { Type } from 'typebox';
import { identityKey } from '../../core/identity/identity.ts';
import { oneLine } from '../../core/lookup/text.ts';
import type { ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';

const Hits = Type.Object({ hits: Type.Object({ hits: Type.Array(Type.Unknown()) }) });
const Hit = Type.Object({
  _id: Type.String({ pattern: '^[0-9]{1,10}$' }),
  _source: Type.Object({ entity: Type.String({ minLength: 1 }) }),
});

/** Filers among which the one of a given name is looked for. */
const CANDIDATES = 10;
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
