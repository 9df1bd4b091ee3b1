import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What can be seen of a disk's encryption: that it is encrypted, that Linux shows it and no encryption of it, or nothing. */
export type SeenDisk = "encrypted" | "open" | "unseen";

const DEVICE_BITS = 8;
const MOST_LAYERS = 5;
/** File systems whose files are encrypted by themselves. */
const ENCRYPTING = new Set(["ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs"]);

/**
 * What Linux says of the device under a path and of those below it, and of the file system that is mounted there; elsewhere, in
 * a container or on a share nothing is known.
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

/** The kind of the file system that is mounted deepest above a path. */
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
