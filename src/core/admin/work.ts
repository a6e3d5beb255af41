import type { Mode } from '../scope.ts';

/** A process of the service that runs on this database. */
export interface RunningProcess {
  readonly host: string;
  readonly pid: number;
  readonly address: string;
  readonly version: string;
  readonly startedAt: Date;
}

/** What waits for work, of all tenants. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** From so many seconds of waiting on something is wrong; null: it waits for people. */
  readonly lateAfter: number | null;
}

export interface LaneState {
  readonly lane: string;
  /** Tenants that had a turn within the day. */
  readonly tenants: number;
  readonly lastAt: Date | null;
}

export interface WorkState {
  readonly processes: readonly RunningProcess[];
  /** Processes that answer requests, by their heartbeats. */
  readonly alive: number;
  /** When a worker of outreach last looked for work. */
  readonly outreachAt: Date | null;
  readonly queues: readonly QueueState[];
  readonly lanes: readonly LaneState[];
}

/** A mailbox that does not work; nothing of its mail. */
export interface MailboxInTrouble {
  readonly id: string;
  readonly tenant: string;
  readonly tenantName: string;
  readonly mode: Mode;
  /** Masked. */
  readonly address: string;
  readonly state: string;
  readonly why: string | null;
  /** When it last worked. */
  readonly lastReadAt: Date | null;
  readonly failures: number;
  /** Sequences under way that wait for it. */
  readonly waiting: number;
}

/** A message of which no one knows whether it was delivered. */
export interface TouchOfUnknownFate {
  readonly id: string;
  readonly sequence: string;
  readonly tenant: string;
  readonly tenantName: string;
  readonly mode: Mode;
  /** Masked. */
  readonly recipient: string;
  readonly since: Date;
  /** Its own copy is looked for then; null: it is left to a person. */
  readonly nextLookAt: Date | null;
}

/** What happened on this UTC day in live mode. */
export interface DayOfService {
  /** Billed calls. */
  readonly charges: number;
  /** Charges that were refunded since then: their calls found nothing, or failed. */
  readonly refunded: number;
  readonly creditsIn: number;
  readonly creditsOut: number;
}

export interface DoctorCheck {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
}

export interface AskedSource {
  readonly source: string;
  readonly state: string;
  readonly ms: number;
  readonly detail: string;
}
