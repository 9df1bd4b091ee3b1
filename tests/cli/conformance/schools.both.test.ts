import { expect, test } from "vitest";
import { callCase, program } from "./program.ts";
import { made, makeSchool } from "./world.ts";

const served = program();
const school = {
  name: "Hilltop School",
  address: "1 Hill Road",
  email: "office@hilltop.example",
  phone: "0201234567",
};

callCase(served, "POST /schools/", "adds a school of name, address, email and phone", async () => {
  const { status, body } = await served.root.send("POST", "/schools/", school);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      ...school,
      version: 1,
      card_preview: true,
      photo_coach: true,
      sign_off: false,
      hold_back: false,
      hold_photos: false,
    },
  ]);
});

callCase(served, "GET /schools/", "lists the schools, as a plain array or page by page", async () => {
  await made(served.root.send("POST", "/schools/", { name: "Aardvark School" }));
  const { status, body } = await served.root.get("/schools/");
  expect(status).toBe(200);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["Aardvark School", "Hilltop School"]);
  expect(Object.keys(body[0])).toEqual([
    "id",
    "name",
    "address",
    "email",
    "phone",
    "card_preview",
    "photo_coach",
    "sign_off",
    "hold_back",
    "hold_photos",
    "version",
  ]);
  const page = await served.root.get("/schools/?page=1&page_size=1");
  expect(page.body).toMatchObject({ count: 2, previous: null, results: [{ name: "Aardvark School" }] });
});

callCase(served, "PUT /schools/{id}/", "changes a school", async () => {
  const { id } = await made(served.root.send("POST", "/schools/", { name: "Old Name School" }));
  const { status, body } = await served.root.send("PUT", `/schools/${id}/`, school);
  expect([status, body]).toEqual([
    200,
    {
      id,
      ...school,
      version: 2,
      card_preview: true,
      photo_coach: true,
      sign_off: false,
      hold_back: false,
      hold_photos: false,
    },
  ]);
});

callCase(
  served,
  "DELETE /schools/{id}/",
  "deletes a school, and says what is in the way of one in use",
  async () => {
    const { id } = await made(served.root.send("POST", "/schools/", { name: "Empty School" }));
    expect((await served.root.send("DELETE", `/schools/${id}/`)).status).toBe(204);
    expect((await served.root.send("DELETE", `/schools/${id}/`)).status).toBe(404);
    const used = await makeSchool(served, "Used School");
    const refused = await served.root.send("DELETE", `/schools/${used.school}/`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(/1 class.*1 school admin.*1 form template/);
  },
);

test("§8 Schools save: a refusal is a detail, with the messages by field", async () => {
  const { status, body } = await served.root.send("POST", "/schools/", {
    ...school,
    name: " ",
    email: "none",
  });
  expect([status, body]).toEqual([
    400,
    {
      detail: "Name is required.",
      fields: { name: ["Name is required."], email: ["Please enter a valid email address."] },
    },
  ]);
});

test("§8 Schools load: a refusal is a detail", async () => {
  const { status, body } = await served.anyone.get("/schools/");
  expect([status, body]).toEqual([401, { detail: "Please sign in." }]);
});

test("§7: every call is answered without its trailing slash too", async () => {
  expect((await served.root.get("/schools")).body).toEqual((await served.root.get("/schools/")).body);
});

test("Issue 3, bodies: keys that a call does not know are ignored", async () => {
  const { status, body } = await served.root.send("POST", "/schools/", {
    ...school,
    id: 999,
    owner: "nobody",
  });
  expect([status, Object.keys(body)]).toEqual([
    201,
    [
      "id",
      "name",
      "address",
      "email",
      "phone",
      "card_preview",
      "photo_coach",
      "sign_off",
      "hold_back",
      "hold_photos",
      "version",
    ],
  ]);
  expect(body.id).not.toBe(999);
});
