import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { inApp } from "./in-app.ts";
import { changeIn, changeJson } from "./in-database.ts";
import { pdfPages } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { byHand } from "../server/by-hand.ts";

const demo = inject("demo");
/** A name in a script that no font supports. */
const CHEROKEE = "ᎠᎹᏱ";
let data: string;
let held: number;

/** Resets the demo's class 8 - B to VERIFIED, with a student whose name no font supports. */
beforeEach(async () => {
  data = await scratchFolder(demo.data);
  held = await inApp(data, async ({ db }) => {
    await byHand(db).run("UPDATE students SET status = 'VERIFIED' WHERE status = 'ID_GENERATED'");
    const first =
      "SELECT min(students.id) AS id FROM students JOIN classes ON classes.id = class_id WHERE class_name = '8'";
    return (await db.get<{ id: number }>(first))!.id;
  });
  await changeIn(data, "UPDATE students SET full_name = ? WHERE id = ?", CHEROKEE, held);
  const ofHeld = { table: "students", column: "meta", ids: [held] };
  await changeJson(data, ofHeld, (meta: object) => ({ ...meta, full_name: CHEROKEE }));
  return () => rm(data, { recursive: true, force: true });
});

const idms = (command: string, ...args: string[]) => runHere([command, "--data", data, ...args]);
const generate = (...args: string[]) =>
  idms("generate", "--school", "1", "--out", join(data, "cards.pdf"), ...args);
const ofClass = ["--class", "8 - B"];
const statusOf = (id: number) =>
  inApp(
    data,
    async ({ db }) =>
      (await db.get<{ status: string }>(`SELECT status FROM students WHERE id = ${id}`))?.status,
  );
const REASON = `Held back: ${CHEROKEE} (student`;

test("a student who is held back is named on stderr with the reason and stays VERIFIED; the exit code is 3", async () => {
  const { code, stdout, stderr } = await generate(...ofClass, "--json", "-q");
  expect(code).toBe(3);
  expect(stderr.trim()).toMatch(
    new RegExp(`^Held back: ${CHEROKEE} \\(student ${held}\\): Student Name: No font has .*\\.$`),
  );
  const report = JSON.parse(stdout);
  expect(report.leftOut).toMatchObject([{ student: held, name: CHEROKEE, code: "held_back" }]);
  expect(report.findings[0]).toMatchObject({
    student: held,
    name: CHEROKEE,
    field: "full_name",
    code: "missing_glyph",
    severity: "serious",
  });
  expect([report.despite, await pdfPages(report.file)]).toEqual([null, report.cards]);
  expect(await statusOf(held)).toBe("VERIFIED");
});

test("a dry run and a proof name the students who would be held back, and notices name whom they concern", async () => {
  const dry = await generate(...ofClass, "--dry-run");
  expect(dry.code).toBe(3);
  expect(dry.stderr).toContain(REASON);
  expect(dry.stderr).toMatch(/fatherName: shrunk on \d+ cards?: [^\n]+ \(student \d+\)/);
  const proof = await idms("proof", "--school", "1", ...ofClass, "--out", join(data, "proof.pdf"));
  expect([proof.code, proof.stderr]).toEqual([0, expect.stringContaining(REASON)]);
});

test("with a reason the card is printed and marked, and the batch shows who printed it, why, and which problem it has", async () => {
  const { code, stdout, stderr } = await generate(...ofClass, "--json", "--override", " the family agrees ");
  expect(code).toBe(0);
  expect(stderr).toContain(
    `Printed despite this problem: ${CHEROKEE} (student ${held}): Student Name: No font has`,
  );
  const { batch, despite } = JSON.parse(stdout);
  expect(despite).toMatchObject({
    reason: "the family agrees",
    students: [{ student: held, name: CHEROKEE }],
  });
  expect(await statusOf(held)).toBe("ID_GENERATED");
  const shown = await idms("batches", String(batch));
  expect(shown.stdout).toMatch(
    /^.+ printed some cards in this batch despite preflight findings\. Reason: the family agrees$/m,
  );
  expect(shown.stdout).toMatch(new RegExp(`${CHEROKEE} .*Student Name: No font has`));
  const { students, ...kept } = JSON.parse((await idms("batches", String(batch), "--json")).stdout);
  expect(kept.despite).toBe("the family agrees");
  expect(students.filter((card: { despite: string | null }) => card.despite !== null)).toMatchObject([
    { student: held, despite: expect.stringContaining("No font has") },
  ]);
});

test(
  "--override-student finds a student in any of the printed classes, and refuses a student who is not printed",
  { tags: "thorough" },
  async () => {
    const all = ["--all-classes", "--out", join(data, "all"), "--override", "agreed", "--override-student"];
    expect((await generate(...all, String(held))).code).toBe(0);
    expect(await readdir(join(data, "all"))).toContain("idcards 8 - B.pdf");
    await inApp(
      data,
      async ({ db }) => void (await byHand(db).run("UPDATE students SET status = 'VERIFIED'")),
    );
    const refused = await generate(...all, "987654");
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("Student 987654 is not among"),
    ]);
  },
);

test(
  "a class whose cards are all held back is reported by name, and the other classes are printed",
  { tags: "thorough" },
  async () => {
    await inApp(data, async ({ db }) => {
      await byHand(db).run(`UPDATE students SET status = 'SUBMITTED' WHERE id <> ${held}
      AND class_id = (SELECT class_id FROM students WHERE id = ${held})`);
    });
    const alone = await generate(...ofClass);
    expect([alone.code, alone.stdout]).toEqual([1, ""]);
    expect(alone.stderr).toContain(REASON);
    expect(alone.stderr).toContain("No cards could be printed.");
    const { code, stdout, stderr } = await generate("--all-classes", "--out", join(data, "all"));
    expect([code, stderr]).toEqual([3, expect.stringContaining(REASON)]);
    expect(stdout).toContain("8 - B: no cards could be printed");
    const made = await readdir(join(data, "all"));
    expect(made).toContain("idcards 6 - A.pdf");
    expect(made).not.toContain("idcards 8 - B.pdf");
  },
);

test.each([
  [
    "a reason of white space",
    ["--override", "   "],
    "Enter a reason for printing these cards anyway, in 3 to 200 characters.",
  ],
  [
    "students without a reason",
    ["--override-student", "1"],
    "Enter a reason. A card with a serious problem is not printed without one.",
  ],
  [
    "a student who is not printed",
    ["--override", "agreed", "--override-student", "987654"],
    "987654 is not among",
  ],
])("%s is refused, and nothing is printed", async (_, flags, words) => {
  const { code, stderr } = await generate(...ofClass, ...flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(await readdir(data)).not.toContain("cards.pdf");
});
