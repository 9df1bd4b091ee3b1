import { breather } from "../../installation/files/breathe.ts";
import { isSealedThere, type Files } from "../../installation/store/files.ts";
import { NameSet } from "../../installation/store/name-set.ts";

/** For so long photos that are gone can be read in backups, unless they were erased. */
const IDLE_KEY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Throws away the keys that no file has had for a month. A key store may name files that are nowhere: of uploads that were killed, of
 * an older backup, or of children who were erased after the backup from which their keys came back. What no store and no row of the database has is
 * taken for gone since it was noted, a month ago or more.
 * @param referenced every stored name that the database holds
 */
export async function sweepKeys(
  files: Files,
  referenced: readonly AsyncIterable<string>[],
  signal?: AbortSignal,
): Promise<void> {
  const { keys } = files;
  if (!keys) return;
  const breathe = breather(signal);
  const known = new NameSet();
  for (const names of referenced)
    for await (const name of names) {
      known.add(name);
      await breathe();
    }
  const since = new Date(Date.now() - IDLE_KEY_MS);
  await keys.forgetUnknown(async (name) => known.has(name) || (await isSealedThere(files, name)), since);
  await keys.throwAway(since);
}
