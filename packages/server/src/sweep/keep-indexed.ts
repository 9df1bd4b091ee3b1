import { isFile } from "../db/connect.ts";
import { indexDue } from "../db/student-grams.ts";
import type { Services } from "../http/services.ts";

/** How soon a name that was written is in the index; it is found before, too. In milliseconds. */
const INDEX_MS = 2000;
/** How long nothing is tried when it has failed, as on a full disk or while the database is compacted, in milliseconds. */
const PAUSE_MS = 60_000;

/** Brings the index of names up to date, now and then. */
export function keepIndexed({
  db,
  background,
  stopping,
}: Pick<Services, "db" | "background" | "stopping">): NodeJS.Timeout | undefined {
  if (!isFile(db)) return undefined;
  let [going, notBefore] = [false, 0];
  const index = async () => {
    try {
      await indexDue(db, stopping);
    } catch (error) {
      notBefore = performance.now() + PAUSE_MS;
      if (!stopping.aborted) throw error;
    } finally {
      going = false;
    }
  };
  return setInterval(() => {
    if (going || performance.now() < notBefore || db.manner.damage.found !== null) return;
    going = true;
    background.run("indexing names", index);
  }, INDEX_MS).unref();
}
