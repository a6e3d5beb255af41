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
  price: {
    searchInvestors: { low: 10, medium: 12, high: 15 },
    /** Every lookup alike, so that a client never has to compute; the sibling's four are lookups too. */
    lookup: 3,
  },
  /** Sources page by 10 to 50 rows; a second page of each would make one call cost two. */
  lookup: {
    limitDefault: 10,
    limitMax: 50,
    /** Of reactions or comments; a page is a call of the source, and ten fit into the deadline. */
    pagesDefault: 2,
    pagesMax: 10,
    daysBackDefault: 7,
    /** Search engines cut a question at 400 to 600 characters. */
    queryLength: 500,
    /** Names of people, companies, places and positions; longer is text in the wrong field. */
    nameLength: 200,
    /** What browsers and servers agree to carry. */
    urlLength: 2_048,
    /** Four times what can exist (RFC 5321 §4.5.3.1): an address that is just too long is answered, not refused. */
    emailLength: 1_000,
    /** RFC 1035 §2.3.4, without the dot of the root. */
    domainLength: 253,
  },
  /** How many of a result set carry a rationale. */
  rationales: { low: 5, medium: 10, high: 20 },
} as const;
