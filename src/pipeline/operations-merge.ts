import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError, refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { CONTACT_LIMITS, PIPELINE, PIPELINE_LIMITS } from './fields.ts';
import { entryFields, PipelineStageShown } from './operations-pipeline-fields.ts';
import { changedBy, entryShown, type ListedSide } from './rules-row.ts';

const { tags, noteLength } = PIPELINE_LIMITS;

const idOf = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 40, // an id has fourteen characters; the rest is for a clear refusal
    description,
  });

const Body = Type.Object(
  {
    investor_id: idOf('Of the stored list: who goes.'),
    into_id: idOf('Of the stored list: who stays.'),
    check_only: Type.Optional(
      Type.Boolean({ description: 'Answer with what there would be, and change nothing.' }),
    ),
  },
  { additionalProperties: false, ...named('MergeInvestorsRequest') },
);

const Side = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    stage: PipelineStageShown,
    ...entryFields,
    note: Type.Optional(PIPELINE.note.shown),
    tags: PIPELINE.tags.shown,
    contacts: Type.Integer({ description: 'How many people you know there.' }),
    website: Type.Optional(
      Type.String({ description: 'As your list says it, and as it is on record if that is another.' }),
    ),
    cheque: Type.Optional(Type.String({ description: 'What it usually gives, in the words of your list.' })),
  },
  named('MergedSide'),
);

const Data = Type.Object(
  {
    id: Type.String({ description: 'Who stays.' }),
    name: Type.String({ description: 'Its name.' }),
    was: Type.String({ description: 'The name of the other one.' }),
    stored: Type.Boolean({ description: 'False with `check_only`.' }),
    before: Type.Array(Side, {
      minItems: 2,
      maxItems: 2,
      description: 'Both as they were: first who stays.',
    }),
    after: Side,
  },
  THIRD_PARTY,
);

const EXAMPLE = { investor_id: 'inv_7wzqk0yd5c', into_id: 'inv_3ashq2g38g' } as const;
const STAYS = {
  ...{ id: EXAMPLE.into_id, name: 'Example Harbour Ventures', stage: 'found' as const, tags: [] as string[] },
  ...{ contacts: 0, website: 'https://harbour.example' },
} as const;
const GOES = {
  ...{ id: EXAMPLE.investor_id, name: 'Harbour Ventures (Example)', stage: 'meeting' as const },
  ...{ tags: ['lead'] as string[], contacts: 1, note: 'Met in May' },
} as const;

/** One of both as the answer shows it. */
const shown = ({ id, entry, name, contacts, website, cheque }: ListedSide) => ({
  ...entryShown(entry),
  ...{ id: investorIdOf(id), name, contacts },
  ...present({ note: entry.note, website, cheque }),
});

/** POST /v1/fundraising/merge-investors: two entries of the list that are one investor become one. */
export const mergeListedInvestors = defineEndpoint({
  operation: 'fundraising.merge-investors',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'investors merge', columns: ['id', 'name', 'was'] },
  },
  http: 'POST /v1/fundraising/merge-investors',
  summary: 'Make two investors of the list one',
  description:
    'For one that stands twice on your list. One of the two must be your own, on no record; of an own one and one on record the one on record stays, whichever is named. The entry that was set last goes on, takes from the other what it has not, and has the tags and the notes of both; a second website is a line of the note. Contacts and history are together, and two contacts of one address are one. A stage that is taken over keeps its day and is no move. Later imports take both names, and links both ids, for the one that stays. It cannot be undone, and the undo of an import before it leaves the one that stays as it is. An earlier raise that has both keeps both.',
  body: Body,
  data: Data,
  example: {
    body: EXAMPLE,
    data: {
      ...{ id: STAYS.id, name: STAYS.name, was: GOES.name, stored: true, before: [STAYS, GOES] },
      after: { ...GOES, id: STAYS.id, name: STAYS.name, website: STAYS.website },
    },
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['pipeline'],
  run: async ({ pipeline }, { scope, actor }, { body }) => {
    const [from, into] = [numberOfInvestorId(body.investor_id), numberOfInvestorId(body.into_id)];
    if (from === undefined || into === undefined)
      throw refused([
        { path: from === undefined ? 'investor_id' : 'into_id', message: 'must be the id of an investor' },
      ]);
    const { check_only: isAsked = false } = body;
    const merged = await pipeline.merge(scope, { from, into, isAsked }, changedBy(actor));
    switch (merged.state) {
      case 'done': {
        const { after, before, was } = merged;
        return {
          outcome: 'found',
          data: {
            ...{ id: investorIdOf(after.id), name: after.name, was: was.name, stored: !isAsked },
            ...{ before: [shown(before), shown(was)], after: shown(after) },
          },
        };
      }
      case 'same':
        throw refused([{ path: 'into_id', message: 'must be another investor: the two are one already' }]);
      case 'not_listed':
        throw new DomainError(
          'nothing_stored',
          `${investorIdOf(merged.id)} is not on your stored list; nothing was changed. GET /v1/fundraising/pipeline shows who is.`,
        );
      case 'both_on_record':
        throw new DomainError(
          'not_in_this_state',
          'Both are on record, as two investors; nothing was changed. Take one of them off your list with POST /v1/fundraising/pipeline, or ask the operator to make the two records one.',
        );
      case 'no_room':
        throw new DomainError(
          'not_in_this_state',
          `The ${merged.left.join(' and the ')} of both are more than one investor holds (${tags} tags, ${noteLength} characters of a note, ${CONTACT_LIMITS.ofInvestor} contacts); nothing was changed. Shorten those of one with POST /v1/fundraising/pipeline or POST /v1/fundraising/contacts, then merge again.`,
        );
    }
  },
});
