import { isSealedThere, type Files } from "../../installation/store/files.ts";
import { removePhoto } from "../../installation/store/renditions.ts";

/**
 * Removes the photos of erased or purged students, with all renditions, and deletes the keys of the photos. This
 * includes keys for files that do not exist, for example after a killed upload or after the restore of an older
 * backup.
 */
export async function removePhotos(files: Files, names: Iterable<string>): Promise<void> {
  const all = [...names];
  const ids = files.keys && all.length > 0 ? await files.keys.idsOf(all) : [];
  for (const name of all) await removePhoto(files, name);
  if (ids.length > 0) await files.keys?.forgetAbsent(ids, (name) => isSealedThere(files, name));
}
