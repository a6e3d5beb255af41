import Type from 'typebox';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { personRecord, sourceField, sourcesField } from '../providers/fields-rows.ts';
import { defineLookup, PersonRow, verdictFields } from './operations-lookups.ts';

const Data = Type.Object(
  { email: Type.String(), ...verdictFields, ...sourceField },
  { description: 'The address of one person, and how certain it is.', ...named('PersonEmailData') },
);

/** POST /v1/person/email: the work address of one person. */
export const personEmail = defineLookup({
  kind: 'person.email',
  surfaces: {
    effect: 'spend',
    mcp: { tool: 'find_email', group: 'lookups' },
    cli: { command: 'person email', columns: ['email', 'verdict', 'detail'] },
  },
  summary: 'The work address of one person',
  description:
    'By `name` with `domain`, or by `social_url`. Builds the likely addresses and verifies each; `verdict` says how certain it is. Cached; `DELETE /v1/cache` evicts it. Charged also when none is found ' +
    '(422).',
  data: Data,
  example: {
    body: { name: 'Ada Example', domain: 'harbour.example' },
    data: {
      email: 'ada@harbour.example',
      verdict: 'deliverable',
      detail: 'accepted: The mail host of harbour.example takes mail for this box.',
      source: 'patterns',
    },
  },
});

const SearchData = Type.Array(PersonRow, { description: 'Best first.' });

/** POST /v1/person/search: people by name. */
export const personSearch = defineLookup({
  kind: 'person.search',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_people', group: 'lookups' },
    cli: { command: 'person search' },
  },
  summary: 'People by name',
  description:
    'Every person the name may mean, best first: to choose one before `POST /v1/person/enrich` and `POST /v1/person/email`. Cached for 7 days. Charged also when no one is found (422).',
  data: SearchData,
  example: {
    body: { query: 'Ada Example Harbour Ventures', limit: 1 },
    data: [
      {
        name: 'Ada Example',
        socialUrl: 'https://social.example/@ada',
        position: 'Partner at Example Harbour Ventures',
        source: 'corpus',
      },
    ],
  },
});

const EnrichData = Type.Object(
  { ...personRecord, ...sourcesField },
  { description: 'Unknown fields are absent.', ...named('PersonRecord'), ...THIRD_PARTY },
);

/** POST /v1/person/enrich: what is known of one person. */
export const personEnrich = defineLookup({
  kind: 'person.enrich',
  surfaces: {
    effect: 'spend',
    mcp: { tool: 'enrich_person', group: 'lookups' },
    cli: {
      command: 'person enrich',
      columns: ['name', 'headline', 'position', 'company', 'location', 'website'],
    },
  },
  summary: 'What is known of one person',
  description:
    'By `social_url`, by `email`, or by `name` with `company`. Merged from every provider that knows the person. Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).',
  data: EnrichData,
  example: {
    body: { name: 'Ada Example', company: 'Example Harbour Ventures' },
    data: {
      name: 'Ada Example',
      firstName: 'Ada',
      lastName: 'Example',
      socialUrl: 'https://social.example/@ada',
      position: 'Partner',
      company: 'Example Harbour Ventures',
      location: 'Lisbon, Portugal',
      sources: [{ source: 'corpus', fields: ['name', 'firstName', 'lastName', 'position', 'company'] }],
    },
  },
});
