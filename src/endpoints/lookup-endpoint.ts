import { LIMITS } from '../core/limits.ts';
import type { LookupContext } from '../core/lookup/ports.ts';
import type { ResearchRequest } from '../core/research/ports.ts';
import { type Context, ORDINARY } from './endpoint.ts';

/** What every lookup says of itself; a schema spreads it in place of `ORDINARY`. */
export const LOOKUP = {
  ...ORDINARY,
  method: 'POST',
  reply: 'envelope',
  billing: { kind: 'billed', prices: [LIMITS.price.lookup], price: () => LIMITS.price.lookup },
} as const;

/** What a lookup may know of the request it is part of. */
export function lookupContext({ scope, requestId, now, signal, granted }: Context): LookupContext {
  return { ...scope, requestId, now, signal, granted };
}

/** What answers that make lookups on their way may know of the request they are for. */
export function researchRequest(context: Context): ResearchRequest {
  return lookupContext(context);
}
