import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { listUsers } from "../../packages/server/src/school/accounts/user-rows.ts";
import { listSchools } from "../../packages/server/src/school/schools/school-rows.ts";
import { hasTerminal, runOnTerminal, type Exchange } from "./on-terminal.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { byHand } from "../server/by-hand.ts";

const PASSWORD = "correct horse 9";
const ENTER = "\r";
const INTERRUPT = "\u0003";
const password: Exchange[] = [
  ["Password:", `${PASSWORD}${ENTER}`],
  ["Repeat the password:", `${PASSWORD}${ENTER}`],
];

let folder: string;
let data: string;

beforeEach(async () => {
  folder = await scratchFolder();
  data = join(folder, "data");
  return () => rm(folder, { recursive: true });
});

describe.runIf(hasTerminal)("on a terminal", () => {
  test("init asks for what no flag gave, hides the password, and reports an invalid answer at once", async () => {
    const { code, screen } = await runOnTerminal(
      ["init", "--data", data],
      [
        ["Super admin username:", `head${ENTER}`],
        ["Email address", `head${ENTER}`],
        ["valid email address", `\u0015${ENTER}`],
        ["Password:", `short${ENTER}`],
        ["at least 6 characters", `\u0015${PASSWORD}${ENTER}`],
        ["Repeat the password:", `${PASSWORD}${ENTER}`],
        ["First school", `Green Valley${ENTER}`],
        ["Public server address", `https://cards.example.org${ENTER}`],
      ],
    );
    expect([code, screen]).toEqual([0, expect.stringContaining('The super admin "head" can sign in')]);
    expect(screen).not.toContain(PASSWORD);
    const app = await openApp({ data, create: false });
    expect((await listUsers(app.db)).map(({ username }) => username)).toEqual(["head"]);
    expect((await listSchools(app.db)).map(({ name }) => name)).toEqual(["Green Valley"]);
    await app.close();
    expect(await readFile(join(data, "idms.config.json"), "utf8")).toContain("https://cards.example.org");
  });

  test("Ctrl-C at a question creates nothing and exits with 130", async () => {
    const { code, screen } = await runOnTerminal(
      ["init", "--data", data],
      [
        ["Super admin username:", ENTER],
        ["Email address", INTERRUPT],
      ],
    );
    expect([code, screen]).toEqual([130, expect.stringContaining("Interrupted. Nothing was changed.")]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("--no-input asks nothing, and the missing password is named", async () => {
    const { code, screen } = await runOnTerminal(
      ["init", "--data", data, "--username", "head", "--no-input"],
      [],
    );
    expect([code, screen]).toEqual([2, expect.stringContaining("No password was provided. Pipe")]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("users add asks for the name, the school and the password", async () => {
    data = await scratchFolder(inject("demo").data);
    const { code, screen } = await runOnTerminal(
      ["users", "add", "--data", data],
      [["Username:", `asha${ENTER}`], ["School (id or name):", `1${ENTER}`], ...password],
    );
    expect([code, screen]).toEqual([0, expect.stringContaining("asha is a School Admin and can sign in.")]);
    expect((await runIdms(["users", "list", "--data", data])).stdout).toContain("asha");
    await rm(data, { recursive: true });
  });

  test(
    "restore asks before it replaces data, and purge before it deletes data",
    { tags: "thorough" },
    async () => {
      data = await scratchFolder(inject("demo").data);
      const made = await runIdms(["backup", "--data", data, "--to", folder, "--json"]);
      const backup = JSON.parse(made.stdout).folder as string;
      const refused = await runOnTerminal(
        ["restore", backup, "--data", data],
        [["Replace it?", `n${ENTER}`]],
      );
      expect([refused.code, refused.screen]).toEqual([
        1,
        expect.stringContaining("Use --replace to replace"),
      ]);
      const agreed = await runOnTerminal(["restore", backup, "--data", data], [["Replace it?", `y${ENTER}`]]);
      expect([agreed.code, agreed.screen]).toEqual([0, expect.stringContaining("The previous data is in ")]);

      const app = await openApp({ data, create: false });
      await byHand(app.db).run(
        "UPDATE students SET updated_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1",
      );
      await byHand(app.db).run("UPDATE print_batches SET created_at = '2020-01-01T00:00:00.000Z'");
      await app.close();
      const purge = (answer: string) =>
        runOnTerminal(
          ["purge", "--data", data, "--older-than", "2y"],
          [["Delete this data permanently?", answer]],
        );
      expect((await purge(ENTER)).screen).toContain("Nothing was deleted");
      expect((await purge(`y${ENTER}`)).screen).toContain("Deleted permanently: ");
      for (const name of await readdir(join(data, "..")))
        if (join(data, "..", name).startsWith(data)) await rm(join(data, "..", name), { recursive: true });
    },
  );
});

test("without a terminal nothing is asked, and the missing value is named", async () => {
  expect(await runIdms(["users", "add", "--data", inject("demo").data])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "idms: Enter a username, as in idms users add asha.\n",
  });
});
