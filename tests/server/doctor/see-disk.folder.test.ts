import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seeDisk } from "../../../packages/server/src/upkeep/doctor/check-keys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Creates a folder, and a root of /sys and /proc that shows its device as Linux does. */
async function seen() {
  const [path, root] = [await temporaryFolder(), await temporaryFolder()];
  const { dev } = await stat(path);
  const device = join(root, "sys/dev/block", `${dev >> 8}:${dev & 0xff}`);
  const write = async (file: string, text: string) => {
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, text);
  };
  return { path, root, device, write };
}

test("a disk counts as encrypted if it or one below it is, as open if Linux shows so, else as unknown", async () => {
  const { path, root, device, write } = await seen();
  expect(await seeDisk(path, root)).toBe("unseen");
  await write(join(device, "dev"), "253:0\n");
  expect(await seeDisk(path, root)).toBe("open");
  // An LVM volume on a LUKS volume.
  await write(join(device, "dm/uuid"), "LVM-abc\n");
  await write(join(device, "slaves/dm-1/dm/uuid"), "CRYPT-LUKS2-abc\n");
  expect(await seeDisk(path, root)).toBe("encrypted");
});

test("a file system that encrypts by itself is recognised by the deepest mount", async () => {
  const { path, root, write } = await seen();
  const mounts = join(root, "proc/self/mounts");
  await write(mounts, `overlay / overlay rw 0 0\nnone ${path}/below ecryptfs rw 0 0\n`);
  expect(await seeDisk(path, root)).toBe("unseen");
  await write(mounts, `overlay / overlay rw 0 0\n/home/.x ${path} fuse.gocryptfs rw 0 0\n`);
  expect(await seeDisk(path, root)).toBe("encrypted");
});
