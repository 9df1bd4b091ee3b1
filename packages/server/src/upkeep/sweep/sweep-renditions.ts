import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { breather } from "../../installation/files/breathe.ts";
import { photoOfRendition, type PhotoFiles } from "../../installation/store/renditions.ts";

/**
 * Removes the renditions whose photos are gone, folder by folder. They are read before the photos: of one that is made
 * meanwhile the photo is there. Returns the names removed.
 */
export async function sweepRenditions(
  { photos, renditions }: PhotoFiles,
  signal?: AbortSignal,
): Promise<string[]> {
  const breathe = breather(signal);
  const removed: string[] = [];
  for (const folder of await namesIn(renditions)) {
    const files = await namesIn(join(renditions, folder));
    const there = new Set<string>();
    if (files.some((file) => photoOfRendition(file)))
      for await (const name of photos.list(folder)) there.add(basename(name));
    for (const file of files) {
      const photo = photoOfRendition(file);
      if (photo === undefined || there.has(photo)) continue;
      await rm(join(renditions, folder, file), { force: true });
      removed.push(`${folder}/${file}`);
      await breathe();
    }
    await breathe();
  }
  return removed;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
