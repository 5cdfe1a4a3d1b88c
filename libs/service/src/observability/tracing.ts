import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';

interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

let tracing:
  | { tracer: Tracer; api: typeof import('@opentelemetry/api'); end(): Promise<void> }
  | undefined;

const PROBES = /\/(health|alive|health\/gateway)$/;

const underWay = new AsyncLocalStorage<string>();

/** Spans are made by hand: libraries that trace by themselves record addresses, headers and SQL. */
export async function startTracing(
  app: string,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER_ARG: share,
  }: TracingConfig,
): Promise<void> {
  if (!endpoint) return;
  // The exporter reads the variable by itself; the setting may come from a file.
  if (headers) process.env.OTEL_EXPORTER_OTLP_HEADERS = headers;
  // These modules are not bundled, or they would always be loaded.
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import(/* webpackIgnore: true */ '@opentelemetry/api'),
    import(/* webpackIgnore: true */ '@opentelemetry/sdk-trace'),
    import(/* webpackIgnore: true */ '@opentelemetry/resources'),
    import(/* webpackIgnore: true */ '@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'lodge', 'service.name': app }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  tracing = { api, tracer: provider.getTracer('lodge'), end: () => provider.shutdown() };
}

// A collector that is gone must not keep the app from stopping: the last spans are lost.
export const endTracing = async (): Promise<void> => tracing?.end().catch(() => undefined);

export const traceparent = (): string | undefined => underWay.getStore();

/** @param joinsTrace not at the edge, where a client's header is not trusted */
export const traceRequests =
  (joinsTrace: boolean) => (request: Request, response: Response, next: NextFunction) => {
    if (!tracing || PROBES.test(request.path)) return next();
    const parent = joinsTrace ? request.get('traceparent') : undefined;
    const span = start(request.method, tracing.api.SpanKind.SERVER, parent);
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': response.statusCode,
      });
      if (response.statusCode >= 500) span.setStatus({ code: tracing!.api.SpanStatusCode.ERROR });
      span.end();
    });
    underWay.run(textOf(span), next);
  };

export async function traceJob<T>(
  queue: string,
  parent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  const span = start(`job ${queue}`, tracing.api.SpanKind.CONSUMER, parent);
  return within(span, () => underWay.run(textOf(span), work));
}

export const isTracing = (): boolean => tracing !== undefined;

/** @param name an operation and its kind of thing, never a key or a value */
export async function traceCall<T>(name: string, call: () => Promise<T>): Promise<T> {
  const parent = tracing && underWay.getStore();
  if (!tracing || !parent) return call();
  return within(start(name, tracing.api.SpanKind.CLIENT, parent), call);
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: tracing!.api.SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function start(name: string, kind: SpanKind, parent: string | undefined): Span {
  const { api, tracer } = tracing!;
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  const context = traceId
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: parseInt(flags, 16),
        isRemote: true,
      })
    : api.ROOT_CONTEXT;
  return tracer.startSpan(name, { kind }, context);
}

function textOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
