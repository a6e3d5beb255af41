import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { warmpath } from './session.ts';

export type TouchRow = RowOf<'fundraising.touches'>;
export type TouchDetail = AnswerOf<'fundraising.touch.get'>;
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

async function collected<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The messages in one state, the longest waiting first. */
export const touchesQuery = (state: TouchState) =>
  queryOptions({
    queryKey: [...OUTREACH_KEY, 'touches', state],
    queryFn: async ({ signal }) =>
      (
        await collected(
          warmpath.fundraising.touches.all({ state, limit: 200 }, { atMost: MOST_ROWS, signal }),
        )
      ).toReversed(),
    refetchInterval: AGAIN_MS,
  });

export const touchQuery = (touchId: string) =>
  queryOptions({
    queryKey: [...OUTREACH_KEY, 'touch', touchId],
    queryFn: ({ signal }) => warmpath.fundraising.touch.get({ touch_id: touchId }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const sequencesQuery = (state: SequenceState | undefined) =>
  queryOptions({
    queryKey: [...OUTREACH_KEY, 'sequences', state ?? 'all'],
    queryFn: ({ signal }) =>
      collected(
        warmpath.fundraising.sequences.all(
          { limit: 200, ...(state === undefined ? {} : { state }) },
          { atMost: MOST_ROWS, signal },
        ),
      ),
    refetchInterval: AGAIN_MS,
  });

export const sequenceQuery = (sequenceId: string) =>
  queryOptions({
    queryKey: [...OUTREACH_KEY, 'sequence', sequenceId],
    queryFn: ({ signal }) => warmpath.fundraising.sequence({ sequence_id: sequenceId }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const mailboxesQuery = queryOptions({
  queryKey: [...OUTREACH_KEY, 'mailboxes'],
  queryFn: async ({ signal }) => (await warmpath.mailboxes.list({ signal })).mailboxes,
});

export const suppressionsQuery = queryOptions({
  queryKey: [...OUTREACH_KEY, 'suppressions'],
  queryFn: ({ signal }) =>
    collected(warmpath.suppressions.list.all({ limit: 200 }, { atMost: MOST_ROWS, signal })),
});

/** Whether an address is on the list because of an answer that may ask for no more mail. */
export const pendingOptOutQuery = (email: string) =>
  queryOptions({
    queryKey: [...OUTREACH_KEY, 'suppressions', email],
    queryFn: async ({ signal }) => {
      const { suppressions } = await warmpath.suppressions.list({ email, limit: 50 }, { signal });
      return suppressions.find(({ reason }) => reason === 'opt_out_pending') ?? null;
    },
  });
