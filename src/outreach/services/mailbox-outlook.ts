import type { WorkerHeartbeatStore } from '../../core/outreach/mailbox/outlook.ts';

export interface OutlookOptions {
  /** Whether a worker runs, in this process or another. */
  readonly worker: Pick<WorkerHeartbeatStore, 'quietMs'>;
  /** The operator's limit of a mailbox. */
  readonly perDay: number;
}
