import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { spelledOut } from "@idms/core/cards/designs/merge-fields";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  asCardTemplate,
  backgroundNames,
  findIdTemplate,
} from "../../../packages/server/src/cards/designs/design-rows.ts";
import { forgetRemovedRows } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { allNames } from "../stored.ts";
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

const storedBackgrounds = async (): Promise<number> => (await allNames(served.app.files.backgrounds)).length;

test("a template is created from its parts, with the specified defaults, and its background is served", async () => {
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

test("a browser that already has the background is told so, and one without access gets nothing", async () => {
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
  [
    "a field without a size",
    { fields: '{"a":{"x":1,"y":1}}' },
    400,
    "An element needs a width and a height.",
  ],
  [
    "an SVG as its background",
    { background: asFile("<svg/>") },
    415,
    "The file cannot be used as a background. Choose a JPEG, PNG or WebP image.",
  ],
])("a template with %s is refused, and leaves no file", async (_, wrong, expected, detail) => {
  const before = await storedBackgrounds();
  const { status, body } = await create(wrong);
  expect([status, body.detail]).toEqual([expected, detail]);
  expect(await storedBackgrounds()).toBe(before);
});

test("a save changes only what is sent; a new background replaces the old one, which is kept", async () => {
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

test("the safe margin of a template is stored, 2 mm unless set, and returns with an earlier version", async () => {
  const { body: made } = await create({});
  expect(made.safe_margin_mm).toBe(2);
  const path = `/api/id-templates/${made.id}/`;
  const { body: set } = await root.send("PATCH", path, parts({ safe_margin_mm: "3.5" }));
  expect(set).toEqual({ ...made, safe_margin_mm: 3.5, version: made.version + 1 });
  expect(asCardTemplate((await findIdTemplate(served.app.db, made.id))!).safeMargin).toBe(3.5);
  const { body: renamed } = await root.send("PATCH", path, parts({ name: "Margin too" }));
  expect(renamed.safe_margin_mm).toBe(3.5);
  const restored = await root.send("POST", `${path}versions/${made.version}/restore/`);
  expect(restored.body.safe_margin_mm).toBe(2);
  for (const wrong of ["-1", "10.5", '"wide"'])
    expect((await root.send("PATCH", path, parts({ safe_margin_mm: wrong }))).status).toBe(400);
});

test("the languages of a template's texts are stored, and return with an earlier version", async () => {
  const { body: made } = await create({ fields: JSON.stringify(layout) });
  expect(made.languages).toEqual([]);
  const path = `/api/id-templates/${made.id}/`;
  const urdu = await root.send("PATCH", path, parts({ languages: '["ur","mr"]' }));
  expect(urdu.body).toEqual({ ...made, languages: ["ur", "mr"], version: made.version + 1 });
  const stored = (await findIdTemplate(served.app.db, made.id))!;
  expect(asCardTemplate(stored).languages).toEqual(["ur", "mr"]);
  const renamed = await root.send("PATCH", path, parts({ name: "Renamed" }));
  expect(renamed.body.languages).toEqual(["ur", "mr"]);
  const restored = await root.send("POST", `${path}versions/${made.version}/restore/`);
  expect(restored.body.languages).toEqual([]);
});

test.each([
  ['["Urdu spoken"]', "Write a language as its BCP 47 code, such as ur or zh-Hant."],
  [JSON.stringify(Array(11).fill("ur")), "A card can have text in up to 10 languages."],
  ["ur", "languages is not JSON."],
])("languages that are %s are refused", async (languages, detail) => {
  const { status, body } = await create({ languages });
  expect([status, body.detail]).toEqual([400, detail]);
});

test("a school has one default template: a new one replaces it", async () => {
  const one = (await create({ is_default: "true" })).body;
  const two = (await create()).body;
  await root.send("PATCH", `/api/id-templates/${two.id}/`, parts({ is_default: "true" }));
  const { body } = await root.get(`/api/id-templates/?school=${served.green.school}`);
  const defaults = body.filter(({ is_default }: { is_default: boolean }) => is_default);
  expect(defaults.map(({ id }: { id: number }) => id)).toEqual([two.id]);
  expect(body.map(({ id }: { id: number }) => id)).toContain(one.id);
  expect((await root.get(`/api/id-templates/?school=${served.blue.school}`)).body).toEqual([]);
});

test("a deleted template keeps its backgrounds and those of its versions only while it can be restored", async () => {
  const { app } = served;
  const { body } = await create();
  const named = async () => {
    const names = new Set<string>();
    for await (const name of backgroundNames(app.db)) names.add(name);
    return names.size;
  };
  const before = await named();
  await root.send("PATCH", `/api/id-templates/${body.id}/`, parts({ background: asFile(png) }));
  expect((await root.send("DELETE", `/api/id-templates/${body.id}/`)).status).toBe(204);
  expect((await root.get(body.background_url)).status).toBe(404);
  expect(await named()).toBe(before + 1);
  await forgetRemovedRows(app.db, new Date(Date.now() + 8 * 24 * 60 * 60_000));
  expect(await named()).toBe(before - 1);
});

test("a body that is not multipart is refused, and so is one that is too large", async () => {
  expect((await root.send("POST", "/api/id-templates/", { name: "x" })).status).toBe(415);
  const { status, body } = await create({ background: asFile(Buffer.alloc(22 * 1024 * 1024)) });
  expect([status, body.detail]).toEqual([413, "The request is larger than 21 MB."]);
});

describe("a change of the elements by a client that does not know all of their properties", () => {
  const own = { bold: true, letterSpacing: 0.1, prefix: "S/o ", dateFormat: "d MMM yyyy", layer: 3 };
  const father = { x: 20, y: 20, width: 160, height: 40, ...own };
  const note = {
    x: 20,
    y: 90,
    width: 160,
    height: 40,
    kind: "text",
    pattern: "{class}",
    letterCase: "upper",
  };
  /** All properties of an element in the specification, as an older client sends them. */
  const specified = {
    x: 25,
    y: 30,
    width: 150,
    height: 42,
    font: "times.ttf",
    size: 20,
    color: "#112233",
    isImage: false,
    shape: null,
    align: "center",
  };

  const started = async () => {
    const { body } = await create({ fields: JSON.stringify({ father, note }) });
    return `/api/id-templates/${body.id}/`;
  };
  const change = async (path: string, fields: unknown, headers?: Record<string, string>) =>
    root.send("PATCH", path, parts({ fields: JSON.stringify(fields) }), headers);

  test("keeps every property that it does not name, including the kind", async () => {
    const path = await started();
    const { status, body } = await change(path, { father: specified, note: specified });
    expect(status).toBe(200);
    expect(body.fields.father).toEqual({ ...specified, ...own });
    expect(body.fields.note).toEqual({ ...specified, kind: "text", pattern: "{class}", letterCase: "upper" });
    const moved = await change(path, { father: { x: 1 }, note: { w: 99, h: 33 } });
    expect(moved.body.fields.father).toEqual({ ...specified, ...own, x: 1 });
    expect(moved.body.fields.note).toMatchObject({ width: 99, height: 33, pattern: "{class}" });
  });

  test("clears what is null, and nothing else", async () => {
    const path = await started();
    const { body } = await change(path, { father: { bold: null, prefix: null, size: null }, note: {} });
    const { bold: _, prefix: __, ...rest } = own;
    expect(body.fields.father).toMatchObject({ ...rest, x: 20, width: 160, size: 18 });
    expect(body.fields.father).not.toHaveProperty("bold");
    expect(body.fields.father).not.toHaveProperty("prefix");
    expect(body.fields.note).toMatchObject({ kind: "text", letterCase: "upper" });
  });

  test("clears every property that is missing if the client turns out to know them all", async () => {
    const path = await started();
    const all = cardFieldsSchema.parse({ father, note });
    const cleared = { ...all, father: { ...all["father"]!, prefix: undefined, letterSpacing: undefined } };
    const { body } = await change(path, spelledOut(cleared));
    expect(body.fields).toEqual(JSON.parse(JSON.stringify(cleared)));
  });

  test("removes elements that are not sent, and starts an element under another key empty", async () => {
    const path = await started();
    const renamed = await change(path, { guardian: specified });
    expect(renamed.body.fields).toEqual({ guardian: specified });
    const back = await change(path, { father: specified });
    expect(back.body.fields).toEqual({ father: specified });
  });

  test("keeps the properties that an element's new kind has too", async () => {
    const path = await started();
    const code = await change(path, { father: {}, note: { kind: "qr" } });
    expect(code.body.fields.note).toMatchObject({ kind: "qr", pattern: "{class}", fill: "#ffffff" });
    expect(code.body.fields.note).not.toHaveProperty("letterCase");
    const answer = await change(path, { father: {}, note: { kind: null } });
    expect(answer.body.fields.note).not.toHaveProperty("kind");
    expect(answer.body.fields.note).not.toHaveProperty("pattern");
    const photo = await change(path, { father: { isImage: true } });
    expect(photo.body.fields.father).toMatchObject({ isImage: true, shape: "square", bold: true, layer: 3 });
    expect(photo.body.fields.father).not.toHaveProperty("prefix");
  });

  test("is refused with a sentence if it is invalid, and then changes nothing", async () => {
    const path = await started();
    const before = (await root.get(`/api/id-templates/?school=${served.green.school}`)).body.at(-1);
    const bare = await change(path, { father: {}, other: { x: 1 } });
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([400, ["fields.other"]]);
    const wrong = await change(path, { father: { letterSpacing: 9 } });
    expect(wrong.body.detail).toBe("The letter spacing must be from -0.1 to 1 em.");
    expect((await change(path, { father: 5 })).status).toBe(400);
    expect((await root.get(`/api/id-templates/?school=${served.green.school}`)).body.at(-1)).toEqual(before);
  });

  test("applies to the current state, or with If-Match only to the version that was read", async () => {
    const path = await started();
    const first = await change(path, { father: { color: "#ff0000" }, note: {} }, { "If-Match": '"1"' });
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const stale = await change(path, { father: { x: 3 }, note: {} }, { "If-Match": '"1"' });
    expect([stale.status, stale.body.current.fields.father.color]).toEqual([412, "#ff0000"]);
    const late = await change(path, { father: { x: 3 }, note: {} });
    expect(late.body.fields.father).toMatchObject({ x: 3, color: "#ff0000", prefix: "S/o " });
  });
});

test("a placeholder with an unknown filter is refused in a new template and in a change", async () => {
  const code = (pattern: string) =>
    JSON.stringify({ code: { x: 0, y: 0, width: 90, height: 90, kind: "qr", pattern } });
  const refused = await create({ fields: code("{full_name|uri}") });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    expect.stringMatching(/There is no filter "uri"\. Use \{full_name\|url\} in a web address/),
  ]);
  const { body } = await create({ fields: code("https://x.org/?n={full_name|url}") });
  expect(body.fields.code.pattern).toBe("https://x.org/?n={full_name|url}");
  const path = `/api/id-templates/${body.id}/`;
  const { status } = await root.send("PATCH", path, parts({ fields: code("{full_name|upper}") }));
  expect(status).toBe(400);
});
