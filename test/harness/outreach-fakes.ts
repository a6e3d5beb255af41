import type { DraftService } from '../../src/letters/drafting.ts';
import type { Draft } from '../../src/letters/rules-wording.ts';
import type {
  MailSession,
  MailTransport,
  OutgoingMessage,
  WireOutcome,
} from '../../src/mailboxes/mail/rules-mail.ts';
import type { Mailbox, OpenMailbox } from '../../src/mailboxes/rules-mailbox.ts';
import type { CadenceStore } from '../../src/outreach/queries-claims.ts';
import type {
  BeginOutcome,
  HeldDraft,
  HeldTouch,
  HeldUnknown,
  Sequence,
  Touch,
} from '../../src/outreach/rules-touch.ts';
import { approvalHashOf, type CadenceWork, type StepReport } from '../../src/outreach/schedule-touches.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';

/** A Tuesday in working hours of Berlin. */
export const TUESDAY = new Date('2026-11-17T10:00:00Z');

const DRAFT: Draft = {
  subject: 'Acme Solar and your seed investments',
  body: 'Hi Ada,\n\nwe build inverters for balconies.\n\nWould a call next week suit you?',
  draftedBy: 'template:first',
  facts: [],
  findings: [],
};

export interface TouchMade {
  readonly mailbox?: Partial<Mailbox>;
  readonly sequence?: Partial<Sequence>;
  readonly touch?: Partial<Touch>;
}

/** A mailbox that may send all day and all week, as every fake here uses it. */
export function mailboxOf(made: Partial<Mailbox> = {}): OpenMailbox {
  return {
    id: '6f0c0a52-6f4e-4a51-9d43-0d9d5f0f7a01',
    scope: { tenantId: '11111111-1111-4111-8111-111111111111', mode: 'live' },
    kind: 'smtp_imap',
    address: 'founder@acme.example',
    senderName: 'Finn Founder',
    postalAddress: 'Acme Solar, Sonnenallee 1, 12047 Berlin',
    servers: {
      smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls' },
      imap: { host: 'imap.acme.example', port: 993, security: 'tls' },
      username: 'founder@acme.example',
    },
    settings: {
      perDay: 30,
      gapSeconds: 240,
      ramp: undefined,
      timeZone: 'Europe/Berlin',
      window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1020 },
      ownCopy: 'sent_folder',
    },
    state: 'connected',
    stateWhy: undefined,
    connectedAt: new Date('2026-10-01T08:00:00Z'),
    testedAt: new Date('2026-11-01T08:00:00Z'),
    polledAt: TUESDAY,
    secret: { kind: 'password', password: new Secret('made-up') },
    ...made,
  };
}

/** A touch that was approved as it stands and is due now. */
export function heldTouch(made: TouchMade = {}): HeldTouch {
  const mailbox = mailboxOf(made.mailbox);
  const sequence: Sequence = {
    id: '22222222-2222-4222-8222-222222222222',
    scope: mailbox.scope,
    mailboxId: mailbox.id,
    investorEmail: 'ada@quill.example',
    investorName: 'Ada Quill',
    investorId: undefined,
    state: 'active',
    stateWhy: undefined,
    autoApprove: false,
    heldUntil: undefined,
    timeZone: 'Europe/Berlin',
    unsubscribeToken: 'made-up-token-of-22-chars',
    language: 'en',
    languageWhy: undefined,
    createdAt: TUESDAY,
    endedAt: undefined,
    ...made.sequence,
  };
  const touch: Touch = {
    id: '33333333-3333-4333-8333-333333333333',
    sequenceId: sequence.id,
    position: 1,
    answers: undefined,
    state: 'scheduled',
    stateWhy: undefined,
    draft: DRAFT,
    dueAt: TUESDAY,
    textHash: approvalHashOf({ sequence, mailbox }, DRAFT),
    approvedAt: TUESDAY,
    approvedBy: 'person',
    messageId: undefined,
    intentAt: undefined,
    sentAt: undefined,
    attempts: 0,
    version: 3,
    ...made.touch,
  };
  return { touch, sequence, mailbox, touches: [touch], lease: '44444444-4444-4444-8444-444444444444' };
}

/** One that waits to be drafted. */
export function heldDraft(made: TouchMade & { failures?: number; note?: string } = {}): HeldDraft {
  const touch = { state: 'drafting', draft: undefined, textHash: undefined, approvedAt: undefined } as const;
  const held = heldTouch({ ...made, touch: { ...touch, ...made.touch } });
  return { ...held, note: made.note, previous: undefined, failures: made.failures ?? 0 };
}

/** One of unknown fate. */
export function heldUnknown(made: TouchMade & { looks?: number } = {}): HeldUnknown {
  const touch = { state: 'unknown', messageId: '<33.1@acme.example>', attempts: 1 } as const;
  return { ...heldTouch({ ...made, touch: { ...touch, ...made.touch } }), looks: made.looks ?? 0 };
}

/** Every call that would change something, in order, as `[name, ...what matters]`. */
export type Calls = unknown[][];

export interface Fakes {
  readonly work: CadenceWork;
  readonly calls: Calls;
  readonly reports: StepReport[];
  /** Moves both clocks. */
  pass(ms: number): void;
}

export interface FakeBehaviour {
  readonly cadence?: Partial<CadenceStore>;
  readonly drafting?: Partial<DraftService>;
  readonly open?: (signal?: AbortSignal) => Promise<OpenMailbox>;
  readonly begin?: () => Promise<BeginOutcome>;
  readonly send?: (message: OutgoingMessage, signal: AbortSignal) => Promise<WireOutcome>;
  readonly session?: () => Promise<MailSession>;
  readonly now?: Date;
}

/** Everything a step of the worker touches, with nothing behind it. What is not said works. */
export function fakes(behaviour: FakeBehaviour = {}): Fakes {
  const calls: Calls = [];
  const reports: StepReport[] = [];
  let passed = 0;
  const start = (behaviour.now ?? TUESDAY).getTime();
  const note =
    (name: string) =>
    async (...args: unknown[]): Promise<boolean> => {
      calls.push([name, ...args.slice(1)]);
      return true;
    };
  const none = async () => [];
  const cadence: CadenceStore = {
    claimDrafts: none,
    endDraft: note('endDraft'),
    failDraft: note('failDraft'),
    unscheduled: none,
    schedule: note('schedule'),
    unapproveStale: async () => 0,
    cancelLateAnswers: async () => 0,
    claimAnswers: none,
    claimDue: none,
    async begin(_held, messageId, hash, allowance) {
      calls.push(['begin', messageId, hash, allowance]);
      return behaviour.begin?.() ?? { state: 'begun' };
    },
    release: note('release'),
    end: note('end'),
    sweepSending: async () => 0,
    claimUnknown: none,
    endUnknown: note('endUnknown'),
    completeQuiet: async () => 0,
    ...behaviour.cadence,
  };
  const transport: MailTransport = {
    test: async () => undefined,
    async send(_mailbox, message, signal) {
      calls.push(['wire', message.messageId, message.to.address]);
      return behaviour.send?.(message, signal) ?? { state: 'sent', at: TUESDAY, response: '250 2.0.0 Ok' };
    },
    open: behaviour.session ?? (() => Promise.reject(new Error('no session was expected'))),
  };
  const work: CadenceWork = {
    cadence,
    transport,
    drafting: {
      draft: async () => DRAFT,
      check: async () => [],
      factsIn: async () => [],
      preview: async () => DRAFT,
      beforeWire: async () => [],
      ...behaviour.drafting,
    },
    mailboxes: { open: (_scope, _id, signal) => behaviour.open?.(signal) ?? Promise.resolve(mailboxOf()) },
    publicUrl: 'https://warmpath.example',
    perDay: 50,
    clock: { now: () => new Date(start + passed), elapsedMs: () => passed },
    async wait(ms) {
      passed += ms;
    },
    report: (_held, each) => void reports.push(each),
  };
  return {
    work,
    calls,
    reports,
    pass(ms) {
      passed += ms;
    },
  };
}
