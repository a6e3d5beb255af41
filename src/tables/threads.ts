import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import { inSlices } from '../platform/backoff.ts';
import type { Db } from '../platform/database/db.ts';
import {
  answerFrom,
  type DbAnswered,
  type DbAsked,
  dbOverMessages,
  FailedThere,
} from '../platform/database/over-messages.ts';
import { failThread, type TimeLimit, timeLimit } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { FairQueue } from '../platform/values/queue.ts';
import type { SentTable } from './rules-table.ts';

/** What a reading thread answers to each table, once. An error loses its class on the way to another thread. */
type Answer =
  | { readonly kind: 'read'; readonly packed: readonly Packed[] }
  | { readonly kind: 'refused'; readonly code: DomainError['code']; readonly message: string }
  /** By an error of the database, which the other side has under this number. */
  | { readonly kind: 'failed'; readonly at: number };

/** A field of what was read, in parts if it is a list: twenty thousand rows in one piece are a tenth of a second for whoever takes them. */
interface Packed {
  readonly name: string;
  readonly isList: boolean;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/** Rows of a part: about a millisecond. */
const OF_PART = 200;

function packed(read: object): Packed[] {
  return Object.entries(read).map(([name, value]) => {
    const isList = Array.isArray(value);
    const count = isList ? Math.ceil(value.length / OF_PART) : 1;
    const parts = Array.from({ length: count }, (_, at) =>
      serialize(isList ? value.slice(at * OF_PART, (at + 1) * OF_PART) : value),
    );
    return { name, isList, parts };
  });
}

async function unpacked<Read>(all: readonly Packed[]): Promise<Read> {
  const fields: [string, unknown][] = [];
  for (const { name, isList, parts } of all) {
    const values = await inSlices(parts, (part): unknown => deserialize(part));
    fields.push([name, isList ? values.flat() : values[0]]);
  }
  return Object.fromEntries(fields) as Read;
}

/** Where tables are read, apart from the thread that answers requests. Rejects with the reason of the signal, or a DomainError. */
export type ReadApart<Asked, Read> = (asked: Asked, signal: AbortSignal) => Promise<Read>;

/** Turns for everybody's tables in a process: the tenant that reads large ones over and over holds up nobody else. */
export function tableLane(): FairQueue {
  const { atOnce, waiting, waitingPerTenant } = LIMITS.tables;
  return new FairQueue({ atOnce, atOncePerKey: 1, waiting, waitingPerKey: waitingPerTenant });
}

/**
 * A third of the processor where a request wants it too (sched(7): each step is about a quarter). At 10, a tenth, an import
 * on a machine with much else to do took longer than a request may.
 */
const NICE = 5;

/** What a thread is told. */
type Told<Asked> = { readonly kind: 'asked'; readonly asked: Asked } | DbAnswered;

/**
 * What a reading thread does: reads tables, one after the other, and what follows from them, with the database of the thread that
 * started it. To be called once, by the module that the thread starts with.
 */
export function answerInThread<Asked, Read extends object>(
  read: (asked: Asked, db: Db) => Promise<Read>,
): void {
  // Searches have priority; on other systems than Linux this would slow the whole service.
  if (process.platform === 'linux') setPriority(NICE);
  const { db, take } = dbOverMessages((asked) => parentPort?.postMessage(asked));
  parentPort?.on('message', (told: Told<Asked>) => {
    if (told.kind === 'answered') return take(told);
    answerTo(() => read(told.asked, db)).then(
      (answer) =>
        parentPort?.postMessage(
          answer,
          // Handed over, not copied.
          answer.kind === 'read'
            ? answer.packed.flatMap(({ parts }) => parts.map((part) => part.buffer))
            : [],
        ),
      // A defect: the thread ends with it, as it would if nothing had been waited for.
      failThread,
    );
  });
}

async function answerTo(read: () => Promise<object>): Promise<Answer> {
  try {
    return { kind: 'read', packed: packed(await read()) };
  } catch (error) {
    if (error instanceof FailedThere) return { kind: 'failed', at: error.at };
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'refused', code: error.code, message: error.message };
  }
}

export interface ReadingLimits {
  /** What reading may take, ms, and a thread's heap, MB. */
  readonly readMs: number;
  readonly readerHeapMb: number;
}

/** Reading was ended after this time of a processor, ms. */
class CutShort extends Error {
  readonly tookMs: number;

  constructor(tookMs: number) {
    super('reading was ended');
    this.tookMs = tookMs;
  }
}

/** Of a table that is not read in time, and had less than a tenth of it, four times what one needs: the machine is busy. */
const BUSY = new DomainError(
  'unavailable',
  'The service is too busy to read this table now. Nothing was stored. Send it again in a minute.',
  { retryAfterSeconds: 60 },
);

/** What is said of a table that takes too much, and which field of the body holds it if it is no `file`. */
export interface ReadingWords {
  readonly path: string;
  /** "as no export of connections is: …". */
  readonly tooMuch: string;
}

/** After one that was refused or looked at the next one comes: a used thread costs half of a new one. */
const IDLE_MS = 120_000;

/**
 * Reads each table in a thread of its own, one of which stays two minutes for the next: an import holds up no request, and
 * aborting ends it at once, as long as it reads. What follows, with the statements of `db`, is done to its end. The caller limits how many are
 * read at once. `entry` calls `answerInThread`.
 */
export function readInThreads<Asked extends SentTable, Read>(
  entry: URL,
  limits: ReadingLimits,
  words: ReadingWords,
  db?: Db,
): ReadApart<Asked, Read> {
  const threads = keptThread(
    () => new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: limits.readerHeapMb } }),
  );
  return async (asked, signal) => {
    const path = asked.file === undefined ? words.path : 'file';
    const refused = (message: string) =>
      new DomainError('invalid_request', message, { details: [{ path, message }] });
    const tooMuch = (why: string) => refused(`The table ${why}, ${words.tooMuch}`);
    signal.throwIfAborted();
    const limit = timeLimit(limits.readMs, signal);
    try {
      const answer = await inThread(threads, asked, limit, db);
      if (answer === undefined) throw tooMuch(`needs more than ${limits.readerHeapMb} MB to be read`);
      if (answer.kind === 'refused')
        throw answer.code === 'invalid_request'
          ? refused(answer.message)
          : new DomainError(answer.code, answer.message);
      return await unpacked<Read>(answer.packed);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!limit.hasPassed) throw error;
      if (error instanceof CutShort && error.tookMs < limits.readMs / 10) throw BUSY;
      throw tooMuch(`cannot be read within ${limits.readMs / 1_000} s`);
    } finally {
      limit.end();
    }
  };
}

/** A thread that may have read before. */
interface KeptThread {
  take(): Worker;
  /** For the next table, if one comes soon. */
  keep(worker: Worker): void;
}

function keptThread(start: () => Worker): KeptThread {
  let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;
  return {
    take() {
      const kept = idle;
      idle = undefined;
      if (kept === undefined) return start();
      clearTimeout(kept.end);
      kept.worker.ref();
      return withoutListeners(kept.worker);
    },
    keep(worker) {
      if (idle !== undefined) {
        end(worker);
        return;
      }
      const forget = () => {
        if (idle?.worker === worker) idle = undefined;
      };
      withoutListeners(worker).on('error', forget).on('exit', forget);
      // Neither keeps a service from ending.
      worker.unref();
      idle = { worker, end: setTimeout(end, IDLE_MS, worker).unref() };
    },
  };
}

/** A thread says at once what it took; one that does not is ended all the same, ms. */
const ASKED_MS = 500;

const sumOf = (used: NodeJS.CpuUsage | undefined): number =>
  used === undefined ? 0 : used.user + used.system;

/** Waiting callers learn of its end by the event. */
function end(worker: Worker): void {
  worker.terminate().catch(() => {});
}

/** Those of ours: a worker has listeners of its own, which start and stop its messages. */
function withoutListeners(worker: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker;
}

/** What the thread answers; undefined if its heap is too small. */
function inThread(
  threads: KeptThread,
  asked: unknown,
  reading: TimeLimit,
  db: Db | undefined,
): Promise<Exclude<Answer, { kind: 'failed' }> | undefined> {
  return new Promise((resolve, reject) => {
    const worker = threads.take();
    const statements = db && answerFrom(db, (answer) => worker.postMessage(answer));
    let tookMs = 0;
    const usage = () => worker.cpuUsage().catch(() => undefined);
    const before = usage();
    const cut = async () => {
      if (reading.hasPassed) {
        const used = await Promise.race([Promise.all([before, usage()]), sleep(ASKED_MS, undefined)]);
        if (used !== undefined) tookMs = (sumOf(used[1]) - sumOf(used[0])) / 1_000;
      }
      end(worker);
    };
    const abort = () => {
      cut().catch(() => end(worker));
    };
    const isRead = () => {
      reading.end();
      reading.signal.removeEventListener('abort', abort);
    };
    reading.signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: Answer | DbAsked) => {
      if (message.kind === 'statement' || message.kind === 'begin' || message.kind === 'end') {
        isRead();
        statements?.take(message);
        return;
      }
      const { aborted } = reading.signal;
      isRead();
      if (aborted) end(worker);
      else threads.keep(worker);
      if (message.kind === 'failed') reject(statements?.errorOf(message.at));
      else resolve(message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
      else reject(error);
    });
    worker.on('exit', (code) => {
      isRead();
      statements?.close();
      // Changes nothing if it has answered.
      const ended = new Error(`the reading thread ended with exit code ${code}`);
      if (reading.hasPassed) reject(new CutShort(tookMs));
      else reject(reading.signal.aborted ? reading.signal.reason : ended);
    });
    const told: Told<unknown> = { kind: 'asked', asked };
    worker.postMessage(told);
  });
}
