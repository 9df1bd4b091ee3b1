import { realpath, readdir, readFile, stat } from "node:fs/promises";
import { relative, join } from "node:path";
import { ok, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences } from "@idms/core/upkeep/installation/check-sentences";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { openRenditions } from "../../installation/store/renditions.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { isSealed } from "../../installation/keys/encrypt-photos.ts";
import { countKeys } from "../../installation/keys/key-store.ts";

/** The detected encryption of a disk: encrypted, not encrypted according to Linux, or unknown. */
type SeenDisk = "encrypted" | "open" | "unseen";

const DEVICE_BITS = 8;
const MOST_LAYERS = 5;
/** The file systems that encrypt their files. */
const ENCRYPTING = new Set(["ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs"]);

/**
 * Detects encryption from what Linux knows about the device under a path, the devices that it consists of, and the
 * mounted file system. On other systems, in a container or on a network share, the result is unknown.
 * @param root the root of /sys and /proc
 */
export async function seeDisk(path: string, root = "/"): Promise<SeenDisk> {
  const { dev } = await stat(path);
  const device = join(root, "sys/dev/block", `${dev >> DEVICE_BITS}:${dev & 0xff}`);
  if (ENCRYPTING.has(await fileSystemAt(path, root))) return "encrypted";
  if (await isEncrypted(device, 0)) return "encrypted";
  const isShown = await readFile(join(device, "dev"), "utf8").then(
    () => true,
    () => false,
  );
  return isShown ? "open" : "unseen";
}

/** Returns the type of the file system that contains a path. */
async function fileSystemAt(path: string, root: string): Promise<string> {
  const mounts = await readFile(join(root, "proc/self/mounts"), "utf8").catch(() => "");
  let deepest = { at: "", kind: "" };
  for (const line of mounts.split("\n")) {
    const [, written = "", kind = ""] = line.split(" ");
    // Spaces are written as digits.
    const at = written.replaceAll("\\040", " ").replace(/\/$/, "");
    const isAbove = path === at || path.startsWith(`${at}/`);
    if (isAbove && at.length >= deepest.at.length) deepest = { at, kind };
  }
  return deepest.kind;
}

async function isEncrypted(device: string, layer: number): Promise<boolean> {
  const uuid = await readFile(join(device, "dm/uuid"), "utf8").catch(() => "");
  if (uuid.startsWith("CRYPT-")) return true;
  if (layer === MOST_LAYERS) return false;
  for (const below of await readdir(join(device, "slaves")).catch(() => []))
    if (await isEncrypted(join(device, "slaves", below), layer + 1)) return true;
  return false;
}

/** Number of photos that are checked for encryption, unless all are requested. */
const SAMPLE = 300;

const DISKS = {
  encrypted: checkSentences.diskEncrypted,
  open: checkSentences.diskOpen,
  unseen: checkSentences.diskUnseen,
} as const;

/**
 * Checks that all photos are encrypted with a key that is stored elsewhere, and reports the detected disk encryption.
 */
export async function checkKeys(
  folder: DataFolder,
  files: Files,
  { deep = false }: { deep?: boolean | undefined },
): Promise<Check> {
  const name = "encryption";
  const disk = [
    DISKS[await seeDisk(await realpath(folder.root))](),
    ...(isServerAddress(folder.database) ? [checkSentences.serverDiskUnseen()] : []),
  ];
  const { keys, photos, place } = files;
  if (!keys || !place.keys || !photos.sealing) return ok(name, [checkSentences.photosOpen(), ...disk]);
  const { keyFile } = place.keys;
  const { there, thrown } = await countKeys(place.keys);
  let [looked, open] = [0, 0];
  for await (const photo of photos.list()) {
    if (!isStoredName(photo)) continue;
    if (!deep && looked === SAMPLE) break;
    looked += 1;
    if (!(await isSealed(photos.sealing.beneath, photo))) open += 1;
  }
  let copies = 0;
  for await (const _ of openRenditions(files)) copies += 1;
  const photosSeen = checkSentences[deep ? "allPhotos" : "somePhotos"]({ n: looked });
  const found = [
    checkSentences.keys({ n: there, thrown }),
    open === 0
      ? checkSentences.allSealed({ photos: photosSeen })
      : checkSentences.someOpen({ photos: photosSeen, open }),
    ...(copies === 0 ? [] : [checkSentences.copiesOpen({ n: copies })]),
    ...disk,
  ];
  if (open + copies > 0) return warning(name, found, checkAdvice.encrypt());
  if (await isWithin(folder.root, keyFile))
    return warning(name, [...found, checkSentences.keyInFolder()], checkAdvice.moveKey({ file: keyFile }));
  return ok(name, found);
}

async function isWithin(root: string, file: string): Promise<boolean> {
  const [from, to] = await Promise.all([root, file].map((path) => realpath(path).catch(() => path)));
  return !relative(from as string, to as string).startsWith("..");
}
