import type { Traces } from "./traces.ts";

/** Starts sending traces if the standard OpenTelemetry variables set a destination. Otherwise, loads nothing. */
export async function tracesIfAsked(env: NodeJS.ProcessEnv = process.env): Promise<Traces | null> {
  const endpoint = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  const isOff = env["OTEL_SDK_DISABLED"] === "true" || env["OTEL_TRACES_EXPORTER"] === "none";
  return endpoint && !isOff ? (await import("./traces.ts")).openTraces(env) : null;
}
