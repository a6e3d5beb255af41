import type * as Otel from '@opentelemetry/api';

/** Facts of a span: names, states and counts of ours. Never what a client sent, an address or a key. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

/** A request that others may have begun: see `beginRequest`. */
export interface RequestSpan {
  /** Runs `work` so that what it does belongs to the request. */
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

/** The trace that a caller says it belongs to; undefined where the header is missing or is not one of ours to read. */
export function callerOf(
  traceparent: string | string[] | undefined,
): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number } | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** The span of a request, within the trace of its caller where there is one; undefined without an SDK, or where it is not recorded. */
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
