import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import { Hono } from "hono";
import { answerError, answerMissing } from "./calls/answer-failures.ts";
import { answerMetrics } from "./calls/metrics-page.ts";
import type { Config } from "../installation/settings/config.ts";
import { createHttpServer } from "../http/socket/http-server.ts";
import { closeServer, listenAt, urlAt } from "../http/socket/listening.ts";
import { readOwnTls } from "../http/socket/own-tls.ts";
import type { JobLog } from "../upkeep/jobs/attempt-job.ts";
import { countJobs } from "../upkeep/jobs/job-rows.ts";
import type { App } from "../installation/open-app.ts";

export interface ServedMetrics {
  url: string;
  close(): Promise<void>;
}

/** Time allowed for open responses to finish when the program ends, in milliseconds. */
const CLOSE_MS = 1000;

/**
 * Serves /metrics on `metrics_port` for a program that serves nothing else. Returns null if no port is set.
 * @throws Failure `invalid` without a `metrics_token`, and `conflict` if the port is taken or not allowed.
 */
export async function serveMetrics(
  { db }: Pick<App, "db">,
  config: Config,
  log: Pick<JobLog, "error">,
): Promise<ServedMetrics | null> {
  const { metrics_port: port, metrics_token: token, host } = config;
  if (port === undefined) return null;
  if (token === undefined) throw serveFailures.noMetricsToken();
  const { openMetrics } = await import("../installation/telemetry/metrics.ts");
  const metrics = openMetrics({ jobs: () => countJobs(db), uploads: () => [] });
  const app = new Hono({ strict: false });
  app.get("/metrics", (c) => answerMetrics(c, metrics, token));
  app.notFound(answerMissing);
  app.onError((error) => answerError(error, log));
  const tls = await readOwnTls(config);
  const server = createHttpServer(app.fetch, { tls });
  const place = await listenAt(server, { port, host }, { port: "metrics_port", host: "host" });
  server.on("error", (error) => log.error({ err: error }, "socket error"));
  return {
    url: `${urlAt(host, place, tls && "https")}/metrics`,
    async close() {
      await closeServer(server, CLOSE_MS);
      metrics.close();
    },
  };
}
