import { randomUUID } from 'node:crypto';
import type { MasterKeys } from '../../accounts/master-keys.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Db } from '../../platform/database/db.ts';
import { actsHeldSince } from '../../platform/database/store.ts';
import { OperatorError, type OperatorErrorCode } from '../../platform/values/errors.ts';
import {
  checkSameSchema,
  checkTwoDatabases,
  countRows,
  movedTables,
} from '../../tenant-data/queries-catalogue.ts';
import {
  type CopyOptions,
  compareInvestors,
  copyRound,
  type Mapped,
} from '../../tenant-data/queries-copy.ts';
import {
  closeTenant,
  drain,
  fence,
  leave,
  openAtTarget,
  reopen,
  waitForWriters,
} from '../../tenant-data/queries-ends.ts';
import {
  beginAtSource,
  type Held,
  prepareAtTarget,
  purgeRows,
  readDataKey,
  readEnd,
  reading,
  takeOver,
} from '../../tenant-data/queries-record.ts';
import {
  type MoveDecision,
  type MoveRefusal,
  type MoveStep,
  type MoveWish,
  nextMoveStep,
} from '../../tenant-data/rules-move.ts';

export interface Installation {
  readonly db: Db;
  readonly owner: Connection;
  readonly keys: MasterKeys;
}

export interface Ends {
  readonly tenantId: string;
  readonly source: Installation;
  readonly target: Installation;
}

/** Throws OperatorError before anything is begun, if the tenant has secrets that could not be carried over. */
export async function checkKeys({ source, target, tenantId }: Ends): Promise<void> {
  const owned = await readDataKey(source.db, tenantId);
  if (owned === undefined) return;
  if (source.keys.has(owned.master) && target.keys.current !== undefined) {
    source.keys.unwrap(owned);
    return;
  }
  const missing = source.keys.has(owned.master)
    ? 'the target has no master key (WARMPATH_SECRETS_KEY)'
    : `the master key "${owned.master}" of the source is not in its settings`;
  throw new OperatorError(
    'invalid_setting',
    `The tenant has secrets, and ${missing}: they could not be read at the target. Nothing was begun.`,
  );
}

/** Throws OperatorError if one end is a held copy: the tenant would begin to act beside its original, or fall silent. */
async function checkBothAct({ source, target }: Pick<Ends, 'source' | 'target'>): Promise<void> {
  const [here, there] = await Promise.all([actsHeldSince(source.db), actsHeldSince(target.db)]);
  if ((here === undefined) === (there === undefined)) return;
  const which = here === undefined ? 'target' : 'source';
  throw new OperatorError(
    'conflict',
    `The ${which} is held since it was restored or paused, and the other end is not. If its original is stopped for good, run "warmpath resume" there first. Nothing was begun.`,
  );
}

/** Throws OperatorError if rows of the tenant name investors that the target does not know. */
export async function checkInvestors({
  source,
  target,
  tenantId,
  withUnknown,
}: Ends & { readonly withUnknown?: boolean | undefined }): Promise<void> {
  if (withUnknown === true) return;
  const { unknown } = await compareInvestors(source.db, target.db, tenantId);
  if (unknown === 0) return;
  throw new OperatorError(
    'conflict',
    `${unknown} investors of the tenant's list are not in the corpus of the target. Import the same files there first; or move with --with-unknown: they stay on its list with what was stored of them, under new ids, and no search finds them. Nothing was begun.`,
  );
}

const REFUSALS: Record<MoveRefusal, readonly [OperatorErrorCode, string]> = {
  unknown_tenant: ['not_found', 'There is no such tenant at the source.'],
  exists_at_target: [
    'conflict',
    'The target has a tenant of this id, and it did not come there by this move. Nothing was begun.',
  ],
  moving_elsewhere: [
    'conflict',
    'Another move of this tenant is under way at the target. End that one first.',
  ],
  being_called_off: [
    'conflict',
    'This move is being called off: run it with --abort to the end, then move again.',
  ],
  has_arrived: [
    'conflict',
    'The tenant works at the target already; move it back from there to have it here again.',
  ],
  nothing_to_call_off: ['conflict', 'No move of this tenant is under way here.'],
  not_moved: ['conflict', 'The tenant has not left this installation: there is nothing to delete.'],
  contradiction: [
    'conflict',
    'The two installations do not fit together: is the target the one that this move was begun with? "--abort" lets the tenant go on at the source, unless it works at the target.',
  ],
};

export function refusal(why: MoveRefusal, tenantId: string): OperatorError {
  const [code, message] = REFUSALS[why];
  return new OperatorError(code, `Tenant ${tenantId}: ${message}`);
}

/** Rows a second that one copy moved on two processors (docs/operating/scale.md), both databases on them; a margin is off. */
const ROWS_PER_SECOND = 5_000;

export interface Checked {
  readonly state: string;
  readonly rows: readonly { readonly table: string; readonly rows: number }[];
  readonly investors: Mapped;
  readonly seconds: number;
}

/** What a move would do now, with nothing begun. Throws OperatorError if it would be refused. */
export async function checkMove(
  source: Installation,
  target: Installation,
  tenantId: string,
): Promise<Checked> {
  await checkTwoDatabases(source.db, target.db);
  await checkSameSchema(source.db, target.db);
  await checkBothAct({ source, target });
  const [here, there] = await Promise.all([readEnd(source.db, tenantId), readEnd(target.db, tenantId)]);
  const decision = nextMoveStep({ source: here, target: there }, 'move');
  if (decision.kind === 'refused') throw refusal(decision.why, tenantId);
  if (decision.kind === 'done') {
    throw new OperatorError('conflict', `Tenant ${tenantId} works at the target already.`);
  }
  await checkKeys({ source, target, tenantId });
  const tables = await movedTables(source.db);
  const counts = await reading(source.db, tenantId, (db) => countRows(db, tenantId, tables));
  const rows = [...counts].map(([table, { rows: count }]) => ({ table, rows: count }));
  const total = rows.reduce((sum, one) => sum + one.rows, 0);
  return {
    state:
      decision.step === 'begin'
        ? 'The tenant can be moved.'
        : `A move is under way; the next step is "${decision.step}".`,
    rows,
    investors: await compareInvestors(source.db, target.db, tenantId),
    seconds: Math.max(1, Math.ceil(total / ROWS_PER_SECOND)),
  };
}

/** Where a run may be killed, for tests: after each of these has happened. */
export type MovePoint = MoveStep | 'round' | 'drained' | 'waited' | 'copied_rest' | 'routed';

export interface MoveOptions extends Ends {
  readonly wish: MoveWish;
  readonly say: (line: string) => void;
  /** Sends the tenant's requests to the target; called once it is open there, again where a run is repeated. */
  readonly route?: (() => Promise<void>) | undefined;
  /** Moves although the corpus of the target does not know some investors of the tenant's list: they become its own. */
  readonly withUnknown?: boolean | undefined;
  readonly onPoint?: ((point: MovePoint) => void | Promise<void>) | undefined;
}

export interface Moved {
  /** From closing at the source to opening at the target, ms; undefined if another run closed it. */
  readonly pauseMs: number | undefined;
  readonly steps: readonly MoveStep[];
}

/** Rounds before the tenant is closed go on until one has so few rows: they are copied in some tenths of a second. */
const FEW_ROWS = 1_000;
/** A tenant that writes faster than it is copied is closed all the same after so many. */
const MOST_ROUNDS = 6;

/**
 * Moves a tenant, calls a move off or deletes what is left of one, as `wish` says: it looks what both ends have written down, does
 * the next step, and looks again. Killed at any point and run again it goes on from there. Throws OperatorError if
 * the ends do not allow what is wished.
 */
export async function moveTenant(options: MoveOptions): Promise<Moved> {
  const { source, target, tenantId, wish } = options;
  await checkTwoDatabases(source.db, target.db);
  await checkSameSchema(source.db, target.db);
  if (wish === 'move') await checkBothAct(options);
  const tables = await movedTables(source.db);
  const steps: MoveStep[] = [];
  const pause: Pause = { from: undefined, ms: undefined };
  for (;;) {
    const decision = await decide(options);
    if (decision.kind === 'refused') throw refusal(decision.why, tenantId);
    if (decision.kind === 'done') break;
    await doStep(options, tables, decision.step, pause);
    steps.push(decision.step);
    await options.onPoint?.(decision.step);
    if (wish === 'abort' && decision.step === 'reopen') break;
  }
  if (wish === 'move') {
    await options.route?.();
    await options.onPoint?.('routed');
  }
  return { pauseMs: pause.ms, steps };
}

interface Pause {
  from: number | undefined;
  ms: number | undefined;
}

async function decide({ source, target, tenantId, wish }: MoveOptions): Promise<MoveDecision> {
  const [here, there] = await Promise.all([readEnd(source.db, tenantId), readEnd(target.db, tenantId)]);
  return nextMoveStep({ source: here, target: there }, wish);
}

async function doStep(
  options: MoveOptions,
  tables: CopyOptions['tables'],
  step: MoveStep,
  pause: Pause,
): Promise<void> {
  const { source, target, tenantId, say, onPoint } = options;
  const purge = async (end: Installation, kind: 'purge' | 'drop') =>
    purgeRows({ held: await hold(end, tenantId), tables, owner: end.owner, kind });
  switch (step) {
    case 'begin':
      await checkKeys(options);
      await checkInvestors(options);
      await beginAtSource(source.db, tenantId, randomUUID());
      return;
    case 'clear':
      say('deleting what an earlier move left at the target');
      return purge(target, 'purge');
    case 'prepare': {
      await prepareAtTarget(target.db, tenantId, (await hold(source, tenantId)).move);
      return;
    }
    case 'copy': {
      const [from, to] = await both(options);
      const copying = copyOptions(options, from, to, tables);
      for (let round = 1; round <= MOST_ROUNDS; round += 1) {
        const rows = await copyRound(copying);
        say(`copied ${rows} rows`);
        await onPoint?.('round');
        if (rows < FEW_ROWS) break;
      }
      pause.from = performance.now();
      return closeTenant(from);
    }
    case 'fence': {
      const from = await hold(source, tenantId);
      await drain(from);
      await onPoint?.('drained');
      return fence(from);
    }
    case 'complete': {
      const [from, to] = await both(options);
      await waitForWriters(from);
      await onPoint?.('waited');
      await copyRound(copyOptions(options, from, to, tables));
      await onPoint?.('copied_rest');
      const { record } = await readEnd(source.db, tenantId);
      await openAtTarget(to, record?.was ?? null);
      if (pause.from !== undefined) pause.ms = Math.round(performance.now() - pause.from);
      return;
    }
    case 'leave':
      return leave(await hold(source, tenantId));
    case 'drop':
      say('deleting what was copied');
      return purge(target, 'drop');
    case 'reopen':
      return reopen(await hold(source, tenantId));
    case 'purge':
      say('deleting the rows at the source');
      return purge(source, 'purge');
  }
}

/** An end, taken over from whichever command had it. */
async function hold({ db }: Installation, tenantId: string): Promise<Held> {
  const { record } = await readEnd(db, tenantId);
  const held = record && (await takeOver(db, tenantId, record.move));
  if (held !== undefined) return held;
  throw new OperatorError('conflict', 'The move has changed in the meantime. Run the command again.');
}

async function both({ source, target, tenantId }: MoveOptions): Promise<[Held, Held]> {
  return [await hold(source, tenantId), await hold(target, tenantId)];
}

function copyOptions(
  { source, target, tenantId, say }: MoveOptions,
  from: Held,
  to: Held,
  tables: CopyOptions['tables'],
): CopyOptions {
  return {
    source: from,
    target: to,
    tables,
    // Everything that is sealed is sealed by this key and bound to its row, and rows keep their ids: it opens there as it is.
    rewrap: (owned) => target.keys.wrap(tenantId, source.keys.unwrap(owned)),
    isSameKey: (here, there) => source.keys.unwrap(here).equals(target.keys.unwrap(there)),
    onDifference: ({ table, source: here, target: there }) =>
      say(`the rows of ${table.table} differ, ${here} here and ${there} there: copying them again`),
  };
}
