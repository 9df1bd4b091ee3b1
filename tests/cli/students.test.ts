import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { beforeEach, expect, inject, test } from "vitest";
import { drawPortrait, type PortraitSize } from "../../fixtures/draw-portrait.ts";
import { listFiles } from "../../packages/server/src/installation/store/stored-files.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  return () => rm(data, { recursive: true, force: true });
});

const students = (...args: string[]) => runHere(["students", ...args, "--data", data]);
const shown = async (id: number) => JSON.parse((await students("show", String(id), "--json")).stdout);

/** Adds a student manually, with a photo. */
async function added(name: string, phone: string, size?: PortraitSize): Promise<number> {
  const photo = join(data, "photo.jpg");
  await writeFile(photo, await drawPortrait(7, size));
  const { stdout, stderr, code } = await students(
    "add",
    "--school",
    "1",
    "--class",
    "6 - A",
    "--photo",
    photo,
    "--set",
    `full_name=${name}`,
    `parent_phone=${phone}`,
  );
  expect([code, stderr]).toEqual([0, `${name} is SUBMITTED.\n`]);
  return Number(stdout);
}

test("a photo that is added or rotated is prepared for printing", async () => {
  const kept = async () =>
    (await listFiles(join(data, "renditions")).catch((): string[] => [])).filter((name) =>
      name.endsWith(".jpg"),
    );
  const before = (await kept()).length;
  const id = await added("Asha Rao", "9876500001", { width: 1200, height: 1600 });
  expect(await kept()).toHaveLength(before + 1);
  expect((await students("edit", String(id), "--rotate", "180")).code).toBe(0);
  expect(await kept()).toHaveLength(before + 2);
});

test("a student is added, corrected, sent back and verified, and the record says who did what", async () => {
  const id = await added("Asha = Rao", "9876500001");
  const edit = await students(
    "edit",
    String(id),
    "--set",
    "full_name=Asha Rao",
    "address=a=b",
    "--reason",
    "typo",
  );
  expect([edit.code, edit.stderr]).toEqual([0, "Asha Rao is now SUBMITTED.\n"]);
  expect((await students("edit", String(id), "--set", "address=a=b")).stderr).toBe(
    "The record already has the values you entered. Nothing was changed.\n",
  );
  expect((await students("edit", String(id), "--rotate", "90", "--class", "5 - A")).code).toBe(0);
  expect((await students("send-back", String(id), "--reason", "photo", "--note", "Too dark")).code).toBe(0);
  const listed = await students("list", "--school", "1", "--sent-back", "--json");
  expect(JSON.parse(listed.stdout).students).toMatchObject([{ id, status: "SUBMITTED, sent back" }]);
  expect((await students("verify", String(id))).stderr).toBe("1 student is verified.\n");
  expect(await shown(id)).toMatchObject({
    name: "Asha Rao",
    class: "5 - A",
    status: "VERIFIED",
    sent_back: null,
    has_photo: true,
    answers: { full_name: "Asha Rao", address: "a=b" },
    history: ["create", "correct", "correct", "correct", "send_back", "verify"].map((verb) => ({
      done: `students.${verb}`,
      by: expect.stringMatching(/^cli:/),
    })),
  });
});

test("students who cannot be changed are named, and the exit code says whether some or all of them failed", async () => {
  const id = await added("Balu", "9876500002");
  const some = await students("verify", `${id},999999`);
  expect([some.code, some.stderr]).toEqual([
    3,
    '999999: There is no such student. Run "idms students list" for a list.\n1 student is verified.\n',
  ]);
  const none = await students("verify", String(id));
  expect([none.code, none.stderr]).toEqual([1, `${id}: This student is already VERIFIED.\n`]);
});

test("a removed student is listed and can be restored; an erased one cannot", async () => {
  const id = await added("Chitra", "9876500003");
  expect((await students("remove", String(id), "--reason", "twice")).stderr).toBe("1 student is removed.\n");
  expect((await students("show", String(id))).code).toBe(1);
  expect(JSON.parse((await students("list", "--removed", "--json")).stdout).students).toMatchObject([
    { id, name: "Chitra", reason: "twice" },
  ]);
  expect((await students("restore", String(id))).code).toBe(0);
  expect((await shown(id)).name).toBe("Chitra");
  expect((await students("erase", String(id), "--no-input")).code).toBe(2);
  const erased = await students("erase", String(id), "999999", "--yes");
  expect([erased.code, erased.stdout]).toEqual([
    3,
    `${inject("postgresql") ? "Removed" : "Deleted permanently"}: 1 student.\n`,
  ]);
  expect((await students("restore", String(id))).code).toBe(1);
});

test.each([
  [["edit", "1", "--set", "address"], "--set takes name=answer"],
  [["edit", "1", "--set", "shoe=4"], 'has no text field named "shoe". Its text fields are full_name, '],
  [["edit", "1"], "Specify what to change with one or more of --set, --photo, --rotate, --class."],
  [
    ["edit", "1", "--set", "blood_group=Z"],
    'blood_group: Please choose one of the options. To see the options, run "idms forms show FORM --school SCHOOL".',
  ],
  [["verify", "999999"], '999999: There is no such student. Run "idms students list" for a list.'],
  [["send-back", "1"], "Choose a reason, or write a note about what is wrong. Use --reason or --note."],
  [["send-back", "1", "--reason", "nose"], "A reason must be one of photo, name"],
  [
    ["edit", "999999", "--set", "address=x"],
    'There is no student 999999. Run "idms students list" to see the student numbers.',
  ],
  [["add", "--school", "1", "--class", "6 - A", "--photo", "/nowhere.jpg"], "/nowhere.jpg cannot be read"],
  [["list", "--search", " "], "Specify what to search for with --search"],
  [["list", "--class", "6 - A"], "Use --school to specify the school that the class belongs to."],
  [["list", "--status", "verifed"], "Did you mean VERIFIED?"],
  [["list", "--removed", "--class", "6 - A"], "can be filtered only with --school"],
])("students %j is refused with a sentence that says what to do", async (args, sentence) => {
  const { code, stderr } = await students(...args);
  expect([code === 1 || code === 2, stderr]).toEqual([true, expect.stringContaining(sentence)]);
});
