import Type, { type Static, type TSchema } from 'typebox';
import {
  type Context,
  defineEndpoint,
  type Endpoint,
  type Frozen,
  type NOTHING,
} from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import type { Surfaces } from '../platform/operations/surfaces.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import {
  DAYS_BACK,
  EMAIL_VERDICTS,
  ENGAGEMENT_TYPES,
  type LookupData,
  type LookupParams,
  POSTED_LIMITS,
  type ServedKind,
} from '../providers/rules-kinds.ts';
import type { LookupContext, ResearchRequest } from './rules-ports.ts';

// The bodies of the lookups, as two endpoints read them: the lookup itself and the eviction of what it
// cached. After validation each is the `LookupParams` of its kind.

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

type Bodies = typeof LOOKUP_BODIES;

/** What a lookup says of itself; its name, path, body and price follow from its kind. */
interface LookupWords<Kind extends ServedKind, Data extends TSchema> {
  readonly kind: Kind;
  readonly surfaces: Surfaces<Bodies[Kind]>;
  readonly summary: string;
  readonly description: string;
  readonly data: Data;
  readonly example: { readonly body: Static<Bodies[Kind]>; readonly data: Static<Data> };
}

/** Refuses a lookup whose checked body is not what it is asked, or whose answers are not what its schema says. */
type Fits<Kind extends ServedKind, Data extends TSchema> = [Static<Bodies[Kind]>, LookupData[Kind]] extends [
  LookupParams[Kind],
  Frozen<Static<Data>>,
]
  ? unknown
  : never;

/** The endpoint of a lookup: `POST /v1/company/people` for the kind `company.people`. */
export function defineLookup<Kind extends ServedKind, Data extends TSchema>({
  kind,
  ...words
}: LookupWords<Kind, Data> & Fits<Kind, Data>): Endpoint<Bodies[Kind], typeof NOTHING, Data, 'lookups'> {
  return defineEndpoint({
    ...words,
    operation: kind,
    lookup: kind,
    http: `POST /v1/${kind.replace('.', '/')}`,
    body: LOOKUP_BODIES[kind],
    billing: { kind: 'billed', prices: [LIMITS.price.lookup], price: () => LIMITS.price.lookup },
    uses: ['lookups'],
    // `Fits` has checked both for this kind.
    run: async ({ lookups }, context, { body }) =>
      (await lookups.run(kind, body as LookupParams[Kind], lookupContext(context))) as never,
  });
}

/** What a lookup may know of the request it is part of. */
function lookupContext({ scope, requestId, now, signal, granted }: Context): LookupContext {
  return { ...scope, requestId, now, signal, granted };
}

/** What answers that make lookups on their way may know of the request they are for. */
export function researchRequest(context: Context): ResearchRequest {
  return lookupContext(context);
}

/** Which source a row came from. */
export const sourceField = {
  source: Type.String({ description: 'Additional: the id of the provider the row came from.' }),
};

/** Which source said what of a merged record. */
export const sourcesField = {
  sources: Type.Array(
    Type.Object(
      {
        source: Type.String(),
        fields: Type.Array(Type.String()),
        url: Type.Optional(Type.String({ description: 'The page or record the source read it in.' })),
      },
      named('RecordSource'),
    ),
    {
      description: 'Additional: the sources of the record and which fields came from each.',
    },
  ),
};

/** A person as lists of people show one. */
export const PersonRow = Type.Object(
  {
    name: Type.String(),
    socialUrl: Type.Optional(Type.String({ description: 'The profile, where one is known.' })),
    position: Type.Optional(Type.String({ description: 'Position and company, as the source words it.' })),
    ...sourceField,
  },
  { ...named('PersonRow'), ...THIRD_PARTY },
);

/** The verdict on an address. */
export const verdictFields = {
  verdict: Type.Enum([...EMAIL_VERDICTS], {
    type: 'string',
    description:
      '`risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be settled.',
    ...named('EmailVerdict'),
  }),
  detail: Type.String({
    description: 'A stable word, a colon, and one sentence with the reason.',
    ...THIRD_PARTY,
  }),
};

const Data = Type.Object(verdictFields);

/** POST /v1/email/verify: whether an address takes mail. */
export const emailVerify = defineLookup({
  kind: 'email.verify',
  surfaces: {
    effect: 'spend',
    mcp: { tool: 'verify_email', group: 'lookups' },
    cli: { command: 'email verify', columns: ['verdict', 'detail'] },
  },
  summary: 'Whether an address takes mail',
  description:
    'Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only where that does not decide it. Cached for 60 days. `unknown` is free and not cached.',
  data: Data,
  example: {
    body: { email: 'ada@harbour.example' },
    data: {
      verdict: 'deliverable',
      detail: 'accepted: The mail host of harbour.example takes mail for this box.',
    },
  },
});
