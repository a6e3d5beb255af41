import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { question, useAction, warmpath } from './session.ts';

export type Happened = RowOf<'events.list'>;
export type Receiver = RowOf<'webhooks.list'>;
export type Kind = NonNullable<InputOf<'webhooks.register'>['events']>[number];
export type Sent = RowOf<'webhooks.deliveries'>;
/** With the secret that is shown once. */
export type NewSecret = AnswerOf<'webhooks.rotate'>;

const EVENTS_KEY = ['events'] as const;
/** A first look: who wants more reads them with a program. */
const LATEST = 20;
/** What is on its way arrives while a person looks, ms. */
const AGAIN_MS = 5_000;

/** What happened lately, the newest first. */
export const happenedQuery = question([...EVENTS_KEY, 'happened'], async (options) => {
  // They are numbered one by one, and read upwards.
  const { next_cursor: end } = await warmpath.events.list({ after: 'latest' }, options);
  const after = String(Math.max(0, Number(end) - LATEST));
  const { events } = await warmpath.events.list({ after, limit: LATEST }, options);
  return events.toReversed();
});

/** The programs that are notified, with what was sent to each last. */
export const receiversQuery = question(
  [...EVENTS_KEY, 'receivers'],
  async (options) => (await warmpath.webhooks.list(options)).webhooks,
  { refetchInterval: AGAIN_MS },
);

export const sentQuery = (id: string) =>
  question(
    [...EVENTS_KEY, 'sent', id],
    async (options) => (await warmpath.webhooks.deliveries({ id, limit: LATEST }, options)).deliveries,
    { refetchInterval: AGAIN_MS },
  );

/** Something that changes who is notified, or what was sent. */
export const useReceivers = <Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => useAction(act, (client) => client.invalidateQueries({ queryKey: EVENTS_KEY }), onDone);
