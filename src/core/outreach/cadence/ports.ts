import type { LaneShare } from '../../queue/lane-share.ts';
import type { Draft, Finding } from '../draft/draft.ts';
import type { WireOutcome } from '../mail/ports.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { SendAllowance, Slot } from '../mailbox/slot.ts';
import type { Sequence, Touch } from '../sequence/sequence.ts';

/** The store of the worker. Tenants take turns in claims; without a share they are not bounded. */
export interface CadenceStore {
  /** Planned touches whose day has come become `drafting`; touches in `drafting` without a holder get one. */
  claimDrafts(
    lease: string,
    leaseMs: number,
    limit: number,
    share?: LaneShare,
  ): Promise<readonly HeldDraft[]>;
  /** Stores a draft; `approvedHash` approves it at once (auto-approval). False where the lease was lost. */
  endDraft(held: HeldTouch, draft: Draft, approvedHash: string | undefined): Promise<boolean>;
  /** Drafting failed: tried again later, or a person has to write it (`awaiting_approval` without text). */
  failDraft(held: HeldDraft, why: string, retryMs: number | undefined): Promise<boolean>;
  /** Approved touches without a slot, of active sequences whose mailbox is connected; and scheduled ones whose window has passed. */
  unscheduled(limit: number): Promise<readonly HeldTouch[]>;
  /** Of what `unscheduled` gave. False where it changed since. */
  schedule(held: HeldTouch, slot: Slot): Promise<boolean>;
  /** Due more than `staleMs` ago: the service stood still or a backup was restored. They wait for a person again. Resolves to how many. */
  unapproveStale(staleMs: number): Promise<number>;
  /** Scheduled touches whose time has come, at most one of a mailbox that may send now. */
  claimDue(lease: string, leaseMs: number, limit: number, share?: LaneShare): Promise<readonly HeldTouch[]>;
  /**
   * The last check before sending, in one transaction: lease, sequence, hold, suppression (address and
   * domain), mailbox, allowance, approved hash. Writes `sending`, the Message-ID and the moment, and books
   * the mailbox's day and gap. From then on the lease lasts `wireMs` (undefined: as long as before).
   */
  begin(
    held: HeldTouch,
    messageId: string,
    approvedHash: string,
    allowance: SendAllowance,
    wireMs?: number,
  ): Promise<BeginOutcome>;
  /** Gives a claimed touch back before it was begun: `scheduled` at a later time, or to a person (`awaiting_approval`). */
  release(
    held: HeldTouch,
    to: { readonly slot: Slot } | { readonly findings: readonly Finding[] },
    why: string,
  ): Promise<boolean>;
  /** Records the outcome, by the lease; plans the next touch where it was sent. False: the lease was lost. */
  end(held: HeldTouch, outcome: WireOutcome, next: { readonly dueAt: Date } | undefined): Promise<boolean>;
  /** `sending` after its lease becomes `unknown`. Resolves to how many. */
  sweepSending(): Promise<number>;
  /** Touches in `unknown` whose next look into the mailbox is due. */
  claimUnknown(
    lease: string,
    leaseMs: number,
    limit: number,
    share?: LaneShare,
  ): Promise<readonly HeldUnknown[]>;
  /**
   * What the look showed: found (sent), or not yet: looked at again in `againMs` (undefined: left to a person). A look that
   * could not be made (`looked` false) does not count.
   */
  endUnknown(
    held: HeldUnknown,
    found:
      | { readonly sentAt: Date; readonly messageId: string; readonly next: Date | undefined }
      | { readonly againMs: number | undefined; readonly looked: boolean },
  ): Promise<boolean>;
  /** Active sequences whose last touch was sent more than `quietMs` ago, without an answer, are `completed`. Resolves to how many. */
  completeQuiet(quietMs: number): Promise<number>;
}

/** A touch held for a while by one worker: every write names the lease, and one that passed changes nothing. */
export interface HeldTouch {
  readonly touch: Touch;
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  /** All touches of the sequence, in order: threading needs those before, planning those after. */
  readonly touches: readonly Touch[];
  readonly lease: string;
}

/** A touch held to be drafted. */
export interface HeldDraft extends HeldTouch {
  /** What a person asked for, where they sent it back. */
  readonly note: string | undefined;
  /** The text that is to be replaced by another one; undefined where there was none. */
  readonly previous: Draft | undefined;
  /** How often drafting it has failed since it came to be drafted. */
  readonly failures: number;
}

/** A touch in `unknown`, held to be looked for. */
export interface HeldUnknown extends HeldTouch {
  /** How often it was looked for since it became unknown. */
  readonly looks: number;
}

/** What a guarded step came to. `lost`: another worker held the lease by then, and nothing was changed. */
export type BeginOutcome =
  | { readonly state: 'begun' }
  | { readonly state: 'lost' }
  | { readonly state: 'suppressed'; readonly why: string }
  /** The sequence is paused, held or ended; the touch went back to where it waits or was cancelled. */
  | { readonly state: 'not_now'; readonly why: string }
  /** The mailbox may not send at this moment: gap, day's limit, not connected, inbox not looked at lately. */
  | { readonly state: 'mailbox_not_free'; readonly why: string };
