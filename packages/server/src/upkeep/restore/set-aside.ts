import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const ASIDE = "before-restore-";

/**
 * The folder where a restore keeps what was in a data folder before: beside it, or inside one that cannot be renamed.
 */
export const asideOf = (root: string, { inside, moment }: { inside: boolean; moment: Date }): string => {
  const name = `${ASIDE}${moment.toISOString().replaceAll(":", "-")}`;
  return inside ? join(root, name) : `${root}.${name}`;
};

/** Whether a name within a data folder is that of what a restore keeps there. */
export const isAside = (name: string): boolean => name.startsWith(ASIDE);

/** The paths of what restores have kept of a data folder. */
export async function setAside(root: string): Promise<string[]> {
  const namesIn = (folder: string) => readdir(folder).catch(() => []);
  const beside = `${basename(root)}.${ASIDE}`;
  const around = dirname(root);
  return [
    ...(await namesIn(root)).filter(isAside).map((name) => join(root, name)),
    ...(await namesIn(around)).filter((name) => name.startsWith(beside)).map((name) => join(around, name)),
  ].toSorted();
}
