import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { serving, signedIn, tokensOf, type Answer, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let png: Buffer;
beforeAll(async () => {
  root = await signedIn(served, "root");
  png = await picture(540, 860);
});

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#246" } })
    .png()
    .toBuffer();

const asFile = (bytes: Buffer | string): File =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "back.png", { type: "image/png" });

function parts(values: Record<string, string | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, value);
  return form;
}

const layout = {
  full_name: { x: 20, y: 20, w: 160, h: 40 },
  photo: { x: 1, y: 2, width: 120, height: 120, isImage: true },
};

const create = (more: Record<string, string | File | undefined> = {}): Promise<Answer> =>
  root.send(
    "POST",
    "/api/id-templates/",
    parts({ school: String(served.green.school), name: "Blue card", background: asFile(png), ...more }),
  );

async function storedBackgrounds(): Promise<number> {
  const entries = await readdir(served.app.folder.backgrounds, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test("a template is made of its parts, with the specification's defaults, and its background is served", async () => {
  const { status, body } = await create({ fields: JSON.stringify(layout), is_default: "true" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    school: served.green.school,
    name: "Blue card",
    is_default: true,
    card_size_mm: { w: 54, h: 86 },
    background_width: 540,
    background_height: 860,
    fields: {
      full_name: {
        width: 160,
        height: 40,
        font: "arial.ttf",
        size: 18,
        color: "#000000",
        shape: null,
        align: "left",
      },
      photo: { isImage: true, shape: "square" },
    },
  });
  const image = await root.get(body.background_url);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sharp(image.body).metadata()).toMatchObject({ width: 540, height: 860, format: "jpeg" });
  expect(image.headers.get("cache-control")).toBe("private, no-cache");
});

test("a browser that has the background is told so, and one that may not see it gets nothing", async () => {
  const { background_url } = (await create()).body;
  const etag = (await root.get(background_url)).headers.get("etag") as string;
  const { access } = await tokensOf(served, "root");
  const again = await fetch(served.server.url + background_url, {
    headers: { authorization: `Bearer ${access}`, "if-none-match": etag },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const stranger = await fetch(served.server.url + background_url, { headers: { "if-none-match": etag } });
  expect(stranger.status).toBe(401);
});

test.each([
  ["no school", { school: undefined }, 400, "Select school"],
  ["a school that is not there", { school: "9999" }, 400, "There is no such school."],
  ["no name", { name: " " }, 400, "Provide name"],
  ["no background", { background: undefined }, 400, "Upload background"],
  ["an empty background", { background: new File([], "") }, 400, "Upload background"],
  ["fields that are no JSON", { fields: "{" }, 400, "fields is not JSON."],
  ["a field without a size", { fields: '{"a":{"x":1,"y":1}}' }, 400, "A field needs a width and a height"],
  [
    "an SVG as its background",
    { background: asFile("<svg/>") },
    415,
    "The file is not a background that can be used: choose a JPEG, PNG or WebP image.",
  ],
])("a template with %s is refused, and leaves no file", async (_, wrong, expected, detail) => {
  const before = await storedBackgrounds();
  const { status, body } = await create(wrong);
  expect([status, body.detail]).toEqual([expected, detail]);
  expect(await storedBackgrounds()).toBe(before);
});

test("a save changes what is sent and keeps the rest; a new background takes the place of the old one, which is kept", async () => {
  const { body: made } = await create({ fields: JSON.stringify(layout) });
  const path = `/api/id-templates/${made.id}/`;
  const before = await storedBackgrounds();
  const size = await root.send("PATCH", path, parts({ card_size_mm: '{"w":48,"h":72}' }));
  expect(size.body).toEqual({ ...made, card_size_mm: { w: 48, h: 72 }, version: made.version + 1 });
  const etag = (await root.get(made.background_url)).headers.get("etag");
  const replaced = await root.send("PATCH", path, parts({ background: asFile(await picture(300, 400)) }));
  expect(replaced.body).toMatchObject({ background_width: 300, background_height: 400, fields: made.fields });
  expect((await root.get(made.background_url)).headers.get("etag")).not.toBe(etag);
  expect(await storedBackgrounds()).toBe(before + 1);
  const broken = await root.send("PATCH", path, parts({ background: asFile("nonsense") }));
  expect(broken.status).toBe(415);
  expect((await root.get(made.background_url)).status).toBe(200);
  expect(await storedBackgrounds()).toBe(before + 1);
});

test("a school has one default template: a new one takes its place", async () => {
  const one = (await create({ is_default: "true" })).body;
  const two = (await create()).body;
  await root.send("PATCH", `/api/id-templates/${two.id}/`, parts({ is_default: "true" }));
  const { body } = await root.get(`/api/id-templates/?school=${served.green.school}`);
  const defaults = body.filter(({ is_default }: { is_default: boolean }) => is_default);
  expect(defaults.map(({ id }: { id: number }) => id)).toEqual([two.id]);
  expect(body.map(({ id }: { id: number }) => id)).toContain(one.id);
  expect((await root.get(`/api/id-templates/?school=${served.blue.school}`)).body).toEqual([]);
});

test("a deleted template takes its backgrounds with it, those of its earlier versions too", async () => {
  const { body } = await create();
  const before = await storedBackgrounds();
  await root.send("PATCH", `/api/id-templates/${body.id}/`, parts({ background: asFile(png) }));
  expect(await storedBackgrounds()).toBe(before + 1);
  expect((await root.send("DELETE", `/api/id-templates/${body.id}/`)).status).toBe(204);
  expect((await root.get(body.background_url)).status).toBe(404);
  expect(await storedBackgrounds()).toBe(before - 1);
});

test("parts that are not multipart, and a body that is too large, are refused before anything is read", async () => {
  expect((await root.send("POST", "/api/id-templates/", { name: "x" })).status).toBe(415);
  const { status, body } = await create({ background: asFile(Buffer.alloc(22 * 1024 * 1024)) });
  expect([status, body.detail]).toEqual([413, "The request is larger than 21 MB."]);
});
