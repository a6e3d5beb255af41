import { domainToASCII } from 'node:url';
import { parseAddress } from '../platform/values/address.ts';
import { DomainError, invalid } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import { answerDraft, isAnswerable } from './rules-answer.ts';
import type { Touch, TouchState } from './rules-touch.ts';
import { approvalHashOf } from './schedule-touches.ts';
import { type SequenceServiceOptions, suppressedError } from './touches.ts';

/** What a person writes to somebody who answered. */
export interface AnswerAsked {
  /** The received message. */
  readonly receivedId: string;
  readonly text: string;
  /** One more answer to a message that has one is meant. */
  readonly again: boolean;
}

/** The part of the service that answers what came in. */
export function createAnswerService({
  store,
  onChanged,
}: Pick<SequenceServiceOptions, 'store' | 'onChanged'>) {
  return {
    /**
     * Keeps an answer, which is sent at once from the mailbox the message came to. The same text to the same message is kept once
     * (`isNew`). Throws `nothing_stored`, `suppressed`, `opt_out_pending`, `mailbox_not_connected`, and `not_in_this_state` for what no
     * person wrote or what was answered.
     */
    async answer(
      scope: Scope,
      { receivedId, text, again }: AnswerAsked,
      by: string,
    ): Promise<{ readonly touch: Touch; readonly isNew: boolean }> {
      const found = await store.received(scope, receivedId);
      const detail = found && (await store.detail(scope, found.sequenceId));
      if (found === undefined || detail === undefined) throw UNKNOWN;
      const { message, sequenceId } = found;
      if (!isAnswerable(message.kind)) throw NOBODY;
      if ('fault' in parseAddress(message.from, domainToASCII)) throw NO_ADDRESS;
      const draft = answerDraft(message, text, detail.mailbox.settings.timeZone);
      if (draft.body === '') throw invalid('text', 'must say something');
      const kept = await store.answer(scope, {
        message,
        sequenceId,
        draft,
        textHash: approvalHashOf(detail, draft),
        again,
        by,
      });
      if (kept === undefined) throw UNKNOWN;
      if (kept.state === 'suppressed') throw suppressedError(kept.by);
      if (kept.state === 'mailbox_closed') throw closed(detail.mailbox.address);
      if (kept.state === 'answered') throw answered(kept.touch);
      if (kept.state === 'too_many') throw TOO_MANY;
      const stored = await store.touch(scope, kept.touchId);
      const touch = stored?.detail.touches.find(({ id }) => id === kept.touchId);
      if (touch === undefined) throw UNKNOWN;
      if (kept.isNew) onChanged();
      return { touch, isNew: kept.isNew };
    },
  };
}

const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no received message with this id. GET /v1/fundraising/sequence shows those of a sequence.',
);
const NOBODY = new DomainError(
  'not_in_this_state',
  'No person wrote this message, so no one would read an answer. Answer one whose kind is "reply" or "calendar".',
);
const NO_ADDRESS = new DomainError(
  'not_in_this_state',
  'The sender of this message is not one valid address, so it cannot be answered from here. Look at it in your mail program.',
);
const TOO_MANY = new DomainError(
  'not_in_this_state',
  'This conversation is too long to go on here. Go on in your mail program.',
);

function closed(address: string): DomainError {
  return new DomainError(
    'mailbox_not_connected',
    `${address} is not connected any more, and the answer would go out from there. Nothing was sent. Connect it again, or answer from your mail program.`,
  );
}

const EARLIER: Partial<Readonly<Record<TouchState, string>>> = {
  sent: 'was sent',
  unknown: 'may have been sent: look in your Sent folder',
};

function answered(state: TouchState): DomainError {
  return new DomainError(
    'not_in_this_state',
    `You answered this message already, with another text; that answer ${EARLIER[state] ?? 'is about to be sent'}. Say that one more is to be sent.`,
    { details: [{ path: 'again', message: 'must be true to answer the same message once more' }] },
  );
}
