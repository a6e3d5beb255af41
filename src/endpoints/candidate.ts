import Type from 'typebox';
import { named } from './named.ts';
import { THIRD_PARTY } from './third-party.ts';

/** A company or an investor on record that may be meant by a name. */
export const CandidateRecord = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    place: Type.Optional(Type.String()),
    domain: Type.Optional(Type.String()),
    geography: Type.Optional(Type.String({ description: 'As `place`.' })),
    why: Type.String(),
  },
  {
    description: 'On record, and may be meant; `matchedAs` was taken.',
    ...named('Candidate'),
    ...THIRD_PARTY,
  },
);

/** Beside what is said of one that was named: who was taken for it, and who else may be meant. */
export const nearFields = {
  matchedAs: Type.Optional(CandidateRecord),
  candidates: Type.Optional(Type.Array(CandidateRecord)),
};
