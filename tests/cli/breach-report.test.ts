import { copyFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { byHand } from "../server/by-hand.ts";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { onFile } from "../own-installation.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

/** The report, as other programs parse it. */
interface Report {
  children: number;
  schools: Record<string, number>;
  kinds: Record<string, number>;
  without_contact: number;
  affected: { student: number | null; name: string; kinds: string[]; phone: string; class: string }[];
}

onFile(
  "a breach report names each child in a folder, a backup, a database file or a batch, and changes no backup",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const report = async (...args: string[]) => {
      const { code, stdout, stderr } = await runHere(["breach-report", "--data", data, "--json", ...args]);
      expect([code, stderr]).toEqual([0, ""]);
      return JSON.parse(stdout) as Report;
    };
    const here = await report();
    expect(here.affected).toHaveLength(here.children);
    expect(Object.values(here.schools).reduce((sum, count) => sum + count)).toBe(here.children);
    expect(here.kinds).toMatchObject({ name: here.children, phone: here.children });
    expect(here.without_contact).toBe(0);

    const backups = await scratchFolder();
    await runHere(["backup", "--data", data, "--to", backups, "-q"]);
    const name = (await readdir(backups)).find((each) => each.startsWith("idms-")) ?? "";
    const app = await openApp({ data, create: false });
    await byHand(app.db).run("UPDATE students SET full_name = 'Later Rao', parent_phone = '' WHERE id = 1");
    await app.close();
    const before = await readFile(join(backups, name, "idms.db"));
    const ofBackup = await report("--backup", join(backups, name));
    expect(ofBackup.affected).toEqual(here.affected);
    expect((await report()).affected.find(({ student }) => student === 1)).toMatchObject({
      name: "Later Rao",
      phone: "",
      kinds: expect.not.arrayContaining(["phone"]),
    });
    // A database file on its own contains no photos.
    const file = join(await scratchFolder(), "found.db");
    await copyFile(join(backups, name, "idms.db"), file);
    const ofFile = await report("--backup", file);
    expect([ofFile.children, ofFile.kinds["photo"]]).toEqual([here.children, undefined]);
    expect(await readFile(join(backups, name, "idms.db"))).toEqual(before);
    expect(await readdir(backups)).toContain(name);

    const ofBatch = await report("--batch", "1");
    expect(ofBatch.children).toBe(40);
    for (const { kinds } of ofBatch.affected)
      expect(kinds).toEqual(expect.arrayContaining(["name", "photo", "printed card"]));
  },
);

test("a breach report is a table below its totals, or only CSV on stdout", async () => {
  const { data } = inject("demo");
  const table = await runHere(["breach-report", "--data", data, "--batch", "1"]);
  expect(table.stdout).toMatch(/^40 children: .+ 40\nData: name 40, .+\nFamilies without .+: 0\nSchool /);
  const csv = await runHere(["breach-report", "--data", data, "--batch", "1", "--out", "-"]);
  expect(csv.stdout.split("\r\n")[0]).toBe(
    `\u{FEFF}"School","Class","Student","Name","Data","Phone","E-mail"`,
  );
  expect(csv.stdout.trim().split("\r\n")).toHaveLength(41);
  expect(csv.stderr).toMatch(/^40 children: /);
  const none = await runHere(["breach-report", "--data", data, "--backup", "nowhere"]);
  expect([none.code, none.stdout]).toEqual([1, ""]);
  const both = await runHere(["breach-report", "--data", data, "--out", "-", "--json"]);
  expect(both.code).toBe(2);
});
