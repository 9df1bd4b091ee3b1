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

/** The parts of a running server beside the installation it serves. */
export interface Services extends App {
  config: Config;
  /** The flags of the command that started it, beside the settings. */
  flags: Flags;
  /** The settings as they were read when it was started. */
  started: ReadSettings;
  keys: TokenKeys;
  /** By whom staff sign in beside their passwords. */
  providers: Providers;
  mailer: Mailer;
  limits: Limits;
  uploads: Uploads;
  room: UploadRoom;
  background: Background;
  /** Views and failed sign-ins, until they are in the log. */
  gathered: Gathered;
  /** Begins to make photos ready to be printed: of all who are still to be in a school, or of one student. */
  makeAhead(school: number, student?: number): void;
  /** Says that there is a job to be done, or one to be cancelled. */
  wakeJobs(): void;
  /** Null where nobody may read them. */
  metrics: Metrics | null;
  strayProxies: StrayProxyWatch;
  log: Logger;
  /** The built web; null where there is none. */
  web: Web | null;
  /** Aborted when the server is asked to stop: requests are served on for a while, and a balancer is to send no more. */
  draining: AbortSignal;
  /** Aborted when that while is over. */
  stopping: AbortSignal;
}
