import Type, { type TProperties, type TSchema } from 'typebox';
import { type Context, defineEndpoint, type Services } from '../platform/operations/operation.ts';
import { Warnings } from '../platform/operations/shown-fields.ts';
import { changedMeanwhile, ifVersion, VersionShown, versionOf } from '../platform/operations/version.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named, requestOf } from '../platform/values/fields.ts';
import type { Answer } from '../platform/values/outcome.ts';
import { StageShown } from '../reference/fields-kinds.ts';
import { FUND, PROFILE_LIMITS, SHARED, STARTUP } from './fields.ts';
import { completeProfile, type Profile } from './rules.ts';

/** The profile as it is stored. Throws `nothing_stored` if none is. */
export async function storedProfile(
  { profiles }: Pick<Services, 'profiles'>,
  { scope }: Pick<Context, 'scope'>,
): Promise<Profile> {
  const profile = await profiles.get(scope);
  if (profile !== undefined) return profile;
  throw new DomainError(
    'nothing_stored',
    'No profile is stored yet. Store one with PUT /v1/fundraising/profile.',
  );
}

/** What requests may have beside the profile. */
const echoed = {
  warnings: Type.Optional(Warnings),
  request_id: Type.Optional(
    Type.String({
      maxLength: 100,
      readOnly: true,
      description: 'Ignored; accepted so that a profile that was read can be written back.',
    }),
  ),
  version: Type.Optional({
    ...VersionShown,
    readOnly: true,
    description: 'Of what is stored; ignored in a request.',
  }),
};
/** Either kind of raise, by the name of its kind. */
const modeOf = <Kind extends Profile['raise_type'], F extends object>(kind: Kind, fields: F) => ({
  raise_type: Type.Literal(kind, {
    description: '`startup_equity`: a company; `fund_lp`: a fund that looks for limited partners.',
  }),
  ...requestOf(SHARED),
  ...echoed,
  ...requestOf(fields),
});
const equity = modeOf('startup_equity', STARTUP);
const fund = modeOf('fund_lp', FUND);

/** For each field of the other mode, what the 400 says about it. */
function foreignTo(mine: TProperties, other: TProperties, otherMode: string): Record<string, string> {
  const names = Object.keys(other).filter((name) => !(name in mine));
  return Object.fromEntries(
    names.map((name) => [name, `belongs to the ${otherMode} mode; leave it out or change raise_type`]),
  );
}

/** Either mode, chosen by raise_type, so that a fault is reported for the mode that was meant. */
const eitherMode = (modes: readonly TSchema[], more: object = {}) =>
  Type.Unsafe<Profile>({
    ...more,
    type: 'object',
    required: ['raise_type'],
    discriminator: { propertyName: 'raise_type' },
    oneOf: modes,
  });

const Startup = Type.Object(
  { ...equity, ...ifVersion },
  {
    additionalProperties: false,
    description: 'Of a company that raises equity.',
    ...named('StartupProfileRequest'),
    'x-foreign-fields': foreignTo(equity, fund, 'fund_lp'),
  },
);
const Fund = Type.Object(
  { ...fund, ...ifVersion },
  {
    additionalProperties: false,
    description: 'Of a fund that looks for limited partners.',
    ...named('FundProfileRequest'),
    'x-foreign-fields': foreignTo(fund, equity, 'startup_equity'),
  },
);

const Body = eitherMode([Startup, Fund], named('ProfileRequest'));

/**
 * As stored. A whole object, and not its request with more: a request takes no further field and knows `null`, an answer neither, and
 * generators make no choice by a value of what is put together.
 */
const stored = (name: string, description: string, fields: TProperties) =>
  Type.Object(
    {
      ...fields,
      request_id: Type.String({ format: 'uuid', description: 'Identifies this request in the log.' }),
    },
    { description, ...named(name) },
  );

const Data = eitherMode(
  [
    stored('StartupProfile', 'As stored: it always has `stage`.', { ...equity, stage: StageShown }),
    stored('FundProfile', 'As stored.', fund),
  ],
  named('ProfileAnswer'),
);

const example: Profile = {
  raise_type: 'startup_equity',
  stage: 'seed',
  round_size_usd: 2_500_000,
  sector_tags: ['Climate', 'Energy Storage'],
  geography: 'Lisbon, PRT',
  geography_weight: 'preferred',
  known_competitors: ['Example Cells'],
  company_name: 'Example Storage',
};
const kept = {
  monitoring_opt_in: false,
  lookalike_monitoring_opt_in: false,
  ...example,
  ...{ version: '3f9a41c07be2d518' },
};

const write = {
  data: Data,
  body: Body,
  summary: 'Store the profile',
  description:
    'Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is rejected. PUT and POST do the same.',
  example: { body: example, data: kept },
  throws: ['not_in_this_state'],
} as const;

const USES = ['profiles', 'understanding'] as const;

async function store(
  { profiles, understanding }: Pick<Services, 'profiles' | 'understanding'>,
  { scope }: Context,
  {
    body,
  }: {
    readonly body: Profile & {
      readonly request_id?: string;
      readonly warnings?: unknown;
      readonly version?: string;
      readonly if_version?: string;
    };
  },
): Promise<Answer<Profile>> {
  const { request_id: _echoed, warnings: _told, version: _read, if_version: madeFrom, ...fields } = body;
  const profile = completeProfile(fields as Profile);
  const written = await profiles.put(scope, profile, madeFrom);
  if (written === 'full') throw TOO_MANY_RAISES;
  if (written === 'other') throw changedMeanwhile('the profile');
  const warnings = await understanding.warnings(scope.mode, profile);
  return { outcome: 'found', data: withVersion(profile), warnings };
}

const withVersion = (profile: Profile): Profile =>
  Object.assign({ ...profile }, { version: versionOf(profile) });

const TOO_MANY_RAISES = new DomainError(
  'not_in_this_state',
  `A profile without an open raise opens one, and there are ${PROFILE_LIMITS.raises} raises already. Reopen one instead. Nothing was stored.`,
);

/** PUT and POST /v1/fundraising/profile: the whole profile, replaced. */
export const putProfile = defineEndpoint({
  ...write,
  operation: 'fundraising.profile.put',
  surfaces: {
    effect: 'write',
    mcp: { tool: 'save_profile', group: 'main' },
    cli: {
      command: 'profile save',
      columns: [
        'raise_type',
        'company_name',
        'fund_name',
        'stage',
        'round_size_usd',
        'sector_tags',
        'geography',
      ],
    },
  },
  http: 'PUT /v1/fundraising/profile',
  uses: USES,
  run: store,
});
export const postProfile = defineEndpoint({
  ...write,
  operation: 'fundraising.profile.post',
  surfaces: { effect: 'write', mcp: false, cli: false },
  http: 'POST /v1/fundraising/profile',
  uses: USES,
  run: store,
});

/** GET /v1/fundraising/profile: the profile as stored; 404 if none is. */
export const getProfile = defineEndpoint({
  operation: 'fundraising.profile.get',
  data: Data,
  surfaces: {
    effect: 'read',
    mcp: { tool: 'get_profile', group: 'main' },
    cli: {
      command: 'profile show',
      columns: [
        'raise_type',
        'company_name',
        'fund_name',
        'stage',
        'round_size_usd',
        'sector_tags',
        'geography',
      ],
    },
  },
  http: 'GET /v1/fundraising/profile',
  summary: 'Read the profile',
  description: 'The profile as stored; in `startup_equity` mode it always has `stage`.',
  example: { data: kept },
  throws: ['nothing_stored'],
  uses: USES,
  run: async (services, context) => {
    const profile = await storedProfile(services, context);
    const warnings = await services.understanding.warnings(context.scope.mode, profile);
    return { outcome: 'found', data: withVersion(profile), warnings };
  },
});
