import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Otel from '@opentelemetry/api';

/** A new name is only on the disk when its folder is: it has to outlast a power cut. Windows syncs no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** For a promise of a thread that nobody awaits: the thread ends with the error, and whoever started it is told. */
export function failThread(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

export interface LaneOptions<Item> {
  readonly atOnce: number;
  /** While something is under way, how often more work is looked for, ms. */
  readonly everyMs: number;
  /** Ends the wait for the next look: something came due. */
  readonly wakeSignal?: WakeSignal;
  /** Takes at most `limit` pieces of work that are due; `underWay` are those that were taken and have not ended. */
  claim(limit: number, underWay: readonly Item[]): Promise<readonly Item[]>;
  /** Does one. It reports its own failures: what it throws ends the look. */
  work(item: Item): Promise<void>;
}

/** Set when work comes due; it ends the current wait, or the next one if none is under way. */
export class WakeSignal {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  /** Resolves when it is rung, or was since the last `mute`. */
  get rung(): Promise<void> {
    return this.#rung.promise;
  }

  /** To be called before one looks: what is rung for from now on may not be seen. */
  mute(): void {
    this.#rung = Promise.withResolvers<void>();
  }
}

/**
 * Does all work that is due, at most `atOnce` pieces in parallel, until there is none or the signal is
 * aborted; a slow piece holds up no other, and a free place is used at once. Always waits for what is under
 * way. Rejects with the first failure of a claim or a piece, after that.
 */
export async function inLanes<Item>(signal: AbortSignal, options: LaneOptions<Item>): Promise<void> {
  const { wakeSignal = new WakeSignal() } = options;
  const running = new Map<Promise<void>, Item>();
  const failures: unknown[] = [];
  const start = (item: Item): void => {
    const piece = options
      .work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => running.delete(piece));
    running.set(piece, item);
  };
  try {
    while (!signal.aborted && failures.length === 0) {
      const free = options.atOnce - running.size;
      wakeSignal.mute();
      const claimed = free > 0 ? await options.claim(free, [...running.values()]) : [];
      for (const item of claimed) start(item);
      if (running.size === 0) break;
      if (claimed.length < free || free === 0)
        await firstOf([...running.keys(), wakeSignal.rung], options.everyMs);
    }
  } finally {
    await Promise.all(running.keys());
  }
  if (failures.length > 0) throw failures[0];
}

/** Resolves when one has ended, or after `ms`. */
async function firstOf(ends: readonly Promise<void>[], ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tick = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([...ends, tick]);
  clearTimeout(timer);
}

/** Facts of a span: names, states and counts of ours. Never what a client sent, an address or a key. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

export interface RequestSpan {
  run<Result>(work: () => Result): Result;
  end(name: string, facts: SpanFacts, hasFailed: boolean): void;
}

/**
 * Where `@opentelemetry/api` keeps what an SDK has registered; an operator preloads one (docs/operating/watch.md). Without an SDK the
 * package is not even loaded, and every function here is a test of one constant.
 */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');
const otel: typeof Otel | undefined =
  REGISTERED in globalThis ? await import('@opentelemetry/api') : undefined;
const tracer = otel?.trace.getTracer('warmpath');

/** What the SDK looks for under this name, to make no spans and send no headers (`suppressTracing` of `@opentelemetry/core`). */
const SUPPRESSED = otel?.createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** Version 00 whole, a later one by its beginning (W3C Trace Context, "Versioning of traceparent"). */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The trace that a caller says it belongs to; undefined if the header is missing or is not one of ours to read. */
export function callerOf(
  traceparent: string | string[] | undefined,
): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number } | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** The span of a request, within the trace of its caller if there is one; undefined without an SDK, or if it is not recorded. */
export function beginRequest(
  caller: ReturnType<typeof callerOf>,
): (RequestSpan & { readonly traceId: string }) | undefined {
  if (otel === undefined || tracer === undefined) return undefined;
  const { context, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = otel;
  const around =
    caller === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, around);
  if (!span.isRecording()) return undefined;
  const within = trace.setSpan(around, span);
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(within, work),
    end(name, facts, hasFailed) {
      span.updateName(name);
      span.setAttributes(facts);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** A span of `work` within the one that is under way; where none is, `work` alone. Rejects as `work` does. */
export function inSpan<Result>(
  name: string | (() => string),
  facts: SpanFacts,
  work: () => Promise<Result>,
  kind: 'inside' | 'outbound' = 'inside',
): Promise<Result> {
  if (otel?.trace.getActiveSpan()?.isRecording() !== true) return work();
  return recorded(typeof name === 'string' ? name : name(), facts, work, kind, false);
}

/** A trace of its own: of work that no request waits for. Rejects as `work` does. */
export function inOwnTrace<Result>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  return otel === undefined ? work() : recorded(name, facts, work, 'inside', true);
}

/** Adds to the span under way what is known at its end only. */
export function noteInSpan(facts: SpanFacts): void {
  otel?.trace.getActiveSpan()?.setAttributes(facts);
}

/** Runs `work` outside of any trace: what is done for several requests at once is not one's. */
export function outsideTraces<Result>(work: () => Result): Result {
  return otel === undefined ? work() : otel.context.with(otel.ROOT_CONTEXT, work);
}

/**
 * Runs `work` so that instrumentation an operator may have loaded makes no spans of it, and adds no headers: those of a trace would
 * let every host that is asked recognise which requests belong together.
 */
export function hiddenFromOthers<Result>(work: () => Result): Result {
  if (otel === undefined || SUPPRESSED === undefined) return work();
  return otel.context.with(otel.context.active().setValue(SUPPRESSED, true), work);
}

async function recorded<Result>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Result>,
  kind: 'inside' | 'outbound',
  root: boolean,
): Promise<Result> {
  const { SpanKind, SpanStatusCode } = otel as typeof Otel;
  const options = {
    kind: kind === 'outbound' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    attributes: facts,
    root,
  };
  return (tracer as Otel.Tracer).startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Its kind alone: messages of databases, mail servers and sources hold addresses and names.
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}

/** Work that is looked for again and again. */
export interface Loop<Result = void> {
  /** Looks now, until nothing is left; a call while a look is under way joins it. */
  look(): Promise<Result>;
  lookSoon(): void;
  /** Stops looking, aborts what can be aborted and waits for the look under way. */
  stop(): Promise<void>;
}

/**
 * Looks for work at once and then every `everyMs`. `once` does all that is due, or what it comes to before
 * its signal is aborted. A look that fails is reported to `onFailed` and the next one tries again.
 */
export function startLoop<Result = void>(options: {
  readonly everyMs: number;
  once(signal: AbortSignal): Promise<Result>;
  onFailed(error: unknown): void;
}): Loop<Result> {
  const stopping = new AbortController();
  let running: Promise<Result> | undefined;
  const look = (): Promise<Result> => {
    // A look that a request asked for does the work of others too.
    running ??= outsideTraces(() => options.once(stopping.signal)).finally(() => {
      running = undefined;
    });
    return running;
  };
  const lookSoon = (): void => {
    look().catch((error: unknown) => {
      if (!stopping.signal.aborted) options.onFailed(error);
    });
  };
  const timer = setInterval(lookSoon, options.everyMs);
  timer.unref();
  lookSoon();
  return {
    look,
    lookSoon,
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('the service stops'));
      await running?.catch(() => undefined);
    },
  };
}

/** A signal for work that may take so long and no longer. */
export interface TimeLimit {
  /** Aborted with the parent's signal, or when the time has passed. */
  readonly signal: AbortSignal;
  readonly hasPassed: boolean;
  /** To be called when the work is done: gives the timer back. */
  end(): void;
}

/**
 * `ms` from now, or until `parent` is aborted. `AbortSignal.timeout` cannot be released: each would stay
 * until it fires and make an unused error, some thousand at once under load.
 */
export function timeLimit(ms: number, parent: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    controller.abort(new Error('the time has passed'));
  }, ms);
  return {
    signal: AbortSignal.any([parent, controller.signal]),
    get hasPassed() {
      return hasPassed;
    },
    end: () => clearTimeout(timer),
  };
}

export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as {
  version: string;
};
