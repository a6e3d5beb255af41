import { randomUUID } from 'node:crypto';
import {
  type MoveDecision,
  type MoveStep,
  type MoveWish,
  nextMoveStep,
} from '../../../core/move/next-step.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import { checkSameSchema, checkTwoDatabases, movedTables } from '../../../store/account/move/catalogue.ts';
import { type CopyOptions, copyRound } from '../../../store/account/move/copy.ts';
import {
  closeTenant,
  drain,
  fence,
  leave,
  openAtTarget,
  reopen,
  waitForWriters,
} from '../../../store/account/move/ends.ts';
import { purgeRows } from '../../../store/account/move/purge.ts';
import {
  beginAtSource,
  type Held,
  prepareAtTarget,
  readEnd,
  takeOver,
} from '../../../store/account/move/record.ts';
import { checkInvestors, checkKeys, type Ends, type Installation } from './before-move.ts';
import { refusal } from './refusals.ts';

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
  /** From closing at the source to opening at the target, ms; undefined where another run closed it. */
  readonly pauseMs: number | undefined;
  /** Steps that this run did. */
  readonly steps: readonly MoveStep[];
}

/** Rounds before the tenant is closed go on until one has so few rows: they are copied in some tenths of a second. */
const FEW_ROWS = 1_000;
/** A tenant that writes faster than it is copied is closed all the same after so many. */
const MOST_ROUNDS = 6;

/**
 * Moves a tenant, calls a move off or deletes what is left of one, as `wish` says: it looks what both ends have written down, does
 * the next step, and looks again. Killed at any point and run again it goes on from there. Throws OperatorError where
 * the ends do not allow what is wished.
 */
export async function moveTenant(options: MoveOptions): Promise<Moved> {
  const { source, target, tenantId, wish } = options;
  await checkTwoDatabases(source.db, target.db);
  await checkSameSchema(source.db, target.db);
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
        const { rows } = await copyRound(copying);
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
  { source, target, tenantId }: MoveOptions,
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
  };
}
