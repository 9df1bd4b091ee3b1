import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import { readConfig } from "@idms/server/installation/settings/config";
import { work as doJobs, type WorkOptions } from "@idms/server/upkeep/job-kinds/work";
import { serveMetrics } from "@idms/server/api/serve-metrics";
import { lookDue } from "@idms/server/students/photos/look-at-faces";
import { measureDue } from "@idms/server/students/photos/measure-due";
import { webFolder } from "../setup/web-folder.ts";
import { start } from "../../start/start.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible, type Interrupted } from "../../terminal/output/interruptible.ts";
import { note, printJson } from "../../terminal/output/output.ts";

type Told = Parameters<WorkOptions["log"]["info"]>[0];

/** Runs jobs until a signal stops it cleanly, or with --once until the queue is empty. */
export async function work(flags: FlagsOf<"worker">): Promise<number> {
  start("photos");
  const done: Told[] = [];
  const log: WorkOptions["log"] = {
    info(what) {
      done.push(what);
      if (!flags.quiet && !flags.json) note(`Job ${what.job}, ${jobLabel[what.kind].text}: ${what.state}`);
    },
    error: (what, message) => note(`idms: ${message}: ${reasonOf(what)}`),
  };
  const interrupted = await interruptible((signal) =>
    withApp(flags, async (app) => {
      const config = await readConfig(app.folder.root, {});
      const metrics = await serveMetrics(app, config, log);
      if (metrics && !flags.quiet && !flags.json) note(`Metrics are at ${metrics.url}`);
      try {
        await doJobs(app, { log, config, web: webFolder, once: Boolean(flags.once), signal });
        if (flags.once && !signal.aborted) await measureDue(app, { signal });
        if (flags.once && !signal.aborted && config.look_at_faces) await lookDue(app, { signal });
        return signal.reason as Interrupted | undefined;
      } finally {
        await metrics?.close();
      }
    }),
  );
  if (flags.json) printJson({ jobs: done });
  return flags.once ? (interrupted?.exitCode ?? EXIT.done) : EXIT.done;
}

const reasonOf = ({ err }: { err?: unknown }): string => (err instanceof Error ? err.message : String(err));
