import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { transaction } from "../../installation/engines/connect.ts";
import { writeFailure } from "../../installation/files/write-atomic.ts";
import type { App } from "../../installation/open-app.ts";
import { forgetWatched, listWatched } from "./watch-rows.ts";

const outdatedName = (pdf: string): string => pdf.replace(/\.pdf$/, ".outdated.pdf");

/**
 * Renames every PDF that was made of a spreadsheet before and is not among `current`, so that none lies there as if it
 * were of today, and forgets it; those that `current` takes the place of are removed.
 * @param usual where the PDF lies also when nothing is written down of it
 * @returns the new names
 * @throws Failure when one cannot be renamed.
 */
export async function setAside(
  { db }: App,
  job: string,
  usual: string,
  current: ReadonlySet<string>,
): Promise<string[]> {
  const made = await listWatched(db, job);
  const paths = new Set([usual, ...made.map(({ path }) => path).filter((path) => path !== job)]);
  const old = [...paths].filter((path) => !current.has(path));
  const renamed: string[] = [];
  for (const path of old) {
    const isThere = await rename(path, outdatedName(path)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw writeFailure(error, outdatedName(path));
      },
    );
    if (isThere) renamed.push(basename(outdatedName(path)));
  }
  for (const path of current) await rm(outdatedName(path), { force: true });
  await transaction(db, (tx) => forgetWatched(tx, [...old, job]));
  return renamed;
}
