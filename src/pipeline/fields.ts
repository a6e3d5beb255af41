import Type from 'typebox';
import {
  type Clearable as ClearableIn,
  clearableOf,
  fieldsOf,
  named,
  type Stored,
} from '../platform/values/fields.ts';

/**
 * Where an investor stands in a raise, in the order in which it goes on. `passed` is the end on the other side: a person alone
 * puts an investor there, and nothing but a person takes it away.
 */
export const PIPELINE_STAGES = [
  'found',
  'shortlisted',
  'intro_asked',
  'contacted',
  'replied',
  'meeting',
  'diligence',
  'committed',
  'passed',
] as const;
export type PipelineStage = (typeof PIPELINE_STAGES)[number];

/** Limits of an entry, each far above what a person writes on a card. */
export const PIPELINE_LIMITS = {
  /** A paragraph or ten; longer belongs into a document. */
  noteLength: 4_000,
  /** A sentence or two. */
  lineLength: 500,
  /** A person's name or address. */
  ownerLength: 200,
  tagLength: 50,
  tags: 20,
  /** Beyond what any round has taken, USD; below what a number keeps exactly. */
  committedUsd: 1e12,
  /** Investors of one request: a page of a board, in one transaction of some 100 ms. */
  investors: 500,
  /** Of a page: ten of them are a list of 10,000, each some 400 kB and a fifth of a second. */
  page: { limitDefault: 200, limitMax: 1_000 },
  /** Changes kept of one investor: years of a raise; each is some hundred bytes. */
  changes: 200,
  /** Characters of a value in the history; of a longer note its beginning says which it was. */
  changeLength: 500,
} as const;

const { noteLength, lineLength, ownerLength, tagLength, tags: mostTags, committedUsd } = PIPELINE_LIMITS;

const line = (description: string, maxLength: number = lineLength) =>
  Type.String({ minLength: 1, maxLength, description });

/** A list of tags, as requests give it. */
export const tagsOf = (description?: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: tagLength }), {
    maxItems: mostTags,
    ...(description === undefined ? {} : { description }),
  });

/** What a tenant keeps of one investor of its list. The only list of these fields: everything else derives from it. */
export const PIPELINE = fieldsOf('pipeline', {
  tenant_id: { hidden: 'whose it is' },
  mode: {},
  investor_id: {},
  stage: {
    schema: Type.Enum([...PIPELINE_STAGES], {
      type: 'string',
      description: 'Where an investor stands.',
      ...named('PipelineStage'),
    }),
    empty: 'found',
  },
  reason: { schema: line('Why it is a no; with the stage `passed` only.'), clearable: true },
  note: {
    schema: Type.String({ minLength: 1, maxLength: noteLength, description: 'Replaces the note.' }),
    shown: Type.String(),
    multiline: true,
    clearable: true,
  },
  next_step: { schema: line('What is to be done next.'), clearable: true },
  next_step_on: {
    schema: Type.String({ format: 'date', maxLength: 10, description: 'The day it is due.' }),
    type: 'date',
    clearable: true,
  },
  owner: { schema: line('Who looks after it.', ownerLength), clearable: true },
  tags: {
    schema: tagsOf('Replace all tags.'),
    shown: Type.Array(Type.String()),
    type: 'text[]',
    empty: [],
    clearable: true,
  },
  committed_usd: {
    schema: Type.Number({ minimum: 0, maximum: committedUsd, description: 'Committed to the round.' }),
    type: 'double precision',
    clearable: true,
  },
  soft_circled_usd: {
    schema: Type.Number({ minimum: 0, maximum: committedUsd, description: 'Said, and not committed.' }),
    type: 'double precision',
    clearable: true,
  },
  stage_at: {},
  updated_at: {},
  imported: { hidden: 'by field the import that set it' },
});

export type PipelineEntry = Stored<typeof PIPELINE>;
/** A field of an entry. */
export type EntryField = keyof PipelineEntry;
/** Fields that can be emptied. */
export const CLEARABLE = clearableOf(PIPELINE);
export type Clearable = ClearableIn<typeof PIPELINE>;

/** Limits of contacts, each above what exports of CRMs hold. */
export const CONTACT_LIMITS = {
  /** Of one investor: the whole team page of a large firm, and a list that a person still reads. */
  ofInvestor: 50,
  nameLength: 200,
  titleLength: 200,
  /** RFC 5321, 4.5.3.1: 64 of the mailbox, 255 of the domain. */
  emailLength: 320,
  /** "+49 (0) 30 1234567, ext. 12", and a second number. */
  phoneLength: 60,
  profileLength: 500,
} as const;

const { nameLength, titleLength, emailLength, phoneLength, profileLength } = CONTACT_LIMITS;

/** What a tenant keeps of a person at an investor of its list. The only list of these fields. */
export const CONTACT = fieldsOf('investor_contact', {
  tenant_id: { hidden: 'whose it is' },
  mode: {},
  id: {},
  investor_id: {},
  name: { schema: line('Their name.', nameLength), always: true },
  title: { schema: line('What they are there.', titleLength), clearable: true },
  email: {
    schema: Type.String({ minLength: 3, maxLength: emailLength, description: 'One address.' }),
    clearable: true,
  },
  phone: { schema: line('Their number, as it is written.', phoneLength), clearable: true },
  profile: {
    schema: line('The address of a profile, such as https://www.linkedin.com/in/ada-example.', profileLength),
    clearable: true,
  },
  imported_by: { hidden: 'the import that set it' },
  added_at: {},
  updated_at: {},
});
