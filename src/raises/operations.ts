import Type from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { count, day, oneOf } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError, refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import {
  INSTRUMENTS,
  type Pace,
  RAISE_CLEARABLE,
  RAISE_LIMITS,
  type Raise,
  type RaiseSet,
  raiseName,
  raiseTarget,
} from './rules-raises.ts';

const Usd = Type.Number({ minimum: 0 });
export const raiseId = Type.String({ format: 'uuid', maxLength: 36, description: 'The `id` of a raise.' });

export const RaiseShown = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'As it was given, else of the stage or fund of its profile.' }),
    company: Type.Optional(Type.String({ description: 'Or fund, by its profile.' })),
    state: oneOf(['open', 'closed']),
    opened_on: day(),
    closed_on: Type.Optional(day()),
    target_usd: Type.Optional(Usd),
    instrument: Type.Optional(oneOf(INSTRUMENTS)),
    described: Type.Boolean({ description: 'It has a profile.' }),
    investors: count(),
    stages: Type.Record(Type.String(), Type.Integer(), { description: 'Investors at each stage.' }),
    committed_usd: Usd,
    soft_circled_usd: Usd,
    sequences: count('Under way: they end when it is closed.'),
  },
  { ...named('Raise'), ...THIRD_PARTY },
);

/** A raise as answers have it. */
export function raiseShown(raise: Raise) {
  const { id, state, openedOn, closedOn, instrument, profile, sums, sequences } = raise;
  const company = profile?.raise_type === 'fund_lp' ? profile.fund_name : profile?.company_name;
  return {
    ...{ id, name: raiseName(raise), state, opened_on: openedOn },
    ...present({ company, closed_on: closedOn, target_usd: raiseTarget(raise), instrument }),
    described: profile !== undefined,
    investors: sums.investors,
    stages: { ...sums.stages },
    ...{ committed_usd: sums.committedUsd, soft_circled_usd: sums.softCircledUsd, sequences },
  };
}

export const EXAMPLE = {
  id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
  name: 'Seed',
  company: 'Example Storage',
  state: 'open',
  opened_on: '2026-02-02',
  target_usd: 2500000,
  instrument: 'safe',
  described: true,
  investors: 214,
  stages: { found: 180, shortlisted: 22, contacted: 9, meeting: 2, committed: 1 },
  committed_usd: 250000,
  soft_circled_usd: 400000,
  sequences: 3,
} as const;
export const CLOSED = { ...EXAMPLE, state: 'closed', closed_on: '2026-05-03', sequences: 0 } as const;

/** GET /v1/fundraising/raises: the raises of the account. */
export const listRaises = defineEndpoint({
  operation: 'fundraising.raises.list',
  surfaces: {
    effect: 'read',
    rows: 'raises',
    mcp: { tool: 'list_raises', group: 'lookups' },
    cli: {
      command: 'raises list',
      columns: ['name', 'state', 'opened_on', 'closed_on', 'target_usd', 'committed_usd', 'investors', 'id'],
    },
  },
  http: 'GET /v1/fundraising/raises',
  summary: 'The raises',
  description:
    'The open one first, then those closed last. All other endpoints are about the open one; GET /v1/fundraising/raise/investors reads an earlier one.',
  data: Type.Object({ raises: Type.Array(RaiseShown) }),
  example: { data: { raises: [EXAMPLE] } },
  uses: ['raises'],
  run: async ({ raises }, { scope }) => ({
    outcome: 'found',
    data: { raises: (await raises.list(scope)).map(raiseShown) },
  }),
});

export const Which = Type.Object(
  {
    raise_id: Type.Optional(
      Type.String({ format: 'uuid', maxLength: 36, description: 'Left out: the open one.' }),
    ),
  },
  { additionalProperties: false },
);

const GlanceShown = Type.Object({
  raise: RaiseShown,
  weeks: Type.Optional(
    Type.Array(Type.Object({ from: day('A Monday.'), contacted: count('First contacts.') }), {
      description: 'The oldest first; of the open one.',
    }),
  ),
  due: Type.Optional(
    Type.Array(
      Type.Object({
        investor_id: Type.String(),
        name: Type.String(THIRD_PARTY),
        next_step: Type.Optional(Type.String()),
        next_step_on: day(),
      }),
      {
        description: `Next steps of the coming ${RAISE_LIMITS.dueDays} days and before; at most ${RAISE_LIMITS.due}.`,
      },
    ),
  ),
  due_count: Type.Optional(count()),
});

/** GET /v1/fundraising/raise: the round at a glance. */
export const showRaise = defineEndpoint({
  operation: 'fundraising.raise.show',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: {
      command: 'raises show',
      columns: [
        'raise.name',
        'raise.state',
        'raise.target_usd',
        'raise.committed_usd',
        'raise.soft_circled_usd',
        'due_count',
      ],
    },
  },
  http: 'GET /v1/fundraising/raise',
  summary: 'One raise at a glance',
  description:
    'What it is to bring in and what is committed, how many stand where, first contacts by week, and what is due.',
  query: Which,
  data: GlanceShown,
  example: {
    data: {
      raise: EXAMPLE,
      weeks: [{ from: '2026-03-02', contacted: 4 }],
      due: [
        {
          investor_id: 'inv_7wzqk0yd5c',
          name: 'Example Harbour Ventures',
          next_step: 'Send the model',
          next_step_on: '2026-03-12',
        },
      ],
      due_count: 1,
    },
  },
  throws: ['nothing_stored'],
  uses: ['raises'],
  run: async ({ raises }, { scope, now }, { query }) => {
    const raise = await raises.find(scope, query.raise_id);
    if (raise === undefined) throw query.raise_id === undefined ? NONE_OPEN : UNKNOWN;
    const pace = raise.state === 'open' ? paceShown(await raises.pace(scope, now)) : {};
    return { outcome: 'found', data: { raise: raiseShown(raise), ...pace } };
  },
});

function paceShown({ weeks, due, dueInWeek }: Pace) {
  return {
    weeks: weeks.map(({ from, contacted }) => ({ from, contacted })),
    due: due.map(({ investorId, name, step, on }) => ({
      ...{ investor_id: investorIdOf(investorId), name, next_step_on: on },
      ...present({ next_step: step }),
    })),
    due_count: dueInWeek,
  };
}

export const settable = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: RAISE_LIMITS.nameLength, pattern: '\\S' })),
  target_usd: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: RAISE_LIMITS.targetUsd,
      description: 'Left out of a new one: as its profile says.',
    }),
  ),
  instrument: Type.Optional(oneOf(INSTRUMENTS)),
  opened_on: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
};

export const setOf = (body: {
  name?: string;
  target_usd?: number;
  instrument?: RaiseSet['instrument'];
  opened_on?: string;
}): RaiseSet => ({
  name: body.name?.replace(/\s+/gu, ' ').trim(),
  targetUsd: body.target_usd,
  instrument: body.instrument,
  openedOn: body.opened_on,
});

/** PUT /v1/fundraising/raise: what a person says of a raise. */
export const changeRaise = defineEndpoint({
  operation: 'fundraising.raise.change',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'raises set', columns: ['name', 'target_usd', 'instrument', 'opened_on'] },
  },
  http: 'PUT /v1/fundraising/raise',
  summary: 'Change a raise',
  description: 'What is left out stays as it is.',
  body: Type.Object(
    {
      ...Which.properties,
      ...settable,
      clear: Type.Optional(
        Type.Array(oneOf(RAISE_CLEARABLE), {
          maxItems: RAISE_CLEARABLE.length,
          description: 'Fields to empty: then the profile says them, or nothing does.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  data: RaiseShown,
  example: { body: { target_usd: 2500000, instrument: 'safe' }, data: EXAMPLE },
  throws: ['nothing_stored'],
  uses: ['raises'],
  run: async ({ raises }, { scope }, { body }) => {
    const isDone = await raises.change(scope, body.raise_id, { ...setOf(body), clear: body.clear });
    const raise = await raises.find(scope, body.raise_id);
    if (raise === undefined) throw body.raise_id === undefined ? NONE_OPEN : UNKNOWN;
    if (!isDone)
      throw refused([
        { path: 'opened_on', message: `must not be after ${raise.closedOn}, when it was closed` },
      ]);
    return { outcome: 'found', data: raiseShown(raise) };
  },
});

export const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no raise of this id. GET /v1/fundraising/raises lists those there are.',
);
const NONE_OPEN = new DomainError(
  'nothing_stored',
  'No raise is open. POST /v1/fundraising/raises opens one, and so does the first profile.',
);
