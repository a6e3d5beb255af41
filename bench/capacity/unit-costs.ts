/** What one call takes: processor time, ms; bytes of the database's log of changes, and bytes that stay. */
export interface CallCost {
  readonly service: number;
  readonly database: number;
  readonly logged: number;
  readonly kept: number;
}

/** What the load model reckons with. */
export interface UnitCosts {
  readonly free: CallCost;
  /** A billed call with an idempotency key; what its endpoint does comes on top. */
  readonly billed: CallCost;
  /** A search for 50 investors, by the size of the corpus, smallest first. */
  readonly searches: readonly (CallCost & { readonly investors: number })[];
  /** A message of outreach, from its sequence to its answer, without SMTP, IMAP and a language model. */
  readonly touch: CallCost;
  /** A process without a corpus, and what a million investors add to the first process of a machine and to each further one, MiB. */
  readonly processMiB: number;
  readonly millionInvestorsMiB: number;
  readonly millionInvestorsAgainMiB: number;
  /** Connections to PostgreSQL that a service holds at most, and an outreach worker. */
  readonly connections: number;
  /** What the loops of an idle process take of a processor, in service and database together: 0.01 is one percent. */
  readonly idle: number;
}

/**
 * As measured on 2026-11-28 with `npm run bench -- capacity`, its parts one by one, on two processors of an AMD EPYC with some forty other jobs:
 * an idle machine takes less, so that this errs to the safe side. Searches over 100,000 and a million: those over 10,000, and what the engine
 * takes more (docs/measurements.md, "Speed"). Memory of a million investors: `npm run bench -- index`. Connections: the sizes of the pools
 * (docs/operating/install.md). The page for operators is made of it, and the benchmark shows what it measures beside it.
 */
export const UNIT_COSTS: UnitCosts = {
  free: { service: 0.87, database: 0.31, logged: 150, kept: 0 },
  billed: { service: 1.1, database: 1.4, logged: 4_100, kept: 570 },
  searches: [
    { investors: 1_000, service: 18, database: 11, logged: 91_000, kept: 440 },
    { investors: 10_000, service: 27, database: 21, logged: 52_000, kept: 820 },
    { investors: 100_000, service: 31, database: 21, logged: 52_000, kept: 820 },
    { investors: 1_000_000, service: 44, database: 21, logged: 52_000, kept: 820 },
  ],
  touch: { service: 62, database: 31, logged: 16_700, kept: 12_800 },
  processMiB: 300,
  millionInvestorsMiB: 600,
  millionInvestorsAgainMiB: 300,
  connections: 28,
  idle: 0.005,
};
