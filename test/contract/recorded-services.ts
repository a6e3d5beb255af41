import { ENDPOINTS } from '../../src/app/operations.ts';
import type { LookupService } from '../../src/lookups/rules-ports.ts';
import type { Services } from '../../src/platform/operations/operation.ts';

export interface RecordedServices {
  /** Every service that an endpoint names, in place of the real ones. */
  readonly services: Partial<Services>;
  /** What was called, as `profiles.get`, in order. */
  readonly calls: string[];
  /** The same, but for the plan of a lookup, which admission reads. */
  lookups(planned: Pick<LookupService, 'plan'>): LookupService;
}

/** Services whose every method answers alike. */
export function recordedServices(answer: () => Promise<never>): RecordedServices {
  const calls: string[] = [];
  const record = (name: string): object =>
    new Proxy(
      {},
      {
        get: (_target, method) => () => {
          calls.push(`${name}.${String(method)}`);
          return answer();
        },
      },
    );
  // What is asked is understood before anything is admitted, without waiting: that stays the real one.
  const names = new Set(ENDPOINTS.flatMap(({ uses }) => uses).filter((name) => name !== 'understanding'));
  return {
    services: Object.fromEntries([...names].map((name) => [name, record(name)])),
    calls,
    lookups(planned) {
      const recorded = record('lookups') as LookupService;
      return { plan: planned.plan, run: recorded.run, ask: recorded.ask, evict: recorded.evict };
    },
  };
}
