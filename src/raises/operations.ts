import Type from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present, type Services } from '../platform/operations/operation.ts';
import { count, day, oneOf } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError, refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import {
  INSTRUMENTS,
  type Pace,
  RAISE_CLEARABLE,
  RAISE_LIMITS,
  type Raise,
  type RaiseMoved,
  type RaiseSet,
  raiseName,
  raiseTarget,
  type WarmPathThen,
  type WarmThen,
  warmThen,
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

const EXAMPLE = {
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
const CLOSED = { ...EXAMPLE, state: 'closed', closed_on: '2026-05-03', sequences: 0 } as const;

/** GET /v1/fundraising/raises: the raises of the account. */
export const listRaises = defineEndpoint({
  operation: 'fundraising.raises.list',
  surfaces: {
    effect: 'read',
    rows: 'raises',
    mcp: { tool: 'list_raises', group: 'main' },
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

const Which = Type.Object(
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

const settable = {
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

const setOf = (body: {
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

const closesCurrent = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Closes the open one first; without it that is refused (409).',
  }),
);

const MovedShown = Type.Object(
  {
    raise: RaiseShown,
    closed: Type.Optional(RaiseShown),
    sequences_ended: count('Of the one that was closed.'),
  },
  named('RaiseMoved'),
);

const THROWS = ['nothing_stored', 'not_in_this_state'] as const;
const MOVED_COLUMNS = ['raise.name', 'raise.state', 'raise.investors', 'sequences_ended', 'raise.id'];

/** POST /v1/fundraising/raises: opens the next raise. */
export const openRaise = defineEndpoint({
  operation: 'fundraising.raises.open',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'raises open', columns: MOVED_COLUMNS } },
  http: 'POST /v1/fundraising/raises',
  summary: 'Open a raise',
  description: `With an empty list of its own. Contacts, connections, suppressions, mailboxes, keys and credits stay: they are of the account. At most ${RAISE_LIMITS.kept} raises.`,
  body: Type.Object(
    {
      ...settable,
      keep_profile: Type.Optional(
        Type.Boolean({ default: false, description: 'Begins with the profile of the last raise.' }),
      ),
      close_current: closesCurrent,
    },
    { additionalProperties: false },
  ),
  data: MovedShown,
  example: {
    body: { name: 'Series A', target_usd: 8000000, instrument: 'priced_equity', close_current: true },
    data: {
      raise: {
        ...EXAMPLE,
        id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
        name: 'Series A',
        target_usd: 8000000,
        instrument: 'priced_equity',
        described: false,
        investors: 0,
        stages: {},
        committed_usd: 0,
        soft_circled_usd: 0,
        sequences: 0,
      },
      closed: CLOSED,
      sequences_ended: 3,
    },
  },
  throws: ['not_in_this_state'],
  uses: ['raises', 'warmPaths'],
  run: async (services, { scope, now }, { body }) => {
    const closes = body.close_current ?? false;
    const how = {
      ...{ keepsProfile: body.keep_profile ?? false, closes, today: dayOf(now) },
      warm: await warmNow(services, scope, closes),
    };
    return movedShown(await services.raises.open(scope, setOf(body), how));
  },
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

/** POST /v1/fundraising/raise/close. */
export const closeRaise = defineEndpoint({
  operation: 'fundraising.raise.close',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'raises close', columns: MOVED_COLUMNS } },
  http: 'POST /v1/fundraising/raise/close',
  summary: 'Close the raise',
  description:
    'Its list, scores, stages, notes and profile are kept as they stand, and out of every other answer. Its sequences end; answers to them are still read, and opt-outs hold. Reopening brings all of it back but the sequences.',
  body: Type.Object(
    { ...Which.properties, closed_on: Type.Optional(Type.String({ format: 'date', maxLength: 10 })) },
    { additionalProperties: false },
  ),
  data: MovedShown,
  example: { body: {}, data: { raise: CLOSED, closed: CLOSED, sequences_ended: 3 } },
  throws: THROWS,
  uses: ['raises', 'warmPaths'],
  run: async (services, { scope, now }, { body }) => {
    const warm = await warmNow(services, scope, true);
    const how = { closedOn: body.closed_on, today: dayOf(now), warm };
    return movedShown(await services.raises.close(scope, body.raise_id, how));
  },
});

/** POST /v1/fundraising/raise/reopen. */
export const reopenRaise = defineEndpoint({
  operation: 'fundraising.raise.reopen',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'raises reopen', columns: MOVED_COLUMNS } },
  http: 'POST /v1/fundraising/raise/reopen',
  summary: 'Open a closed raise again',
  description: 'With its list, stages, notes, history and profile as they stood.',
  body: Type.Object({ raise_id: raiseId, close_current: closesCurrent }, { additionalProperties: false }),
  data: MovedShown,
  example: { body: { raise_id: EXAMPLE.id }, data: { raise: EXAMPLE, sequences_ended: 0 } },
  throws: THROWS,
  uses: ['raises', 'warmPaths'],
  run: async (services, { scope, now }, { body }) => {
    const closes = body.close_current ?? false;
    const how = { closes, today: dayOf(now), warm: await warmNow(services, scope, closes) };
    return movedShown(await services.raises.reopen(scope, body.raise_id, how));
  },
});

/** Investors whose paths are worked out together: a page of the list. */
const PATHS_AT_ONCE = 1_000;

/** How strong the paths to those on the list are, before it goes out of the way. */
async function warmNow(
  { raises, warmPaths }: Pick<Services, 'raises' | 'warmPaths'>,
  scope: Scope,
  closes: boolean,
): Promise<WarmThen> {
  const warm = new Map<number, WarmPathThen>();
  if (!closes || !(await warmPaths.hasNetwork(scope))) return warm;
  const ids = await raises.listed(scope);
  for (let at = 0; at < ids.length; at += PATHS_AT_ONCE)
    for (const [id, paths] of await warmPaths.of(scope, ids.slice(at, at + PATHS_AT_ONCE))) {
      const then = warmThen(paths);
      if (then !== undefined) warm.set(id, then);
    }
  return warm;
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function movedShown(moved: RaiseMoved) {
  switch (moved.state) {
    case 'done': {
      const { raise, closed, ended } = moved;
      const shown = present({ closed: closed && raiseShown(closed) });
      return {
        outcome: 'found' as const,
        data: { raise: raiseShown(raise), ...shown, sequences_ended: ended },
      };
    }
    case 'unknown':
      throw UNKNOWN;
    case 'already':
      throw refusal(
        `The raise "${raiseName(moved.raise)}" is ${moved.raise.state} already. Nothing was changed.`,
      );
    case 'other_open':
      throw refusal(
        `The raise "${raiseName(moved.raise)}" is open. Close it first, or send "close_current": true. Nothing was changed.`,
      );
    case 'not_yet_open':
      throw refused([
        { path: 'closed_on', message: `must not be before ${moved.raise.openedOn}, when it was opened` },
      ]);
    case 'too_many':
      throw refusal(
        `There are ${RAISE_LIMITS.kept} raises already. Reopen one instead. Nothing was changed.`,
      );
  }
}

const refusal = (message: string) => new DomainError('not_in_this_state', message);

export const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no raise of this id. GET /v1/fundraising/raises lists those there are.',
);
const NONE_OPEN = new DomainError(
  'nothing_stored',
  'No raise is open. POST /v1/fundraising/raises opens one, and so does the first profile.',
);
