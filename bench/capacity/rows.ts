import { ms, type OnRow, type Row } from '../report.ts';
import type { Cost } from './cost.ts';

export interface CapacityOptions {
  /** Investors of the corpora whose memory and searches are compared, fewest first. */
  readonly investors: readonly number[];
  /** Tenants at each point of the curves, fewest first; each with some hundred rows. */
  readonly tenants: readonly number[];
  /** Calls of each kind. */
  readonly calls: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

/** Beside what the load model has for it: its ratio is what was reckoned with over what was measured, below 1 where it takes more. */
export function costRow(what: string, cost: Cost, reckoned: Pick<Cost, 'service' | 'database'>): Row {
  return {
    what,
    figure: `service ${ms(cost.service)}, database ${ms(cost.database)}`,
    comparison: `reckoned with ${ms(reckoned.service)} and ${ms(reckoned.database)}; ${Math.round(cost.logged)} bytes of log, ${Math.round(cost.kept)} kept; ${Math.round(cost.scanned)} rows scanned`,
    ratio: (reckoned.service + reckoned.database) / (cost.service + cost.database),
  };
}

/** A figure that is held against nothing. */
export const shown = (what: string, figure: string, comparison: string): Row => ({
  what,
  figure,
  comparison,
  ratio: 1,
});
