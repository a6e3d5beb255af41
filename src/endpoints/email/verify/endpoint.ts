import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { verdictFields } from '../../lookup-rows.ts';

const Data = Type.Object(verdictFields);

/** POST /v1/email/verify: whether an address takes mail. */
export const emailVerify = defineLookup({
  kind: 'email.verify',
  surfaces: {
    effect: 'spend',
    mcp: { tool: 'verify_email', group: 'lookups' },
    cli: { command: 'email verify', columns: ['verdict', 'detail'] },
  },
  summary: 'Whether an address takes mail',
  description:
    'Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only where that does not decide it. Cached for 60 days. `unknown` is free and not cached.',
  data: Data,
  example: {
    body: { email: 'ada@harbour.example' },
    data: {
      verdict: 'deliverable',
      detail: 'accepted: The mail host of harbour.example takes mail for this box.',
    },
  },
});
