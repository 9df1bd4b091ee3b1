import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Happening, Work } from "./happenings.ts";
import { listen } from "./listen.ts";

/** Values that are read when metrics are requested, each with its labels. */
export interface Readings {
  /** Counts the jobs of each kind in each state. */
  jobs(): Promise<{ kind: string; state: string; count: number }[]>;
  /** Counts the uploads at each stage. */
  uploads(): { stage: string; count: number }[];
}

export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics, in the Prometheus text format. */
  text(): Promise<string>;
  close(): void;
}

/**
 * Upper limits of the histogram buckets in seconds. They cover durations from that of a database query to that of
 * printing a whole school.
 */
const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

/** Starts collecting metrics about this process. */
export function openMetrics(readings: Readings): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ended = worksOn(registers);
  const happened = happeningsOn(registers);
  for (const gauge of gaugesOf(readings)) registry.registerMetric(gauge);
  const close = listen({ ended, happened });
  return { contentType: registry.contentType, text: () => registry.metrics(), close };
}

function worksOn(registers: Registry[]): (what: Work, seconds: number, failed: boolean) => void {
  const calls = new Histogram({
    name: "idms_http_request_duration_seconds",
    help: "Duration of HTTP requests, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: FAST,
    registers,
  });
  const database = new Histogram({
    name: "idms_database_duration_seconds",
    help: "Duration of transactions, including waiting time, and of statements outside transactions",
    labelNames: ["work", "outcome"],
    buckets: FAST,
    registers,
  });
  const jobs = new Histogram({
    name: "idms_job_duration_seconds",
    help: "Duration of job attempts",
    labelNames: ["kind"],
    buckets: SLOW,
    registers,
  });
  const presses = new Histogram({
    name: "idms_press_duration_seconds",
    help: "Duration of print runs",
    labelNames: ["outcome"],
    buckets: SLOW,
    registers,
  });
  const pages = new Counter({
    name: "idms_press_pages_total",
    help: "Pages created by print runs",
    registers,
  });
  return (what, seconds, failed) => {
    const outcome = failed ? "failed" : "done";
    switch (what.work) {
      case "call":
        return calls.observe({ method: what.method, route: what.route, status: what.status }, seconds);
      case "transaction":
      case "query":
        return database.observe({ work: what.work, outcome }, seconds);
      case "job":
        return jobs.observe({ kind: what.kind }, seconds);
      case "press":
        pages.inc(what.pages);
        return presses.observe({ outcome }, seconds);
    }
  };
}

function happeningsOn(registers: Registry[]): (what: Happening) => void {
  const submissions = new Counter({
    name: "idms_submissions_total",
    help: "Submissions received from parents",
    registers,
  });
  const refusals = new Counter({
    name: "idms_rate_limit_refusals_total",
    help: "Attempts rejected by a rate limit",
    labelNames: ["limit"],
    registers,
  });
  const busy = new Counter({
    name: "idms_database_busy_total",
    help: "Transactions that gave up because other writes took too long",
    registers,
  });
  const retries = new Counter({
    name: "idms_database_retries_total",
    help: "Transactions that were retried because of a conflict with another transaction",
    registers,
  });
  return (what) => {
    if (what.happened === "submission") submissions.inc();
    else if (what.happened === "refusal") refusals.inc({ limit: what.limit });
    else if (what.happened === "busy") busy.inc();
    else retries.inc();
  };
}

const gaugesOf = (readings: Readings): Gauge[] => [
  new Gauge({
    name: "idms_jobs",
    help: "Jobs in the database (the same on every server)",
    labelNames: ["kind", "state"],
    registers: [],
    async collect() {
      const found = await readings.jobs();
      this.reset();
      for (const { count, ...labels } of found) this.set(labels, count);
    },
  }),
  new Gauge({
    name: "idms_uploads",
    help: "Uploads that are arriving, being processed or waiting",
    labelNames: ["stage"],
    registers: [],
    collect() {
      for (const { stage, count } of readings.uploads()) this.set({ stage }, count);
    },
  }),
];
