import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { EVENT_KINDS, EVENT_LIMITS, EVENTS, type EventKind, EventShown, KindAsked } from './fields.ts';

const { days, kept, page, waitSeconds } = EVENT_LIMITS;
/** As long as all names of kinds together, and the commas. */
const KINDS_LENGTH = EVENT_KINDS.join().length;

const Query = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        maxLength: 15,
        pattern: '^(?:latest|[0-9]+)$',
        'x-expected': 'must be the `next_cursor` of a page, or `latest`',
        description:
          'The `next_cursor` of the page before. Left out: from the oldest that is stored. `latest`: only what happens from now on.',
      }),
    ),
    kinds: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: KINDS_LENGTH,
        description: `Kinds of events, with commas between them; left out: all. ${EVENT_KINDS.map((kind) => `\`${kind}\``).join(', ')}.`,
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: page, default: page })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: waitSeconds,
        default: 0,
        description: 'If there is none yet, how long to wait for one, seconds.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  // Names and reasons are of the list, and of the corpus.
  events: Type.Array(EventShown, { description: 'The oldest first.', ...THIRD_PARTY }),
  next_cursor: Type.String({ description: 'Send it as `after` to go on; it is there on an empty page too.' }),
  has_more: Type.Boolean({ description: 'More are there already.' }),
  missed: Type.Optional(
    Type.Boolean({
      description: `True if events after \`after\` were deleted before they were read: ${days} days, or the newest ${kept}, are stored.`,
    }),
  ),
});

/** The kinds of a list with commas; undefined: all. Throws `invalid_request` for a word that is none. */
function kindsOf(text: string | undefined): readonly EventKind[] | undefined {
  if (text === undefined) return undefined;
  const asked = text.split(',').map((word) => word.trim());
  const unknown = asked.find((word) => !EVENT_KINDS.some((kind) => kind === word));
  if (unknown === undefined) return asked as readonly EventKind[];
  const message = `names no kind of event with "${unknown}"; there are ${EVENT_KINDS.join(', ')}`;
  throw new DomainError('invalid_request', `"kinds" ${message}.`, { details: [{ path: 'kinds', message }] });
}

/** GET /v1/events: what happened, by cursor. */
export const listEvents = defineEndpoint({
  operation: 'events.list',
  surfaces: {
    effect: 'read',
    rows: 'events',
    mcp: { tool: 'list_events', group: 'lookups', omit: ['wait'] },
    cli: { command: 'events list', columns: ['timestamp', 'type', 'id'] },
  },
  http: 'GET /v1/events',
  summary: 'What happened, by cursor',
  description: `Every event in the order of its account: keep \`next_cursor\` and send it as \`after\`, and none is missed and none comes twice. With \`wait\` the answer comes with the first event, at most ${EVENT_LIMITS.waitersOfAccount} such requests an account at a time. Events are the same as those sent to webhooks, with the same \`id\`.`,
  query: Query,
  data: Data,
  example: {
    query: { after: '41' },
    data: {
      events: [
        {
          id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
          type: 'draft.waiting',
          timestamp: '2026-03-02T09:00:00.000Z',
          data: EVENTS['draft.waiting'].example,
        },
      ],
      next_cursor: '42',
      has_more: false,
    },
  },
  // The wait, and the looks before and after it.
  deadlineMs: (waitSeconds + 10) * 1_000,
  uses: ['events'],
  run: async ({ events }, { scope, signal, closed }, { query }) => {
    const { after, limit = page, wait = 0 } = query;
    const asked = {
      after: after === undefined ? undefined : after === 'latest' ? ('latest' as const) : Number(after),
      kinds: kindsOf(query.kinds),
      limit,
      waitSeconds: wait,
    };
    const {
      events: found,
      next,
      more,
      missed,
    } = await events.read(scope, asked, closed === undefined ? [signal] : [signal, closed]);
    return {
      outcome: 'found',
      data: {
        events: found,
        next_cursor: String(next),
        has_more: more,
        ...(missed ? { missed: true } : {}),
      },
    };
  },
});

/** POST /v1/events/trigger: an example, as if it had happened. */
export const triggerEvent = defineEndpoint({
  operation: 'events.trigger',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'events trigger', columns: ['type'] } },
  http: 'POST /v1/events/trigger',
  summary: 'Make an event in the sandbox',
  description:
    'With a test key: records an event of this kind with made-up data. It is sent to the webhooks of the sandbox and read by cursor like every other; nothing else changes.',
  body: Type.Object({ kind: KindAsked }, { additionalProperties: false }),
  data: Type.Object({ type: Type.String({ description: 'The kind that was recorded.' }) }),
  example: { body: { kind: 'reply.received' }, data: { type: 'reply.received' } },
  throws: ['conflict'],
  uses: ['events'],
  run: async ({ events }, { scope }, { body }) => {
    await events.trigger(scope, body.kind);
    return { outcome: 'found', data: { type: body.kind } };
  },
});
