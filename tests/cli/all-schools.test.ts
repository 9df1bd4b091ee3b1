import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { plainPhoto } from "../server/import-school.ts";
import { pdfPages } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;
let out: string;
beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  out = join(data, "print-all");
  return () => rm(data, { recursive: true, force: true });
});

const idms = (...args: string[]) => runHere([...args, "--data", data]);
const generate = (...args: string[]) => idms("generate", "--all-schools", ...args);

/** Adds a school with a class, a form and a student, but no design. */
async function addSchool(name: string) {
  const of = ["--school", name];
  const photo = join(data, "photo.jpg");
  await writeFile(photo, await plainPhoto(600, 800));
  const answers = ["full_name=Asha Rao", "parent_phone=9876543210", "address=Pune"];
  for (const args of [
    ["schools", "add", name],
    ["forms", "starter", ...of],
    ["classes", "add", "1 - A", ...of],
    ["students", "add", ...of, "--class", "1 - A", "--photo", photo, "--set", ...answers],
  ])
    expect(await idms(...args)).toMatchObject({ code: 0 });
}

describe("generate --all-schools", () => {
  test("prints every class of every school to the path from the pattern, and skips classes without cards to print", async () => {
    const pattern = join(out, "{school}", "class {class}.pdf");
    const { code, stdout, stderr } = await generate(
      "--status",
      "ID_GENERATED",
      "--out",
      pattern,
      "--json",
      "--no-mark",
    );
    expect(code).toBe(0);
    const { classes, notPrinted } = JSON.parse(stdout) as {
      classes: { file: string; school: string; class: string; cards: number }[];
      notPrinted: unknown[];
    };
    expect(notPrinted).toEqual([]);
    expect(stderr).toMatch(/^Skipped: \d+ class(?:es)? with no cards to print\.$/m);
    expect(classes.length).toBeGreaterThan(1);
    for (const each of classes) {
      expect(each.file).toBe(join(out, each.school, `class ${each.class}.pdf`));
      expect(await pdfPages(each.file)).toBe(each.cards);
    }
  });

  test("names a school without a design in a dry run, still includes the others, and exits with 3", async () => {
    await addSchool("Blue Hills");
    const { code, stdout, stderr } = await generate(
      "--status",
      "ID_GENERATED",
      "SUBMITTED",
      "--no-mark",
      "--dry-run",
      "--out",
      out,
      "--override",
      "a test",
    );
    expect(stderr).toContain("Not printed: 1 - A of Blue Hills: Blue Hills has no ID template yet");
    expect(stdout).toContain("Would print");
    expect([code, (await readdir(data)).includes("print-all")]).toEqual([3, false]);
  });

  test.each([
    [["--school", "1"], "either --school or --all-schools"],
    [["--class", "8 - B"], "--class works for one school only"],
    [["--student", "3"], "--student works for one school only"],
    [["--out", "{class}.pdf"], "--out must contain {school}"],
    [["--out", "{school}/{class}.png"], "must end in .pdf"],
    [["--start", "3"], "--start works for one class's sheets only"],
  ])("refuses %s", async (args, why) => {
    expect(await generate(...args)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(why),
    });
  });

  test("fails when there is nobody to print, unless --if-any is given", async () => {
    const none = ["--status", "VERIFIED", "--exclude", "1"];
    await idms("generate", "--school", "1", "--all-classes", "--out", out, "-q");
    expect(await generate(...none)).toMatchObject({ code: 1, stderr: expect.stringContaining("any school") });
    expect(await generate(...none, "--if-any", "-q")).toMatchObject({ code: 0, stdout: "" });
  });
});
