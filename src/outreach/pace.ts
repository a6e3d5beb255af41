/** How much the cadence worker does at once, how often and how long, each with its reason. Times in ms. */
export const PACE = {
  /** Between two looks for work: a touch that was just approved for now is sent while the person watches. */
  everyMs: 5_000,
  /** After a failed look the next one waits twice as long, up to here: one statement of each part, and a new primary is noticed soon. */
  worstWaitMs: 10_000,

  /**
   * Touches sent at once in a process, each of another mailbox. Most of it is waiting for servers; the pool
   * of the database has to serve requests besides.
   */
  sendAtOnce: 24,
  /** Of one tenant: its ten mailboxes keep minutes between messages, and two whose servers hang leave room. */
  sendPerTenant: 8,
  /** The time for checks of links and address before sending; what has no answer by then is no finding. */
  checkMs: 45_000,
  /**
   * One SMTP attempt in all: the transport's own limits (30 s until the final dot, 50 s for the reply to it) and some seconds. It
   * is there for a transport that hangs.
   */
  wireMs: 85_000,
  /** Work that is asked to end has this long to do so; after that it is abandoned. */
  graceMs: 3_000,
  /** How long recording the outcome is tried: a failover fits, 20 s until the lock of the lost primary ends and some until it is replaced. */
  endMs: 35_000,
  /** From the claim on: the checks and a slow database fit. A mailbox whose worker died before `begin` is free again after it. */
  claimLeaseMs: 60_000,
  /**
   * From `begin` on: a slow answer to it (17 s), the wire and writing down fit (123 s). By its end others take the message for lost,
   * so it is given to the wire only where the wire and writing still fit into what is left.
   */
  wireLeaseMs: 140_000,

  /** Drafts at once: a model's answer is waited for, and its provider limits how many it gives. */
  draftAtOnce: 6,
  /** Of one tenant: two who ask a model that hangs leave room. */
  draftPerTenant: 2,
  /** A slow model of one's own is given a minute and a second try; the template needs no time. */
  draftMs: 140_000,
  draftLeaseMs: 180_000,

  /** Mailboxes searched at once for messages without a server's answer: rare, and never urgent. */
  lookAtOnce: 6,
  lookPerTenant: 2,
  /** Login, two searches and logout of a slow IMAP server. */
  lookMs: 45_000,
  lookLeaseMs: 120_000,

  /** Slots given in one look; the next one follows at once while there are as many. */
  scheduleBatch: 200,
  /** The wait where a touch cannot go now for a temporary reason: a mailbox, a check, a missing key. */
  laterMs: 15 * 60_000,
} as const;
