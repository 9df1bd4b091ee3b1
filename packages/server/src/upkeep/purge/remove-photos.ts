import { isSealedThere, type Files } from "../../installation/store/files.ts";
import { removePhoto } from "../../installation/store/renditions.ts";

/**
 * Removes the photos of who is erased or purged, with what was made of them, and lets their keys go: also where the key store names
 * files of theirs that are not there, as after a killed upload or the restore of an older backup.
 */
export async function removePhotos(files: Files, names: Iterable<string>): Promise<void> {
  const all = [...names];
  const ids = files.keys && all.length > 0 ? await files.keys.idsOf(all) : [];
  for (const name of all) await removePhoto(files, name);
  if (ids.length > 0) await files.keys?.forgetAbsent(ids, (name) => isSealedThere(files, name));
}
