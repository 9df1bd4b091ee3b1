import { realpath } from "node:fs/promises";
import { relative } from "node:path";
import { counted } from "@idms/core/values/counted";
import { ok, warning, type Check } from "@idms/core/upkeep/installation/check";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { Files } from "../../installation/store/files.ts";
import { openRenditions } from "../../installation/store/renditions.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import { isSealed } from "../../installation/keys/encrypt-photos.ts";
import { countKeys } from "../../installation/keys/count-keys.ts";
import { seeDisk } from "./see-disk.ts";

/** So many photos are looked into whether they are encrypted, unless all are asked for. */
const SAMPLE = 300;

const DISKS = {
  encrypted: "the disk of the data folder is encrypted",
  open: "the disk of the data folder is not encrypted, as far as Linux shows it",
  unseen: "whether the disk of the data folder is encrypted cannot be seen from here",
} as const;

/** Whether photos are encrypted, all of them, and with a key that does not lie beside them; and what of the disk can be seen. */
export async function checkKeys(
  folder: DataFolder,
  files: Files,
  { deep = false }: { deep?: boolean | undefined },
): Promise<Check> {
  const name = "encryption";
  const server = isServerAddress(folder.database) ? "; that of the database's server cannot be seen" : "";
  const disk = DISKS[await seeDisk(await realpath(folder.root))] + server;
  const { keys, photos, place } = files;
  if (!keys || !place.keys || !photos.sealing) return ok(name, `photos are not encrypted by idms; ${disk}`);
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
  const which = deep ? `all ${counted(looked, "photo")}` : `${counted(looked, "photo")} looked into`;
  const are = open === 0 ? "each is" : `${open} are not`;
  const smaller = `, and ${counted(copies, "smaller copy", "smaller copies")} of photos ${copies === 1 ? "is" : "are"} not`;
  const found = `${counted(there, "key")}, ${thrown} thrown away; of ${which} ${are} encrypted${copies === 0 ? "" : smaller}; ${disk}`;
  if (open + copies > 0) return warning(name, found, "Encrypt what was stored before: idms keys encrypt.");
  if (await isWithin(folder.root, keyFile))
    return warning(
      name,
      `${found}; the key lies in the data folder itself`,
      `Keep it elsewhere: whoever has the folder has the key. Move ${keyFile}, and set IDMS_ENCRYPTION_KEY_FILE.`,
    );
  return ok(name, found);
}

async function isWithin(root: string, file: string): Promise<boolean> {
  const [from, to] = await Promise.all([root, file].map((path) => realpath(path).catch(() => path)));
  return !relative(from as string, to as string).startsWith("..");
}
