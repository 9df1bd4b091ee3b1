import { takingBack } from "@idms/server/installation/engines/connect";
import type { App } from "@idms/server/installation/open-app";

/** Runs the work. A dry run rolls back each transaction, so it still detects every error that a real run would. */
export const dryRun = <T>(
  app: App,
  { dryRun: isDry }: { dryRun?: boolean },
  work: (app: App) => Promise<T>,
): Promise<T> => work(isDry ? { ...app, db: takingBack(app.db) } : app);
