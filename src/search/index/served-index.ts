import type { FileHandle } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { CorpusFeed, InvestorRow } from '../../corpus/rules-investor-id.ts';
import type { FoundInvestor } from '../../corpus/rules-investor-record.ts';
import type { Mode } from '../../platform/values/scope.ts';
import type { TrainingReport } from '../learn/report.ts';
import { trainModel } from '../learn/train.ts';
import type { Ask } from '../score/rules-ask.ts';
import type { InvestorPool, OneSided, RankedInvestor } from '../score/rules-ports.ts';
import type { Model } from '../score/rules-scale.ts';
import type { Bytes } from './mapped-file.ts';
import { buildSegment, openSegment, type SegmentMeta, withModel } from './segment.ts';
import type { Words } from './table.ts';
import { TableBuilder } from './table-builder.ts';

/** Bytes of a segment, under a UUID of their own: threads recognise by it what they have opened already. */
export interface NamedSegment {
  readonly id: string;
  readonly buffer: Bytes;
}

/** What is known of an index without opening it. */
export interface IndexFacts {
  /** The version of the corpus that the answers show. */
  readonly version: number;
  /** The day of the newest deal, ISO; the day it looks from if that is before, or there is no deal. */
  readonly asOf: string;
  readonly investors: number;
  readonly deals: number;
  /** Where hardly any deal of the last year is from another country than one. */
  readonly oneSided?: OneSided;
  /** True while the model in use has seen less than half of these deals, and another is being learned. */
  readonly isLearning: boolean;
  /**
   * What its scores depend on, in an order of letters that grows with the corpus, the index made of it, and what its model has seen. Equal
   * names, equal scores.
   */
  readonly name: string;
}

/** An index as it is served: a base, and what changed since it was built. Plain data: it goes from thread to thread. */
export interface ServedIndex {
  readonly mode: Mode;
  readonly base: NamedSegment;
  readonly delta: NamedSegment | undefined;
  /** Corpus ids of investors of the base that are gone, or that the delta replaces. */
  readonly dead: Float64Array;
  readonly facts: IndexFacts;
}

/** A line for the log of the service. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number>>;
}

/** The receiver of the indexes. Neither function may throw. */
export interface IndexEvents {
  onIndex(index: ServedIndex): void;
  /** A step failed; the index in use stays in use, and the step is tried again. */
  onFailed(mode: Mode, error: unknown): void;
  onLog(line: LogLine): void;
}

/** Builds the indexes of all modes and keeps them up to date, wherever it does that. */
export interface IndexSource {
  /** Starts at once; what is built comes to `events` until the close has resolved. */
  start(events: IndexEvents): { close(): Promise<void> };
}

/** What a search thread found: records, or a pool of them if that was asked for. */
export type Answer = readonly FoundInvestor[] | readonly RankedInvestor[] | InvestorPool;

// The messages between threads. Everything is copied on the way, except for the segments, which all share.

export type ToSearchThread =
  | { readonly kind: 'index'; readonly index: Omit<ServedIndex, 'facts'> }
  | {
      readonly kind: 'search';
      readonly id: number;
      readonly mode: Mode;
      readonly ask: Ask;
      readonly rationales: number;
      /** Only these are scored, whatever the filters of the ask. */
      readonly ids?: readonly (number | InvestorRow)[] | undefined;
      /** Of these only whom a search without filters could find. */
      readonly onlyRanked?: boolean | undefined;
      /** Of these no records. */
      readonly isBare?: boolean | undefined;
      /** With those near that a warm path could bring up. */
      readonly withNear?: boolean | undefined;
      /** Shared: not 0 if it is no longer awaited. */
      readonly isGone: Int32Array<SharedArrayBuffer>;
    };

export type FromSearchThread =
  /** The index is in use from here on; with an error the one before stays in use. */
  | { readonly kind: 'opened'; readonly mode: Mode; readonly error?: Error }
  /** The answer as JSON: records of many texts are copied so in half the time of a structured clone. */
  | { readonly kind: 'found'; readonly id: number; readonly found: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };

/** Asks a thread of the search to end. */
export const CLOSE = 'close';

export type FromIndexThread =
  | { readonly kind: 'index'; readonly index: ServedIndex }
  | { readonly kind: 'failed'; readonly mode: Mode; readonly error: Error }
  | { readonly kind: 'log'; readonly line: LogLine };

/** An error that can be sent: a structured clone keeps name, message, stack and cause, and fails on what else it may hold. */
export function sendable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(
    error.message,
    error.cause instanceof Error ? { cause: sendable(error.cause) } : {},
  );
  plain.name = error.name;
  if (error.stack !== undefined) plain.stack = error.stack;
  return plain;
}

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

/** What a work thread is started with: the work, and whatever its entry file needs to do it. */
export interface WorkThreadData<Options> {
  readonly work: Work;
  readonly options: Options;
}

type Ended = { readonly made: Made } | { readonly error: Error };

/**
 * Each piece of work in a thread of its own that ends with it: its memory is returned to the machine, and
 * aborting ends it at once. `entry` calls `answerWork`.
 */
export function workInThreads<Options>(entry: URL, options: Options): DoWork {
  return (work, signal) => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const worker = new Worker(entry, { workerData: { work, options } satisfies WorkThreadData<Options> });
      const abort = () => {
        worker.terminate().catch(reject);
      };
      signal.addEventListener('abort', abort, { once: true });
      worker.unref();
      worker.on('message', (ended: Ended) => {
        if ('made' in ended) resolve(ended.made);
        else reject(ended.error);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', abort);
        // Nothing, where it has answered.
        reject(signal.aborted ? signal.reason : new Error(`the work's thread ended with exit code ${code}`));
      });
    });
  };
}

/** In the thread: does the work it was started with and answers. Searches have priority. */
export async function answerWork(work: Work, doWork: DoWork): Promise<void> {
  // On Linux a thread has a priority of its own; elsewhere this would slow the whole service.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = await doWork(work, new AbortController().signal).then(
    (made): Ended => ({ made }),
    (error: unknown): Ended => ({ error: sendable(error) }),
  );
  parentPort?.postMessage(ended);
}
