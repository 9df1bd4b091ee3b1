import { AsyncLocalStorage } from "node:async_hooks";
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import { works, type Work } from "./happenings.ts";
import { listen } from "./listen.ts";

export interface Traces {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Returns the sampler that `OTEL_TRACES_SAMPLER` and its argument specify. It selects a share of all traces. By
 * default, a trace that began in another system is sent if that system sampled it.
 */
function samplerOf({
  OTEL_TRACES_SAMPLER: sampler = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: NodeJS.ProcessEnv): Sampler {
  const given = sampler.endsWith("traceidratio") && ratio ? Number(ratio) : 1;
  const own = new TraceIdRatioBasedSampler(sampler.endsWith("always_off") ? 0 : given);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root: own }) : own;
}

/**
 * Matches the W3C `traceparent` header, which consists of a version, trace, span, and flags. The last flag marks a
 * sampled trace.
 */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/**
 * Returns the context of a call that belongs to a trace from another system. If there is no such trace, or if the
 * header is invalid, starts a new trace.
 */
function beginningOf(what: Work): Context {
  if (what.work !== "call") return ROOT_CONTEXT;
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(what.traceparent ?? "") ?? [];
  const outer = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(outer) ? trace.setSpanContext(ROOT_CONTEXT, outer) : ROOT_CONTEXT;
}

/**
 * Sends a span for each call, and for each piece of work within the call, to the address in the standard variables.
 */
export function openTraces(env: NodeJS.ProcessEnv = process.env): Traces {
  const named = resourceFromAttributes({ "service.name": "idms" });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("idms");
  const spans = new WeakMap<Work, Span>();
  const within = new AsyncLocalStorage<unknown>();
  works.start.bindStore(within, (message) => {
    const what = message as Work;
    // What a request has set off may go on after it, and jobs and requests are nobody's part.
    const parent = isPart(what) ? (within.getStore() as Span | undefined) : undefined;
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : beginningOf(what);
    const span = tracer.startSpan(
      nameOf(what),
      { kind: kindOf(what), attributes: attributesOf(what) },
      context,
    );
    spans.set(what, span);
    return span;
  });
  const stop = listen({
    // An error message may contain personal data.
    ended(what, _seconds, failed) {
      const span = spans.get(what)?.setAttributes(attributesOf(what));
      if (failed || (what.work === "call" && what.status >= 500))
        span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    happened: () => undefined,
  });
  return {
    async close() {
      stop();
      works.start.unbindStore(within);
      await provider.shutdown();
    },
  };
}

const isPart = ({ work }: Work): boolean => work !== "call" && work !== "job";

function nameOf(what: Work): string {
  switch (what.work) {
    case "call":
      return `${what.method} ${what.route}`;
    case "query":
      return what.summary;
    case "job":
      return `job ${what.kind}`;
    default:
      return what.work;
  }
}

const kindOf = ({ work }: Work): SpanKind =>
  work === "call"
    ? SpanKind.SERVER
    : work === "query" || work === "transaction"
      ? SpanKind.CLIENT
      : SpanKind.INTERNAL;

/** Returns the attributes of work under their OpenTelemetry names. */
function attributesOf(what: Work): Attributes {
  switch (what.work) {
    case "call":
      return {
        "http.request.method": what.method,
        "http.route": what.route,
        ...(what.status > 0 && { "http.response.status_code": what.status }),
      };
    case "transaction":
      return { "db.system.name": what.database };
    case "query":
      return { "db.system.name": what.database, "db.query.summary": what.summary };
    case "job":
      return { "idms.job.kind": what.kind };
    case "press":
      return { "idms.press.pages": what.pages };
  }
}
