import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { sourceField, verdictFields } from '../../lookup-rows.ts';

const Data = Type.Object({
  email: Type.String(),
  ...verdictFields,
  ...sourceField,
});

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
