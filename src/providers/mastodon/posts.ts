import { type Static, Type } from 'typebox';
import type { Post } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { Lookup } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { absent, accountOf, get, Status, statusText } from './api.ts';

/** The most the API gives at once. */
const PAGE = 40;
/** 400 posts in a month is beyond a person; an account that posts more is cut off at its newest. */
const MAX_PAGES = 10;
const DAY_MS = 86_400_000;

/** What an account wrote in the window, its own threads included; without boosts and without answers to others. */
export const posts: Lookup<'social.posts'> = {
  supports: ({ social_url }) => socialPage(social_url, 'fediverse', 'profile') !== undefined,
  async ask({ social_url, days_back }, call) {
    const page = socialPage(social_url, 'fediverse', 'profile');
    if (page === undefined) throw new ProviderError('unsupported', 'not the address of an account');
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
      const entries = readAs(Type.Array(Type.Unknown()), answer.body, 'list of posts');
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
};

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
