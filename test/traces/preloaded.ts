// What an operator preloads, with `--import`: an SDK that hands each span to the process that started this one, and instrumentation of
// HTTP clients as packages of OpenTelemetry do it, which adds the headers of the trace to whatever is sent.
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';

export interface SpanSeen {
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  readonly parent: string | null;
  readonly hasFailed: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

const exporter: SpanExporter = {
  export(spans, done) {
    for (const span of spans) {
      const { traceId, spanId: id } = span.spanContext();
      const seen: SpanSeen = {
        name: span.name,
        traceId,
        id,
        parent: span.parentSpanContext?.spanId ?? null,
        hasFailed: span.status.code === SpanStatusCode.ERROR,
        facts: span.attributes,
      };
      process.send?.(seen);
    }
    done({ code: 0 });
  },
  shutdown: async () => {},
};

if (isMainThread) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { addHeader(name: string, value: string): void } };
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    for (const [name, value] of Object.entries(headers)) request.addHeader(name, value);
  });
}
