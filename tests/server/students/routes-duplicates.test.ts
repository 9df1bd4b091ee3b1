import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
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

test("records that look alike are named, told apart, or made one, which can be undone", async () => {
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

  const wish = { other: first, take: ["parent_phone"], take_photo: true, reason: "one child" };
  const merged = await green.send("POST", `/api/students/${second}/merge/`, wish);
  expect(merged.body).toMatchObject({
    id: second,
    full_name: "Rao Asha",
    parent_phone: "9876500001",
    photo: `/api/students/${second}/photo/`,
    meta: { parent_phone: "9876500001", address: "Home of Rao Asha" },
  });
  expect(await pairs()).toEqual([[second, third, ["photo"]]]);
  const history = (await green.get(`/api/students/${second}/history/`)).body as { done: string }[];
  expect(history.map(({ done }) => done)).toEqual(["students.create", "students.correct", "students.merge"]);

  // The phone is the merged record's now; without it the other one comes back.
  expect((await green.send("POST", `/api/students/${first}/restore/`, {})).status).toBe(409);
  await green.send("PATCH", `/api/students/${second}/`, { answers: { parent_phone: "9876500009" } });
  expect((await green.send("POST", `/api/students/${first}/restore/`, {})).body.full_name).toBe("Asha Rao");
});

test("a record is not merged with itself, nor with one of another school or of nowhere, and then nothing is changed", async () => {
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
