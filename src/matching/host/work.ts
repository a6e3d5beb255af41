import type { FileHandle } from 'node:fs/promises';
import type { CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import type { Model } from '../../core/ranking/model.ts';
import type { Mode } from '../../core/scope.ts';
import type { Bytes } from '../build/mapped-file.ts';
import { TableBuilder } from '../build/table-builder.ts';
import { buildSegment, openSegment, type SegmentMeta, withModel } from '../table/segment.ts';
import type { Words } from '../table/token-table.ts';
import type { TrainingReport } from '../training/report.ts';
import { trainModel } from '../training/train.ts';

/** Work of seconds to minutes, as plain data, so that it can be done in any thread. */
export type Work =
  /** Reads the whole corpus of a mode and builds its segment. */
  | {
      readonly kind: 'build';
      readonly mode: Mode;
      readonly asOf: string;
      readonly model: Model;
      /** What is served now, and no longer enough. */
      readonly after: Pick<SegmentMeta, 'version' | 'asOf'> | undefined;
    }
  /** The same segment under another model. */
  | { readonly kind: 'repack'; readonly base: Bytes; readonly model: Model }
  | { readonly kind: 'train'; readonly base: Bytes };

export type Made =
  /** `file`: where it lies in the file of the host. */
  | { readonly kind: 'segment'; readonly buffer: Bytes; readonly file?: FileHandle }
  | { readonly kind: 'model'; readonly model: Model; readonly report: TrainingReport };

/** Does a piece of work; rejects when the signal aborts. */
export type DoWork = (work: Work, signal: AbortSignal) => Promise<Made>;

/** Work in the caller's thread, without pause except for the database. */
export function workHere(feed: CorpusFeed, words: Words): DoWork {
  return async (work, signal) => {
    signal.throwIfAborted();
    if (work.kind === 'train') {
      const { table, meta } = openSegment(work.base, words);
      const { model, report } = trainModel(table, meta.day, { check: () => signal.throwIfAborted() });
      return { kind: 'model', model, report };
    }
    if (work.kind === 'repack') {
      return { kind: 'segment', buffer: withModel(openSegment(work.base, words), work.model) };
    }
    const { mode, asOf, model } = work;
    const builder = new TableBuilder(asOf, words);
    const lineage = await feed.lineage();
    const version = await feed.read(mode, async (batch) => {
      signal.throwIfAborted();
      builder.add(batch);
    });
    signal.throwIfAborted();
    return {
      kind: 'segment',
      buffer: buildSegment(builder.finish(), { mode, lineage, version, asOf }, model),
    };
  };
}
