import type { Db } from "../../installation/engines/connect.ts";
import { referencedBackgrounds } from "../../cards/printed/referenced-backgrounds.ts";
import { referencedFonts } from "../../cards/printed/referenced-fonts.ts";
import { referencedPhotos } from "../../students/photos/referenced-photos.ts";

/**
 * Yields the paths of the stored files that a database refers to, in the form that a manifest uses. Each path is
 * yielded once.
 */
export async function* namedFiles(db: Db): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const [folder, names] of [
    ["photos", referencedPhotos(db)],
    ["backgrounds", referencedBackgrounds(db)],
    ["fonts", referencedFonts(db)],
  ] as const) {
    for await (const name of names) {
      const path = `${folder}/${name}`;
      if (seen.has(path)) continue;
      seen.add(path);
      yield path;
    }
  }
}
