import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { writeZip } from "@idms/core/node/archives/write-zip";

test("a source that fails before the zip reaches it breaks only the zip", async () => {
  const output = new PassThrough();
  output.resume();
  const zip = await writeZip(output);
  const content = new PassThrough();
  const added = zip.add("students.csv", content);
  content.destroy(new Error("broken off"));
  await expect(added).rejects.toThrow("broken off");
});
