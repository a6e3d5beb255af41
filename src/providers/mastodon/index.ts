import type { Upstream } from '../provider.ts';
import { engagement } from './engagement.ts';
import { person } from './person.ts';
import { posts } from './posts.ts';

/**
 * Any server with the Mastodon API (https://docs.joinmastodon.org/api/): the host comes from the address that is asked
 * for, so every request goes through the guard.
 */
export const mastodon: Upstream = {
  id: 'mastodon',
  title: 'Mastodon and compatible servers',
  about:
    'Posts, favourites, answers and profiles from the server named in the address (`https://host/@name`): Mastodon, GoToSocial, Pleroma, Akkoma, Pixelfed. Public data, free, no key; servers allow 300 requests in 5 minutes. Boosts and answers to others are no posts of an account and are left out. A server that shows nothing without a login (limited federation) cannot be asked.',
  settings: [
    {
      name: 'PLAIN_HTTP_HOSTS',
      kind: 'text',
      meaning:
        'Hosts (`name`, or `name:port`, separated by commas) that are asked over http: servers within your own network that have no certificate.',
    },
  ],
  // Over all servers: each is asked by few.
  limits: { timeoutMs: 10_000, concurrency: 32 },
  probe: {
    question: {
      kind: 'person.enrich',
      params: { social_url: 'https://mastodon.social/@Mastodon' },
      gives: ['name', 'socialUrl', 'followers'],
    },
  },
  lookups: { 'social.posts': posts, 'social.engagement': engagement, 'person.enrich': person },
};
