import { ENDPOINTS } from '../../src/app/operations.ts';
import type { AskContext, LookupContext, LookupService } from '../../src/lookups/rules-ports.ts';
import type { Answer, LookupPlan } from '../../src/platform/values/outcome.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import type { Asked as AskedAnswer, LookupKind, LookupParams } from '../../src/providers/rules-kinds.ts';

export interface Asked {
  readonly kind: LookupKind;
  readonly params: unknown;
  readonly context: LookupContext;
}
export interface Evicted {
  readonly kind: LookupKind;
  readonly params: unknown;
  readonly mode: Mode;
}

/** Lookups without a chain behind them. `asked` and `evicted` list what came, in order. */
export interface FakeLookups extends LookupService {
  readonly asked: Asked[];
  readonly evicted: Evicted[];
}

export interface FakeBehaviour {
  /** Default: nothing to pay, nothing cached. */
  plan?(kind: LookupKind): LookupPlan;
  /** Default: the example of the lookup's own endpoint, found. */
  run?(kind: LookupKind): Promise<Answer<unknown>>;
  /** Default: there was something to drop. */
  evict?(kind: LookupKind): Promise<boolean>;
  /** Default: no source is configured. */
  ask?(kind: LookupKind, params: unknown, context: AskContext): Promise<unknown>;
}

function exampleOf(kind: LookupKind): Answer<unknown> {
  const endpoint = ENDPOINTS.find(({ schema }) => schema.lookup === kind);
  if (endpoint === undefined) throw new Error(`no endpoint for ${kind}`);
  return { outcome: 'found', data: endpoint.schema.example.data };
}

/** For what is tested without the chain: schemas, statuses, charges. */
export function fakeLookups(behaviour: FakeBehaviour = {}): FakeLookups {
  const asked: Asked[] = [];
  const evicted: Evicted[] = [];
  return {
    asked,
    evicted,
    plan: (kind) => behaviour.plan?.(kind) ?? { candidates: [], cacheKey: undefined },
    run: async <Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], context: LookupContext) => {
      asked.push({ kind, params, context });
      return ((await behaviour.run?.(kind)) ?? exampleOf(kind)) as never;
    },
    ask: async <Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], context: AskContext) => {
      const told = await behaviour.ask?.(kind, params, context);
      return (told ?? { state: 'failed', failed: [] }) as AskedAnswer<Kind>;
    },
    evict: async (kind, params, mode) => {
      evicted.push({ kind, params, mode });
      return (await behaviour.evict?.(kind)) ?? true;
    },
  };
}
