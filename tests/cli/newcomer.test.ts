// @module-tag thorough
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { someOldNode } from "./old-node.ts";
import { install, pack, root } from "./packing.ts";

test("a newcomer with an old Node.js and nothing else prints a card by the six commands of the README", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const commands = (/in six commands[^`]+(?:`[^`\n]+`[^`]+)*```sh\n([^`]+)```/.exec(readme)?.[1] ?? "")
    .trim()
    .split("\n");
  expect(commands).toHaveLength(6);
  const { tarball } = await pack();
  const installed = await install(tarball);
  const [home, bin] = [await temporaryFolder(), await temporaryFolder()];
  const node = someOldNode() ?? process.execPath;
  await writeFile(join(bin, "npx"), `#!/bin/sh\nshift\nexec "${node}" "${installed}/bin/idms.js" "$@"\n`);
  await chmod(join(bin, "npx"), 0o755);
  await writeFile(join(home, "password.txt"), "correct horse 9\n");
  await writeFile(
    join(home, "class-8a.csv"),
    "Student Name,Parent Phone,Address,Photo\nAsha Rao,9876500001,12 Temple Road,asha.jpg\n",
  );
  await mkdir(join(home, "photos"));
  await writeFile(join(home, "photos", "asha.jpg"), await drawPortrait(1));

  const env = { HOME: home, PATH: [bin, "/usr/bin", "/bin"].join(delimiter) };
  for (const command of commands) {
    const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: home, env, encoding: "utf8" });
    expect([command, status, stderr]).toEqual([command, 0, expect.any(String)]);
  }
  expect((await readFile(join(home, "idcards.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
});
