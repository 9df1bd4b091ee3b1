import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/open-app.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

test("templates are listed, and checked: with a problem the check ends with 1 and says where it is", async () => {
  const data = await scratchFolder(inject("demo").data);
  const templates = (...args: string[]) => runIdms(["templates", ...args, "--data", data]);
  const { forms, cards } = JSON.parse((await templates("list", "--json")).stdout);
  const school = inject("demo").users[1]?.school;
  expect(forms).toEqual([
    {
      id: 1,
      name: "Student details",
      school,
      fields: expect.arrayContaining(["full_name", "photo"]),
      updated_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect(cards[0]).toEqual({
    id: 1,
    name: expect.any(String),
    school,
    is_default: true,
    card_size_mm: { w: 54, h: 86 },
    sides: expect.any(Number),
    fields: expect.arrayContaining(["photo"]),
    version: 1,
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await templates("list", "--school", "1")).stdout).toMatch(
    /^Kind +ID +Name +School +#Fields +Size +Changed\nform +1 /,
  );

  const well = await templates("check", "--json");
  expect([well.code, JSON.parse(well.stdout).problems]).toEqual([0, 0]);
  expect((await templates("check", "-q")).stdout).toBe("");
  const app = await openApp({ data, create: false });
  app.db.run("UPDATE form_templates SET fields = json_remove(fields, '$[0]')");
  const [{ background = "" } = {}] = app.db.all<{ background: string }>(
    "SELECT background FROM id_templates",
  );
  app.close();
  await rm(join(data, "backgrounds", background));
  const ill = await templates("check");
  expect(ill.code).toBe(1);
  expect(ill.stdout).toContain("  warning: No field is the student's name (map_to full_name).\n");
  expect(ill.stdout).toContain(`  problem: Its picture ${background} is lost: upload it again`);
  expect(await readdir(data)).toContain("idms.db");
  await rm(data, { recursive: true });
});

test("a school that is not there is refused", async () => {
  for (const command of ["list", "check"])
    expect(
      await runIdms(["templates", command, "--data", inject("demo").data, "--school", "Nowhere"]),
    ).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining('no school "Nowhere"') });
});
