/** Every number the service promises or refuses by, in one place, each with its reason. Times in ms unless named. */
export const LIMITS = {
  /** Far above any real profile or search; below what makes JSON parsing noticeable. */
  bodyBytes: 256 * 1024,
  /** Objects inside objects; real bodies need four. */
  jsonDepth: 32,
  /** How many faults one 400 names: enough to mend a form at once, bounded so that a hostile body cannot inflate it. */
  faultDetails: 20,
  /** Fixed window, aligned to the clock minute of the database. */
  windowSeconds: 60,
  ratePerWindow: { trial: 10, paid: 60 },
  /** One billed request in all, providers included. */
  requestDeadline: 30_000,
  /** Reservation lease beyond the deadline: what settling needs when the database has to restart meanwhile. */
  leaseGrace: 30_000,
  /** How often stranded reservations are looked for. */
  sweepEvery: 5_000,
  idempotencyHours: 24,
  idempotencyKeyLength: 255,
  /** Well-formed but wrong keys from one address in a minute before that address has to wait. */
  failedAuthenticationsPerMinute: 120,
  search: { limitDefault: 20, limitMax: 50 },
  page: { limitDefault: 50, limitMax: 200 },
  price: { searchInvestors: { low: 10, medium: 12, high: 15 } },
  /** How many of a result set carry a rationale. */
  rationales: { low: 5, medium: 10, high: 20 },
} as const;
