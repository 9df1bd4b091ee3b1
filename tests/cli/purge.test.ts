import { rm } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { purgeData } from "../../packages/server/src/upkeep/purge/purge-data.ts";
import { onFile } from "../own-installation.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { byHand } from "../server/by-hand.ts";

test('purge first says what it would delete, deletes only with --yes, and says "permanently" only when it is true', async () => {
  const data = await scratchFolder(inject("demo").data);
  const app = await openApp({ data, create: false });
  await byHand(app.db).run("UPDATE students SET updated_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1");
  await byHand(app.db).run(
    "UPDATE print_batches SET created_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1",
  );
  await app.close();
  const purge = (...args: string[]) => runHere(["purge", "--data", data, "--older-than", "2y", ...args]);
  const first = await purge();
  expect([first.code, first.stderr]).toEqual([
    0,
    "This was a dry run. Nothing was deleted. Use --yes to delete.\n",
  ]);
  expect(first.stdout).toMatch(
    /^Not changed or printed since \d{4}-.+ [+-]\d\d:\d\d: 40 students, 40 photos, /,
  );
  const planned = JSON.parse((await purge("--dry-run", "--yes", "--json")).stdout);
  expect(planned).toEqual({
    older_than: expect.stringMatching(/Z$/),
    students: 40,
    photos: 40,
    cards: 40,
    expected: 0,
    mails: 0,
    classes: [
      { school: inject("demo").users[1]?.school, class: expect.any(String), students: 40, photos: 40 },
    ],
    purged: false,
  });
  const done = await purge("--yes");
  const [last, meanwhile] = inject("postgresql")
    ? [
        "Removed",
        "PostgreSQL overwrites the deleted data over time. To overwrite it immediately, run VACUUM FULL. The PostgreSQL log and backups still contain the data.",
      ]
    : [
        "Deleted permanently",
        "Compacting the database to erase all traces of the deleted data. Nothing can be saved until this is finished.",
      ];
  expect(done.stdout.split("\n").at(-2)).toMatch(new RegExp(`^${last}: 40 students, 40 photos, `));
  expect(done.stderr).toBe(
    `${meanwhile}\nEarlier backups and printed PDFs still contain the deleted data.\n`,
  );
  expect(JSON.parse((await purge("--json")).stdout)).toMatchObject({ students: 0, cards: 0, purged: false });
  for (const [age, sentence] of [
    ["soon", "neither a date"],
    ["0d", "is not in the past"],
  ] as const)
    expect(await runHere(["purge", "--data", data, "--older-than", age])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(sentence),
    });
  await rm(data, { recursive: true });
});

test("--school-year-ended purges, in each school, what nobody touched since its year ended", async () => {
  const data = await scratchFolder(inject("demo").data);
  const app = await openApp({ data, create: false });
  await byHand(app.db).run("UPDATE students SET updated_at = '2022-06-01T00:00:00.000Z' WHERE class_id = 1");
  await byHand(app.db).run(
    "UPDATE print_batches SET created_at = '2022-06-01T00:00:00.000Z' WHERE class_id = 1",
  );
  await app.close();
  const school = inject("demo").users[1]?.school as string;
  const purge = (...args: string[]) => runHere(["purge", "--data", data, ...args]);
  const dryRun = async () =>
    JSON.parse((await purge("--school-year-ended", "1y", "--dry-run", "--json")).stdout);
  // Without an end of the school's year, none of its data is old.
  expect(await dryRun()).toMatchObject({ students: 0, photos: 0, cards: 0, classes: [] });
  const set = [
    "year",
    "set",
    "--data",
    data,
    "--school",
    school,
    "--name",
    "2022–23",
    "--ends-on",
    "2023-03-31",
  ];
  expect(await runHere(set)).toMatchObject({ code: 0 });
  expect(await dryRun()).toMatchObject({
    school_year_ended: expect.stringMatching(/Z$/),
    students: 40,
    photos: 40,
    classes: [{ school, students: 40, photos: 40 }],
    purged: false,
  });
  const said = await purge("--school-year-ended", "1y");
  expect(said.stdout).toMatch(
    /^Not changed or printed since a school year that ended before .+: 40 students, 40 photos, /,
  );
  expect(said.stdout).toMatch(/School +Class +Students +Photos/);
  // The year has ended, but too recently.
  expect(await purge("--school-year-ended", "2023-03-31")).toMatchObject({
    stdout: expect.stringContaining(": 0 students"),
  });
  const done = await purge("--school-year-ended", "1y", "--yes", "--json");
  expect(JSON.parse(done.stdout)).toMatchObject({ students: 40, photos: 40, purged: true });
  expect(await dryRun()).toMatchObject({ students: 0, photos: 0 });
  for (const flags of [[], ["--older-than", "2y", "--school-year-ended", "1y"]])
    expect(await purge(...flags)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "Use either --older-than or --school-year-ended to specify which data to purge",
      ),
    });
  await rm(data, { recursive: true });
});

onFile(
  "a purge that was killed before it compacted the database is reported until the next one finishes it",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const app = await openApp({ data, create: false });
    await byHand(app.db).run(
      "UPDATE students SET updated_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1",
    );
    await byHand(app.db).run(
      "UPDATE print_batches SET created_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1",
    );
    const moment = new Date("2021-01-01T00:00:00.000Z");
    expect(await purgeData(app, { id: null, username: "cli:clerk" }, moment)).toMatchObject({ students: 40 });
    await app.close();
    const purge = (...args: string[]) => runHere(["purge", "--data", data, "--older-than", "2y", ...args]);
    const unfinished =
      "Data that was removed earlier has not been permanently deleted yet. Use --yes to finish.\n";
    expect(await purge()).toMatchObject({ code: 0, stderr: unfinished });
    expect(await purge("--yes", "--quiet")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Deleted permanently: 0 students"),
      stderr: "",
    });
    expect(await purge()).toMatchObject({ code: 0, stderr: "" });
    await rm(data, { recursive: true });
  },
);
