import { takingBack } from "@idms/server/installation/engines/connect";
import type { App } from "@idms/server/installation/open-app";

/** Does the work, and as a dry run takes each of its transactions back, so that it finds all that it would be refused for. */
export const dryRun = <T>(
  app: App,
  { dryRun: isDry }: { dryRun?: boolean },
  work: (app: App) => Promise<T>,
): Promise<T> => work(isDry ? { ...app, db: takingBack(app.db) } : app);
