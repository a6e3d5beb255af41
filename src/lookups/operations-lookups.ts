import Type, { type Static, type TSchema } from 'typebox';
import {
  type Context,
  defineEndpoint,
  type Endpoint,
  type Frozen,
  type NOTHING,
} from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import type { Surfaces } from '../platform/operations/surfaces.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { LOOKUP_BODIES, type ServedKind } from '../providers/fields-bodies.ts';
import { EmailVerdict, personRow, sourceField } from '../providers/fields-rows.ts';
import type { LookupData, LookupParams } from '../providers/rules-kinds.ts';
import type { LookupContext, ResearchRequest } from './rules-ports.ts';

type Bodies = typeof LOOKUP_BODIES;

/** What a lookup says of itself; its name, path, body and price follow from its kind. */
interface LookupWords<Kind extends ServedKind, Data extends TSchema> {
  readonly kind: Kind;
  readonly surfaces: Surfaces<Bodies[Kind]>;
  readonly summary: string;
  readonly description: string;
  readonly data: Data;
  readonly example: { readonly body: Static<Bodies[Kind]>; readonly data: Static<Data> };
}

/** Refuses a lookup whose answers are not what its schema says. */
type Fits<Kind extends ServedKind, Data extends TSchema> =
  LookupData[Kind] extends Frozen<Static<Data>> ? unknown : never;

/** The endpoint of a lookup: `POST /v1/company/people` for the kind `company.people`. */
export function defineLookup<Kind extends ServedKind, Data extends TSchema>({
  kind,
  ...words
}: LookupWords<Kind, Data> & Fits<Kind, Data>): Endpoint<Bodies[Kind], typeof NOTHING, Data, 'lookups'> {
  return defineEndpoint({
    ...words,
    operation: kind,
    lookup: kind,
    http: `POST /v1/${kind.replace('.', '/')}`,
    body: LOOKUP_BODIES[kind],
    billing: { kind: 'billed', prices: [LIMITS.price.lookup], price: () => LIMITS.price.lookup },
    uses: ['lookups'],
    // `Fits` has checked the data.
    run: async ({ lookups }, context, { body }) =>
      (await lookups.run(kind, body as LookupParams[Kind], lookupContext(context))) as never,
  });
}

/** What a lookup may know of the request it is part of. */
function lookupContext({ scope, requestId, now, signal, granted }: Context): LookupContext {
  return { ...scope, requestId, now, signal, granted };
}

/** What answers that make lookups on their way may know of the request they are for. */
export function researchRequest(context: Context): ResearchRequest {
  return lookupContext(context);
}

/** A person as lists of people show one. */
export const PersonRow = Type.Object(
  { ...personRow, ...sourceField },
  { ...named('PersonRow'), ...THIRD_PARTY },
);

/** The verdict on an address. */
export const verdictFields = {
  verdict: EmailVerdict,
  detail: Type.String({
    description: 'A stable word, a colon, and one sentence with the reason.',
    ...THIRD_PARTY,
  }),
};

const Data = Type.Object(verdictFields, {
  description: 'The verdict on one address.',
  ...named('EmailVerifyData'),
});

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
    'Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only if that does not decide it. Cached for 60 days. `unknown` is free and not cached.',
  data: Data,
  example: {
    body: { email: 'ada@harbour.example' },
    data: {
      verdict: 'deliverable',
      detail: 'accepted: The mail host of harbour.example takes mail for this box.',
    },
  },
});
