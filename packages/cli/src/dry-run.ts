import { takenBack, type App } from "@idms/server";

/** Does the work, and as a dry run takes it back, so that it finds all that the work would be refused for. */
export const dryRun = <T>(
  app: App,
  { dryRun: isDry }: { dryRun?: boolean },
  work: () => Promise<T>,
): Promise<T> => (isDry ? takenBack(app.db, work) : work());
