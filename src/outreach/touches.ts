import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import type { DraftService } from '../letters/drafting.ts';
import { BY_PERSON, type Draft, type Finding } from '../letters/rules-wording.ts';
import type { OutlookOptions } from '../mailboxes/mailboxes.ts';
import { mailboxAllowance } from '../mailboxes/rules-known-hosts.ts';
import { messageIdOf } from '../mailboxes/rules-mailbox.ts';
import type { Outlook } from '../mailboxes/rules-mailbox-next.ts';
import type { WhoNow } from '../pipeline/queries-contacts.ts';
import { changedMeanwhile, versionOf } from '../platform/operations/version.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import type { Language } from '../reference/rules-language.ts';
import type { SuppressionReason } from './fields.ts';
import type { SequenceStore } from './queries-sequences.ts';
import { composeMessage } from './rules-compose.ts';
import {
  type DiffLine,
  type ListedTouch,
  type Recipient,
  type RedraftAsked,
  type SequenceCourse,
  type StoredSequence,
  type StoredTouch,
  type SuppressedBy,
  type TouchChange,
  type TouchPreview,
  type TouchSeen,
  textOf,
} from './rules-sequence.ts';
import { isUnderWay, type TouchEventName, touchMove, touchRefusal } from './rules-sequence-machine.ts';
import { APPROVAL_VALID_MS, dueAfter, type HeldTouch, type Touch, type TouchState } from './rules-touch.ts';
import { currentTouch, glanceOf, notSentBecause, rejectedBecause, whatNext } from './rules-what-next.ts';
import { approvalHashOf } from './schedule-touches.ts';

/** What becomes of a sequence, in words. */
export type OutlookOf = (course: SequenceCourse) => Outlook;

/** Checks once whether a worker runs; the result serves any number of sequences. */
export async function createOutlook({ worker, perDay }: OutlookOptions, now: Date): Promise<OutlookOf> {
  const workerQuietMs = await worker.quietMs();
  return ({ sequence, mailbox, mailboxUse, touches, waitingSince }) => {
    const allowed = mailboxAllowance(mailbox, perDay, now);
    const { next, notSendingBecause } = whatNext({
      sequence,
      mailbox,
      touches,
      now,
      workerQuietMs,
      sending: {
        sentToday: mailboxUse.sentDay === allowed.day ? mailboxUse.sentCount : 0,
        perDay: allowed.perDay,
        freeAt: mailboxUse.freeAt,
      },
      waitingSince,
    });
    return { next, notSendingBecause };
  };
}

/** The course of a sequence that was read with everything that belongs to it. */
export function courseOf({ sequence, mailbox, mailboxUse, touches, events }: StoredSequence): SequenceCourse {
  const current = currentTouch(touches);
  return {
    sequence,
    mailbox,
    mailboxUse,
    touches: touches.map(glanceOf),
    // Newest first: when it came to be as it is.
    waitingSince: events.find(({ touchId, to }) => touchId === current?.id && to === current?.state)?.at,
  };
}

export interface SequenceServiceOptions extends OutlookOptions {
  readonly store: SequenceStore;
  readonly drafting: Pick<DraftService, 'check' | 'factsIn' | 'preview'>;
  /** Who goes by a number now, whether as the tenant's own, and whom the tenant knows there. */
  readonly contacts: { at(scope: Scope, investorId: number): Promise<WhoNow> };
  /** Where this service is reached from outside; undefined: messages offer unsubscribing by mail only. */
  readonly publicUrl: string | undefined;
  /** The IANA zone of a place, where it has but one; it may need tables that core has not. */
  zoneOf(place: Pick<Recipient, 'country' | 'state' | 'city'>): string | undefined;
  /** What the tenant's profile says its letters may be written in; undefined: it says nothing. */
  letterLanguages(scope: Scope): Promise<readonly Language[] | undefined>;
  /** There is something for the worker. */
  onChanged(): void;
}

const BECAUSE: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'they unsubscribed, which holds for ever',
  bounced: 'mail to it came back as undeliverable',
  complained: 'they reported a message of yours as spam',
  opted_out: 'they asked for no more mail',
  added: 'a person added it',
  imported: 'it was imported',
  opt_out_pending: 'they may have asked for no more mail',
};

const WAITS_FOR_A_PERSON = new DomainError(
  'opt_out_pending',
  'An answer may have asked for no more mail to this address. Nothing is sent there until a person has looked: GET /v1/suppressions?email=… shows the sentence; POST /v1/suppressions keeps the address on the list, DELETE /v1/suppressions with a "reason" takes it off.',
);

/** The refusal to write to a suppressed recipient: what is listed, and why. */
export function suppressedError({ kind, reason }: SuppressedBy): DomainError {
  if (reason === 'opt_out_pending') return WAITS_FOR_A_PERSON;
  const what = kind === 'address' ? 'This address' : 'The domain of this address';
  return new DomainError(
    'suppressed',
    `${what} is on your suppression list (${reason}: ${BECAUSE[reason]}). Nothing is sent there. GET /v1/suppressions shows the list.`,
  );
}

/** The worker moves a touch once or twice on its way to its time. */
const EDIT_TRIES = 3;

/** The part of the service that is about single messages. */
export function createTouchService(options: SequenceServiceOptions) {
  const { store, drafting } = options;

  async function read(scope: Scope, id: string): Promise<Read> {
    const stored = await store.touch(scope, id);
    const touch = stored?.detail.touches.find((one) => one.id === id);
    if (stored === undefined || touch === undefined) throw UNKNOWN;
    const { sequence, mailbox, touches } = stored.detail;
    return { ...stored, touch, context: { touch, sequence, mailbox, touches } };
  }

  async function see(scope: Scope, id: string, now: Date): Promise<TouchSeen> {
    const { touch, detail, ...rest } = await read(scope, id);
    const isApproved = touch.state === 'approved' || touch.state === 'scheduled';
    return {
      touch,
      detail,
      preview: previewOf({ touch, detail, ...rest }, options.publicUrl, now),
      approvalUntil:
        isApproved && touch.approvedAt !== undefined
          ? new Date(touch.approvedAt.getTime() + APPROVAL_VALID_MS)
          : undefined,
      ...(await createOutlook(options, now))(courseOf(detail)),
    };
  }

  async function change(
    scope: Scope,
    id: string,
    what: TouchChange,
    why: string,
    now: Date,
  ): Promise<TouchSeen> {
    const changed = await store.changeTouch(scope, id, what, why);
    if (changed === undefined) throw UNKNOWN;
    if (changed.state === 'illegal') {
      throw new DomainError('not_in_this_state', touchRefusal(what.event, changed.touch, changed.sequence));
    }
    if (changed.state === 'changed_meanwhile') throw CHANGED;
    if (changed.state === 'edited') throw EDIT_KEPT;
    if (changed.state === 'suppressed') throw suppressedError(changed.by);
    const seen = await see(scope, id, now);
    options.onChanged();
    return seen;
  }

  async function editOn({ touch, detail, context }: Read, { scope, id, text, now, signal, by }: Edit) {
    mustAllow('edit', touch, detail);
    const written = { subject: text.subject, body: text.body, draftedBy: BY_PERSON };
    const { subject, body } = written;
    const [findings, said] = await Promise.all([
      drafting.check(context, written, signal),
      drafting.factsIn(context, written, signal),
    ]);
    const { facts: before = [], variant } = touch.draft ?? {};
    // Those of the draft before stay, and what the text says of the record joins them.
    const known = new Set(before.map(({ about }) => about));
    const facts = [...before, ...said.filter(({ about }) => !known.has(about))];
    const draft: Draft = { subject, body, draftedBy: BY_PERSON, facts, findings, variant };
    const edit = { event: 'edit', version: touch.version, draft, ...named(by) } as const;
    return change(scope, id, edit, 'A person edited it.', now);
  }

  return {
    /** Newest first. */
    async touches(
      scope: Scope,
      { state }: { readonly state?: TouchState | undefined },
      page: { readonly limit: number; readonly cursor?: string },
      now: Date,
    ): Promise<Page<ListedTouch>> {
      const [{ items, next }, tell] = await Promise.all([
        store.touches(scope, state, page),
        createOutlook(options, now),
      ]);
      const listed = items.map(({ touch, course, investor }) => ({
        touch,
        sequence: course.sequence,
        investor,
        waitingSince: currentTouch(course.touches)?.id === touch.id ? course.waitingSince : undefined,
        ...tell(course),
      }));
      return { items: listed, next };
    },
    touch: see,

    /** Replaces the text, checks it again and voids an approval. Throws `not_in_this_state` from `sending` on. */
    async edit(
      scope: Scope,
      id: string,
      { madeFrom, ...text }: Pick<Draft, 'subject' | 'body'> & { readonly madeFrom?: string | undefined },
      now: Date,
      signal: AbortSignal,
      by?: string,
    ) {
      let seen = await read(scope, id);
      if (madeFrom !== undefined && madeFrom !== versionOf(textOf(seen.touch)))
        throw changedMeanwhile('this message');
      for (let tries = 1; ; tries += 1) {
        try {
          return await editOn(seen, { scope, id, text, now, signal, by });
        } catch (error) {
          if (error !== CHANGED) throw error;
          const { touch } = seen;
          seen = await read(scope, id);
          // Where the worker gave it its time meanwhile, the text is still the one that is being replaced.
          if (tries >= EDIT_TRIES || !isDeepStrictEqual(seen.touch.draft, touch.draft)) throw EDITED;
        }
      }
    },

    /**
     * Approves exactly the message the preview shows, for seven days; the history keeps what the checks had found. Throws
     * `suppressed`, and `not_in_this_state` if it waits for no approval, `textHash` is of another text, a finding blocks it
     * (they are the details), or one is not in `despite`, where that is given.
     */
    async approve(
      scope: Scope,
      id: string,
      {
        textHash: seen,
        despite,
      }: { readonly textHash: string | undefined; readonly despite?: readonly string[] },
      now: Date,
      signal: AbortSignal,
      by?: string,
    ) {
      const { touch, detail, context } = await read(scope, id);
      mustAllow('approve', touch, detail);
      const { draft } = touch;
      if (draft === undefined) throw NO_TEXT;
      const textHash = approvalHashOf(detail, draft);
      if (seen !== undefined && seen !== textHash) throw CHANGED;
      const findings = await drafting.check(context, draft, signal);
      const blocking = findings.filter(({ severity }) => severity === 'block');
      if (blocking.length > 0) throw blocked(blocking);
      const unread = despite === undefined ? [] : findings.filter(({ rule }) => !despite.includes(rule));
      if (unread.length > 0) throw blocked(unread);
      const approve = { event: 'approve', version: touch.version, textHash, ...named(by) } as const;
      return change(scope, id, approve, approvedBecause(findings, despite !== undefined), now);
    },

    /** An answer that is not sent yet is taken back by it. */
    async reject(scope: Scope, id: string, why: string | undefined, now: Date, by?: string) {
      const { touch } = await read(scope, id);
      const because = rejectedBecause(touch.answers !== undefined, why);
      return change(scope, id, { event: 'reject', ...named(by) }, because, now);
    },

    /** A text that a person edited is kept and refused (`not_in_this_state`), unless `discardEdit`. */
    redraft: (scope: Scope, id: string, { discardEdit, ...asked }: RedraftAsked, now: Date, by?: string) => {
      const why = `A person asked for another draft${discardEdit ? ' and gave up their edit' : ''}.`;
      return change(scope, id, { event: 'redraft', discardEdit, ...asked, ...named(by) }, why, now);
    },

    /** What a person found out about an `unknown` touch. `not_sent`: it waits for a new approval; an answer, or one whose sequence has ended, is over. */
    async settle(scope: Scope, id: string, outcome: 'sent' | 'not_sent', now: Date, by?: string) {
      const { touch, detail } = await read(scope, id);
      if (outcome === 'not_sent') {
        const why = notSentBecause(touch.answers !== undefined, detail.sequence.state);
        return change(scope, id, { event: 'settled_not_sent', ...named(by) }, why, now);
      }
      const { sequence, mailbox } = detail;
      const { window, timeZone } = mailbox.settings;
      const nextDueAt = dueAfter(
        touch.intentAt ?? now,
        touch.position + 1,
        sequence.timeZone ?? timeZone,
        window,
      );
      const settled = { event: 'settled_sent', nextDueAt, ...named(by) } as const;
      return change(scope, id, settled, 'A person found out that it was sent.', now);
    },
  };
}

interface Edit {
  readonly scope: Scope;
  readonly id: string;
  readonly text: Pick<Draft, 'subject' | 'body'>;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly by: string | undefined;
}

const named = (by: string | undefined) => (by === undefined ? {} : { by });

interface Read extends StoredTouch {
  readonly touch: Touch;
  readonly context: Omit<HeldTouch, 'lease'>;
}

/** To avoid slow checks that would be useless; the store decides again. */
function mustAllow(event: TouchEventName, touch: Touch, { sequence }: StoredTouch['detail']): void {
  if (touchMove(touch.state, event) === undefined || !isUnderWay(sequence.state)) {
    throw new DomainError('not_in_this_state', touchRefusal(event, touch.state, sequence.state));
  }
}

function previewOf(
  { touch, detail, context, previousDraft }: Read,
  publicUrl: string | undefined,
  now: Date,
): TouchPreview | undefined {
  const { draft } = touch;
  if (draft === undefined) return undefined;
  const { address } = detail.mailbox;
  const wasSent = touch.state === 'sent' || touch.state === 'unknown' || touch.state === 'sending';
  const message = composeMessage(
    { ...context, lease: '' },
    {
      publicUrl,
      date: touch.sentAt ?? now,
      messageId:
        (wasSent ? touch.messageId : undefined) ?? messageIdOf(touch.id, touch.attempts + 1, address),
    },
  );
  return {
    message,
    textHash: approvalHashOf(detail, draft),
    changes: previousDraft === undefined ? undefined : diffLines(wholeOf(previousDraft), wholeOf(draft)),
  };
}

/** What the history says of an approval: over which findings, and whether they were named in it. */
function approvedBecause(findings: readonly Finding[], wereNamed: boolean): string {
  if (findings.length === 0) return 'A person approved it.';
  const said = findings.map(({ message }) => message).join(' ');
  return wereNamed
    ? `A person approved it although the checks found: ${said}`
    : `A person approved it. The checks had found: ${said}`;
}

/** A draft has some dozens of lines. Beyond this all of the old is shown removed and all of the new added. */
const MOST_LINES = 400;

/** The shortest edit from one text to the other, line by line, removals before additions. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (old.length > MOST_LINES || fresh.length > MOST_LINES) {
    return [...lines('removed', old), ...lines('added', fresh)];
  }
  return diffArrays(old, fresh).flatMap(({ removed, added, value }) =>
    lines(removed ? 'removed' : added ? 'added' : 'same', value),
  );
}

const lines = (change: DiffLine['change'], texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ change, text }));

const wholeOf = ({ subject, body }: Draft): string => `${subject}\n\n${body}`;

function blocked(findings: readonly Finding[]): DomainError {
  const [first] = findings;
  return new DomainError(
    'not_in_this_state',
    `It cannot be approved as it stands: ${first?.message ?? ''} Edit it with PUT /v1/fundraising/touch, or redraft it.`,
    { details: findings.map(({ rule, message }) => ({ path: rule, message })) },
  );
}

const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no touch with this id. GET /v1/fundraising/touches lists yours.',
);
const CHANGED = new DomainError(
  'not_in_this_state',
  'The text has changed since it was read. Read it again with GET /v1/fundraising/touch, then approve that one.',
);
const EDITED = new DomainError(
  'not_in_this_state',
  'Another person changed the text while yours was checked. Read it again with GET /v1/fundraising/touch, then edit that one.',
);
const EDIT_KEPT = new DomainError(
  'not_in_this_state',
  'A person edited this text, and it is kept. Send "discard_edit": true to have it replaced by another draft, or change it yourself with PUT /v1/fundraising/touch.',
  { details: [{ path: 'discard_edit', message: 'must be true to replace a text that a person edited' }] },
);
const NO_TEXT = new DomainError(
  'not_in_this_state',
  'There is no text to approve. Write it with PUT /v1/fundraising/touch, or have it drafted with POST /v1/fundraising/touch/redraft.',
);
