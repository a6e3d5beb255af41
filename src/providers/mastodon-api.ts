import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { oneLine, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import { plainText } from './html.ts';
import {
  atPage,
  type InAnswer,
  List,
  type ProviderCall,
  readAs,
  readEach,
  type SettingValues,
  Text,
} from './provider.ts';
import type { Post } from './rules-kinds.ts';

const MAX_NAME = 200;

/** https://docs.joinmastodon.org/entities/Account/, the fields that compatible servers have as well. */
export const Account = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  username: Type.String(),
  display_name: Type.String(),
  note: Type.String(),
  url: Type.String({ pattern: '^https?://' }),
  suspended: Type.Optional(Type.Boolean()),
  followers_count: Type.Optional(Type.Integer()),
  fields: Type.Optional(List),
});

/** https://docs.joinmastodon.org/entities/Status/ */
export const Status = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  uri: Type.String(),
  url: Type.Optional(Type.Union([Type.String({ pattern: '^https?://' }), Type.Null()])),
  created_at: Type.String(),
  content: Type.String(),
  spoiler_text: Type.Optional(Type.String()),
  in_reply_to_id: Text,
  in_reply_to_account_id: Text,
  reblog: Type.Optional(Type.Unknown()),
  account: Account,
});

/** The longest text a post is cut to later (`social/posts`). */
const MAX_TEXT = 10_000;

const ErrorBody = Type.Object({ error: Type.String() });

/** One server, as its pages are addressed. */
export interface Server {
  readonly host: string;
  /** https, unless the operator says of this host that it has none. */
  readonly origin: string;
}

export function serverOf(host: string, settings: SettingValues): Server {
  const plain = (settings.text('PLAIN_HTTP_HOSTS') ?? '').split(',').map((name) => name.trim());
  const isPlain = plain.includes(host) || plain.includes(host.replace(/:\d+$/u, ''));
  return { host, origin: `${isPlain ? 'http' : 'https'}://${host}` };
}

/**
 * What a server answers; undefined if it says there is no such thing. A server that shows nothing without
 * a login (limited federation) is a failure, as is a host that speaks another language.
 */
export async function get(
  call: ProviderCall,
  server: Server,
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): Promise<InAnswer<unknown> | undefined> {
  const url = new URL(`${server.origin}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const answer = await call.json({ guardedUrl: url.href, accept: [401, 403, 404, 410] });
  if (answer.status === 401 || answer.status === 403) {
    const reason = 'the server shows nothing without a login (limited federation)';
    // Not `auth_failed`: no key of ours is refused, as there is none.
    throw new ProviderError('unsupported', reason, { status: answer.status });
  }
  if (answer.status !== 404 && answer.status !== 410) return answer;
  // Every server of the kind says what is missing; a bare 404 comes from one that does not know the path.
  readAs(ErrorBody, answer.body, 'answer to what is missing');
  return undefined;
}

export function absent(what: string): ProviderError {
  return new ProviderError('upstream', `the server knows no such ${what}, or has closed it`, { status: 404 });
}

/** An account with the server it was found at. */
export interface Found {
  readonly server: Server;
  readonly account: Static<typeof Account>;
}

/** The account of a page at its own server, as another one knows only part of it; undefined if there is none. */
export async function accountOf(page: SocialUrl, call: ProviderCall): Promise<Found | undefined> {
  const [user = '', home] = page.id.split('@');
  const here = serverOf(page.host, call.settings);
  if (home === undefined) return lookUp(user, here, call);
  try {
    return await lookUp(user, serverOf(home, call.settings), call);
  } catch (error) {
    // The name of the account's host need not be where its server is; the copy is better than nothing.
    if (call.signal.aborted || !(error instanceof ProviderError)) throw error;
    return lookUp(page.id, here, call);
  }
}

async function lookUp(acct: string, server: Server, call: ProviderCall): Promise<Found | undefined> {
  const answer = await get(call, server, '/api/v1/accounts/lookup', { acct });
  if (answer === undefined) return undefined;
  const account = readAs(Account, answer.body, 'account');
  return account.suspended === true ? undefined : { server, account };
}

/** Where a post is at home, with its id there: other servers know only some of its favourites and answers. */
export async function homeOfPost(
  page: SocialUrl,
  call: ProviderCall,
): Promise<{ readonly server: Server; readonly id: string; readonly isCopy: boolean }> {
  const server = serverOf(page.host, call.settings);
  const here = { server, id: page.post ?? '', isCopy: false };
  if (!page.id.includes('@')) return here;
  const answer = await get(call, server, `/api/v1/statuses/${encodeURIComponent(here.id)}`);
  if (answer === undefined) throw absent('post');
  const { uri } = readAs(Status, answer.body, 'post');
  const home = socialPage(uri, 'fediverse', 'post');
  if (home?.post === undefined || home.host === page.host) return here;
  return { server: serverOf(home.host, call.settings), id: home.post, isCopy: true };
}

export function nameOf(account: Static<typeof Account>): string {
  // Pictures stand in names as `:shortcode:`.
  return oneLine(account.display_name.replace(/:\w+:/gu, ' '), MAX_NAME) || account.username;
}

/** What a post says, the warning before it included. */
export function statusText(status: Static<typeof Status>): string {
  return [status.spoiler_text?.trim() ?? '', plainText(status.content, MAX_TEXT)]
    .filter((part) => part !== '')
    .join('\n');
}

/** The most the API gives at once. */
const PAGE = 40;
/** 400 posts in a month is beyond a person; an account that posts more is cut off at its newest. */
const MAX_PAGES = 10;
const DAY_MS = 86_400_000;

/** What an account wrote in the window, its own threads included; without boosts and without answers to others. */
export const posts = atPage<'social.posts', SocialUrl>(
  'an account',
  accountPage,
  async (page, { days_back }, call) => {
    const found = await accountOf(page, call);
    if (found === undefined) throw absent('account');
    const { server, account } = found;
    const since = call.now.getTime() - days_back * DAY_MS;
    const items: Post[] = [];
    let rejected = 0;
    let max_id: string | undefined;
    for (let asked = 0; asked < MAX_PAGES; asked += 1) {
      const path = `/api/v1/accounts/${encodeURIComponent(account.id)}/statuses`;
      const answer = await get(call, server, path, {
        limit: PAGE,
        exclude_reblogs: true,
        exclude_replies: true,
        max_id,
      });
      if (answer === undefined) throw absent('account');
      const entries = readAs(List, answer.body, 'list of posts');
      const read = readEach(Status, entries);
      rejected += read.rejected;
      // Compatible servers do not all know the two parameters.
      const own = read.items.filter((status) => isOwn(status, account.id));
      items.push(...own.map(postOf).filter(({ timestamp }) => timestamp >= since));
      const last = read.items.at(-1);
      if (last === undefined || last.id === max_id || Date.parse(last.created_at) < since) break;
      max_id = last.id;
    }
    return { items, rejected };
  },
);

export function accountPage({ social_url }: { readonly social_url?: string }): SocialUrl | undefined {
  return socialPage(social_url, 'fediverse', 'profile');
}

function isOwn(status: Static<typeof Status>, account: string): boolean {
  if (status.reblog !== undefined && status.reblog !== null) return false;
  return (status.in_reply_to_id ?? null) === null || status.in_reply_to_account_id === account;
}

function postOf(status: Static<typeof Status>): Post {
  const timestamp = Date.parse(status.created_at);
  return {
    url: status.url ?? status.uri,
    content: statusText(status),
    date: Number.isNaN(timestamp) ? '' : new Date(timestamp).toISOString(),
    timestamp,
  };
}
