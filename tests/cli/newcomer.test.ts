// @module-tag thorough
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { someOldNode } from "./old-node.ts";
import { install, pack, root } from "./packing.ts";

test("a newcomer with an old Node.js prints a card with the README's six commands, which print what it says", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, session = ""] = /```console\n([^`]+)```/.exec(readme) ?? [];
  const parts = session.split(/^\$ /m).slice(1);
  const steps = parts.map((each) => each.trim().split(/\n([^]*)/));
  expect(steps).toHaveLength(6);
  const { tarball } = await pack();
  const installed = await install(tarball);
  const [home, bin] = [await temporaryFolder(), await temporaryFolder()];
  const node = someOldNode() ?? process.execPath;
  await writeFile(join(bin, "idms"), `#!/bin/sh\nexec "${node}" "${installed}/bin/idms.js" "$@"\n`);
  await chmod(join(bin, "idms"), 0o755);
  await writeFile(join(home, "password.txt"), "correct horse 9\n");
  const [, sheet = ""] = /```csv\n([^`]+)```/.exec(readme) ?? [];
  await writeFile(join(home, "class-8a.csv"), sheet);
  await mkdir(join(home, "photos"));
  const photos = sheet.match(/\w+\.jpg/g) ?? [];
  for (const [index, photo] of photos.entries())
    await writeFile(join(home, "photos", photo), await drawPortrait(index + 1));

  const env = { HOME: home, PATH: [bin, "/usr/bin", "/bin"].join(delimiter) };
  const inGeneral = (text = "") =>
    text
      .replaceAll(/\S*\/(?=idms-data|idcards)/g, "")
      .replaceAll(/[\d.]+ s$/gm, "… s")
      .trim();
  for (const [command = "", prints] of steps) {
    const { status, stdout } = spawnSync("sh", ["-c", `(${command}) 2>&1`], {
      cwd: home,
      env,
      encoding: "utf8",
    });
    expect([command, status, inGeneral(stdout)]).toEqual([command, 0, inGeneral(prints)]);
  }
  expect((await readFile(join(home, "idcards.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
});
