import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPhotoArchive } from "../../../../packages/core/src/node/archives/photo-archive.ts";
import { temporaryFolder } from "../../../server/temporary-folder.ts";
import { makeZip } from "./make-zip.ts";

test("an archive with too many files is refused", async () => {
  const data = Buffer.alloc(0);
  const path = join(await temporaryFolder(), "photos.zip");
  const parts = Array.from({ length: 50_001 }, (_, n) => ({ name: `${n}.jpg`, data, stored: true }));
  await writeFile(path, makeZip(parts));
  await expect(openPhotoArchive(path)).rejects.toMatchObject({ kind: "too_large" });
});
