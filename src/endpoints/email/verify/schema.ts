import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';
import { verdictFields } from '../../lookup-rows.ts';

const Body = LOOKUP_BODIES['email.verify'];

const Data = Type.Object(verdictFields);

export const schema = {
  ...LOOKUP,
  operation: 'email.verify',
  lookup: 'email.verify',
  path: '/v1/email/verify',
  summary: 'Whether an address takes mail',
  description:
    'Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only ' +
    'where that does not settle it. Kept for 60 days. `unknown` is free and not kept.',
  body: Body,
  data: Data,
  example: {
    body: { email: 'ada@harbour.example' },
    data: {
      verdict: 'deliverable',
      detail: 'accepted: The mail host of harbour.example takes mail for this box.',
    },
  },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
