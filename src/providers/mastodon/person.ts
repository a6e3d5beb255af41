import { Type } from 'typebox';
import type { PersonFacts } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import { plainText, readHtml } from '../html.ts';
import type { Lookup } from '../provider.ts';
import { readEach } from '../reading.ts';
import { accountOf, nameOf } from './api.ts';

const MAX_HEADLINE = 300;
const MAX_DESCRIPTION = 5000;

/** A line of the profile; `verified_at` once the page it links to has linked back. */
const Field = Type.Object({
  value: Type.String(),
  verified_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

export const person: Lookup<'person.enrich'> = {
  supports: ({ social_url }) => socialPage(social_url, 'fediverse', 'profile') !== undefined,
  async ask({ social_url }, call) {
    const page = socialPage(social_url, 'fediverse', 'profile');
    if (page === undefined) throw new ProviderError('unsupported', 'not the address of an account');
    const found = await accountOf(page, call);
    if (found === undefined) return { items: [] };
    const { account } = found;
    const description = plainText(account.note, MAX_DESCRIPTION);
    const headline = firstLine(description, MAX_HEADLINE);
    const website = verifiedLink(account.fields ?? []);
    const facts: PersonFacts = {
      name: nameOf(account),
      socialUrl: account.url,
      ...(headline !== '' && { headline }),
      ...(description !== '' && { description }),
      ...(website !== undefined && { website }),
      ...(account.followers_count !== undefined && { followers: account.followers_count }),
    };
    return { items: [facts] };
  },
};

/** The first page that is proven to be the account's own; what is only claimed is not taken for a website. */
function verifiedLink(fields: readonly unknown[]): string | undefined {
  for (const { value, verified_at } of readEach(Field, fields).items) {
    if (verified_at === undefined || verified_at === null) continue;
    let link: string | undefined;
    readHtml(value, {
      open: (name, attributes) => {
        if (name === 'a') link ??= attributes.get('href');
      },
      close: () => {},
      text: () => {},
    });
    if (link !== undefined && /^https?:\/\//u.test(link)) return link;
  }
  return undefined;
}
