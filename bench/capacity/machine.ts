import type { Cost } from './cost.ts';

/** What a service carries on a day, and over how many investors it searches. */
export interface Load {
  readonly name: string;
  readonly searchesADay: number;
  /** Billed calls that are no searches; what sources answer is not in their cost. */
  readonly billedADay: number;
  readonly freeADay: number;
  readonly investors: number;
}

/** Measured, of one call each. */
export interface UnitCosts {
  readonly search: Cost;
  readonly billed: Cost;
  readonly free: Cost;
  /** Memory of a process with hardly any investors, and what a million more take, MiB. */
  readonly baseMiB: number;
  readonly perMillionMiB: number;
  readonly connections: number;
}

export interface Machine {
  readonly processors: number;
  readonly memoryMiB: number;
  readonly processes: number;
  readonly connections: number;
  readonly diskGiBAYear: number;
  readonly logGiBADay: number;
}

/** The busiest hour takes an eighth of a day's calls where all customers live in a few time zones. */
const BUSIEST_HOUR = 1 / 8;
/** A processor that is busier than this makes callers wait in the busiest minutes of that hour. */
const BUSY = 0.5;
/** Billed calls and sources of one process run on one thread: beyond this share of a processor another process is needed. */
const OF_A_PROCESS = 0.6;
/** The database keeps its own pages: a quarter of what the services hold, and 512 MiB at least. */
const DATABASE_SHARE = 0.25;
const DATABASE_LEAST_MIB = 512;
const HOUR_MS = 3_600_000;
const GIB = 2 ** 30;

/** Loads that the page for operators names. */
export const EXAMPLES: readonly Load[] = [
  { name: 'one team', searchesADay: 50, billedADay: 200, freeADay: 5_000, investors: 50_000 },
  { name: 'a hundred teams', searchesADay: 5_000, billedADay: 20_000, freeADay: 300_000, investors: 100_000 },
  {
    name: 'ten thousand teams',
    searchesADay: 300_000,
    billedADay: 1_500_000,
    freeADay: 20_000_000,
    investors: 1_000_000,
  },
];

/** The machine, or machines together, that carry a load: processors for its busiest hour, memory and connections of all processes. */
export function machineFor(load: Load, costs: UnitCosts): Machine {
  const kinds = [
    [load.searchesADay, costs.search],
    [load.billedADay, costs.billed],
    [load.freeADay, costs.free],
  ] as const;
  const sum = (of: (cost: Cost) => number) => kinds.reduce((all, [calls, cost]) => all + calls * of(cost), 0);
  const inBusiestHour = (perDay: number) => (perDay * BUSIEST_HOUR) / HOUR_MS;
  const service = inBusiestHour(sum((cost) => cost.service));
  const processes = Math.max(1, Math.ceil(service / OF_A_PROCESS));
  const services = processes * (costs.baseMiB + (load.investors / 1_000_000) * costs.perMillionMiB);
  return {
    processors: Math.max(1, Math.ceil((service + inBusiestHour(sum((cost) => cost.database))) / BUSY)),
    memoryMiB: services + Math.max(DATABASE_LEAST_MIB, services * DATABASE_SHARE),
    processes,
    connections: processes * costs.connections,
    diskGiBAYear: (sum((cost) => cost.kept) * 365) / GIB,
    logGiBADay: sum((cost) => cost.logged) / GIB,
  };
}
