import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { CONFIG_FILE } from "../config.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { KEY_BYTES, KEY_FILE } from "../http/token-keys.ts";
import { ok, problem, warning, type Check } from "./check.ts";

const GIB = 1024 ** 3;
/** A class of phone photos and its PDF are some 100 MB; below this a school's day does not fit any more. */
const LOW_BYTES = 2 * GIB;
/** Below this SQLite and the press may fail at any moment. */
const LEAST_BYTES = 0.2 * GIB;

/** How much the disk of the data folder has left. */
export async function checkDisk({ root }: DataFolder): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(root);
  const free = bavail * bsize;
  const found = `${gib(free)} free of ${gib(blocks * bsize)}`;
  if (free >= LOW_BYTES) return ok("disk", found);
  const advice = "Free some space: remove old backups and PDFs, or purge past years with idms purge.";
  return free < LEAST_BYTES ? problem("disk", found, advice) : warning("disk", found, advice);
}

const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GB`;

/** Whether the whole data folder is of one user who may write in it, and nobody else may look into it. */
export async function checkPermissions(folder: DataFolder): Promise<Check> {
  const name = "permissions";
  const { root, database, photos, backgrounds, fonts, outbox, scratch, locks } = folder;
  const owner = await stat(root);
  const foreign: string[] = [];
  for (const path of [
    root,
    database,
    photos,
    backgrounds,
    fonts,
    outbox,
    scratch,
    locks,
    ...singleFiles(root),
  ]) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const refusal = await access(path, constants.R_OK | constants.W_OK).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (refusal === "EROFS")
      return problem(
        name,
        `the disk of ${path} is read-only`,
        "See why in the system's log (often an error of the disk), mend it, and mount it for writing again.",
      );
    const mayWrite = refusal === undefined;
    // Root may write anywhere: what it leaves behind is seen by its owner alone.
    if (!mayWrite || found.uid !== owner.uid) foreign.push(basename(path));
  }
  if (foreign.length > 0)
    return problem(
      name,
      `not all of it is of the one user who may write in it: ${foreign.join(", ")}`,
      `Give all of it to the user who runs the server: chown -R USER ${root}`,
    );
  if ((owner.mode & 0o077) !== 0 && process.platform !== "win32")
    return warning(
      name,
      "other users of this machine can look into the data folder",
      `Keep it to its owner: chmod -R go= ${root}`,
    );
  return ok(name, "the data folder is its owner's alone");
}

/** Whether the secret behind everybody's tokens is one; without it the server makes a new one when it starts. */
export async function checkSecret({ root }: DataFolder): Promise<Check> {
  const name = "secret";
  const found = await stat(join(root, KEY_FILE)).catch(() => undefined);
  if (!found) return ok(name, `${KEY_FILE} is made when the server starts`);
  if (found.size === KEY_BYTES) return ok(name, `${KEY_FILE} is whole`);
  return problem(
    name,
    `${KEY_FILE} is damaged: it has ${found.size} bytes instead of ${KEY_BYTES}, and the server does not start`,
    `Remove ${join(root, KEY_FILE)}: the server makes a new one when it starts.`,
  );
}

const singleFiles = (root: string): string[] => [join(root, CONFIG_FILE), join(root, KEY_FILE)];
