/**
 * The column mapping given with --map is offered again for a school's sheet with the same headings, also in the web
 * application.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { importMappings } from "../../packages/server/src/installation/tables/schema.ts";
import { schoolWithForm, stateOf } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runHere } from "./run-here.ts";

const HEAD = "Front,Back,Ward of,Mobile,Std";

test("an import maps columns as an earlier one did and says so, unless --ignore-saved is given", async () => {
  const app = await schoolWithForm(defaultFields().filter(({ type }) => type !== "file"));
  const file = join(await temporaryFolder(), "class.csv");
  const run = async (rows: string, ...more: string[]) => {
    await writeFile(file, `${HEAD}\n${rows}\n`);
    const args = ["import", "students", file, "--data", app.folder.root, "--school", "1", ...more];
    return runHere(args);
  };
  const maps = ["--map", "Front+Back=full_name", "--map", "Ward of=father_name"];
  const asha = "Asha,Rao,Vikram Rao,9876543210,5 - A";
  const ravi = "Ravi,Das,Mohan Das,9876500000,5 - A";
  expect((await run(asha, ...maps, "--dry-run")).code).toBe(0);
  expect(await app.db.select().from(importMappings).all()).toEqual([]);
  expect((await run(asha, ...maps)).code).toBe(0);
  const again = await run(ravi);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain(
    "The columns are mapped as in an earlier import (use --ignore-saved to prevent this): ",
  );
  expect(again.stderr).toContain('"Front+Back" → "full_name", "Ward of" →');
  const { students } = await stateOf(app);
  expect(students.map(({ full_name }) => full_name)).toEqual(["Asha Rao", "Ravi Das"]);
  expect((await run(ravi, "--ignore-saved", "--dry-run")).stderr).not.toContain(
    "mapped as in an earlier import",
  );
  const [saved] = await app.db.select().from(importMappings).all();
  expect(saved).toMatchObject({ kind: "students", school_id: 1 });
});
