import Type from 'typebox';
import { MONITOR_KINDS } from '../monitoring/fields.ts';
import { describeMonitors } from '../monitoring/rules-event.ts';
import { EXAMPLE_ROW, PipelineRowShown } from '../pipeline/operations-pipeline-fields.ts';
import { pipelineRow } from '../pipeline/rules-row.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { parseMoment } from '../platform/values/text.ts';
import { isDescribed } from '../profile/rules.ts';
import { SETUP_STEPS, setupOf, todayOf, WAITING, WAITING_KINDS } from './rules-today.ts';

const Query = Type.Object(
  {
    ...pageFields,
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Only what was found at this time or after.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  found: Type.Array(
    Type.Intersect(
      [
        PipelineRowShown,
        Type.Object({
          foundAt: Type.String({ format: 'date-time' }),
          monitor: Type.Enum([...MONITOR_KINDS], { type: 'string', description: 'The saved search.' }),
        }),
      ],
      named('FoundByMonitor'),
    ),
    { description: 'Newest first.' },
  ),
  ...nextField,
});

/** GET /v1/fundraising/news: a page of what monitoring found. */
export const news = defineEndpoint({
  operation: 'fundraising.news',
  surfaces: {
    effect: 'read',
    rows: 'found',
    mcp: false,
    cli: { command: 'news', columns: ['foundAt', 'score', 'tier', 'name', 'bestReason', 'stage', 'id'] },
  },
  http: 'GET /v1/fundraising/news',
  summary: 'What monitoring found',
  description:
    'Investors that a saved search put on the stored list, each once, with where it stands now. What the first run of a saved search finds is no news. Page with `cursor`; `since` is the time of the last visit.',
  query: Query,
  data: Data,
  example: {
    data: {
      found: [
        {
          ...EXAMPLE_ROW,
          tags: [...EXAMPLE_ROW.tags],
          foundAt: '2026-03-02T09:00:00.000Z',
          monitor: 'investors',
        },
      ],
    },
  },
  uses: ['today', 'warmPaths'],
  run: async ({ today, warmPaths }, { scope, now }, { query }) => {
    const since = query.since === undefined ? undefined : parseMoment(query.since);
    const { items, next } = await today.news(scope, since, pageOf(query));
    const paths = await warmPaths.of(
      scope,
      items.map(({ investorId }) => investorId),
    );
    const found = items.map(({ foundAt, monitor, ...item }) => ({
      ...pipelineRow(item, paths.get(item.investorId) ?? [], now),
      foundAt: foundAt.toISOString(),
      monitor,
    }));
    return { outcome: 'found', data: { found, ...(next === undefined ? {} : { next }) } };
  },
});

const Item = Type.Object(
  {
    kind: Type.Enum([...WAITING_KINDS], { type: 'string' }),
    id: Type.String({ description: 'The same while it waits.' }),
    action: Type.Enum([...Object.values(WAITING)], { type: 'string', description: 'What to do.' }),
    who: Type.String({ description: 'The recipient, investor, address or mailbox.' }),
    what: Type.Optional(
      Type.String({ description: 'The subject, the answer, the step, who can introduce, or what is wrong.' }),
    ),
    since: Type.String({ format: 'date-time' }),
    investor_id: Type.Optional(Type.String()),
    touch_id: Type.Optional(Type.String({ format: 'uuid' })),
    sequence_id: Type.Optional(Type.String({ format: 'uuid' })),
    mailbox_id: Type.Optional(Type.String({ format: 'uuid' })),
    count: Type.Optional(Type.Integer({ description: 'Where it stands for many.' })),
  },
  { ...named('TodayItem'), ...THIRD_PARTY },
);

const count = Type.Integer({ minimum: 0 });

const TodayData = Type.Object({
  items: Type.Array(Item, { description: 'Newest first, at most 50 of a kind.' }),
  counts: Type.Object(Object.fromEntries(WAITING_KINDS.map((kind) => [kind, count])), {
    description: 'How many of each kind wait.',
  }),
  setup: Type.Array(
    Type.Object({
      step: Type.Enum([...SETUP_STEPS], { type: 'string' }),
      done: Type.Boolean(),
      working: Type.Optional(Type.Boolean({ description: 'The service is at it: nothing is to be done.' })),
      says: Type.String(),
    }),
    { description: 'The steps of setting the account up.' },
  ),
  next: Type.Optional(
    Type.Array(Type.Object({ at: Type.String({ format: 'date-time' }), says: Type.String() }), {
      description: 'What happens next by itself, the soonest first.',
    }),
  ),
});

/** Shortlisted investors that are looked at for a way to them, newest found first. */
const MAX_SHORTLISTED = 200;

const SAYS = {
  investors: 'Monitoring searches for new investors.',
  lookalikes: 'Monitoring looks who funded your competitors.',
} as const;

/** GET /v1/fundraising/today: what waits for a person, and what happens by itself. */
export const today = defineEndpoint({
  operation: 'fundraising.today',
  surfaces: {
    effect: 'read',
    rows: 'items',
    mcp: {
      tool: 'get_today',
      group: 'main',
      brief: ['kind', 'action', 'who', 'what', 'since', 'count', 'investor_id', 'touch_id', 'sequence_id'],
    },
    cli: { command: 'today', columns: ['kind', 'who', 'what', 'since', 'action', 'investor_id'] },
  },
  http: 'GET /v1/fundraising/today',
  summary: 'What waits for a decision',
  description:
    'Drafts to approve, replies to answer, opt-outs to decide, messages of unknown fate, introductions to ask for, next steps that are due, what monitoring found, mailboxes that lost their login, and credits that run out. A reply waits until somebody sets anything of its investor in the pipeline, at most 30 days, and once more where your answer to it was not sent.',
  data: TodayData,
  example: {
    data: {
      items: [
        {
          kind: 'draft',
          id: 'draft:0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
          action: 'approve',
          who: 'Ada Example',
          what: 'Example Robotics: seed round',
          since: '2026-03-02T09:00:00.000Z',
          touch_id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
          sequence_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
        },
      ],
      counts: {
        draft: 1,
        reply: 0,
        opt_out: 0,
        unknown: 0,
        intro: 0,
        next_step: 0,
        news: 0,
        mailbox: 0,
        credits: 0,
      },
      setup: [{ step: 'profile', done: true, says: 'The raise is described.' }],
      next: [{ at: '2026-03-03T09:00:00.000Z', says: 'Monitoring searches for new investors.' }],
    },
  },
  uses: ['today', 'pipeline', 'warmPaths', 'profiles', 'monitors', 'investorSearch'],
  run: async (services, { scope, now, balance }) => {
    const [found, shortlisted, profile, hasNetwork, states] = await Promise.all([
      services.today.waiting(scope, now),
      services.pipeline.list(scope, { stage: 'shortlisted' }, { limit: MAX_SHORTLISTED }),
      services.profiles.get(scope),
      services.warmPaths.hasNetwork(scope),
      services.monitors.list(scope),
    ]);
    const paths = await services.warmPaths.of(
      scope,
      hasNetwork ? shortlisted.map(({ investorId }) => investorId) : [],
    );
    const { items, counts } = todayOf({
      found,
      shortlisted: shortlisted.map((item) => [item, paths.get(item.investorId) ?? []]),
      balance,
      now,
    });
    const { nextMessage } = found;
    const next = [
      ...(nextMessage === undefined
        ? []
        : [{ at: nextMessage.at.toISOString(), says: `A message to ${nextMessage.who} leaves.` }]),
      ...describeMonitors(profile, states, now).flatMap(({ kind, next_run_at: at }) =>
        at === undefined ? [] : [{ at, says: SAYS[kind] }],
      ),
    ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const setup = setupOf({
      investors: services.investorSearch.facts(scope.mode)?.investors,
      balance,
      hasProfile: profile !== undefined && isDescribed(profile),
      hasNetwork,
      hasFound: found.hasFound,
      mailboxes: found.mailboxes,
    });
    return {
      outcome: 'found',
      data: { items, counts, setup, ...(next.length === 0 ? {} : { next }) },
    };
  },
});
