import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { makeZip } from "../../core/node/archives/make-zip.ts";
import { allNames } from "../stored.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let original: { id: number } & Record<string, unknown>;

const picture = (width: number, height: number, alpha: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 30, g: 90, b: 160, alpha } } })
    .png()
    .toBuffer();

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const asFile = (bytes: Buffer, name = "x.png"): File => new File([new Uint8Array(bytes)], name);

beforeAll(async () => {
  root = await signedIn(served, "root");
  const background = asFile(await picture(540, 860, 1));
  const box = { x: 10, y: 20, width: 100, height: 30 };
  const made = await root.send(
    "POST",
    "/api/id-templates/",
    parts({ school: String(served.green.school), name: "नीला Card / 1", background, is_default: "true" }),
  );
  const path = `/api/id-templates/${made.body.id}/`;
  const { key } = (
    await root.send(
      "POST",
      `${path}images/`,
      parts({ image: asFile(await picture(80, 60, 0.5), "logo.png") }),
    )
  ).body;
  await root.send("POST", `${path}images/`, parts({ image: background }));
  const logo = { ...box, kind: "image", image: key, layer: 2, locked: true };
  const code = { ...box, kind: "code128", pattern: "{student_id}" };
  const saved = await root.send(
    "PATCH",
    path,
    parts({
      fields: JSON.stringify({ full_name: { ...box, x: 12.345678 }, logo }),
      back_fields: JSON.stringify({ logo, code }),
      back_background: asFile(await picture(108, 172, 1)),
      card_size_mm: '{"w":48,"h":72}',
      languages: '["ur"]',
      safe_margin_mm: "3.5",
    }),
  );
  original = saved.body;
});

const exported = () => root.get(`/api/id-templates/${original.id}/export/`);
const imported = (bytes: Buffer, more: Record<string, string> = {}) =>
  root.send(
    "POST",
    "/api/id-templates/import/",
    parts({ school: String(served.blue.school), file: asFile(bytes, "card.idmstemplate"), ...more }),
  );

const storedFiles = async (): Promise<number> => (await allNames(served.app.files.backgrounds)).length;

/** Returns what two copies of a template have in common: everything except the addresses and the unused image. */
const contentOf = ({
  fields,
  back,
  card_size_mm,
  safe_margin_mm,
  languages,
  background_width,
  background_height,
}: Record<string, any>) => ({
  fields,
  back: { ...back, background_url: null, background_tag: null },
  card_size_mm,
  safe_margin_mm,
  languages,
  background: [background_width, background_height],
});

test("one file carries a template to another school, with its back, its pictures and every number", async () => {
  const file = await exported();
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="Card-1.idmstemplate"');
  expect(await readdir(served.app.folder.scratch)).toEqual([]);
  const { status, body } = await imported(file.body);
  expect(status).toBe(201);
  expect(contentOf(body)).toEqual(contentOf(original));
  expect(body).toMatchObject({ school: served.blue.school, name: "नीला Card / 1", is_default: true });
  expect(body.images).toMatchObject([{ name: "logo.png", width: 80, height: 60 }]);
  const logo = await sharp((await root.get(body.images[0].url)).body).metadata();
  expect([logo.format, logo.hasAlpha]).toEqual(["png", true]);
  expect((await root.get(body.back.background_url)).status).toBe(200);
  // A school's first template is its default, the others are not.
  expect((await imported(file.body)).body).toMatchObject({ name: "नीला Card / 1 (2)", is_default: false });
  expect((await imported(file.body, { name: "Blue" })).body.name).toBe("Blue");
});

test("a copy in the same or another school has its own pictures, equal byte for byte", async () => {
  const before = await storedFiles();
  const { status, body } = await root.send("POST", `/api/id-templates/${original.id}/duplicate/`, {
    school: served.green.school,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "नीला Card / 1 (2)", is_default: false, version: 1 });
  expect(contentOf(body)).toEqual(contentOf(original));
  expect(await storedFiles()).toBe(before + 4);
  const bytesOf = async (template: Record<string, any>) =>
    Promise.all(
      [template["background_url"], template["back"].background_url, template["images"][0].url].map(
        async (url) => (await root.get(url)).body,
      ),
    );
  const [one, other] = [await bytesOf(original), await bytesOf(body)];
  for (const [index, bytes] of one.entries()) expect(bytes.equals(other[index])).toBe(true);
  expect((await root.send("DELETE", `/api/id-templates/${body.id}/`)).status).toBe(204);
  // They are kept as long as the copy can be restored.
  expect(await storedFiles()).toBe(before + 4);
  expect((await root.get(original["background_url"] as string)).status).toBe(200);
  const nowhere = await root.send("POST", `/api/id-templates/${original.id}/duplicate/`, { school: 9999 });
  expect(nowhere.body.detail).toBe("There is no such school.");
  expect(await storedFiles()).toBe(before + 4);
});

describe("an import refuses this file, and keeps nothing of it:", () => {
  const layout = {
    format: "idms-template",
    version: 1,
    name: "Card",
    card_size_mm: { w: 54, h: 86 },
    background: "background.jpg",
    fields: {},
    images: [],
  };
  const zipWith = async (content: unknown, more: { name: string; data: Buffer }[] = []) =>
    makeZip([{ name: "template.json", data: Buffer.from(JSON.stringify(content)) }, ...more]);

  test.each([
    ["no zip", async () => Buffer.from("hello"), 422, /not a readable zip/],
    [
      "a zip without a layout",
      () => makeZip([{ name: "a.txt", data: Buffer.from("x") }]),
      422,
      /not an ID template/,
    ],
    ["another JSON", () => zipWith({ hello: 1 }), 422, /not an ID template/],
    ["a newer format", () => zipWith({ ...layout, version: 2 }), 422, /newer version of IDMS/],
    [
      "a layout that is damaged",
      () => zipWith({ ...layout, fields: { a: { x: 1 } } }),
      422,
      /damaged: fields\.a: An element needs/,
    ],
    ["a picture that is not in it", () => zipWith(layout), 422, /picture background\.jpg is not in the file/],
    [
      "a picture that is none",
      () => zipWith(layout, [{ name: "background.jpg", data: Buffer.from("<svg/>") }]),
      415,
      /cannot be used as a background/,
    ],
    [
      "an element whose image is not in it",
      () =>
        zipWith({
          ...layout,
          background: null,
          fields: { l: { kind: "image", image: "k", width: 1, height: 1 } },
        }),
      400,
      /There is no image "k"/,
    ],
  ] as const)("%s", async (_, make, status, message) => {
    const before = await storedFiles();
    const answer = await imported(await make());
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(message)]);
    expect(await storedFiles()).toBe(before);
  });
});
