import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { sourcesField } from '../../lookup-rows.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Object(
  {
    name: Type.String(),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    socialUrl: Type.Optional(Type.String()),
    headline: Type.Optional(Type.String({ description: 'The headline of the profile.' })),
    position: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    location: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    followers: Type.Optional(Type.Integer({ minimum: 0 })),
    ...sourcesField,
  },
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
  data: Data,
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
