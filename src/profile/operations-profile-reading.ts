import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { THIRD_PARTY, Warnings } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { StageShown } from '../reference/fields-kinds.ts';
import { storedProfile } from './operations.ts';

const Usd = Type.Number({ minimum: 0 });

const Data = Type.Object(
  {
    place: Type.Optional(
      Type.Object({
        value: Type.String({ description: 'As it is written; so everywhere here.' }),
        understood: Type.Boolean(),
        name: Type.Optional(Type.String({ description: 'As it is used.' })),
        country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-3.' })),
        within: Type.Array(Type.String(), {
          description: 'Area, state, country; of a region its countries.',
        }),
      }),
    ),
    sectors: Type.Array(
      Type.Object({
        value: Type.String(),
        understood: Type.Boolean(),
        fields: Type.Array(
          Type.Object({
            name: Type.String(),
            broader: Type.Array(Type.String(), { description: 'Nearest first.' }),
            is_broad: Type.Boolean({ description: 'Counts a quarter beside a narrower one.' }),
          }),
        ),
      }),
    ),
    also_read: Type.Array(Type.String(), { description: 'Fields that the words name beside the tags.' }),
    stage: Type.Optional(Type.Object({ name: StageShown, inferred: Type.Boolean() })),
    usual_size: Type.Optional(
      Type.Object({ least_usd: Usd, most_usd: Type.Optional(Usd) }, { description: 'Of the stage.' }),
    ),
    usual_stage: Type.Optional(StageShown),
    names: Type.Array(
      Type.Object({
        field: Type.Enum(['known_competitors', 'notable_investors', 'existing_lps'], { type: 'string' }),
        value: Type.String(),
        on_record: Type.Boolean(),
        name: Type.Optional(Type.String({ description: 'As it is called on record, if that differs.' })),
        place: Type.Optional(Type.String()),
        deals: Type.Optional(Type.Integer({ description: 'Of an investor; backers of a company.' })),
      }),
    ),
    warnings: Type.Optional(Warnings),
  },
  { ...named('ProfileReading'), ...THIRD_PARTY },
);

/** GET /v1/fundraising/profile/reading: what a search makes of the stored profile. */
export const profileReading = defineEndpoint({
  operation: 'fundraising.profile.reading',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: { command: 'profile check', columns: ['place.name', 'sectors', 'stage.name', 'names'] },
  },
  http: 'GET /v1/fundraising/profile/reading',
  summary: 'What the profile is read as',
  description:
    'The place, fields, stage, size and names of the stored profile as a search uses them; `warnings` has what was not understood.',
  data: Data,
  example: {
    data: {
      place: {
        value: 'Lisbon, PRT',
        understood: true,
        name: 'Lisbon, Portugal',
        country: 'PRT',
        within: ['Portugal'],
      },
      sectors: [
        {
          value: 'Energy Storage',
          understood: true,
          fields: [{ name: 'Energy storage', broader: ['Energy'], is_broad: false }],
        },
      ],
      also_read: [],
      stage: { name: 'seed', inferred: false },
      usual_size: { least_usd: 750000, most_usd: 4000000 },
      usual_stage: 'seed',
      names: [{ field: 'known_competitors', value: 'Example Cells', on_record: false }],
    },
  },
  throws: ['nothing_stored'],
  uses: ['profiles', 'understanding'],
  run: async (services, context) => {
    const profile = await storedProfile(services, context);
    const { warnings, ...data } = await services.understanding.read(context.scope.mode, profile);
    return { outcome: 'found', data, warnings };
  },
});
