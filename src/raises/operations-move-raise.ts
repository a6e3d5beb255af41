import Type from 'typebox';
import { defineEndpoint, present, type Services } from '../platform/operations/operation.ts';
import { count } from '../platform/operations/schema-parts.ts';
import { DomainError, refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import {
  CLOSED,
  EXAMPLE,
  RaiseShown,
  raiseId,
  raiseShown,
  setOf,
  settable,
  UNKNOWN,
  Which,
} from './operations.ts';
import {
  RAISE_LIMITS,
  type RaiseMoved,
  raiseName,
  type WarmPathThen,
  type WarmThen,
  warmThen,
} from './rules-raises.ts';

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
