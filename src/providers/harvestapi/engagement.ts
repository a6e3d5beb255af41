import { type Static, Type } from 'typebox';
import type { Engager } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { Lookup } from '../provider.ts';
import { readEach } from '../reading.ts';
import { askPages, maybe } from './api.ts';
import { priceOf } from './settings.ts';

/** Reactions, or root comments, of a page. */
const PAGE = 10;
const MAX_POSITION = 300;

const Actor = Type.Object({
  name: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  position: maybe(Type.String()),
});
const Reaction = Type.Object({ actor: Actor });
const Comment = Type.Object({ actor: Actor, commentary: maybe(Type.String()) });

export const engagement: Lookup<'social.engagement'> = {
  listPrice: ({ max_pages }, settings) => priceOf(max_pages * PAGE, 'PRICE_ITEM_USD', settings),
  supports: ({ post_url }) => socialPage(post_url, 'linkedin.com', 'post') !== undefined,
  async ask({ post_url, type, max_pages }, call) {
    const post = socialPage(post_url, 'linkedin.com', 'post');
    if (post === undefined) throw new ProviderError('unsupported', 'not the address of a post');
    const path = type === 'reactions' ? '/linkedin/post-reactions' : '/linkedin/post-comments';
    const { elements, costMicroUsd } = await askPages(
      call,
      path,
      { post: post.url },
      { maxPages: max_pages, missing: 'failure' },
    );
    const { items, rejected } =
      type === 'reactions' ? readEach(Reaction, elements) : readEach(Comment, elements);
    return { items: items.map(engager).filter(({ name }) => name !== ''), rejected, costMicroUsd };
  },
};

function engager({ actor, commentary }: Static<typeof Reaction> & Partial<Static<typeof Comment>>): Engager {
  return {
    name: actor.name?.trim() ?? '',
    socialUrl: actor.linkedinUrl ?? '',
    position: firstLine(actor.position ?? '', MAX_POSITION),
    commentary: commentary ?? '',
  };
}
