import Type, { type TProperties, type TSchema } from 'typebox';
import type { Profile } from '../../../core/research/profile.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { Stage } from '../kinds.ts';
import { equity, fund } from './profile-fields.ts';

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

const Startup = Type.Object(equity, {
  additionalProperties: false,
  description: 'Of a company that raises equity.',
  ...named('StartupProfileRequest'),
  'x-foreign-fields': foreignTo(equity, fund, 'fund_lp'),
});
const Fund = Type.Object(fund, {
  additionalProperties: false,
  description: 'Of a fund that looks for limited partners.',
  ...named('FundProfileRequest'),
  'x-foreign-fields': foreignTo(fund, equity, 'startup_equity'),
});

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
    stored('StartupProfile', 'As stored: it always has `stage`.', { ...equity, stage: Stage }),
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
const kept: Profile = { monitoring_opt_in: false, lookalike_monitoring_opt_in: false, ...example };

const shape = {
  ...ORDINARY,
  path: '/v1/fundraising/profile',
  data: Data,
  reply: 'plain',
  billing: { kind: 'free' },
} as const;

const write = {
  ...shape,
  body: Body,
  summary: 'Store the profile',
  description:
    'Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is rejected. PUT and POST do the same.',
  example: { body: example, data: kept },
} as const;

export const putSchema = {
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
  method: 'PUT',
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;

export const postSchema = {
  ...write,
  operation: 'fundraising.profile.post',
  surfaces: { effect: 'write', mcp: false, cli: false },
  method: 'POST',
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;

export const getSchema = {
  ...shape,
  body: NOTHING,
  operation: 'fundraising.profile.get',
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
  method: 'GET',
  summary: 'Read the profile',
  description: 'The profile as stored; in `startup_equity` mode it always has `stage`.',
  example: { data: kept },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof Data>;
