import { constants } from "node:fs";
import { access, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences } from "@idms/core/upkeep/installation/check-sentences";
import { GB } from "@idms/core/upkeep/installation/room-for-files";
import { countPrints } from "../../cards/printed/room-for-prints.ts";
import { setAside } from "../restore/set-aside.ts";
import { CONFIG_FILE } from "../../installation/settings/config-file.ts";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { leftBehind } from "../../installation/files/left-after-move.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { areKeys, FACTOR_KEY_FILE, KEY_BYTES, KEY_FILE } from "../../http/sessions/token-keys.ts";

/**
 * Free space below which the check warns, in bytes. The phone photos of a class and its PDF take about 100 MB, so less
 * free space is not enough for a school day.
 */
const LOW_BYTES = 2 * GB;
/** Free space below which the check fails, in bytes. With less space, SQLite and printing may fail at any moment. */
const LEAST_BYTES = 0.2 * GB;

/** Checks that the disk of the data folder can be written to and has enough free space. */
export async function checkDisk({ root, scratch }: DataFolder): Promise<Check> {
  const refusal = await tryToWrite(scratch);
  if (refusal) return problem("disk", checkSentences.cannotWrite({ why: refusal.reason }), refusal.advice);
  const { bavail, blocks, bsize } = await statfs(root);
  const free = bavail * bsize;
  const found = checkSentences.room({ free: gib(free), all: gib(blocks * bsize) });
  if (free >= LOW_BYTES) return ok("disk", found);
  const advice = checkAdvice.freeSpace();
  return free < LEAST_BYTES ? problem("disk", found, advice) : warning("disk", found, advice);
}

/** Checks that the stored print files are within their limit. */
export async function checkPrints(files: Files): Promise<Check> {
  const name = "print files";
  const { printRoom } = files.place;
  const { n, bytes } = await countPrints(files);
  const found = { n, size: (bytes / GB).toFixed(2), limit: printRoom / GB };
  if (bytes <= printRoom) return ok(name, checkSentences.printsKept(found));
  return warning(name, checkSentences.printsBeyond(found), checkAdvice.dropPrints());
}

/** Writes a file to test the disk. A failed disk may still claim to be writable. */
async function tryToWrite(scratch: string): Promise<ReturnType<typeof troubleOf>> {
  const path = scratchPath(scratch, "doctor");
  try {
    await writeFile(path, "x", { mode: 0o600, flag: "wx", flush: true });
    return undefined;
  } catch (error) {
    const isOfOwner = ["EACCES", "EPERM"].includes(String((error as NodeJS.ErrnoException).code));
    return isOfOwner ? undefined : troubleOf(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

const gib = (bytes: number): string => (bytes / GB).toFixed(1);

/** Checks that the whole data folder belongs to one user who can write to it, and that nobody else can read it. */
export async function checkPermissions(folder: DataFolder): Promise<Check> {
  const name = "permissions";
  const { root } = folder;
  const owner = await stat(root);
  const foreign: string[] = [];
  for (const path of [...Object.values(folder), ...singleFiles(root)]) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    const refusal = await access(path, constants.R_OK | constants.W_OK).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    // The check of the disk reports a read-only disk.
    const mayWrite = refusal === undefined || refusal === "EROFS";
    // Root can write anywhere, but only the owner can read files that root creates.
    if (!mayWrite || found.uid !== owner.uid) foreign.push(basename(path));
  }
  if (foreign.length > 0)
    return problem(name, checkSentences.notOwned({ files: foreign }), checkAdvice.ownAll({ folder: root }));
  if ((owner.mode & 0o077) !== 0 && process.platform !== "win32")
    return warning(name, checkSentences.othersLook(), checkAdvice.ownAlone({ folder: root }));
  return ok(name, checkSentences.ownersAlone());
}

/**
 * Checks for folders that restores or a move have left behind. Erasing and purging do not affect the data in those
 * folders.
 * @param url the address of the file store, or null if the files are in the folder
 */
export async function checkAside(folder: DataFolder, url: string | null): Promise<Check[]> {
  const kept = await setAside(folder.root);
  const left = await leftBehind(folder, url);
  const advice = checkAdvice.removeEach();
  return [
    ...(kept.length === 0 ? [] : [warning("set aside", checkSentences.setAside({ folders: kept }), advice)]),
    ...(left.length === 0
      ? []
      : [warning("left behind", checkSentences.leftBehind({ folders: left }), advice)]),
  ];
}

/** Checks that the token secret is valid. If it is missing, the server creates a new one when it starts. */
export async function checkSecret({ root, database }: DataFolder): Promise<Check> {
  const name = "secret";
  if (isServerAddress(database)) return ok(name, checkSentences.secretInDatabase());
  const sizes = await Promise.all(
    [KEY_FILE, FACTOR_KEY_FILE].map(async (file) => ({
      file,
      size: (await stat(join(root, file)).catch(() => undefined))?.size,
    })),
  );
  const isBad = (file: string, size: number) =>
    file === KEY_FILE ? size !== KEY_BYTES : !areKeys({ byteLength: size });
  const bad = sizes.find(({ file, size }) => size !== undefined && isBad(file, size));
  if (bad)
    return problem(
      name,
      checkSentences.secretDamaged({ file: bad.file, size: bad.size ?? 0, right: KEY_BYTES }),
      bad.file === KEY_FILE
        ? checkAdvice.removeSecret({ file: join(root, KEY_FILE) })
        : checkAdvice.putBackSecret({ file: join(root, FACTOR_KEY_FILE) }),
    );
  const [session] = sizes;
  return ok(
    name,
    checkSentences[session?.size === undefined ? "secretComes" : "secretWhole"]({ file: KEY_FILE }),
  );
}

const singleFiles = (root: string): string[] => [
  join(root, CONFIG_FILE),
  join(root, KEY_FILE),
  join(root, FACTOR_KEY_FILE),
];
