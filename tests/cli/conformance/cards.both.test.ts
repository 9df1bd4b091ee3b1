import { beforeAll, expect, test } from "vitest";
import { filePart, image, parts } from "./parts.ts";
import { callCase, program } from "./program.ts";
import { made, makeCardTemplate, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
});

const create = async (values: Record<string, string | File>) =>
  served.root.send("POST", "/id-templates/", parts(values));
const background = async () => filePart(await image(540, 860), "background.jpg");
const box = { x: 10, y: 20, width: 160, height: 40 };

callCase(served, "POST /id-templates/", "adds a template from parts, in image pixels", async () => {
  const fields = { full_name: { ...box, size: 16 }, photo: { ...box, height: 160, size: 12, isImage: true } };
  const { status, body } = await create({
    school: String(green.school),
    name: "Blue design",
    fields: JSON.stringify(fields),
    is_default: "true",
    card_size_mm: JSON.stringify({ w: 48, h: 72 }),
    background: await background(),
  });
  expect([status, body]).toMatchObject([
    201,
    {
      school: green.school,
      name: "Blue design",
      is_default: true,
      background_width: 540,
      background_height: 860,
      card_size_mm: { w: 48, h: 72 },
      fields,
    },
  ]);
  const shown = await served.root.get(body.background_url.replace(/^\/api/, ""));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

callCase(
  served,
  "GET /id-templates/?school={id}",
  "lists a school's templates, of which one is the default",
  async () => {
    const { school } = await makeSchool(served, "Listed School");
    const first = await makeCardTemplate(served, school);
    const second = await makeCardTemplate(served, school, { name: "Red design" });
    const { status, body } = await served.root.get(`/id-templates/?school=${school}`);
    expect(status).toBe(200);
    const defaults = body.map(({ id, is_default }: { id: number; is_default: boolean }) => [id, is_default]);
    expect(defaults).toEqual(
      expect.arrayContaining([
        [first.id, false],
        [second.id, true],
      ]),
    );
  },
);

callCase(
  served,
  "PATCH /id-templates/{id}/",
  "saves fields, size and default; a background only if one is sent",
  async () => {
    const { id, background_url } = await makeCardTemplate(served, green.school, { is_default: "false" });
    const sent = {
      fields: JSON.stringify({ address: { ...box, align: "center", color: "#aa0000", font: "times.ttf" } }),
      card_size_mm: JSON.stringify({ w: 54, h: 86 }),
      is_default: "true",
    };
    const { status, body } = await served.root.send("PATCH", `/id-templates/${id}/`, parts(sent));
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        is_default: true,
        background_url,
        background_width: 540,
        fields: { address: { align: "center" } },
      },
    ]);
    const wide = filePart(await image(1080, 1720), "wide.jpg");
    const replaced = await served.root.send("PATCH", `/id-templates/${id}/`, parts({ background: wide }));
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { background_width: 1080, is_default: true },
    ]);
  },
);

callCase(served, "DELETE /id-templates/{id}/", "deletes a template, the default one too", async () => {
  const { id } = await makeCardTemplate(served, green.school);
  expect((await served.root.send("DELETE", `/id-templates/${id}/`)).status).toBe(204);
  const { body } = await served.root.get(`/id-templates/?school=${green.school}`);
  expect(body.map((each: { id: number }) => each.id)).not.toContain(id);
  expect((await served.root.send("DELETE", `/id-templates/${id}/`)).status).toBe(404);
});

test.each([
  ["school", "Select school"],
  ["name", "Provide name"],
  ["background", "Upload background"],
])("§5 Designer: creating without %s says '%s'", async (part, message) => {
  const values: Record<string, string | File> = {
    school: String(green.school),
    name: "Blue design",
    background: await background(),
  };
  delete values[part];
  const { status, body } = await create(values);
  expect([status, body]).toEqual([400, { detail: message, fields: { [part]: [message] } }]);
});

test("§5 Designer: the background must be an image file", async () => {
  const text = filePart(Buffer.from("no image at all"), "background.jpg");
  const { status, body } = await create({
    school: String(green.school),
    name: "Blue design",
    background: text,
  });
  expect([400, 415, 422]).toContain(status);
  expect(body.detail).toEqual(expect.any(String));
});

test("§3 ID template: what a field leaves out is its default", async () => {
  const fields = {
    text: { x: 0, y: 0, w: 160, h: 40 },
    small: { ...box, height: 10 },
    photo: { ...box, isImage: true },
  };
  const template = await makeCardTemplate(served, green.school, { fields: JSON.stringify(fields) });
  const text = { font: "arial.ttf", color: "#000000", isImage: false, shape: null, align: "left" };
  expect(template.fields.text).toMatchObject({ ...text, width: 160, height: 40, size: 18 });
  expect(template.fields.small).toMatchObject({ ...text, size: 8 });
  expect(template.fields.photo).toMatchObject({ isImage: true, shape: "square" });
  expect(template.card_size_mm).toEqual({ w: 54, h: 86 });
});

test("§9 Shapes, fonts and card sizes: each of them is kept", async () => {
  for (const shape of ["square", "rectangle", "rounded", "circle", "hexagon", "sphere"])
    await keeps({ photo: { ...box, isImage: true, shape } });
  for (const font of ["arial.ttf", "arialbd.ttf", "times.ttf"]) await keeps({ full_name: { ...box, font } });
});

async function keeps(fields: object): Promise<void> {
  const form = parts({ fields: JSON.stringify(fields) });
  const [{ id }] = (await served.root.get(`/id-templates/?school=${green.school}`)).body;
  expect((await made(served.root.send("PATCH", `/id-templates/${id}/`, form))).fields).toMatchObject(fields);
}

test("§8 Designer failures: a refusal is a detail", async () => {
  const { status, body } = await create({
    school: String(green.school),
    name: "Blue design",
    fields: "{",
    background: await background(),
  });
  expect([status, body]).toEqual([
    400,
    { detail: "fields is not JSON.", fields: { fields: ["fields is not JSON."] } },
  ]);
});
