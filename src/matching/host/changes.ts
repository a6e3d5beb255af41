import type { CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import type { Mode } from '../../core/scope.ts';
import { buildDelta } from '../build/delta.ts';
import { TableBuilder } from '../build/table-builder.ts';
import { lastDay } from '../table/view.ts';
import { type Base, named } from './base.ts';
import { MAX_DELTA, MAX_DELTA_SHARE } from './index-options.ts';
import type { NamedSegment } from './served-index.ts';

/** What changed since a base. */
export interface Since {
  readonly version: number;
  readonly delta: NamedSegment | undefined;
  readonly dead: Float64Array;
  /** The last day of a deal among them, days since 1970-01-01; 0 without one. */
  readonly lastDay: number;
}

/**
 * Reads what changed in the corpus since a base was built and builds the delta; undefined where that is too much for
 * one. `asOf`: the base's day asked for, ISO.
 */
export async function changesSince(feed: CorpusFeed, mode: Mode, base: Base): Promise<Since | undefined> {
  const { segment } = base;
  const { version, asOf, lineage } = segment.meta;
  const limit = Math.min(MAX_DELTA, Math.floor(segment.table.ids.length * MAX_DELTA_SHARE));
  const builder = new TableBuilder(asOf, segment.words, segment.table);
  const dead: number[] = [];
  let investors = 0;
  const changes = await feed.changes(mode, version, limit, async (batch) => {
    if (batch.kind === 'gone') dead.push(...batch.investors);
    if (batch.kind === 'investors') {
      investors += batch.rows.length;
      for (const row of batch.rows) dead.push(row.id);
    }
    builder.add(batch);
  });
  if (changes.kind === 'too-many') return undefined;
  const meta = { mode, lineage, asOf, version: changes.version };
  if (investors === 0) {
    return { version: changes.version, delta: undefined, dead: Float64Array.from(dead), lastDay: 0 };
  }
  const table = builder.finish();
  return {
    version: changes.version,
    delta: named(buildDelta(table, segment, meta)),
    dead: Float64Array.from(dead),
    lastDay: lastDay(table),
  };
}
