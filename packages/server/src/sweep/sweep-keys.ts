import type { FileStore, PhotoKeys } from "../files/file-store.ts";
import { breather } from "../files/breathe.ts";
import { NameSet } from "../files/name-set.ts";

/** For so long photos that are gone can be read in backups, unless they were erased. */
const IDLE_KEY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Throws away the keys that no file has had for a month. A key store may name files that are nowhere: of uploads that were killed, of
 * an older backup, or of children who were erased after the backup from which their keys came back. What no store and no row of the database has is
 * taken for gone since it was noted, a month ago or more.
 * @param stores those whose files are sealed
 * @param referenced every stored name that the database holds
 */
export async function sweepKeys(
  keys: PhotoKeys,
  stores: readonly FileStore[],
  referenced: readonly AsyncIterable<string>[],
  signal?: AbortSignal,
): Promise<void> {
  const breathe = breather(signal);
  const known = new NameSet();
  for (const names of [...stores.map((store) => store.list()), ...referenced])
    for await (const name of names) {
      known.add(name);
      await breathe();
    }
  const since = new Date(Date.now() - IDLE_KEY_MS);
  await keys.forgetUnknown((name) => known.has(name), since);
  await keys.throwAway(since);
}
