import { Type } from 'typebox';
import type { Engager, LookupParams, Post } from '../../core/lookup/kinds.ts';
import { isoDate, oneLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { plainText } from '../html.ts';
import type { Found, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { itemUrl, readPage, userUrl } from './pages.ts';

/** Comments of one page of ours: the whole tree comes at once, and a long one has thousands. */
const PAGE_SIZE = 100;
/** More than a person writes in a month; of more the newest stay. */
const POSTS = 100;
/** UTF-16 units of a text. */
const TEXT_LENGTH = 5_000;
/** A tree of some thousand comments. */
const TREE_BYTES = 10 * 1024 * 1024;
const DAY_MS = 86_400_000;

const Tree = Type.Object({ children: Type.Array(Type.Unknown()) });
const Comment = Type.Object({
  author: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  children: Type.Array(Type.Unknown()),
});
const Hits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Hit = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  created_at: Type.String(),
  title: Text,
  url: Text,
  story_text: Text,
  comment_text: Text,
});

/** Who commented on an item or answered a comment, in the order of the page. Empty for an unknown item. */
export async function askComments(
  params: LookupParams['social.engagement'],
  call: ProviderCall,
): Promise<Found<Engager>> {
  const page = readPage(params.post_url);
  if (page?.kind !== 'item') throw new ProviderError('unsupported', 'no address of an item');
  const { status, body } = await call.json({
    path: `/items/${page.id}`,
    accept: [404],
    maxBytes: TREE_BYTES,
  });
  if (status === 404) return { items: [] };
  const limit = params.max_pages * PAGE_SIZE;
  const items: Engager[] = [];
  let rejected = 0;
  // A stack of our own: how deep an answer nests is the upstream's choice.
  const waiting: unknown[] = readAs(Tree, body, 'item').children.toReversed();
  while (waiting.length > 0 && items.length < limit) {
    const read = readEach(Comment, [waiting.pop()]);
    rejected += read.rejected;
    for (const { author, text, children } of read.items) {
      waiting.push(...children.toReversed());
      // A deleted comment has neither; its answers stay.
      if (author === null || text === null) continue;
      const commentary = plainText(text, TEXT_LENGTH);
      items.push({ name: author, socialUrl: userUrl(author), position: '', commentary });
    }
  }
  return { items, rejected };
}

/** What a user wrote in the last days, stories and comments, the newest first. An unknown user wrote nothing. */
export async function askPosts(
  params: LookupParams['social.posts'],
  call: ProviderCall,
): Promise<Found<Post>> {
  const page = readPage(params.social_url);
  if (page?.kind !== 'user') throw new ProviderError('unsupported', 'no address of a user');
  const since = Math.floor((call.now.getTime() - params.days_back * DAY_MS) / 1000);
  const { body } = await call.json({
    path: '/search_by_date',
    query: {
      tags: `(story,comment),author_${page.id}`,
      numericFilters: `created_at_i>${since}`,
      hitsPerPage: POSTS,
    },
  });
  const { items, rejected } = readEach(Hit, readAs(Hits, body, 'search answer').hits);
  const posts = items.flatMap((hit): Post[] => {
    const date = isoDate(hit.created_at);
    const parts = [
      oneLine(hit.title ?? '', 300),
      hit.url ?? '',
      plainText(hit.story_text ?? '', TEXT_LENGTH),
    ];
    const content = [...parts, plainText(hit.comment_text ?? '', TEXT_LENGTH)].filter(Boolean).join('\n');
    if (date === undefined || content === '') return [];
    return [{ url: itemUrl(hit.objectID), content, date, timestamp: Date.parse(date) }];
  });
  return { items: posts, rejected };
}
