import type { Attributes, Span, SpanOptions, TextMapGetter, TracerProvider } from "@opentelemetry/api";

import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";
import { version } from "~/lib/platform/version.server";

type Api = typeof import("@opentelemetry/api");
type Running = { api: Api; provider: TracerProvider & { shutdown: () => Promise<void> } };

const holder = globalThis as typeof globalThis & { meydanTracing?: Running };

/** In ms. */
const flushWithin = 3_000;
/** Ms between log lines about an unreachable collector. */
const logEvery = 10 * 60_000;

export function isTracingAsked(): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } =
    env();
  if (OTEL_SDK_DISABLED === "true" || OTEL_TRACES_EXPORTER === "none") return false;
  return [OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(
    (value) => value !== undefined,
  );
}

/** Imports OpenTelemetry only when asked for; its SDK reads the other variables itself. */
export async function startTracing(): Promise<void> {
  if (holder.meydanTracing || !isTracingAsked()) return;
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL, OTEL_EXPORTER_OTLP_PROTOCOL = "http/protobuf" } = env();
  const isJson = (OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? OTEL_EXPORTER_OTLP_PROTOCOL) === "http/json";
  const [
    api,
    { BatchSpanProcessor, NodeTracerProvider },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
    { OTLPTraceExporter },
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/resources"),
    isJson ? import("@opentelemetry/exporter-trace-otlp-http") : import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  let loggedAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - loggedAt < logEvery) return;
    loggedAt = performance.now();
    log.warn({ says: message.slice(0, 300) }, "traces are not taken; told again after ten minutes");
  };
  const quiet = () => {};
  api.diag.setLogger({ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet }, api.DiagLogLevel.WARN);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "meydan", "service.version": version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  holder.meydanTracing = { api, provider };
}

export async function endTracing(): Promise<void> {
  const running = holder.meydanTracing;
  if (!running) return;
  delete holder.meydanTracing;
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    running.provider.shutdown().catch(() => undefined),
    new Promise((done) => (timer = setTimeout(done, flushWithin))),
  ]);
  clearTimeout(timer);
  running.api.trace.disable();
  running.api.context.disable();
  running.api.propagation.disable();
}

export const isTracing = () => holder.meydanTracing !== undefined;

type Traced = {
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  isRoot?: boolean;
};

const optionsOf = (api: Api, { kind, attributes = {}, isRoot = false }: Traced): SpanOptions => {
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };
  return { kind: kind ? kinds[kind] : api.SpanKind.INTERNAL, attributes, root: isRoot };
};

/** Runs `work` as a span of the current trace, or only runs it without tracing. */
export function traced<T>(
  name: string,
  how: Traced,
  work: (span?: Pick<Span, "setAttribute">) => Promise<T>,
): Promise<T> {
  const running = holder.meydanTracing;
  if (!running) return work();
  const { api, provider } = running;
  return provider.getTracer("meydan", version).startActiveSpan(name, optionsOf(api, how), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(api, span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** No message: it may hold what somebody wrote. */
function fail(api: Api, span: Span, error: unknown): void {
  span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}

export function isInTrace(): boolean {
  const running = holder.meydanTracing;
  return running?.api.trace.getActiveSpan()?.isRecording() ?? false;
}

/** W3C `traceparent` (and `tracestate`) for a request that belongs to this trace. */
export function traceHeaders(): Record<string, string> {
  const running = holder.meydanTracing;
  if (!running) return {};
  const headers: Record<string, string> = {};
  running.api.propagation.inject(running.api.context.active(), headers);
  delete headers.baggage;
  return headers;
}

const getter: TextMapGetter<NodeJS.Dict<string | string[]>> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, key) => headers[key],
};

export function serving(
  name: string,
  attributes: Attributes,
  headers: NodeJS.Dict<string | string[]> | null,
  work: (end: (status: number, more: Attributes) => void) => void,
): void {
  const running = holder.meydanTracing;
  if (!running) return work(() => {});
  const { api, provider } = running;
  const parent = headers ? api.propagation.extract(api.ROOT_CONTEXT, headers, getter) : api.ROOT_CONTEXT;
  const span = provider
    .getTracer("meydan", version)
    .startSpan(name, optionsOf(api, { kind: "server", attributes }), parent);
  api.context.with(api.trace.setSpan(parent, span), () =>
    work((status, more) => {
      span.setAttributes({ "http.response.status_code": status, ...more });
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    }),
  );
}
