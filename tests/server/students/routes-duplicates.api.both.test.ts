import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { carryOutPlan } from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let green: Client;
let blue: Client;
beforeAll(async () => {
  [green, blue] = await Promise.all([signedIn(served, "green"), signedIn(served, "blue")]);
});

async function added(name: string, phone: string, photo?: Buffer): Promise<number> {
  const { classroom, form } = served.green;
  const answers = { full_name: name, parent_phone: phone, address: `Home of ${name}` };
  const { body } = await green.send("POST", "/api/students/", { classroom, form, answers });
  if (photo) {
    const parts = new FormData();
    parts.set("photo", new File([new Uint8Array(photo)], "p.jpg"));
    await green.send("POST", `/api/students/${body.id}/photo/`, parts);
  }
  return body.id;
}

interface Pair {
  first: { id: number };
  second: { id: number };
  because: string[];
}
const pairs = async (): Promise<[number, number, string[]][]> =>
  ((await green.get(`/api/classes/${served.green.classroom}/duplicates/`)).body as Pair[]).map(
    ({ first, second, because }) => [first.id, second.id, because],
  );

test("similar records are named, and can be separated or merged, which can be undone", async () => {
  const photo = await drawPortrait(11);
  const smaller = await sharp(photo).resize(300).jpeg({ quality: 60 }).toBuffer();
  const first = await added("Asha Rao", "9876500001", photo);
  const second = await added("Rao Asha", "9876500002");
  const third = await added("Balu", "9876500003", smaller);
  expect(await pairs()).toEqual([
    [first, second, ["name"]],
    [first, third, ["photo"]],
  ]);
  expect((await blue.get(`/api/classes/${served.green.classroom}/duplicates/`)).status).toBe(404);

  expect((await green.send("POST", `/api/students/${third}/tell-apart/`, { other: first })).status).toBe(204);
  expect(await pairs()).toEqual([[first, second, ["name"]]]);

  const wish = { other: first, take: ["full_name", "parent_phone"], take_photo: true, reason: "one child" };
  const merged = await green.send("POST", `/api/students/${second}/merge/`, wish);
  expect(merged.body).toMatchObject({
    id: second,
    full_name: "Asha Rao",
    parent_phone: "9876500001",
    photo: `/api/students/${second}/photo/`,
    meta: { parent_phone: "9876500001", address: "Home of Rao Asha" },
  });
  expect(await pairs()).toEqual([[second, third, ["photo"]]]);
  const history = (await green.get(`/api/students/${second}/history/`)).body as { done: string }[];
  expect(history.map(({ done }) => done)).toEqual(["students.create", "students.correct", "students.merge"]);

  // The merged record has the child and the phone now. Once they are free, the other record can return.
  expect((await green.send("POST", `/api/students/${first}/restore/`, {})).status).toBe(409);
  await green.send("PATCH", `/api/students/${second}/`, { answers: { parent_phone: "9876500009" } });
  expect((await green.send("POST", `/api/students/${first}/restore/`, {})).body.full_name).toBe("Asha Rao");
});

test("a record is not merged with itself, with another school's or with a missing one, and nothing changes", async () => {
  const id = await added("Chitra", "9876500020");
  const merge = (other: number, more: object = {}) =>
    green.send("POST", `/api/students/${id}/merge/`, { other, ...more });
  expect((await merge(id)).status).toBe(400);
  expect((await merge(served.blue.student)).status).toBe(404);
  expect((await merge(999_999, { take_photo: true })).status).toBe(404);
  const other = await added("Dev", "9876500021");
  expect((await merge(other, { take: ["shoe_size"] })).status).toBe(400);
  expect((await merge(other, { take_photo: true })).status).toBe(404);
  expect((await green.get(`/api/students/${other}/`)).body.full_name).toBe("Dev");
});

test("a merge and a separation can be undone as long as nothing has changed since", async () => {
  const count = async () => (await green.get("/api/students/duplicates/")).body.pairs as number;
  const before = await count();
  const kept = await added("Esha Rao", "9876500031", await drawPortrait(21));
  const gone = await added("Rao Esha", "9876500032", await drawPortrait(22));
  expect(await count()).toBe(before + 1);
  const photoOf = async (id: number) => (await green.get(`/api/students/${id}/photo/`)).body as Buffer;
  const rows = async () =>
    Promise.all([kept, gone].map(async (id) => (await green.get(`/api/students/${id}/`)).body));
  const was = await rows();
  const photo = await photoOf(kept);
  await green.send("POST", `/api/students/${kept}/verify/`);

  const wish = { other: gone, take: ["full_name", "parent_phone"], take_photo: true };
  expect((await green.send("POST", `/api/students/${kept}/merge/`, wish)).body.status).toBe("SUBMITTED");
  expect((await photoOf(kept)).equals(photo)).toBe(false);
  const undo = (other: number) => green.send("POST", `/api/students/${kept}/undo-merge/`, { other });
  expect((await undo(served.green.student)).status).toBe(409);
  expect((await undo(gone)).body).toMatchObject({ full_name: "Esha Rao", status: "VERIFIED" });
  const facts = ({ id, meta, full_name, parent_phone }: Record<string, unknown>) => [
    id,
    meta,
    full_name,
    parent_phone,
  ];
  expect((await rows()).map(facts)).toEqual(was.map(facts));
  expect((await photoOf(kept)).equals(photo)).toBe(true);
  expect(await count()).toBe(before + 1);
  // Each record has its own child and number again.
  const taken = { answers: { full_name: "Rao Esha", parent_phone: "9876500032" } };
  expect((await green.send("PATCH", `/api/students/${kept}/`, taken)).status).toBe(409);

  await green.send("POST", `/api/students/${kept}/merge/`, wish);
  await green.send("POST", `/api/students/${kept}/verify/`);
  expect((await undo(gone)).status).toBe(409);
  expect((await green.send("POST", `/api/students/${gone}/restore/`, {})).status).toBe(409);

  const twin = await added("Rao Esha", "9876500033");
  const undoApart = `/api/students/${kept}/undo-tell-apart/`;
  const named = await count();
  await green.send("POST", `/api/students/${kept}/tell-apart/`, { other: twin });
  expect(await count()).toBe(named - 1);
  expect((await green.send("POST", undoApart, { other: twin })).status).toBe(204);
  expect(await count()).toBe(named);
  expect((await blue.send("POST", undoApart, { other: twin })).status).toBe(404);
});

test("similar records of two classes are named with their classes, until somebody separates them", async () => {
  const other = (
    await green.send("POST", "/api/classes/", { class_name: "7", section: null, total_students: 0 })
  ).body.id as number;
  const across = async () => {
    const { body } = await green.get("/api/students/duplicates/across/");
    return {
      left: body.left as number,
      pairs: body.pairs as (Pair & Record<"first" | "second", { classroom: object }>)[],
    };
  };
  const photo = await drawPortrait(41);
  const one = await added("Gauri Sen", "9876500041", photo);
  const moved = await added(
    "Gowri",
    "9876500042",
    await sharp(photo).resize(280).jpeg({ quality: 70 }).toBuffer(),
  );
  await green.send("PATCH", `/api/students/${moved}/`, { answers: {}, classroom: other });
  const { left, pairs: found } = await across();
  expect(left).toBe(0);
  expect(found.map(({ first, second, because }) => [first.id, second.id, because])).toEqual([
    [one, moved, ["photo"]],
  ]);
  expect([found[0]?.first.classroom, found[0]?.second.classroom]).toMatchObject([
    { class_name: "5" },
    { class_name: "7" },
  ]);
  // Another school sees none of them.
  expect((await blue.get("/api/students/duplicates/across/")).body).toEqual({ pairs: [], left: 0 });
  const asked = await blue.get(`/api/students/duplicates/across/?school=${served.green.school}`);
  expect(asked.body).toEqual({ pairs: [], left: 0 });
  await green.send("POST", `/api/students/${moved}/tell-apart/`, { other: one });
  expect((await across()).pairs).toEqual([]);
});

test("a merge is not undone if an import has changed the record since", async () => {
  const kept = await added("Hema Nair", "9876500051");
  const gone = await added("Nair Hema", "9876500052");
  const wish = { other: gone, take: ["address"] };
  expect((await green.send("POST", `/api/students/${kept}/merge/`, wish)).status).toBe(200);
  const cells = {
    "Student Name": "Hema Nair",
    "Parent Phone": "9876500051",
    Class: "5 - A",
    Address: "New Road",
  };
  const sheet = { rows: [{ row: 2, cells }], school: "Green", photos: null };
  const actor = { id: null, name: "cli:clerk" };
  const options = { file: "a.csv", partial: false, dryRun: false, actor, status: "VERIFIED" } as const;
  const imported = await carryOutPlan(served.app, await planStudents(served.app, sheet), options);
  expect([imported.create, imported.change]).toEqual([0, 1]);
  const undone = await green.send("POST", `/api/students/${kept}/undo-merge/`, { other: gone });
  expect([undone.status, undone.body.detail]).toEqual([
    409,
    expect.stringContaining("This student was changed after the merge"),
  ]);
  expect((await green.get(`/api/students/${kept}/`)).body.meta.address).toBe("New Road");
});
