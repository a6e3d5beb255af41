import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { collected, question, warmpath } from './session.ts';

export type TouchRow = RowOf<'fundraising.touches'>;
export type TouchDetail = AnswerOf<'fundraising.touch.get'>;
export type Letter = AnswerOf<'fundraising.letter'>;
export type SequenceRow = RowOf<'fundraising.sequences'>;
export type SequenceDetail = AnswerOf<'fundraising.sequence'>;
export type Mailbox = AnswerOf<'mailboxes.list'>['mailboxes'][number];
export type Suppression = RowOf<'suppressions.list'>;
export type TouchState = TouchRow['state'];
export type SequenceState = SequenceRow['state'];
export type NewSequence = InputOf<'fundraising.create-sequence'>;

/** Everything that outreach shows: an action may change any of it. */
export const OUTREACH_KEY = ['outreach'] as const;
/** A screen of more rows helps nobody to decide; of messages to approve there are rarely ten. */
export const MOST_ROWS = 500;
/** What a worker does meanwhile is seen soon, and a signed-in person has 300 requests a minute, ms. */
const AGAIN_MS = 5_000;

const AGAIN = { refetchInterval: AGAIN_MS };

/** The messages in one state, the longest waiting first. */
export const touchesQuery = (state: TouchState) =>
  question(
    [...OUTREACH_KEY, 'touches', state],
    async ({ signal }) => {
      const all = warmpath.fundraising.touches.all({ state, limit: 200 }, { atMost: MOST_ROWS, signal });
      return (await collected(all)).toReversed();
    },
    AGAIN,
  );

export const touchQuery = (touch_id: string) =>
  question(
    [...OUTREACH_KEY, 'touch', touch_id],
    (options) => warmpath.fundraising.touch.get({ touch_id }, options),
    AGAIN,
  );

export const sequencesQuery = (state: SequenceState | undefined) =>
  question(
    [...OUTREACH_KEY, 'sequences', state ?? 'all'],
    ({ signal }) => {
      const filter = { limit: 200, ...(state === undefined ? {} : { state }) };
      return collected(warmpath.fundraising.sequences.all(filter, { atMost: MOST_ROWS, signal }));
    },
    AGAIN,
  );

export const sequenceQuery = (sequence_id: string) =>
  question(
    [...OUTREACH_KEY, 'sequence', sequence_id],
    (options) => warmpath.fundraising.sequence({ sequence_id }, options),
    AGAIN,
  );

export const mailboxesQuery = question(
  [...OUTREACH_KEY, 'mailboxes'],
  async (options) => (await warmpath.mailboxes.list(options)).mailboxes,
);

export const suppressionsQuery = question([...OUTREACH_KEY, 'suppressions'], ({ signal }) =>
  collected(warmpath.suppressions.list.all({ limit: 200 }, { atMost: MOST_ROWS, signal })),
);

/** Whether an address is on the list because of an answer that may ask for no more mail. */
export const pendingOptOutQuery = (email: string) =>
  question([...OUTREACH_KEY, 'suppressions', email], async (options) => {
    const { suppressions } = await warmpath.suppressions.list({ email, limit: 50 }, options);
    return suppressions.find(({ reason }) => reason === 'opt_out_pending') ?? null;
  });
