import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { inApp } from "./in-app.ts";
import { changeJson } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { storedNames } from "../server/stored.ts";

test("templates are listed and checked; a check that finds a problem exits with 1 and says where it is", async () => {
  const data = await scratchFolder(inject("demo").data);
  const templates = (...args: string[]) => runHere(["templates", ...args, "--data", data]);
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
  const [{ background = "" } = {}] = await app.db.all<{ background: string }>(
    "SELECT background FROM id_templates",
  );
  await app.files.backgrounds.remove(background);
  await app.close();
  const ofForms = { table: "form_templates", column: "fields", ids: [1] };
  await changeJson(data, ofForms, (fields: unknown[]) => fields.slice(1));
  const ill = await templates("check");
  expect(ill.code).toBe(1);
  expect(ill.stdout).toContain("  warning: No field holds the student's name (map_to full_name).\n");
  expect(ill.stdout).toContain(`  problem: The picture ${background} is missing. Upload it again`);
  await rm(data, { recursive: true });
});

test("a file carries a template of either kind to another school, and a dry run leaves nothing behind", async () => {
  const data = await scratchFolder(inject("demo").data);
  const app = await openApp({ data, create: false });
  await transaction(app.db, (tx) => insertSchool(tx, { name: "Blue Hills" }));
  await app.close();
  const templates = (...args: string[]) => runHere(["templates", ...args, "--data", data], { cwd: data });
  const listed = async (kind: "forms" | "cards") =>
    JSON.parse((await templates("list", "--school", "Blue Hills", "--json")).stdout)[kind];
  for (const [flag, kind, file] of [
    ["--card", "cards", /\.idmstemplate$/],
    ["--form", "forms", /\.idmsform\.json$/],
  ] as const) {
    const written = JSON.parse((await templates("export", "--school", "1", flag, "1", "--json")).stdout);
    expect(written).toEqual({
      file: expect.stringMatching(file),
      kind: kind.slice(0, -1),
      id: 1,
      name: expect.any(String),
      school: inject("demo").users[1]?.school,
    });
    const pictures = await inApp(data, ({ files }) => storedNames(files.backgrounds));
    const dry = await templates("import", written.file, "--school", "Blue Hills", "--dry-run", "--json");
    expect(JSON.parse(dry.stdout)).toMatchObject({ id: null, name: written.name, dry_run: true });
    expect(await listed(kind)).toEqual([]);
    expect(await inApp(data, ({ files }) => storedNames(files.backgrounds))).toEqual(pictures);
    const added = await templates("import", written.file, "--school", "Blue Hills");
    expect([added.code, added.stdout]).toEqual([
      0,
      expect.stringContaining(`"${written.name}" to Blue Hills`),
    ]);
    expect(await listed(kind)).toMatchObject([{ name: written.name, school: "Blue Hills" }]);
    const again = await templates("import", written.file, "--school", "Blue Hills", "--json");
    expect(JSON.parse(again.stdout).name).toBe(`${written.name} (2)`);
  }
  expect((await templates("check", "--school", "Blue Hills")).code).toBe(0);
  await rm(data, { recursive: true });
});

test.each([
  ["neither kind", ["export", "--school", "1"], 2, "either --card or --form"],
  ["a template that is not there", ["export", "--school", "1", "--card", "x"], 1, '"x"'],
  [
    "a file that is not there",
    ["import", "none.idmstemplate", "--school", "1"],
    1,
    "cannot be read (it does not exist)",
  ],
  [
    "a file of another kind",
    ["import", import.meta.filename, "--school", "1"],
    1,
    "not a form template exported from IDMS",
  ],
])("%s is refused with a sentence", async (_, args, code, sentence) => {
  expect(await runHere(["templates", ...args, "--data", inject("demo").data])).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringContaining(sentence),
  });
});

test("an unknown school is refused", async () => {
  for (const command of ["list", "check"])
    expect(
      await runHere(["templates", command, "--data", inject("demo").data, "--school", "Nowhere"]),
    ).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining('no school "Nowhere"') });
});

test("cards that show how long they are valid wait for the school year, and a hint says how to set it", async () => {
  const data = await scratchFolder(inject("demo").data);
  const run = (...args: string[]) => runHere([...args, "--data", data]);
  const box = { x: 300, y: 20, width: 400, height: 80 };
  const valid = { ...box, kind: "text", pattern: "until {school_year_ends}" };
  const cards = { table: "id_templates", column: "fields", ids: [1] };
  await changeJson(data, cards, ({ photo }: Record<string, unknown>) => ({
    photo,
    ...cardFieldsSchema.parse({ valid }),
  }));
  const hint = 'Set the school year with "idms year set".';
  const checked = await run("templates", "check");
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining(hint)]);
  const cards8 = [
    "generate",
    "--school",
    "1",
    "--class",
    "8 - B",
    "--status",
    "ID_GENERATED",
    "--out",
    join(data, "cards.pdf"),
  ];
  const held = await run(...cards8);
  expect(held).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The current school year is not set."),
  });
  expect(held.stderr).toContain(hint);

  const year = ["year", "set", "--school", "1", "--name"];
  expect((await run(...year, "2019–20", "--ends-on", "2020-03-31")).code).toBe(0);
  expect((await run(...cards8)).stderr).toContain('Start the next school year with "idms year promote"');
  expect((await run(...year, "2098–99", "--ends-on", "2099-03-31")).code).toBe(0);
  const printed = await run(...cards8);
  expect(printed.stderr).not.toContain("school year");
  expect(printed.stdout).toContain("cards.pdf");
  await rm(data, { recursive: true });
});
