/** Every number the service promises or refuses by, in one place, each with its reason. Times in ms unless named. */
export const LIMITS = {
  /** Far above any real profile or search; below what makes JSON parsing noticeable. */
  bodyBytes: 256 * 1024,
  /**
   * What is read of a body before its key was looked up. Bodies but imports and long drafts are smaller, reading one costs
   * less than the look-up does, and that look-up is then saved: the admission makes its own.
   */
  bodyBytesUnasked: 16 * 1024,
  /** Objects inside objects; real bodies need four. */
  jsonDepth: 32,
  /** Of a query; no endpoint takes a third of it. A line of 16 KiB has room for thousands. */
  queryParameters: 50,
  /** How many faults one 400 names: enough to mend a form at once, bounded so that a hostile body cannot inflate it. */
  faultDetails: 20,
  /** Fixed window, aligned to the clock minute of the database. */
  windowSeconds: 60,
  /** A member at a console loads screens of some five requests and types ahead: five a second, which no person keeps up. */
  ratePerWindow: { trial: 10, paid: 60, member: 300 },
  /** One billed request in all, providers included. */
  requestDeadline: 30_000,
  /** Reservation lease beyond the deadline: what settling needs when the database has to restart meanwhile. */
  leaseGrace: 30_000,
  /** How often stranded reservations are looked for. */
  sweepEvery: 5_000,
  /** How often is looked for webhooks to send: what a reader of an event would call at once. */
  deliverEvery: 5_000,
  /** How often is looked for monitors whose run is due; a run comes once a day. */
  monitorEvery: 30_000,
  /** How often is looked for members who are mailed what waits: they asked for a time of the day. */
  digestEvery: 60_000,
  /** How often is looked for lists whose scores are behind, ms: a founder who changed the raise looks at the list next. */
  rescoreEvery: 2_000,
  /** How often is looked for purchases whose end Stripe has not told: they are due after 20 minutes. */
  purchaseEvery: 60_000,
  /** Between two runs of a monitor if no setting says otherwise: news of rounds come by the day. */
  monitorHours: 24,
  /** Messages of one mailbox in one day if no setting says otherwise: what people send by hand, well below what providers allow. */
  mailboxPerDay: 50,
  /** From the order to delete a tenant to the deletion: a week has a working day on which a mistake is noticed. */
  tenantDeletionDays: 7,
  /** How often is looked for tenants whose day has come: an hour late is early enough. */
  tenantDeletionEvery: 3_600_000,
  /** Failed calls that operators look into. */
  failedCalls: {
    /** Who reports a failure does so within days. */
    days: 7,
    /** About 60 MB with indexes. */
    rows: 200_000,
    /** Between two writes; as many as this are noted in it, the others are counted. */
    writeEvery: 3_000,
    waiting: 200,
    sweepEvery: 3_600_000,
  },
  idempotencyHours: 24,
  idempotencyKeyLength: 255,
  /** How long after the ranking was learned an answer of before may be repeated free of charge: time to read /readyz and ask. */
  freeRepeatMinutes: 10,
  /** Wrong keys from one address in a minute; the next wrong one has to wait. */
  failedAuthenticationsPerMinute: 120,
  search: { limitDefault: 20, limitMax: 50 },
  page: { limitDefault: 50, limitMax: 200 },
  /** As many as a list under a field shows. */
  suggest: { limitDefault: 10, limitMax: 20 },
  /** Finding out who funded a company may ask several live sources one after the other; what they cost bounds the number. */
  lookalike: {
    companiesPerCall: 5,
    /** More than a person lists; a longer list takes further calls, as skipped names are returned. */
    namesMax: 50,
    /** Five companies' live sources, the index that takes in what they found, and the answer. */
    deadline: 60_000,
    /**
     * What the paid calls of one request may cost together, US dollars: two web searches at about a cent for each of five
     * companies. WARMPATH_LOOKALIKE_BUDGET_USD sets another one.
     */
    budgetUsd: 0.1,
  },
  /**
   * Of a call of many: as many as a person looks through. Pieces begin for 25 s; with its admission, its sources and its
   * settlement the last one takes 58 s at most. A piece that ended without a charge costs nothing, so it is asked again by the next calls, `tries`
   * times in all, and then once an hour, within which most of what keeps sources from answering ends: 29 times a day at most.
   */
  bulk: { pieces: 50, beginWithin: 25_000, deadline: 90_000, tries: 5, pause: 3_600_000 },
  /** Of an export page: what a client can hold, and a mebibyte where things are large, so that a page is sent at once. */
  export: { limitDefault: 200, limitMax: 1_000, pageBytes: 1024 * 1024 },
  price: {
    /** Up to five companies researched. */
    lookalike: 35,
    searchInvestors: { low: 10, medium: 12, high: 15 },
    enrichInvestor: 5,
    researchCompany: 10,
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
  /** Of a company snapshot: what fits on a page, and more than most companies have in a year. */
  research: { newsMax: 20 },
  /** The import of a network: one export of one person. */
  network: {
    /** Of the contract: people beyond it are dropped, which are the oldest. */
    rows: 20_000,
    /** Four times what 20,000 rows of ordinary length come to. */
    bodyBytes: 8 * 1024 * 1024,
    /** Twice the longest field an export has had (a page's address); more is prose. */
    fieldLength: 4_000,
    /** What a person reads of a report. */
    skippedListed: 10,
  },
  /** Tables that are imported (networks, lists of investors, suppressions): read in threads. */
  tables: {
    /** Reading takes half a second, and on a machine with much else to do twenty times that. A request ends after thirty. */
    readMs: 20_000,
    /** Imports under way in a process, of different tenants: one reads large files over and over, and another need not wait. */
    atOnce: 2,
    /** Imports that wait, each with its body in memory: with those under way 80 MiB, twice that for texts beyond Latin-1. */
    waiting: 8,
    /** Of one tenant: each import replaces the one before, so more are a mistake. */
    waitingPerTenant: 2,
    /** A reader's heap, MB: 8 MiB of empty cells need two thirds, and a workbook of 64 MiB unpacked half. Two read at once. */
    readerHeapMb: 256,
  },
  /** The import of a suppression list. */
  suppressions: {
    /** As of a network: what one system exports at once. The rest is for a further call, and is counted. */
    rows: 20_000,
    /** Five lines for each entry: a text of more is no list, and reading it would hold up every other request. */
    lines: 100_000,
    /** Five times what 20,000 addresses of ordinary length come to. */
    bodyBytes: 2 * 1024 * 1024,
    /** An address with a name before it; more is prose. */
    fieldLength: 500,
    /** What a person reads of a report. */
    skippedListed: 10,
    detailLength: 500,
  },
  /**
   * What a search of high effort also asks live sources: the first candidates, within the time a person waits
   * for a page (ms), and one paid call of about a cent for each of them (US dollars).
   */
  refresh: { candidates: 5, within: 6_000, budgetUsd: 0.05 },
  /** What is deleted by its age or number (docs/privacy.md): what is not named here is kept, or goes with what it belongs to. */
  retention: {
    /** Everything below is counted in hours at least. */
    every: 3_600_000,
    /** Rows of each kind in one transaction: its locks are held for some 20 ms. */
    batch: 1_000,
    /** Between two batches: a year's rows that fall due at once leave the database to others most of the time. */
    pause: 100,
    kept: {
      /** A window lasts a minute; a day shows that a key has not been used. */
      rateWindowHours: 24,
      /** A consent is good for ten minutes. */
      consentHours: 1,
      /** The history of messages of ended sequences: as long as a recipient may complain about one. */
      touchEventDays: 730,
      /** Sender, subject and first lines of answers, likewise. Wishes not to be written to are kept elsewhere, for good. */
      inboundDays: 730,
      /** What an import of a list replaced, for its undo: a wrong column shows when the list is worked with, within weeks. */
      listImportDays: 30,
      /** A year's sums of a provider to hold against its invoices, and a month to do so. */
      providerDays: 400,
      /** Of one account and mode: a hundred times what a raise talks to. Beyond it those go that no search has found for longest. */
      storedInvestors: 20_000,
    },
  },
  /** How many of a result set carry a rationale. */
  rationales: { low: 5, medium: 10, high: 20 },
} as const;

/** A key's place in its fixed window: places in all, places left, seconds until the window ends. */
export interface WindowState {
  readonly quota: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The IETF draft's headers (draft-ietf-httpapi-ratelimit-headers) for a window of `windowSeconds`. */
export function rateHeaders(state: WindowState, windowSeconds: number): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${state.quota};w=${windowSeconds}`,
    ratelimit: `"key";r=${state.remaining};t=${state.resetSeconds}`,
  };
}

/** Whether a source wants to know who asks: by any contact, or by an e-mail address, as the SEC does. */
export type ContactNeed = boolean | 'email';

/** Whether the contact of the operator (WARMPATH_CONTACT; undefined: none) does for a source. */
export function isContactEnough(need: ContactNeed | undefined, contact: string | undefined): boolean {
  if (need === 'email') return contact?.includes('@') === true && !contact.startsWith('https:');
  return need !== true || contact !== undefined;
}

/** An e-mail address that can stand in a User-Agent, where blanks and parentheses end it (RFC 9110 §10.1.5). */
export const EMAIL_CONTACT = /^[^\s@<>()]{1,64}@[\w.-]{3,200}$/;

/** Whether a contact is an e-mail address that can stand in a User-Agent. */
export function isEmailContact(text: string): boolean {
  return EMAIL_CONTACT.test(text);
}
