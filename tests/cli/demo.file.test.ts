import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { rowsIn } from "./in-database.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import type { DemoReport } from "./demo-school.ts";
import { startIdms } from "./start-idms.ts";

test("the demo serves the school that it created: its users can sign in, and Ctrl-C stops it", async () => {
  const data = await scratchFolder(inject("demo").data);
  const { url, log, stop } = await startIdms(["demo", "--data", data, "--json"]);
  const report = JSON.parse(log()) as DemoReport;
  expect(report).toMatchObject({ data, url, users: [{ role: "SUPER_ADMIN" }, { role: "SCHOOL_ADMIN" }] });
  expect(report.pdfs).toHaveLength(3);
  const [admin] = report.users;
  const login = { username: admin?.username, password: admin?.password };
  const body = JSON.stringify(login);
  expect((await fetch(`${url}/api/auth/token/`, { method: "POST", body })).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain("<title>IDMS</title>");
  const token = report.links[0]?.url.replace(`${url}/u/`, "");
  const form = await (await fetch(`${url}/api/public/form/${token}/`)).json();
  expect(form).toMatchObject({ class: "5", section: "A" });
  const { code, stdout } = await stop("SIGINT");
  expect([code, stdout.trim().split("\n").length]).toEqual([0, 1]);

  // A second run prints nothing again.
  const batches = () => rowsIn(data, "SELECT id FROM print_batches ORDER BY id");
  const before = await batches();
  expect((await runIdms(["demo", "--data", data, "--no-serve", "-q"])).code).toBe(0);
  expect(await batches()).toEqual(before);
  await rm(data, { recursive: true });
});

test("the demo reports an invalid port before anything else", async () => {
  const data = await scratchFolder();
  const { code, stderr } = await runIdms(["demo", "--data", data, "--port", "x"]);
  expect([code, stderr]).toEqual([2, "idms: --port must be a whole number from 0 to 65535.\n"]);
  await rm(data, { recursive: true });
});

test("the demo refuses a folder whose data no demo created, and leaves the database unchanged", async () => {
  const data = await scratchFolder(inject("demo").data);
  await rm(join(data, "demo.txt"));
  const before = await readFile(join(data, "idms.db"));
  const { code, stdout, stderr } = await runIdms(["demo", "--data", data, "--no-serve"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("contains data that was not created by a demo");
  expect((await readFile(join(data, "idms.db"))).equals(before)).toBe(true);
  await rm(data, { recursive: true, force: true });
});

test(
  "the demo uses another folder than init, and init recognises and refuses the demo's folder",
  { tags: "thorough" },
  async () => {
    const cwd = await scratchFolder();
    const data = join(cwd, "idms-demo");
    await cp(inject("demo").data, data, { recursive: true });
    expect((await runIdms(["demo", "--no-serve", "-q"], { cwd })).code).toBe(0);
    expect(await readdir(cwd)).toEqual(["idms-demo"]);
    const refused = await runIdms(["init", "--data", data], { cwd, input: "correct horse 9" });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `idms: ${data} contains the demo school created by idms demo. Choose another folder with --data, or remove this one.\n`,
    ]);
    const set = await runIdms(["init"], { cwd, input: "correct horse 9" });
    expect([set.code, (await readdir(cwd)).toSorted()]).toEqual([0, ["idms-data", "idms-demo"]]);
    await rm(cwd, { recursive: true });
  },
);

test("the demo refuses a folder that init set up", async () => {
  const data = await scratchFolder();
  const set = await runIdms(["init", "--data", data, "--username", "head"], { input: "correct horse 9" });
  expect(set.code).toBe(0);
  expect((await runIdms(["demo", "--data", data, "--no-serve"])).stderr).toContain(
    "was not created by a demo",
  );
  await rm(data, { recursive: true, force: true });
});
