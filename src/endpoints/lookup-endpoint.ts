import type { Static, TSchema } from 'typebox';
import { LIMITS } from '../core/limits.ts';
import type { LookupData, LookupParams, ServedKind } from '../core/lookup/kinds.ts';
import type { LookupContext } from '../core/lookup/ports.ts';
import type { ResearchRequest } from '../core/lookup/research-request.ts';
import {
  type Context,
  defineEndpoint,
  type Endpoint,
  type Frozen,
  type NOTHING,
  ORDINARY,
} from './endpoint.ts';
import { LOOKUP_BODIES } from './lookup-bodies.ts';
import type { Surfaces } from './surfaces.ts';

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

/** Refuses a lookup whose checked body is not what it is asked, or whose answers are not what its schema says. */
type Fits<Kind extends ServedKind, Data extends TSchema> = [Static<Bodies[Kind]>, LookupData[Kind]] extends [
  LookupParams[Kind],
  Frozen<Static<Data>>,
]
  ? unknown
  : never;

/** The endpoint of a lookup: `POST /v1/company/people` for the kind `company.people`. */
export function defineLookup<Kind extends ServedKind, Data extends TSchema>({
  kind,
  ...words
}: LookupWords<Kind, Data> & Fits<Kind, Data>): Endpoint<Bodies[Kind], typeof NOTHING, Data, 'lookups'> {
  const schema = {
    ...ORDINARY,
    ...words,
    operation: kind,
    lookup: kind,
    method: 'POST',
    path: `/v1/${kind.replace('.', '/')}`,
    body: LOOKUP_BODIES[kind],
    reply: 'envelope',
    billing: { kind: 'billed', prices: [LIMITS.price.lookup], price: () => LIMITS.price.lookup },
  } as const;
  return defineEndpoint(schema, ['lookups'], async ({ lookups }, context, { body }) => {
    // `Fits` has checked both for this kind.
    const answer = await lookups.run(kind, body as LookupParams[Kind], lookupContext(context));
    return answer as never;
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
