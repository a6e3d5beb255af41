import type { Granted } from '../lookup-plan.ts';
import type { Scope } from '../scope.ts';

export interface ResearchRequest extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** What admission booked for the lookups within. */
  readonly granted: Granted;
}
