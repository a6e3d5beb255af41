import fc from 'fast-check';
import type { Outcome } from '../../src/platform/values/outcome.ts';
import type { KeyBounds } from './memory-key-caps.ts';

/** Where a process dies while it serves a request. */
const CRASHES = ['after admit', 'in handler', 'before resolve', 'after resolve'] as const;
export type Crash = (typeof CRASHES)[number];
/** What becomes of a statement besides working. */
const FAULTS = ['unreachable', 'locked', 'lost before', 'lost after'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Script {
  readonly process: 0 | 1;
  readonly account: 0 | 1;
  readonly behave: Outcome | 'vendor_error' | 'bug' | 'hang';
  readonly price: 5 | 10;
  readonly key: 'k1' | 'k2' | undefined;
  /** The deadline may strike at any moment. */
  readonly late: boolean;
  readonly crash: Crash | undefined;
  readonly tries: number;
  /** A paid source is asked; `kept`: its answer is. */
  readonly source: 'kept' | 'asked' | undefined;
  /** What the call costs in the end, micro-USD; listed at 5. */
  readonly cost: number;
}

export interface Plan {
  readonly credits: readonly [number, number];
  readonly quota: number;
  /** What the keys may spend a day, and whether they may spend at all. */
  readonly caps: readonly [number | undefined, number | undefined];
  readonly maySpend: readonly [boolean, boolean];
  readonly scripts: readonly Script[];
  readonly faults: readonly (Fault | 'none')[];
  readonly sweeps: number;
  /** Processes that live and are taken for dead for a while. */
  readonly pauses: readonly (0 | 1)[];
  /** What the source may cost in a day, micro-USD. */
  readonly cap: number;
  readonly evictions: readonly Script['behave'][];
  readonly midnights: number;
}

/** The bounds of the key of one of the two accounts. */
export function boundsOf({ caps, maySpend }: Plan, index: number): KeyBounds {
  const credits = caps[index];
  const scopes = maySpend[index] === true ? (['read', 'spend'] as const) : (['read'] as const);
  return { scopes, ...(credits === undefined ? {} : { cap: { budget: `b${index}`, credits } }) };
}

export const plans: fc.Arbitrary<Plan> = fc.record({
  credits: fc.tuple(fc.constantFrom(10, 15, 30, 100), fc.constantFrom(5, 10, 30)),
  quota: fc.constantFrom(2, 100, 100, 100),
  caps: fc.tuple(fc.constantFrom(undefined, undefined, 10, 15), fc.constantFrom(undefined, 5, 10)),
  maySpend: fc.tuple(fc.constant(true), fc.constantFrom(true, true, true, true, true, false)),
  scripts: fc.array(
    fc.record({
      process: fc.constantFrom<0 | 1>(0, 1),
      account: fc.constantFrom<0 | 1>(0, 0, 1),
      behave: fc.constantFrom<Script['behave']>(
        'found',
        'found',
        'missed',
        'undetermined',
        'vendor_error',
        'bug',
        'hang',
      ),
      price: fc.constantFrom<5 | 10>(5, 10),
      key: fc.constantFrom<'k1' | 'k2' | undefined>('k1', 'k1', 'k2', undefined),
      late: fc.boolean(),
      crash: fc.constantFrom<Crash | undefined>(undefined, undefined, undefined, undefined, ...CRASHES),
      tries: fc.integer({ min: 1, max: 3 }),
      source: fc.constantFrom<Script['source']>(undefined, 'kept', 'asked'),
      cost: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  faults: fc.array(fc.constantFrom<Fault | 'none'>('none', 'none', 'none', ...FAULTS), { maxLength: 8 }),
  sweeps: fc.integer({ min: 0, max: 3 }),
  pauses: fc.array(fc.constantFrom<0 | 1>(0, 1), { maxLength: 2 }),
  cap: fc.constantFrom(4, 5, 12, 100),
  evictions: fc.array(fc.constantFrom<Script['behave']>('found', 'missed'), { maxLength: 2 }),
  midnights: fc.constantFrom(0, 0, 1),
});
