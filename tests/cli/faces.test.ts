/** @module-tag thorough */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { runIdms } from "./run-idms.ts";

test("`worker --once` looks for faces if the setting is on, and rates an upside-down photo red", async () => {
  const folder = await mkdtemp(join(tmpdir(), "idms-faces-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const photos = join(folder, "photos");
  await mkdir(photos);
  const handstand = await sharp(await drawPortrait(22))
    .rotate(180)
    .jpeg()
    .toBuffer();
  for (const [name, photo] of Object.entries({ upright: await drawPortrait(21), handstand }))
    await writeFile(join(photos, `${name}.jpg`), photo);
  const sheet = join(folder, "class.csv");
  const rows = ["Upright Rao,9845012701,upright.jpg", "Handstand Rao,9845012702,handstand.jpg"];
  await writeFile(sheet, ["full_name,parent_phone,photo", ...rows, ""].join("\n"));
  const run = async (args: string[], more: Parameters<typeof runIdms>[1] = {}) => {
    const ended = await runIdms([...args, "--data", join(folder, "data")], more);
    expect(ended, args.join(" ")).toMatchObject({ code: 0 });
    return ended.stdout;
  };
  await run(["init", "--school", "Green Valley"], { input: "correct horse 9" });
  await run(["forms", "starter", "--school", "1"]);
  await run(["classes", "add", "6 - A", "--school", "1"]);
  await run(["import", "students", sheet, "--photos", photos, "--school", "1", "--class", "6 - A"]);
  const red = async () => {
    const { students } = JSON.parse(
      await run(["students", "list", "--school", "1", "--photo", "red", "--json"]),
    );
    return (students as { name: string }[]).map(({ name }) => name);
  };
  await run(["worker", "--once"]);
  expect(await red()).toEqual([]);
  await run(["worker", "--once"], { env: { IDMS_LOOK_AT_FACES: "yes" } });
  expect(await red()).toEqual(["Handstand Rao"]);
});
