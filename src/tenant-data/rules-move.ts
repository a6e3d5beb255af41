/** An installation by its name, and the file with its settings. */
export interface NamedCell {
  readonly name: string;
  readonly file: string;
}

/** Reads a list of cells: a name and a path on each line, with a blank between; `#` begins a comment. A fault is a sentence. */
export function readCells(text: string): readonly NamedCell[] | string {
  const cells: NamedCell[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const content = line.replace(/(^|\s)#.*$/, '').trim();
    if (content === '') continue;
    const [, name, file] = /^([\w.:-]{1,64})\s+(\S.*)$/.exec(content) ?? [];
    if (name === undefined || file === undefined) {
      return `line ${at + 1} is not a name and the path of a file with settings, with a blank between`;
    }
    if (cells.some((cell) => cell.name === name)) return `line ${at + 1} names ${name} again`;
    cells.push({ name, file });
  }
  return cells.length === 0 ? 'it names no cell' : cells;
}

/** A line of the file by which the proxy finds the cell of a request: a tenant's id as 32 hex digits, or the SHA-256 of a token. */
export interface Route {
  readonly key: string;
  readonly backend: string;
}

/** Names of backends that HAProxy takes, and that stand in a map without quotes. */
export const BACKEND = /^[A-Za-z0-9_.:-]{1,64}$/;

export const tenantRoute = (tenantId: string, backend: string): Route => ({
  key: tenantId.replaceAll('-', '').toLowerCase(),
  backend,
});

/** The map with these routes in it: the line of a key that is there is replaced, all others stay as they are, comments too. */
export function withRoutes(text: string, routes: readonly Route[]): string {
  const wanted = new Map(routes.map(({ key, backend }) => [key, backend]));
  const seen = new Set<string>();
  const lines = text.split('\n').flatMap((line) => {
    const key = (line.trim().split(/\s+/)[0] ?? '').toLowerCase();
    const backend = wanted.get(key);
    if (backend === undefined) return [line];
    // Of two lines of one key the first would count.
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen ? [] : [`${key} ${backend}`];
  });
  while (lines.at(-1) === '') lines.pop();
  const added = routes.filter(({ key }) => !seen.has(key)).map(({ key, backend }) => `${key} ${backend}`);
  return [...lines, ...added, ''].join('\n');
}

export interface MoveRecord {
  /** The same at both ends. */
  readonly move: string;
  readonly side: 'source' | 'target';
  readonly state: MoveState;
}

/**
 * Of the source: `copying` while the tenant works there, `closing` while calls that run are ended, `fenced` when no process sees it
 * any more, `left` when it works at the target, `purged` when its rows are deleted. Of the target: `filling`, `dropping` where the
 * move is called off, `open`.
 */
export type MoveState =
  | 'copying'
  | 'closing'
  | 'fenced'
  | 'left'
  | 'purged'
  | 'filling'
  | 'dropping'
  | 'open';

export interface MoveEnd {
  readonly record: MoveRecord | undefined;
  readonly hasTenant: boolean;
}

export interface MoveEnds {
  readonly source: MoveEnd;
  readonly target: MoveEnd;
}

/** What the operator asks for: to move it, to call the move off, or to delete what is left at the source. */
export type MoveWish = 'move' | 'abort' | 'finish';

/**
 * - `begin`: write the intent at the source.
 * - `clear`: delete what an earlier move left at the target.
 * - `prepare`: write the intent at the target, with its fence.
 * - `copy`: copy while the tenant works, then close it.
 * - `fence`: wait for calls that run, then fence the source.
 * - `complete`: copy the rest, verify, and open the target.
 * - `leave`: write down at the source that it has left.
 * - `drop`: delete what was copied. `reopen`: let it work at the source again.
 * - `purge`: delete the rows at the source.
 */
export type MoveStep =
  | 'begin'
  | 'clear'
  | 'prepare'
  | 'copy'
  | 'fence'
  | 'complete'
  | 'leave'
  | 'drop'
  | 'reopen'
  | 'purge';

export type MoveDecision =
  | { readonly kind: 'step'; readonly step: MoveStep }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly why: MoveRefusal };

export type MoveRefusal =
  | 'unknown_tenant'
  | 'exists_at_target'
  | 'moving_elsewhere'
  | 'being_called_off'
  | 'has_arrived'
  | 'nothing_to_call_off'
  | 'not_moved'
  | 'contradiction';

const step = (next: MoveStep): MoveDecision => ({ kind: 'step', step: next });
const refused = (why: MoveRefusal): MoveDecision => ({ kind: 'refused', why });
const DONE: MoveDecision = { kind: 'done' };

/**
 * The next step by what both ends have written down, and by nothing else: so a command that is run again goes on where the last one
 * was killed. The tenant works at the source until `fence`, and at the target once that has committed `open`; `drop` and `open`
 * both start from `filling` in one row, so only one of them ever happens.
 */
export function nextMoveStep(ends: MoveEnds, wish: MoveWish): MoveDecision {
  if (wish === 'abort') return stepBack(ends);
  if (wish === 'finish') return lastStep(ends);
  return stepOn(ends);
}

function stepOn({ source, target }: MoveEnds): MoveDecision {
  const at = leaving(source);
  if (at === undefined) {
    if (!source.hasTenant) return refused('unknown_tenant');
    return isFree(target) ? step('begin') : refusedBy(target);
  }
  const there = arriving(target, at.move);
  if (there === 'other') return at.state === 'left' || at.state === 'purged' ? DONE : refusedBy(target);
  if (there === 'dropping') return refused('being_called_off');
  switch (at.state) {
    case 'copying':
      if (there === 'none') return step(target.record?.state === 'left' ? 'clear' : 'prepare');
      return there === 'filling' ? step('copy') : refused('contradiction');
    case 'closing':
      return there === 'filling' ? step('fence') : refused('contradiction');
    case 'fenced':
      if (there === 'filling') return step('complete');
      return there === 'open' ? step('leave') : refused('contradiction');
    default:
      return DONE;
  }
}

function stepBack({ source, target }: MoveEnds): MoveDecision {
  const at = leaving(source);
  if (at === undefined || at.state === 'left' || at.state === 'purged') {
    return refused(at?.state === 'left' ? 'has_arrived' : 'nothing_to_call_off');
  }
  const there = arriving(target, at.move);
  if (there === 'open') return refused('has_arrived');
  return step(there === 'filling' || there === 'dropping' ? 'drop' : 'reopen');
}

function lastStep({ source, target }: MoveEnds): MoveDecision {
  const at = leaving(source);
  if (at?.state === 'purged') return DONE;
  if (at?.state !== 'left') return refused('not_moved');
  // From there it may have moved on, or back and away again: it did arrive.
  const there = arriving(target, at.move);
  const isThere = there === 'open' || target.record?.side === 'source';
  return isThere ? step('purge') : refused('contradiction');
}

/** The record of a source; one that says that the tenant arrived by an earlier move says nothing of this one. */
function leaving(end: MoveEnd): MoveRecord | undefined {
  return end.record?.side === 'source' ? end.record : undefined;
}

/** How far this move is at the target: `other` if there is another one of the tenant. */
function arriving(target: MoveEnd, move: string): 'none' | 'filling' | 'dropping' | 'open' | 'other' {
  const { record } = target;
  if (record === undefined || isLeftover(target))
    return target.hasTenant && record === undefined ? 'other' : 'none';
  if (record.side === 'source' || record.move !== move) return 'other';
  return record.state as 'filling' | 'dropping' | 'open';
}

/** The tenant was here and has left: what of it is still here may be deleted. */
function isLeftover({ record }: MoveEnd): boolean {
  return record?.side === 'source' && (record.state === 'left' || record.state === 'purged');
}

function isFree(target: MoveEnd): boolean {
  return isLeftover(target) || (target.record === undefined && !target.hasTenant);
}

function refusedBy(target: MoveEnd): MoveDecision {
  const isUnderWay = target.record !== undefined && target.record.state !== 'open';
  return refused(isUnderWay ? 'moving_elsewhere' : 'exists_at_target');
}
