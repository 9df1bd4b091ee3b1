import { setTimeout as sleep } from "node:timers/promises";
import { createAlerts, type Alerts } from "../alerts/alerts.ts";
import { tellJob } from "../alerts/notices.ts";
import type { Config } from "../../installation/settings/config.ts";
import { SMALL_DATABASE, sizeOf } from "../../installation/repair/look-after-database.ts";
import { createMailer } from "../../installation/mail/mailer.ts";
import type { App } from "../../installation/open-app.ts";
import type { JobLog, RunnerOptions } from "../jobs/attempt-job.ts";
import type { Letters } from "../jobs/job-kind.ts";
import { startRunner, type JobRunner } from "../jobs/run-jobs.ts";
import { tracesIfAsked } from "../../installation/telemetry/traces-if-asked.ts";
import { startSender } from "../webhooks/start-sender.ts";
import { jobKinds } from "./kinds.ts";
import { callableBy } from "../../http/socket/call-address.ts";
import { linkBase } from "../../http/calls/link-base.ts";

const lettersOf = (config: Config, { folder }: App): Letters => ({
  mailer: createMailer(config, folder),
  origin: linkBase(config),
});

/**
 * Starts a runner that works on jobs while the server answers requests. If the database is large, jobs that would
 * slow down the requests are left to `idms worker`.
 */
export function serverRunner({
  log,
  config,
  alerts,
  web,
  ...app
}: App & {
  log: JobLog;
  config: Config;
  alerts: Alerts;
  web?: { folder: string } | null;
}): JobRunner {
  const backups = config.backup_folder ?? null;
  return startRunner({
    app,
    kinds: jobKinds,
    log,
    backups,
    web: web?.folder ?? null,
    letters: lettersOf(config, app),
    callable: callableBy(config),
    tell: (...end) => tellJob(alerts, ...end),
    leaves: async (kind) =>
      jobKinds[kind].holdsUp === true && (await sizeOf(app.folder.database)) > SMALL_DATABASE,
  });
}

/** Time that running jobs have to finish when a worker has to stop, in milliseconds. */
const GRACE_MS = 10_000;
const LOOK_MS = 250;

export interface WorkOptions {
  log: JobLog;
  config: Config;
  /** The folder of the web build. */
  web?: string | undefined;
  /** Stops when no job is waiting. */
  once: boolean;
  signal: AbortSignal;
}

/**
 * Runs jobs and sends webhook messages until the signal is aborted or, with `once`, until no job or message is
 * waiting. Jobs that are running at that moment may finish. Otherwise, they wait for the next worker.
 */
export async function work(app: App, { log, config, web, once, signal }: WorkOptions): Promise<void> {
  const backups = config.backup_folder ?? null;
  const traces = await tracesIfAsked();
  const letters = lettersOf(config, app);
  const alerts = createAlerts({ db: app.db, mailer: letters.mailer, config, log });
  const tell: RunnerOptions["tell"] = (...end) => tellJob(alerts, ...end);
  const runner = startRunner({
    app,
    kinds: jobKinds,
    log,
    backups,
    web,
    letters,
    tell,
    callable: callableBy(config),
  });
  const sender = startSender({ db: app.db, config, alerts, log });
  if (once) await Promise.all([runner.drained(signal), sender.now()]);
  else while (!signal.aborted) await sleep(LOOK_MS);
  await Promise.all([runner.stop(GRACE_MS), sender.stop(GRACE_MS)]);
  await traces?.close();
}
