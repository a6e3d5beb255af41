import { type Static, Type } from 'typebox';
import type { CompanyFacts, PersonFacts } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { Lookup, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { Profile, profileUrl, query } from './api.ts';

/** The most the API gives at once. */
const MAX_ACTORS = 100;
const MAX_POSITION = 300;
const MAX_DESCRIPTION = 5000;

const Actors = Type.Object({ actors: Type.Array(Type.Unknown()) });

export const personSearch: Lookup<'person.search'> = {
  async ask({ query: text, limit }, call) {
    const body = await query(call, 'app.bsky.actor.searchActors', {
      q: text,
      limit: Math.min(limit, MAX_ACTORS),
    });
    const { items, rejected } = readEach(Profile, readAs(Actors, body, 'search answer').actors);
    const rows = items.map((actor) => {
      const position = firstLine(actor.description ?? '', MAX_POSITION);
      return { name: nameOf(actor), socialUrl: profileUrl(actor), ...(position !== '' && { position }) };
    });
    return { items: rows, rejected };
  },
};

export const personEnrich: Lookup<'person.enrich'> = {
  supports: ({ social_url }) => socialPage(social_url, 'bsky.app', 'profile') !== undefined,
  async ask({ social_url }, call) {
    const profile = await profileOf(social_url, call);
    return { items: profile === undefined ? [] : [personOf(profile)] };
  },
};

export const companyEnrich: Lookup<'company.enrich'> = {
  supports: ({ social_url }) => socialPage(social_url, 'bsky.app', 'profile') !== undefined,
  async ask({ social_url }, call) {
    const profile = await profileOf(social_url, call);
    return { items: profile === undefined ? [] : [commonFacts(profile)] };
  },
};

/** Undefined for an account that does not exist, was closed or was taken down. */
async function profileOf(
  url: string | undefined,
  call: ProviderCall,
): Promise<Static<typeof Profile> | undefined> {
  const page = socialPage(url, 'bsky.app', 'profile');
  if (page === undefined) throw new ProviderError('unsupported', 'not the address of an account');
  const body = await query(call, 'app.bsky.actor.getProfile', { actor: page.id });
  return body === undefined ? undefined : readAs(Profile, body, 'profile');
}

function nameOf(profile: Static<typeof Profile>): string {
  return profile.displayName?.trim() || profile.handle;
}

function commonFacts(profile: Static<typeof Profile>): CompanyFacts {
  const description = profile.description?.trim().slice(0, MAX_DESCRIPTION);
  return {
    name: nameOf(profile),
    socialUrl: profileUrl(profile),
    ...(profile.website && { website: profile.website }),
    ...(description && { description }),
    ...(profile.followersCount !== undefined && { followers: profile.followersCount }),
  };
}

function personOf(profile: Static<typeof Profile>): PersonFacts {
  const { name, socialUrl, website, description, followers } = commonFacts(profile);
  const headline = firstLine(profile.description ?? '', MAX_POSITION);
  return {
    name,
    ...(socialUrl !== undefined && { socialUrl }),
    ...(headline !== '' && { headline }),
    ...(description !== undefined && { description }),
    ...(website !== undefined && { website }),
    ...(followers !== undefined && { followers }),
  };
}
