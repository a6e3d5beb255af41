import Type from 'typebox';
import { EMAIL_VERDICTS } from '../core/lookup/kinds.ts';
import { named } from './named.ts';
import { THIRD_PARTY } from './third-party.ts';

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
