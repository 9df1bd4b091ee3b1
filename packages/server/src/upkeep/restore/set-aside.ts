import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const ASIDE = "before-restore-";

/**
 * Returns the folder in which a restore keeps the previous content. It is next to the data folder, or inside the data
 * folder if that cannot be renamed.
 */
export const asideOf = (root: string, { inside, moment }: { inside: boolean; moment: Date }): string => {
  const name = `${ASIDE}${moment.toISOString().replaceAll(":", "-")}`;
  return inside ? join(root, name) : `${root}.${name}`;
};

/** Whether a name in a data folder belongs to previous content that a restore keeps there. */
export const isAside = (name: string): boolean => name.startsWith(ASIDE);

/** Returns the paths of the previous content that restores have kept for a data folder. */
export async function setAside(root: string): Promise<string[]> {
  const namesIn = (folder: string) => readdir(folder).catch(() => []);
  const beside = `${basename(root)}.${ASIDE}`;
  const around = dirname(root);
  return [
    ...(await namesIn(root)).filter(isAside).map((name) => join(root, name)),
    ...(await namesIn(around)).filter((name) => name.startsWith(beside)).map((name) => join(around, name)),
  ].toSorted();
}
