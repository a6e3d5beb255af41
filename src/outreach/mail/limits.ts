/** Times in ms, and what a host may send. A test shortens them; the service uses them as they stand. */
export interface WireLimits {
  /** Looking the name up and connecting. Healthy hosts take a tenth; several addresses share it. */
  readonly connectMs: number;
  /** All of sending until the final dot: with what follows it fits into the last 90 s of a lease. */
  readonly beforeDotMs: number;
  /** For the reply to the final dot. RFC 5321 §4.5.3.2.6 says ten minutes; what takes longer is found by its own copy. */
  readonly afterDotMs: number;
  /** For the same reply once the service is to stop: it drains for a minute. */
  readonly afterStopMs: number;
  /** Opening a mailbox: connection, TLS, login and selecting the inbox. */
  readonly openMs: number;
  /** One question to an open mailbox. A listing of large messages takes the longest. */
  readonly askMs: number;
  /**
   * Bytes a host may send to one question. A listing takes up to 25 messages of a mebibyte. Many small lines
   * pass every other limit, and reading them without end would take all time and memory of this process.
   */
  readonly answerOctets: number;
}

export const WIRE_LIMITS: WireLimits = {
  connectMs: 10_000,
  beforeDotMs: 30_000,
  afterDotMs: 50_000,
  afterStopMs: 20_000,
  openMs: 30_000,
  askMs: 60_000,
  answerOctets: 32 * 1024 * 1024,
};
