import Type, { type TSchema } from 'typebox';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';

/** The lookups that the API serves (`docs/prices.md` has the prices). */
export const SERVED_KINDS = [
  'jobs.search',
  'company.search',
  'person.search',
  'social.posts',
  'social.engagement',
  'search.web',
  'email.verify',
  'person.enrich',
  'person.email',
  'company.enrich',
  'company.people',
] as const;
export type ServedKind = (typeof SERVED_KINDS)[number];

export const POSTED_LIMITS = ['past-24h', 'past-week', 'past-month', 'any-time'] as const;
export const DAYS_BACK = [1, 7, 30] as const;
export const ENGAGEMENT_TYPES = ['reactions', 'comments'] as const;
export const EMAIL_VERDICTS = ['deliverable', 'undeliverable', 'risky', 'unknown'] as const;

// The bodies of the lookups, as the lookup itself and the eviction of what it cached read them. After validation each is the
// `LookupParams` of its kind.

const { lookup: limits } = LIMITS;

/** A field that may be left out and is there all the same once the validator has filled in its default. */
function filled<Schema extends TSchema>(schema: Schema): Schema {
  return Type.Optional(schema) as unknown as Schema; // so that handlers need not say the default again
}

const Words = (maxLength: number, description: string, more: { default?: string } = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expected': 'must hold more than blanks',
    description,
    ...more,
  });
export const Name = (description: string) => Words(limits.nameLength, description);
export const Domain = (description: string, more: object = {}) =>
  Type.String({
    minLength: 3,
    maxLength: limits.domainLength,
    pattern: '^[^\\s/@:?#.]+(\\.[^\\s/@:?#.]+)+\\.?$',
    'x-expected': 'must be a domain such as example.com, without scheme and path',
    description,
    ...more,
  });
export const Page = (description: string, more: object = {}) =>
  Type.String({ minLength: 1, maxLength: limits.urlLength, format: 'social-url', description, ...more });
const Email = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: limits.emailLength,
    format: 'email',
    'x-address-in': true,
    description,
  });
const Limit = filled(
  Type.Integer({
    minimum: 1,
    maximum: limits.limitMax,
    default: limits.limitDefault,
    description: 'Maximum number of rows.',
  }),
);

/** A body of this name, of which one of several sets of fields must be there; `expected` says so in the 400. */
export const Either = (name: string, sets: readonly (readonly string[])[], expected: string) => ({
  ...named(name),
  additionalProperties: false,
  anyOf: sets.map((required) => ({ required })),
  'x-expected': expected,
});

const PROFILE =
  'The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.';
const ProfilePage = Page(PROFILE, named('ProfilePage'));
export const CompanyDomain = Domain('The company’s domain: `example.com`.', named('CompanyDomain'));
const COMPANY_FIELDS = {
  domain: Type.Optional(CompanyDomain),
  social_url: Type.Optional(Page('The company’s page on a social network.')),
  name: Type.Optional(
    Name('The company’s name, where no address is known; of several companies the best known is taken.'),
  ),
};
const anyCompany = (name: string) =>
  Either(
    name,
    [['domain'], ['social_url'], ['name']],
    'must name the company by "domain", "social_url" or "name"',
  );

/** One body schema for each lookup. */
export const LOOKUP_BODIES = {
  'jobs.search': Type.Object(
    {
      keyword: Words(
        limits.queryLength,
        'A position, a skill, a company; or a company’s own board by its address.',
      ),
      location: filled(
        Words(limits.nameLength, 'A country, region or city, or `remote`.', { default: 'United States' }),
      ),
      posted_limit: filled(
        Type.Enum([...POSTED_LIMITS], {
          type: 'string',
          default: 'past-month',
          description: 'Maximum age of a posting.',
        }),
      ),
      limit: Limit,
    },
    { additionalProperties: false, ...named('JobsSearchRequest') },
  ),
  'company.search': Type.Object(
    {
      keyword: Type.Optional(Words(limits.queryLength, 'A name, or words of what the company does.')),
      location: Type.Optional(Name('A country, region or city.')),
      limit: Limit,
    },
    Either(
      'CompanySearchRequest',
      [['keyword'], ['location']],
      'must have a "keyword", a "location", or both',
    ),
  ),
  'person.search': Type.Object(
    { query: Words(limits.queryLength, 'A name, with a company or position to narrow it.'), limit: Limit },
    { additionalProperties: false, ...named('PersonSearchRequest') },
  ),
  'social.posts': Type.Object(
    {
      social_url: Page(`${PROFILE} Company pages too.`),
      days_back: filled(
        Type.Enum([...DAYS_BACK], {
          type: 'integer',
          default: limits.daysBackDefault,
          description: 'Posts of the last 1, 7 or 30 days.',
        }),
      ),
    },
    { additionalProperties: false, ...named('SocialPostsRequest') },
  ),
  'social.engagement': Type.Object(
    {
      post_url: Page('The post: `https://…` on one of the networks of `POST /v1/social/posts`.'),
      type: filled(
        Type.Enum([...ENGAGEMENT_TYPES], {
          type: 'string',
          default: 'reactions',
          description: 'Who reacted, or who commented.',
        }),
      ),
      max_pages: filled(
        Type.Integer({
          minimum: 1,
          maximum: limits.pagesMax,
          default: limits.pagesDefault,
          description: 'Maximum number of pages; the provider decides how many people a page has.',
        }),
      ),
    },
    { additionalProperties: false, ...named('SocialEngagementRequest') },
  ),
  'search.web': Type.Object(
    {
      query: Words(limits.queryLength, 'The query, as typed into a search engine.'),
      count: filled(
        Type.Integer({
          minimum: 1,
          maximum: limits.limitMax,
          default: limits.limitDefault,
          description: 'Maximum number of results.',
        }),
      ),
      livecrawl: filled(
        Type.Boolean({
          default: true,
          description: 'Fetch the pages again where the provider can, instead of using its copies.',
        }),
      ),
    },
    { additionalProperties: false, ...named('WebSearchRequest') },
  ),
  'email.verify': Type.Object(
    {
      email: Email(
        'The address; it is also read from `Name <address>`. What is none is refused, free of charge.',
      ),
    },
    { additionalProperties: false, ...named('EmailVerifyRequest') },
  ),
  'person.enrich': Type.Object(
    {
      social_url: Type.Optional(ProfilePage),
      email: Type.Optional(Email('An address of the person.')),
      name: Type.Optional(Name('The full name; needs `company`, as a name alone means too many people.')),
      company: Type.Optional(Name('The name of the company the person is known with.')),
    },
    Either(
      'PersonEnrichRequest',
      [['social_url'], ['email'], ['name', 'company']],
      'must name the person by "social_url", by "email", or by "name" together with "company"',
    ),
  ),
  'person.email': Type.Object(
    {
      social_url: Type.Optional(ProfilePage),
      name: Type.Optional(Name('The full name; needs `domain`.')),
      domain: Type.Optional(Domain('The domain of the company the person works for: `example.com`.')),
    },
    Either(
      'PersonEmailRequest',
      [['social_url'], ['name', 'domain']],
      'must name the person by "social_url", or by "name" together with "domain"',
    ),
  ),
  'company.enrich': Type.Object(COMPANY_FIELDS, anyCompany('CompanyEnrichRequest')),
  'company.people': Type.Object(
    {
      ...COMPANY_FIELDS,
      title: Type.Optional(Name('Only people whose position contains this: `partner`.')),
      limit: Limit,
    },
    anyCompany('CompanyPeopleRequest'),
  ),
} as const satisfies Record<ServedKind, TSchema>;
