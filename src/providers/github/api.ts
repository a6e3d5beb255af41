import { type Static, Type } from 'typebox';
import type { ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';

const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const LOGIN = '^[A-Za-z0-9][A-Za-z0-9-]{0,38}$';

const Found = Type.Object({ items: Type.Array(Type.Unknown()) });
const Hit = Type.Object({ login: Type.String({ pattern: LOGIN }), html_url: Type.String() });
export const Account = Type.Object({
  login: Type.String({ pattern: LOGIN }),
  html_url: Type.String(),
  type: Type.Optional(Type.String()),
  name: Maybe,
  company: Maybe,
  blog: Maybe,
  location: Maybe,
  bio: Maybe,
  description: Maybe,
  followers: Type.Optional(Type.Integer({ minimum: 0 })),
  created_at: Maybe,
});
export type Account = Static<typeof Account>;

/** Of a question; the qualifiers come on top, and 256 in all is the API's limit. */
const MAX_QUESTION = 200;
/** The search gives no names, and a look-up of each hit comes out of 60 an hour without a token. */
const MAX_DETAILS = 5;

function headers(call: ProviderCall): Record<string, string> {
  const token = call.settings.secret('TOKEN');
  return {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token !== undefined && { authorization: `Bearer ${token.reveal()}` }),
  };
}

/** Accounts whose name holds the words; what would be read as a qualifier is taken out. */
export async function searchAccounts(
  call: ProviderCall,
  text: string,
  qualifiers: string,
  limit: number,
): Promise<{ accounts: Account[]; rejected: number }> {
  const { body } = await call.json({
    path: '/search/users',
    query: { q: `${nameText(text)} in:name ${qualifiers}`, per_page: limit, page: 1 },
    headers: headers(call),
  });
  const { items, rejected } = readEach(Hit, readAs(Found, body, 'search answer').items);
  const details = await Promise.allSettled(
    items.slice(0, MAX_DETAILS).map(({ login }) => account(call, login)),
  );
  // A look-up that fails costs its hit; where all do, the reason is given.
  const failed = details.filter((detail) => detail.status === 'rejected');
  if (details.length > 0 && failed.length === details.length) throw failed[0]?.reason;
  const accounts = details.flatMap((detail) => (detail.status === 'fulfilled' ? (detail.value ?? []) : []));
  return { accounts, rejected };
}

/** One account; undefined where there is none. */
export async function account(call: ProviderCall, login: string): Promise<Account | undefined> {
  const { status, body } = await call.json({
    path: `/users/${encodeURIComponent(login)}`,
    headers: headers(call),
    accept: [404],
  });
  return status === 404 ? undefined : readAs(Account, body, 'account');
}

export function nameText(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}'.-]+/gu, ' ')
    .replace(/(?<!\S)(?:-+|(?:AND|OR|NOT)(?!\S))/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
    .slice(0, MAX_QUESTION);
}

/** The login of an account's page; undefined for other pages. */
export function loginOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (!/^(?:www\.)?github\.com$/u.test(hostname)) return undefined;
  return /^\/(?:orgs\/)?([A-Za-z0-9][A-Za-z0-9-]{0,38})\/?$/u.exec(pathname)?.[1];
}
