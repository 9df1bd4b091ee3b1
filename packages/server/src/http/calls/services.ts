import type { Logger } from "pino";
import type { Gathered } from "../../trust/log/gathered.ts";
import type { Config, Flags, ReadSettings } from "../../installation/settings/config.ts";
import type { UploadRoom } from "../../installation/files/disk-room.ts";
import type { Mailer } from "../../installation/mail/mailer.ts";
import type { Metrics } from "../../installation/telemetry/metrics.ts";
import type { App } from "../../installation/open-app.ts";
import type { Providers } from "../../installation/openid/open-provider.ts";
import type { Background } from "./background.ts";
import type { Limits } from "../limits/rate-limits.ts";
import type { StrayProxyWatch } from "../socket/stray-proxy.ts";
import type { TokenKeys } from "../sessions/token-keys.ts";
import type { Uploads } from "../bodies/uploads.ts";
import type { Web } from "./web-pages.ts";

/** The services of a running server, and its installation. */
export interface Services extends App {
  config: Config;
  /** The flags of the command that started the server. They are also included in the settings. */
  flags: Flags;
  /** The settings with which the server started. */
  started: ReadSettings;
  keys: TokenKeys;
  /** The identity providers through which staff can sign in without a password. */
  providers: Providers;
  mailer: Mailer;
  limits: Limits;
  uploads: Uploads;
  room: UploadRoom;
  background: Background;
  /** Views and failed sign-ins that have not been written to the log yet. */
  gathered: Gathered;
  /** Starts preparing photos for printing, for one student or for all current students of a school. */
  makeAhead(school: number, student?: number): void;
  /** Signals that a job is waiting to run or to be cancelled. */
  wakeJobs(): void;
  /** The metrics, or null if metrics are disabled. */
  metrics: Metrics | null;
  strayProxies: StrayProxyWatch;
  log: Logger;
  /** The built web app, or null if there is none. */
  web: Web | null;
  /**
   * Aborted when the server is asked to stop. The server still answers requests for a while, but a load balancer
   * should not send any new requests.
   */
  draining: AbortSignal;
  /** Aborted when the server stops, after `drain_seconds`. */
  stopping: AbortSignal;
}
