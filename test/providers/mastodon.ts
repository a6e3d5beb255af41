import { mastodon } from '../../src/providers/mastodon-engagement.ts';
import type { FakeAnswer, FakeHandler, FakeRequest } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes and the API's documents: no Mastodon server can be run here; `masto` judges the shapes. */
export interface FakeServerState {
  /** `host:port` the pages of this server are shown at. */
  readonly host: string;
  readonly accounts: readonly FakeMastodonAccount[];
  readonly statuses: readonly FakeStatus[];
  /** By id of the status: ids of accounts, newest first. */
  readonly favourites?: Readonly<Record<string, readonly string[]>>;
  /** Shows nothing to strangers. */
  readonly isClosed?: boolean;
}
export interface FakeMastodonAccount {
  readonly id: string;
  /** `user`, or `user@host` for a copy. */
  readonly acct: string;
  readonly display_name?: string;
  readonly note?: string;
  readonly suspended?: boolean;
  readonly fields?: readonly { name: string; value: string; verified_at: string | null }[];
}
export interface FakeStatus {
  readonly id: string;
  readonly account: string;
  readonly content: string;
  readonly created_at: string;
  readonly spoiler_text?: string;
  readonly in_reply_to_id?: string;
  readonly reblog?: string;
  /** Where it is at home, for a copy. */
  readonly uri?: string;
}

const NOT_FOUND: FakeAnswer = { status: 404, json: { error: 'Record not found' } };
const LOCKED: FakeAnswer = { status: 401, json: { error: 'This API requires an authenticated user' } };

export function fakeMastodon(state: FakeServerState): FakeHandler {
  const accountJson = (id: string) => {
    const { acct, display_name = '', note = '', fields = [], suspended } = find(id);
    const [username = '', home = state.host] = acct.split('@');
    const url = `https://${home}/@${username}`;
    const account = {
      id,
      username,
      acct,
      display_name,
      note,
      url,
      uri: `https://${home}/users/${username}`,
      fields,
      bot: false,
      locked: false,
      emojis: [],
      followers_count: 7,
      following_count: 1,
      statuses_count: 3,
      created_at: '2024-01-01T00:00:00.000Z',
      last_status_at: '2026-11-20',
    };
    return suspended === undefined ? account : { ...account, suspended };
  };
  const find = (id: string) => state.accounts.find((one) => one.id === id) as FakeMastodonAccount;
  const statusJson = (status: FakeStatus): Record<string, unknown> => {
    const account = accountJson(status.account);
    const parent = state.statuses.find(({ id }) => id === status.in_reply_to_id);
    const original = state.statuses.find(({ id }) => id === status.reblog);
    return {
      id: status.id,
      uri: status.uri ?? `https://${state.host}/users/${account.username}/statuses/${status.id}`,
      url: status.uri === undefined ? `${account.url}/${status.id}` : null,
      created_at: status.created_at,
      edited_at: null,
      content: status.content,
      spoiler_text: status.spoiler_text ?? '',
      visibility: 'public',
      account,
      reblog: original === undefined ? null : statusJson(original),
      in_reply_to_id: status.in_reply_to_id ?? null,
      in_reply_to_account_id: parent?.account ?? null,
      media_attachments: [],
      favourites_count: state.favourites?.[status.id]?.length ?? 0,
      reblogs_count: 0,
      replies_count: 0,
      tags: [],
      mentions: [],
      card: null,
      language: 'en',
    };
  };
  const statusesOf = (id: string, query: FakeRequest['query']): FakeAnswer => {
    const from =
      query.max_id === undefined ? 0 : state.statuses.findIndex((one) => one.id === query.max_id) + 1;
    const shown = state.statuses
      .slice(from)
      .filter(({ account }) => account === id)
      .filter(({ reblog }) => query.exclude_reblogs !== 'true' || reblog === undefined)
      .slice(0, Math.min(Number(query.limit ?? 20), 40));
    return { json: shown.map(statusJson) };
  };
  const favouritesOf = (id: string, { query, headers }: FakeRequest): FakeAnswer => {
    const all = state.favourites?.[id] ?? [];
    // Ids of favourites, which are in no answer: only the link tells them.
    const from = query.max_id === undefined ? 0 : Number(query.max_id) - 1000;
    const page = all.slice(from, from + Math.min(Number(query.limit ?? 40), 80));
    const rest = from + page.length;
    const base = `http://${headers.host}/api/v1/statuses/${id}/favourited_by`;
    const link = `<${base}?max_id=${rest + 1000}>; rel="next", <${base}?since_id=${from}>; rel="prev"`;
    return { json: page.map(accountJson), ...(rest < all.length && { headers: { link } }) };
  };
  return (request) => {
    const [, kind, id = '', what] =
      /^\/api\/v1\/(accounts|statuses)\/([^/]+)(?:\/(\w+))?$/u.exec(request.path) ?? [];
    if (state.isClosed) return LOCKED;
    if (kind === 'accounts' && id === 'lookup') {
      const found = state.accounts.find(({ acct }) => acct === request.query.acct);
      return found ? { json: accountJson(found.id) } : NOT_FOUND;
    }
    if (kind === 'accounts' && what === 'statuses') return statusesOf(id, request.query);
    const status = state.statuses.find((one) => one.id === id);
    if (kind !== 'statuses' || status === undefined) return NOT_FOUND;
    if (what === undefined) return { json: statusJson(status) };
    if (what === 'favourited_by') return favouritesOf(id, request);
    if (what === 'context')
      return {
        json: {
          ancestors: [],
          // Whole trees stand here, not only direct answers.
          descendants: state.statuses.filter((one) => one.in_reply_to_id !== undefined).map(statusJson),
        },
      };
    return NOT_FOUND;
  };
}

/** What a server made of `state` answers, shown at the address of the fake itself. */
export function smallServer(host: string): FakeServerState {
  return {
    host,
    accounts: [
      {
        id: '1',
        acct: 'ada',
        display_name: 'Ada Quill :verified:',
        note: '<p>Partner at Quill &amp; Co<br>Robots</p>',
        fields: [
          { name: 'Claimed', value: '<a href="https://claimed.example">x</a>', verified_at: null },
          {
            name: 'Web',
            value:
              '<a href="https://quill.example/?a=1&amp;b=2"><span class="invisible">https://</span>quill.example</a>',
            verified_at: '2025-01-01T00:00:00.000Z',
          },
        ],
      },
      { id: '2', acct: 'bo', note: '' },
    ],
    statuses: [
      { id: '109', account: '1', content: '<p>Our new fund</p>', created_at: '2026-11-20T10:00:00.000Z' },
      {
        id: '108',
        account: '2',
        content: '<p><span class="h-card">@ada</span> Congratulations</p>',
        created_at: '2026-11-20T11:00:00.000Z',
        in_reply_to_id: '109',
      },
    ],
    favourites: { 109: ['2'] },
  };
}

const hostOf = (fakeUrl: string): string => new URL(fakeUrl).host;
const good: FakeHandler = (request) => fakeMastodon(smallServer(request.headers.host ?? ''))(request);
const lying = {
  'an error in place of the answer': {
    answer: () => ({ json: { error: 'The server is busy' } }),
    failure: 'bad_response',
  },
} as const;
/** It has no key of ours to refuse: who is not let in cannot be answered. */
const survives = { '401': 'unsupported', '403': 'unsupported' } as const;
/** Fakes have no certificate; every port of loopback is named, as the fake's is not known before it stands. */
const settings = { PLAIN_HTTP_HOSTS: '127.0.0.1' };

export const mastodonSamples: ProviderSamples = {
  provider: mastodon,
  kinds: {
    'social.posts': {
      params: (url) => ({ social_url: `https://${hostOf(url)}/@ada`, days_back: 7 }),
      settings,
      good,
      lying,
      missing: 'failure',
      survives,
    },
    'social.engagement': {
      params: (url) => ({ post_url: `https://${hostOf(url)}/@ada/109`, type: 'reactions', max_pages: 2 }),
      settings,
      good,
      lying,
      missing: 'failure',
      // `[]` is a list of no one.
      survives: { ...survives, '[]': 'empty' },
    },
    'person.enrich': {
      params: (url) => ({ social_url: `https://${hostOf(url)}/users/ada` }),
      settings,
      good,
      lying,
      missing: 'failure',
      survives,
    },
  },
};
