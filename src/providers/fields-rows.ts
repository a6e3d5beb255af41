import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { named, type Readable } from '../platform/values/fields.ts';
import { EMAIL_VERDICTS } from './fields-bodies.ts';

/** A row of an answer, of its fields. */
export type Row<Fields extends TProperties> = Readable<Static<TObject<Fields>>>;

const Text = Type.Optional(Type.String());
const Count = Type.Optional(Type.Integer({ minimum: 0 }));
const industries = Type.Optional(Type.Array(Type.Object({ name: Type.String() })));

/** A posting. What is not known is an empty text, as the contract has only texts here. */
export const job = {
  title: Type.String(),
  url: Type.String({ description: 'Where it is published.' }),
  company: Type.String(),
  companyUrl: Type.String({ description: 'Empty where the provider does not have it.' }),
  location: Type.String({ description: 'Empty where the provider does not have it.' }),
  postedDate: Type.String({ description: 'ISO 8601; empty where the provider does not have it.' }),
};

export const companyRow = {
  name: Type.String(),
  socialUrl: Text,
  industry: Text,
  summary: Text,
  location: Text,
  followers: Count,
  /** Lets rows of several sources be recognised as one company. */
  website: Type.Optional(Type.String({ description: 'Additional.' })),
};

/** A person as lists of people show one. */
export const personRow = {
  name: Type.String(),
  socialUrl: Type.Optional(Type.String({ description: 'The profile, where one is known.' })),
  position: Type.Optional(Type.String({ description: 'Position and company, as the source words it.' })),
};

export const post = {
  url: Type.String(),
  content: Type.String({ description: 'The text, without markup.' }),
  date: Type.String({ description: 'ISO 8601, UTC.' }),
  timestamp: Type.Integer({ description: 'The same in ms since 1970.' }),
};

export const engager = {
  name: Type.String(),
  socialUrl: Type.String(),
  position: Type.String({ description: 'The headline of the profile; empty where the network has none.' }),
  commentary: Type.String({ description: 'The comment; empty for a reaction.' }),
};

export const webResult = {
  title: Type.String(),
  url: Type.String(),
  snippet: Type.String({ description: 'Empty where the engine gives none.' }),
};

export const EmailVerdict = Type.Enum([...EMAIL_VERDICTS], {
  type: 'string',
  description:
    '`risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be settled.',
  ...named('EmailVerdict'),
});

/** What one source says of a person; fields it does not know are left out. */
export const personRecord = {
  name: Type.String(),
  firstName: Text,
  lastName: Text,
  socialUrl: Text,
  headline: Type.Optional(Type.String({ description: 'The headline of the profile.' })),
  position: Text,
  company: Text,
  description: Text,
  location: Text,
  website: Text,
  followers: Count,
};

/** What one source says of a company; fields it does not know are left out. */
export const companyRecord = {
  name: Type.String(),
  socialUrl: Text,
  website: Text,
  description: Text,
  employeeCount: Count,
  industries,
  location: Text,
  founded: Type.Optional(Type.String({ description: 'A year or an ISO date.' })),
  followers: Count,
};

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
