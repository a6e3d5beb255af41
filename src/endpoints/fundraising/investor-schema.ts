import Type from 'typebox';
import { LP_TYPES } from '../../core/investor-record.ts';

const Part = Type.Object({
  name: Type.String({ description: '`activity`, `city`, `sector`, `stage`, `size`, …' }),
  points: Type.Number({ description: 'The points of all parts add up to the score.' }),
  fact: Type.String({ description: 'What on the record the points come from.' }),
});

/** The fields of a scored candidate, as every endpoint that answers with investors shows them. */
export const investorFields = {
  name: Type.String(),
  sectorTags: Type.Array(Type.String(), {
    description: 'Stated by the investor first, then by number of deals.',
  }),
  geography: Type.Optional(Type.String({ description: "The investor's own seat." })),
  lastActivityDate: Type.Optional(
    Type.String({ format: 'date', description: 'The most recent investment on record.' }),
  ),
  portfolioCompanies: Type.Array(Type.String(), { description: 'Newest investment first, 50 at most.' }),
  lpType: Type.Optional(Type.Enum([...LP_TYPES], { type: 'string' })),
  exitSizeUsd: Type.Optional(
    Type.Number({ description: 'Searches of a fund only: the size of its own exit, USD.' }),
  ),
  networkProximity: Type.Enum([0, 1], { type: 'integer' }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  scoreParts: Type.Array(Part),
  tier: Type.Enum(['A', 'B', 'C'], { type: 'string', description: 'A from 75, B from 50, else C.' }),
  warmPath: Type.Boolean(),
  lookalikeVia: Type.Optional(
    Type.String({ description: 'The named competitor whose backing lifted the score.' }),
  ),
  rationale: Type.Optional(
    Type.String({ description: 'One or two sentences made only of the record; top candidates only.' }),
  ),
  conflict: Type.Boolean({ description: 'Backed one of known_competitors.' }),
} as const;
