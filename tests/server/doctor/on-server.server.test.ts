import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { CONFIG_FILE } from "../../../packages/server/src/installation/settings/config-file.ts";
import { examine } from "../../../packages/server/src/upkeep/doctor/examine.ts";
import { settingsFor } from "../../postgresql.ts";
import { temporaryApp } from "../temporary-app.ts";

const databaseLine = async (root: string) =>
  (await examine(root, root)).find(({ name }) => name === "database");

test("the doctor examines a database on a server, and says that nobody can sign in yet", async () => {
  const { folder } = await temporaryApp();
  expect(await databaseLine(folder.root)).toMatchObject({
    state: "problem",
    found: "on a server; 0 schools, 0 classes, 0 students, but no one can sign in",
  });
});

test.each([
  ["that is not there", () => `${inject("postgresql")}/nowhere`],
  ["on a server that is not there", () => "postgres://idms:s3cret@127.0.0.1:1/idms"],
])("the doctor reports a database %s without its password", async (_, address) => {
  const { folder } = await temporaryApp();
  await writeFile(join(folder.root, CONFIG_FILE), settingsFor(address()));
  const line = await databaseLine(folder.root);
  expect(line).toMatchObject({ state: "problem", found: expect.stringContaining("cannot be reached") });
  expect(JSON.stringify(line)).not.toContain("s3cret");
});
