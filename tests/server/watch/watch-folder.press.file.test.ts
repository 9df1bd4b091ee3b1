import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { NO_LINK } from "../../../packages/server/src/installation/files/no-link.ts";
import { readSheetBytes } from "../../../packages/server/src/school/spreadsheets/read-sheet.ts";
import { hashFile } from "../../../packages/server/src/collect/watch/drop-folder.ts";
import { watchFolder, type WatchEvent } from "../../../packages/server/src/collect/watch/watch-folder.ts";
import { ASHA, folderWith, sheetOf, UMA } from "./drop-app.ts";
import { byHand } from "../by-hand.ts";
import { temporaryFolder } from "../temporary-folder.ts";

async function eventsOf({ app, folder, choice }: Awaited<ReturnType<typeof folderWith>>) {
  const events: WatchEvent[] = [];
  for await (const event of watchFolder(app, folder, { ...choice(), settleMs: 0, once: true }))
    events.push(event);
  return events;
}

test("a defect that one spreadsheet causes does not stop the others", async () => {
  const dropped = await folderWith(ASHA);
  await writeFile(join(dropped.folder, "other.csv"), sheetOf(UMA));
  await byHand(dropped.app.db)
    .run(sql`CREATE TRIGGER fails BEFORE INSERT ON students WHEN NEW.full_name = 'Asha Rao'
    BEGIN SELECT json('no JSON'); END`);
  expect(await eventsOf(dropped)).toEqual([
    { kind: "defect", message: expect.stringContaining("all.csv: This is a defect in IDMS:") },
    { kind: "ended", folder: null, job: expect.objectContaining({ sheet: "other.csv", problem: null }) },
  ]);
  expect(await dropped.names()).toEqual(["all.csv", "other.csv", "other.pdf", "other.report.txt"]);
});

test("nothing is begun while another run is importing", async () => {
  const dropped = await folderWith(ASHA);
  const lock = await lockWorks(dropped.app, ["importing"]);
  expect(await eventsOf(dropped)).toEqual([
    expect.objectContaining({ kind: "waiting", failure: expect.objectContaining({ kind: "busy" }) }),
  ]);
  await lock.release();
  expect(await eventsOf(dropped)).toEqual([expect.objectContaining({ kind: "ended" })]);
});

test("a symbolic link in the folder is skipped, no matter what it leads to", async () => {
  const dropped = await folderWith(ASHA);
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, "theirs.csv"), sheetOf(UMA));
  await writeFile(join(elsewhere, "theirs.zip"), "PK");
  await symlink(join(elsewhere, "theirs.csv"), join(dropped.folder, "linked.csv"));
  await symlink(join(elsewhere, "theirs.zip"), join(dropped.folder, "all.zip"));
  await symlink("/etc/passwd", join(dropped.folder, "system.csv"));
  expect(await eventsOf(dropped)).toEqual([
    { kind: "ended", folder: null, job: expect.objectContaining({ sheet: "all.csv", photos: null }) },
  ]);
  const links = ["all.zip", "linked.csv", "system.csv"];
  expect(await dropped.names()).toEqual(["all.csv", "all.pdf", "all.report.txt", ...links].toSorted());
});

test("a link that replaces a file after it was listed is not followed either", async () => {
  const dropped = await folderWith(ASHA);
  const elsewhere = join(await temporaryFolder(), "theirs.csv");
  await writeFile(elsewhere, sheetOf(UMA));
  const link = join(dropped.folder, "link.csv");
  await symlink(elsewhere, link);
  await expect(readSheetBytes(link, NO_LINK)).rejects.toThrow("ELOOP");
  await expect(hashFile(link)).rejects.toThrow("ELOOP");
});
