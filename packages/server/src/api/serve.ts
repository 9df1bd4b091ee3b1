import { setTimeout as sleep } from "node:timers/promises";
import { loadWorkbookWriter } from "@idms/core/node/excel/write-workbook";
import pino, { type DestinationStream } from "pino";
import { createAlerts } from "../upkeep/alerts/alerts.ts";
import { keepLooking } from "../upkeep/alerts/keep-looking.ts";
import { tellEnd } from "../upkeep/alerts/notices.ts";
import { createApp } from "./app.ts";
import { checkLog } from "../upkeep/doctor/check-log.ts";
import { deleteExpiredTokens } from "../school/accounts/user-rows.ts";
import { ITSELF } from "../trust/log/log-rows.ts";
import { createGathered } from "../trust/log/gathered.ts";
import { readSettings, type Config, type Flags } from "../installation/settings/config.ts";
import { isFile, noteDamage, transaction, withPatience, type Db } from "../installation/engines/connect.ts";
import { removeUpgradeCopies, UPGRADE_COPY_AGE_MS } from "../installation/migrations/keep-before-upgrade.ts";
import { boundLog, findDamage, sizeOf, SMALL_DATABASE } from "../installation/repair/look-after-database.ts";
import { quickFault } from "../installation/repair/database-faults.ts";
import { uploadRoom } from "../installation/files/disk-room.ts";
import { eraseGone } from "../upkeep/purge/erase-students.ts";
import {
  keepAhead,
  keepIndexed,
  keepLanding,
  keepMeasured,
  keepSealed,
  sealAtLast,
} from "../upkeep/sweep/periodic-work.ts";
import { settleCards } from "../cards/printed/settle-cards.ts";
import { sweepDataFolder, sweepScratch } from "../upkeep/sweep/sweep-orphans.ts";
import { keepForwarding } from "../upkeep/forwarding/keep-forwarding.ts";
import { createBackground } from "../http/calls/background.ts";
import { createHttpServer } from "../http/socket/http-server.ts";
import { createLimits } from "../http/limits/rate-limits.ts";
import { readOwnTls } from "../http/socket/own-tls.ts";
import { closeServer, listenAt, urlAt } from "../http/socket/listening.ts";
import type { Services } from "../http/calls/services.ts";
import { watchForStrayProxies } from "../http/socket/stray-proxy.ts";
import { openTokenKeys } from "../http/sessions/token-keys.ts";
import { openWeb } from "../http/calls/web-pages.ts";
import { forgetOldMessages, startSender } from "../upkeep/webhooks/start-sender.ts";
import { keepFetching } from "../upkeep/job-kinds/ask-nightly.ts";
import { createMailer } from "../installation/mail/mailer.ts";
import type { App } from "../installation/open-app.ts";
import { serverRunner } from "../upkeep/job-kinds/work.ts";
import { countJobs } from "../upkeep/jobs/job-rows.ts";
import type { JobRunner } from "../upkeep/jobs/run-jobs.ts";
import type { Metrics } from "../installation/telemetry/metrics.ts";
import { logOnStdout } from "../installation/telemetry/log-output.ts";
import { tracesIfAsked } from "../installation/telemetry/traces-if-asked.ts";
import { createProviders } from "../installation/openid/open-provider.ts";
import { readProviders } from "../installation/openid/read-providers.ts";
import { aheadMaker } from "../print/press/photos-ahead.ts";
import { coolDownThreads } from "../print/press/resting-threads.ts";
import { forgetIdempotencyKeys } from "../collect/submissions/forget-idempotency-keys.ts";
import { forgetRemovedRows } from "../trust/versions/removed-rows.ts";
import { createUploads, uploadsByStage, type Uploads } from "../http/bodies/uploads.ts";

/** A running server. */
export interface RunningServer {
  url: string;
  port: number;
  /**
   * Stops the server. The server reports on /readyz that it is stopping, and continues to serve requests for
   * `drain_seconds`. Then it stops accepting requests, and finishes open requests and background work. The database
   * stays open.
   */
  stop(): Promise<void>;
  /**
   * Logs an uncaught error. The state of the program is unreliable after such an error. Notifies the administrator
   * and flushes the pending log entries within a few seconds. The caller must then end the program. Never throws.
   */
  fail(error: unknown): Promise<void>;
}

/** Time allowed for open requests and jobs to finish when the server stops. */
const STOP_MS = 10_000;
/** How long a request waits for another program's write before the client is asked to retry, in milliseconds. */
const PATIENCE_MS = 5000;
/** Time allowed for forwarding the last sealed log entries. Any remaining entries are sent after the next start. */
const LAST_FORWARD_MS = 3000;
/** Time allowed for finishing the remaining work when an uncaught error stops the server. */
const FAIL_MS = 5000;
const SWEEP_MS = 60 * 60 * 1000;
/** Interval between checks of the write-ahead log's size. */
const LOG_MS = 60 * 1000;
/** Delay before slow modules are loaded. They are loaded after the first screens and before the first export. */
const WARM_MS = 3000;

/**
 * Serves an installation until the server is stopped.
 * @param options.logTo destination of the log lines; standard output by default
 * @param options.flags the command's flags, which are already part of the settings
 * @param options.web folder of the built web app; without it, the server provides only its API
 * @throws Failure `conflict` if the port is taken or not allowed.
 */
export async function serve(
  app: App,
  config: Config,
  options: { logTo?: DestinationStream | undefined; web?: string | undefined; flags?: Flags } = {},
): Promise<RunningServer> {
  const draining = new AbortController();
  const stopping = new AbortController();
  let runner: JobRunner | undefined;
  const services = await createServices(app, config, {
    ...options,
    draining: draining.signal,
    stopping: stopping.signal,
    wakeJobs: () => runner?.wake(),
  });
  const { log } = services;
  // A PostgreSQL server checks its databases itself.
  const isSmall = !isFile(app.db) || (await sizeOf(app.folder.database)) <= SMALL_DATABASE;
  if (isFile(app.db) && isSmall) tell(services, quickFault(services.db));
  const tls = await readOwnTls(config);
  const server = createHttpServer(createApp(services).fetch, { tls });
  const port = await listenAt(server, config, { port: "--port", host: "--host" });
  const traces = await tracesIfAsked();
  server.on("error", (error) => log.error({ err: error }, "socket error"));
  const timers = beginUpkeep(services, isSmall);
  const url = urlAt(config.host, port, tls && "https");
  const alerts = createAlerts(services);
  keepLooking({
    ...services,
    alerts,
    checkSealedLog: () => checkLog(services.db, services.folder, { deep: false, signal: stopping.signal }),
  });
  const jobs = serverRunner({ ...services, alerts });
  const sender = startSender({ ...services, alerts });
  const forwarder = keepForwarding({ ...services, alerts });
  runner = jobs;
  log.info({ url }, "listening");
  if (config.base_url.startsWith("https:") && config.trusted_proxy.rules.length === 0)
    log.warn(
      "base_url begins with https, so a proxy is in front of the server. Set trusted_proxy to the address of the proxy",
    );
  return {
    url,
    port,
    async stop() {
      const drainMs = config.drain_seconds * 1000;
      draining.abort();
      log.info({ seconds: config.drain_seconds }, "stopping");
      const jobsEnded = Promise.all([jobs.stop(drainMs + STOP_MS), sender.stop(drainMs + STOP_MS)]);
      await sleep(drainMs);
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([closeServer(server, STOP_MS), jobsEnded]);
      await services.background.settled();
      await sealAtLast(services);
      await forwarder?.stop(LAST_FORWARD_MS);
      await coolDownThreads();
      services.metrics?.close();
      await traces?.close();
      log.info("stopped");
    },
    async fail(error) {
      log.fatal({ err: error }, "an unhandled error stopped the server");
      draining.abort();
      const told = Promise.allSettled([sealAtLast(services), tellEnd(alerts)]);
      await Promise.race([told, sleep(FAIL_MS)]);
    },
  };
}

/** Starts periodic background work. Returns the timers, which must be cleared when the server stops. */
function beginUpkeep(services: Services, isSmall: boolean): (NodeJS.Timeout | undefined)[] {
  const { db, folder, background, stopping } = services;
  const sweeping = sweepNowAndThen(services, isSmall ? Promise.resolve() : lookForDamage(services));
  const bound = () => isFile(db) && background.run("emptying the log", () => boundLog(folder.database));
  const bounding = setInterval(bound, LOG_MS).unref();
  background.run("settling cards", async () => {
    await settleCards(db, stopping).catch((error: unknown) => {
      if (!stopping.aborted) throw error;
    });
  });
  const warm = () =>
    background.run("loading the workbook writer", async () => void (await loadWorkbookWriter()));
  return [
    sweeping,
    bounding,
    keepIndexed(services),
    keepLanding(services),
    keepAhead(services),
    keepFetching(services),
    keepMeasured(services),
    keepSealed(services),
    setTimeout(warm, WARM_MS).unref(),
  ];
}

async function createServices(
  app: App,
  config: Config,
  {
    logTo,
    web,
    flags = {},
    ...given
  }: Pick<Services, "draining" | "stopping" | "wakeJobs"> & {
    logTo?: DestinationStream | undefined;
    web?: string | undefined;
    flags?: Flags;
  },
): Promise<Services> {
  const log = pino({ level: config.log_level, base: null }, logTo ?? logOnStdout());
  const db = withPatience(app.db, PATIENCE_MS);
  const uploads = createUploads(db);
  const background = createBackground(log);
  const { files } = app;
  return {
    ...app,
    db,
    worksBeside: true,
    config,
    flags,
    started: await readSettings(app.folder.root, flags),
    log,
    ...given,
    metrics: await metricsIfAsked(config, db, uploads),
    web: web === undefined ? null : await openWeb(web),
    keys: await openTokenKeys({ db, folder: app.folder }),
    providers: createProviders(await readProviders(config.providers_file)),
    mailer: createMailer(config, app.folder),
    limits: createLimits(db),
    uploads,
    room: uploadRoom(app.folder.root),
    background,
    gathered: createGathered(db),
    makeAhead: aheadMaker({ db, files, uploads, background, stopping: given.stopping }),
    strayProxies: watchForStrayProxies(app.folder.root, config.trusted_proxy, log),
  };
}

async function metricsIfAsked(config: Config, db: Db, uploads: Uploads): Promise<Metrics | null> {
  if (config.metrics_token === undefined) return null;
  const { openMetrics } = await import("../installation/telemetry/metrics.ts");
  return openMetrics({ jobs: () => countJobs(db), uploads: () => uploadsByStage(uploads) });
}

/** Checks a large database for damage in a separate process while requests are served. */
async function lookForDamage(services: Services): Promise<void> {
  const { damage } = services.db.manner;
  damage.isLookedFor = true;
  try {
    tell(services, await findDamage(services.folder.database, services.stopping));
  } catch (error) {
    if (!services.stopping.aborted)
      services.log.error({ err: error }, "the check of the database for damage failed");
  } finally {
    damage.isLookedFor = false;
  }
}

/** Stops all writes to a damaged database and logs this. The data can still be read. */
function tell({ db, log }: Services, fault: string | null): void {
  if (fault === null) return;
  noteDamage(db, fault);
  log.error({ fault }, "the database is damaged, so nothing more is written to it: restore it from a backup");
}

/**
 * Runs a sweep immediately and then every hour, while requests are served. Files that a crashed program left in
 * scratch/ are removed first, because they may be original photos from a phone.
 */
function sweepNowAndThen(services: Services, looked: Promise<void>): NodeJS.Timeout {
  const { background, stopping } = services;
  const unlessStopping = (error: unknown) => {
    if (!stopping.aborted) throw error;
  };
  let going = false;
  const sweep = () => {
    if (going) return;
    going = true;
    background.run("sweep", () =>
      sweepAll(services, looked)
        .catch(unlessStopping)
        .finally(() => (going = false)),
    );
  };
  sweep();
  return setInterval(sweep, SWEEP_MS).unref();
}

/** Removes expired sessions, reset tokens, attempt counters and keys, and files to which nothing refers. */
async function sweepAll(
  { db, folder, files, limits, log, stopping }: Services,
  looked: Promise<void>,
): Promise<void> {
  const scratch = await sweepScratch(folder);
  // A damaged database may lack references to files that are in use.
  await looked;
  if (db.manner.damage.found !== null) return;
  await transaction(db, (tx) => deleteExpiredTokens(tx, new Date()));
  await limits.sweep();
  await forgetIdempotencyKeys(db, new Date(), stopping);
  await forgetOldMessages(db, new Date(), stopping);
  await removeUpgradeCopies(folder.root, UPGRADE_COPY_AGE_MS);
  await forgetRemovedRows(db, new Date());
  const erased = await eraseGone({ db, files }, ITSELF, new Date());
  if (erased > 0) log.info({ students: erased }, "erased removed students who can no longer be restored");
  const removed = await sweepDataFolder({ db, folder, files }, stopping);
  const count = scratch.length + removed.length;
  if (count > 0) log.info({ files: count }, "removed files that nothing refers to");
}
