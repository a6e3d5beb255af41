import Type, { type Static, type TObject } from 'typebox';
import { named } from '../platform/values/fields.ts';

const at = (description: string) => Type.String({ format: 'date-time', description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const oneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>(
    Type.Enum([...words], { type: 'string', ...(description === undefined ? {} : { description }) }),
  );
const uuid = (description: string) => Type.String({ format: 'uuid', description });
const investor = {
  investor_name: Type.String({ description: 'As the sequence has it.' }),
  investor_id: Type.Optional(Type.String({ description: 'On your list; left out if it is not there.' })),
};
const ofSequence = { sequence_id: uuid('GET /v1/fundraising/sequence shows it.'), ...investor };
const received = {
  message_id: uuid('Of the message: GET /v1/fundraising/sequence shows it by this `received_id`.'),
  touch_id: Type.Optional(uuid('The message of yours it belongs to, if that is known.')),
  ...ofSequence,
  received_at: at('When it arrived in the mailbox.'),
};
const exampleOfSequence = {
  sequence_id: '1c0e7b52-6a9d-4a3e-8f5b-2d7c9e4a1b60',
  investor_name: 'Example Harbour Ventures',
  investor_id: 'inv_4v2k8m1r9x',
};
const exampleReceived = {
  message_id: '7d2f4c1a-93be-4e0b-a6d5-0b8e3f7c2a19',
  touch_id: '3a9c5e80-17d4-4b62-9f0e-6c1d8a2b7e43',
  ...exampleOfSequence,
  received_at: '2026-03-02T08:59:12.000Z',
};

/** How many events an account keeps, and for how long: whoever reads by cursor has a month to come back. */
export const EVENT_LIMITS = {
  days: 30,
  /** Some 10 MB; a tenant that works on several hundred investors a day makes fewer in a month. */
  kept: 10_000,
  /** As a page of other lists. */
  page: 100,
  /** A page of large events ends earlier, characters. */
  pageSize: 1024 * 1024,
  /** Moves of investors that one event tells of. */
  moves: 100,
  /** Credits below which `credits.low` is recorded: the dearest call and some searches, so that there is time to buy. */
  lowCredits: 100,
  /** Proxies end a request without an answer after 30 s or more. */
  waitSeconds: 25,
  /** Waiting requests of an account in one process: a reader needs one. */
  waitersOfAccount: 4,
  /** And of all accounts: each asks the database once a second. If all wait, those with more than one make room. */
  waiters: 200,
} as const;

/** An investor as an event tells of it. */
const FoundShown = Type.Object(
  {
    name: Type.String(),
    tier: oneOf(['A', 'B', 'C'], 'Of the score.'),
    score: Type.Number({ description: 'For the profile, 0 to 100.' }),
    lpType: Type.Optional(Type.String()),
    geography: Type.Optional(Type.String()),
    lookalikeVia: Type.Optional(Type.String({ description: 'The competitor it funded.' })),
    warmPath: Type.Boolean({ description: 'Somebody of your network is there.' }),
    rationale: Type.Optional(Type.String({ description: 'Why it fits.' })),
  },
  named('EventInvestor'),
);

/** What an event of a kind says, and when there is one. */
interface EventKindOf<Data extends TObject = TObject> {
  readonly when: string;
  readonly data: Data;
  readonly example: Static<Data>;
}
const kind = <Data extends TObject>(when: string, data: Data, example: Static<Data>): EventKindOf<Data> => ({
  when,
  data: { ...data, description: when },
  example,
});

/**
 * Every kind of event with its schema: the only list of them. Types, the OpenAPI document and docs/events.md are made from it. A kind is
 * never dropped, and its data only grow. No secret and no word of a message is in them: who may read a message reads it by its id.
 */
export const EVENTS = {
  'reply.received': kind(
    'An investor answered a message of a sequence, or an invitation.',
    Type.Object(
      { ...received, opt_out: Type.Boolean({ description: 'The answer surely asks for no more mail.' }) },
      named('ReplyReceived'),
    ),
    { ...exampleReceived, opt_out: false },
  ),
  'message.bounced': kind(
    'A message of yours was not delivered: a report came back, or the mail server refused it for good at sending.',
    Type.Object(
      {
        ...received,
        message_id: Type.Optional(
          uuid(
            'Of the report; GET /v1/fundraising/inbox shows what it says. Left out if the message was refused at sending.',
          ),
        ),
        received_at: at('When the report arrived in the mailbox, or the message was refused.'),
        reason: oneOf(
          ['report', 'refused'],
          '`refused`: at sending; GET /v1/fundraising/touch says in which words. The sequence ends if there is no such mailbox.',
        ),
      },
      named('MessageBounced'),
    ),
    { ...exampleReceived, reason: 'report' as const },
  ),
  'draft.waiting': kind(
    'A draft waits for approval: a new one, or one whose approval no longer holds.',
    Type.Object(
      {
        touch_id: uuid('POST /v1/fundraising/touch approves, edits or rejects it.'),
        position: Type.Integer({ description: 'Which message of the sequence, from 1.' }),
        ...ofSequence,
      },
      named('DraftWaiting'),
    ),
    { touch_id: exampleReceived.touch_id, position: 1, ...exampleOfSequence },
  ),
  'sequence.ended': kind(
    'A sequence ended: answered, bounced, stopped or at its end. Nothing more of it is sent.',
    Type.Object(
      {
        ...ofSequence,
        state: oneOf(
          ['replied', 'bounced', 'unsubscribed', 'suppressed', 'stopped', 'completed'],
          'How it ended.',
        ),
      },
      named('SequenceEnded'),
    ),
    { ...exampleOfSequence, state: 'replied' as const },
  ),
  'import.finished': kind(
    'An import of an investor list or of a network was stored.',
    Type.Object(
      {
        what: oneOf(['investors', 'network'], 'What was imported.'),
        import_id: uuid('Of a list: GET /v1/fundraising/imports shows it.'),
        rows: count('Investors of the list, or people of the network.'),
        added: Type.Optional(count('Of a list: investors that were not on yours.')),
        changed: Type.Optional(count('Of a list: investors of yours that it changed.')),
        skipped: Type.Optional(count('Of a network: rows that could not be read.')),
      },
      named('ImportFinished'),
    ),
    {
      what: 'investors' as const,
      import_id: '9e4b1d73-0c5a-4f28-b7e6-5a3d2c8f1e90',
      rows: 120,
      added: 80,
      changed: 40,
    },
  ),
  'stage.moved': kind(
    `Investors of the list moved to another stage, by a person, a key, an import or a sequence. Many at once are reported in parts of ${EVENT_LIMITS.moves}.`,
    Type.Object(
      {
        by: oneOf(['person', 'key', 'service'], 'Who moved them; `service`: a sequence.'),
        moves: Type.Array(
          Type.Object(
            {
              investor_id: Type.String({ description: 'On your list.' }),
              investor_name: Type.Optional(Type.String({ description: 'As your list has it.' })),
              from: Type.Optional(
                Type.String({ description: 'The stage before; left out if none was set.' }),
              ),
              to: Type.String({ description: 'The stage since.' }),
            },
            named('StageMove'),
          ),
          { description: `Who moved, ${EVENT_LIMITS.moves} at most.` },
        ),
      },
      named('StageMoved'),
    ),
    {
      by: 'person' as const,
      moves: [
        {
          investor_id: exampleOfSequence.investor_id,
          investor_name: exampleOfSequence.investor_name,
          from: 'contacted',
          to: 'meeting',
        },
      ],
    },
  ),
  'credits.low': kind(
    `What is left fell below ${EVENT_LIMITS.lowCredits} credits, by what was charged: what calls under way reserve counts as left. Reported once, until a grant brings it back there.`,
    Type.Object(
      {
        credits_remaining: count('The balance, and what calls under way have reserved.'),
        below: count('What it fell below.'),
      },
      named('CreditsLow'),
    ),
    { credits_remaining: EVENT_LIMITS.lowCredits - 5, below: EVENT_LIMITS.lowCredits },
  ),
  'investors.found': kind(
    'A saved search found investors that were not on the list; they are on it now.',
    Type.Object(
      {
        monitor: oneOf(['investors', 'lookalikes'], 'Which saved search.'),
        found: count('How many are new.'),
        new_since: at('GET /v1/fundraising/investors shows their records with it.'),
        investors: Type.Array(FoundShown, { description: 'Those that are new.' }),
      },
      named('InvestorsFound'),
    ),
    {
      monitor: 'investors' as const,
      found: 1,
      new_since: '2026-03-02T09:00:00.000Z',
      investors: [{ name: 'Example Harbour Ventures', tier: 'B' as const, score: 58.3, warmPath: false }],
    },
  ),
};

export type EventKind = keyof typeof EVENTS;
export type EventData<Kind extends EventKind> = Static<(typeof EVENTS)[Kind]['data']>;
export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[];

const pascalCase = (one: string) =>
  one.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An event of one kind, as it is sent to webhooks and read by cursor. */
const eventOf = (one: EventKind) =>
  Type.Object(
    {
      id: uuid('The same wherever and however often the event is sent; also `webhook-id`.'),
      type: Type.Literal(one, { description: 'The kind of the event.' }),
      timestamp: at('When it was recorded.'),
      data: EVENTS[one].data,
    },
    named(`${pascalCase(one)}Event`),
  );

/** By kind the schema of what webhooks get as the body. */
export const EVENT_SCHEMAS = Object.fromEntries(EVENT_KINDS.map((one) => [one, eventOf(one)])) as {
  readonly [Kind in EventKind]: ReturnType<typeof eventOf>;
};

/** An event as a program reads it; `data` has the fields of its kind. */
export type TenantEvent = {
  readonly [Kind in EventKind]: {
    readonly id: string;
    readonly type: Kind;
    readonly timestamp: string;
    readonly data: EventData<Kind>;
  };
}[EventKind];

/** Any event: a choice by `type`. */
export const EventShown = Type.Unsafe<TenantEvent>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: EVENT_KINDS.map((one) => EVENT_SCHEMAS[one]),
  ...named('Event'),
});

/** A kind that somebody asks for. */
export const KindAsked = Type.Unsafe<EventKind>(
  Type.Enum([...EVENT_KINDS], { type: 'string', ...named('EventKindRequest') }),
);
