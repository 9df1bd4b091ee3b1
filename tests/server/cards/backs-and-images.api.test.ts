import { readFile } from "node:fs/promises";
import { cardFieldAnswer, cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { idTemplateSchema } from "@idms/core/cards/designs/id-template";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { findIdTemplate, putImages } from "../../../packages/server/src/cards/designs/design-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import type { TemplateImage } from "../../../packages/server/src/installation/tables/schema.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { forgetRemovedRows } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { ageStored, allNames } from "../stored.ts";
import { serving, signedIn, type Answer, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let background: File;
let logo: File;

const picture = (width: number, height: number, alpha: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } })
    .png()
    .toBuffer();
const asFile = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

beforeAll(async () => {
  root = await signedIn(served, "root");
  background = asFile(await picture(54, 86, 1), "front.png");
  logo = asFile(await picture(80, 60, 0.5), "logo.png");
});

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const box = { x: 1, y: 2, width: 30, height: 20 };
const fields = { full_name: box };
const note = { kind: "text", pattern: "If found: {school_phone}", ...box };

async function created(more: Record<string, string | File> = {}) {
  const { school } = served.green;
  const values = {
    school: String(school),
    name: "Card",
    background,
    fields: JSON.stringify(fields),
    ...more,
  };
  const { status, body } = await root.send("POST", "/api/id-templates/", parts(values));
  expect(status).toBe(201);
  return body;
}

const saved = (id: number, values: Record<string, string | File>): Promise<Answer> =>
  root.send("PATCH", `/api/id-templates/${id}/`, parts(values));

const upload = async (id: number, file = logo) =>
  root.send("POST", `/api/id-templates/${id}/images/`, parts({ image: file }));

/** Changes the stored data of a template's images, as if time had passed. */
const changeImages = (id: number, change: (image: TemplateImage) => TemplateImage): Promise<void> =>
  transaction(served.app.db, async (tx) => {
    const { images } = (await findIdTemplate(tx, id))!;
    await putImages(
      tx,
      id,
      Object.fromEntries(Object.entries(images).map(([key, image]) => [key, change(image)])),
    );
  });

const storedFiles = async (): Promise<number> => (await allNames(served.app.files.backgrounds)).length;

describe("the back of a template", () => {
  test("is added with the template or later, and is returned as it was sent", async () => {
    const back_fields = JSON.stringify({ note, address: box });
    const both = await created({ back_fields, back_background: background });
    expect(both.back).toMatchObject({
      background_url: `/api/id-templates/${both.id}/background/?side=back`,
      background_width: 54,
      background_height: 86,
      fields: { note: { ...note, isImage: false }, address: { ...box, font: "arial.ttf" } },
    });
    expect((await root.get(both.back.background_url)).headers.get("content-type")).toBe("image/jpeg");

    const plain = await created();
    expect(plain.back).toBeNull();
    const added = (await saved(plain.id, { back_fields })).body;
    expect(added.back).toMatchObject({ background_url: null, background_width: null });
    expect(added.back.fields).toEqual(both.back.fields);
    expect(added.fields).toEqual(plain.fields);
    const again = await saved(plain.id, { back_fields: JSON.stringify(added.back.fields) });
    expect(again.body.back).toEqual(added.back);
  });

  test("keeps what a save does not send; once it is removed, earlier versions keep its backgrounds", async () => {
    const { id } = await created({ back_fields: JSON.stringify({ note }), back_background: background });
    const before = await storedFiles();
    const other = asFile(await picture(108, 172, 1), "other.png");
    const replaced = (await saved(id, { back_background: other })).body;
    expect(replaced.back).toMatchObject({ background_width: 108, fields: { note: { kind: "text" } } });
    expect((await saved(id, { name: "Renamed" })).body.back).toEqual(replaced.back);
    expect(await storedFiles()).toBe(before + 1);
    const removed = (await saved(id, { back: "remove" })).body;
    expect(removed.back).toBeNull();
    expect(await storedFiles()).toBe(before + 1);
    expect((await root.get(`/api/id-templates/${id}/background/?side=back`)).status).toBe(404);
    expect((await root.get(`/api/id-templates/${id}/background/`)).status).toBe(200);
  });

  test("is refused with what to do if it is invalid", async () => {
    const { id } = await created();
    const wrong = { ...note, pattern: undefined };
    const bare = await saved(id, { back_fields: JSON.stringify({ note: wrong }) });
    expect([bare.status, bare.body.detail]).toEqual([400, 'Fixed text needs content. Send "pattern".']);
    expect(Object.keys(bare.body.fields)).toEqual(["back_fields.note.pattern"]);
    expect((await saved(id, { back: "away" })).body.detail).toMatch(
      /^To remove the back, set back to "remove"\. To keep/,
    );
    expect((await root.get(`/api/id-templates/${id}/background/?side=left`)).status).toBe(400);
  });
});

test("an element is returned exactly as it was saved, and can be saved again unchanged", async () => {
  const { id } = await created();
  const { key } = (await upload(id)).body;
  const set = { font: "times.ttf", size: 7.25, color: "#a1b2c3", align: "right", bold: true, italic: true };
  const own = { fontFamily: "Lora", fontWeight: 500 };
  const font = await readFile(new URL("../../own-fonts/Lora-Medium.woff2", import.meta.url));
  await root.send(
    "POST",
    "/api/school-fonts/",
    parts({ school: String(served.green.school), font: asFile(font, "lora.woff2") }),
  );
  const drawn = { fill: "#ffffff", stroke: "#123456", thickness: 2.5, opacity: 0.4, shape: "rounded" };
  const setting = {
    verticalAlign: "top",
    leastSize: 5.5,
    whenTooLong: "cut",
    leading: 1.1,
    letterSpacing: 0.05,
    letterCase: "upper",
    language: "mr",
  };
  const seen = {
    rotation: -15.5,
    transparency: 0.25,
    outline: "#ffffff",
    outlineWidth: 0.1,
    shadow: "#000000",
  };
  const chosen = {
    showIf: { name: "house", is: "one_of", values: ["Red"] },
    colorBy: { name: "house", colors: [{ value: "Red", color: "#cc0000" }] },
    group: "name",
  };
  const format = { prefix: "S/o ", suffix: ".", dateFormat: "d MMM yyyy", phoneFormat: "98765 43210" };
  const elements = cardFieldsSchema.parse({
    note: { ...note, ...set, ...own, ...setting, ...seen, ...chosen, layer: -2, locked: true },
    father: { ...box, ...format, letterSpacing: -0.02 },
    photo: { ...box, isImage: true, shape: "hexagon" },
    logo: { ...box, kind: "image", image: key, shape: "circle" },
    frame: { ...box, kind: "rectangle", ...drawn, bleeds: true },
  });
  const names = new Set(Object.values(elements).flatMap((element) => Object.keys(element)));
  expect([...names].toSorted()).toEqual(Object.keys(cardFieldAnswer.shape).toSorted());
  const { body } = await saved(id, {
    fields: JSON.stringify(elements),
    back_fields: JSON.stringify(elements),
  });
  expect([body.fields, body.back.fields]).toEqual([elements, elements]);
  const { front, back } = idTemplateSchema.parse(body);
  expect([front.fields, back?.fields]).toEqual([elements, elements]);
  const again = await saved(id, { fields: JSON.stringify(front.fields) });
  expect(again.body.fields).toEqual(elements);
});

describe("an image of a template", () => {
  const showing = (key: string) => ({ logo: { kind: "image", image: key, ...box } });

  test("is uploaded, shown by elements of both sides, and served with its transparency", async () => {
    const { id } = await created();
    const { status, body: image } = await upload(id);
    expect([status, image]).toEqual([
      201,
      {
        key: expect.any(String),
        name: "logo.png",
        url: `/api/id-templates/${id}/images/${image.key}/`,
        width: 80,
        height: 60,
      },
    ]);
    const elements = JSON.stringify(showing(image.key));
    const { body } = await saved(id, { fields: elements, back_fields: elements });
    expect(body.images).toEqual([image]);
    expect(body.fields.logo).toMatchObject({ kind: "image", image: image.key, shape: null });
    const file = await root.get(image.url);
    expect(file.headers.get("content-type")).toBe("image/png");
    expect((await sharp(file.body).metadata()).hasAlpha).toBe(true);
    const list = await root.get(`/api/id-templates/?school=${served.green.school}`);
    expect(list.body.find((each: { id: number }) => each.id === id)).toEqual(body);
  });

  test("cannot be shown by a template that does not have it, even if another template does", async () => {
    const [one, other] = [await created(), await created()];
    const { key } = (await upload(other.id)).body;
    const before = await storedFiles();
    const refused = await saved(one.id, { fields: JSON.stringify(showing(key)), background });
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toBe(
      `There is no image "${key}" in this template. Upload it again, or choose another one.`,
    );
    expect(await storedFiles()).toBe(before);
    expect((await root.get(`/api/id-templates/${one.id}/images/${key}/`)).status).toBe(404);
    const empty = await saved(one.id, { fields: JSON.stringify({ logo: { kind: "image", ...box } }) });
    expect([empty.status, empty.body.fields.logo.image]).toEqual([200, null]);
  });

  test("that is no longer used is kept for a day, and after that only for the versions that show it", async () => {
    const { id } = await created();
    const { key, url } = (await upload(id)).body;
    await saved(id, { fields: JSON.stringify(showing(key)) });
    await saved(id, { fields: "{}" });
    expect((await saved(id, { fields: JSON.stringify(showing(key)) })).status).toBe(200);
    await saved(id, { fields: "{}" });
    const before = await storedFiles();
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    await changeImages(id, (image) => ({ ...image, unused_since: yesterday }));
    expect((await saved(id, { name: "Later" })).body.images).toEqual([]);
    expect((await root.get(url)).status).toBe(404);
    expect((await root.get(`${url}?version=2`)).status).toBe(200);
    expect(await storedFiles()).toBe(before);
  });

  test("survives the sweep at server start, as backs do, until its day is over", async () => {
    const { id } = await created({ back_fields: "{}", back_background: background });
    const { key } = (await upload(id)).body;
    const { file } = (await findIdTemplate(served.app.db, id))!.images[key]!;
    const long = new Date(Date.now() - 48 * 60 * 60 * 1000);
    const { backgrounds } = served.app.files;
    for (const name of await allNames(backgrounds))
      await ageStored(served.app.files, "backgrounds", name, long);
    expect(await sweepDataFolder(served.app)).toEqual([]);
    await changeImages(id, (image) => ({ ...image, unused_since: long.toISOString() }));
    expect(await sweepDataFolder(served.app)).toEqual([file]);
    expect(await backgrounds.get(file)).toBeUndefined();
  });

  test("is refused if it is not an image, if the template does not exist, and if there are already sixty", async () => {
    const { id } = await created();
    const before = await storedFiles();
    const text = await upload(id, asFile(Buffer.from("<svg/>"), "logo.svg"));
    expect([text.status, text.body.detail]).toEqual([
      415,
      "The file cannot be used as a picture. Choose a JPEG, PNG or WebP image.",
    ]);
    expect((await root.send("POST", `/api/id-templates/${id}/images/`, parts({}))).body.detail).toBe(
      "Choose an image.",
    );
    expect((await upload(987_654)).status).toBe(404);
    const image = { name: "x", file: "x", width: 1, height: 1, unused_since: null };
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x${index}`, image]));
    await transaction(served.app.db, (tx) => putImages(tx, id, many));
    expect((await upload(id)).status).toBe(409);
    await transaction(served.app.db, (tx) => putImages(tx, id, {}));
    expect(await storedFiles()).toBe(before);
  });

  test("is copied to a template made from another's layout, and so is the background of its back", async () => {
    const one = await created({ back_fields: "{}", back_background: background });
    const { key } = (await upload(one.id)).body;
    await upload(one.id);
    const layout = { fields: JSON.stringify(showing(key)), back_fields: JSON.stringify({ note }) };
    const before = await storedFiles();
    const from = { images_from: String(one.id), back_background_from: String(one.id) };
    const other = await created({ ...layout, ...from });
    // Its own background, the image in use and the back's background, but not the unused image.
    expect(await storedFiles()).toBe(before + 3);
    expect(other.images.map((image: { key: string }) => image.key)).toEqual([key]);
    expect(other.back).toMatchObject({ background_width: 54, background_height: 86 });
    expect((await root.send("DELETE", `/api/id-templates/${one.id}/`)).status).toBe(204);
    for (const url of [other.images[0].url, other.back.background_url])
      expect((await root.get(url)).status).toBe(200);

    const refused = await root.send(
      "POST",
      "/api/id-templates/",
      parts({ school: String(served.green.school), name: "Card", background, ...layout, ...from }),
    );
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { back_background_from: ["There is no such ID template."] },
    ]);
  });

  test("is gone, with all backgrounds, once its template can no longer be restored", async () => {
    const { app } = served;
    const others = new Set(await allNames(app.files.backgrounds));
    const { id } = await created({ back_fields: "{}", back_background: background });
    const own = async () => (await allNames(app.files.backgrounds)).filter((name) => !others.has(name));
    await upload(id);
    expect(await own()).toHaveLength(3);
    expect((await root.send("DELETE", `/api/id-templates/${id}/`)).status).toBe(204);
    const sweep = async (days: number) => {
      for (const name of await own()) await ageStored(app.files, "backgrounds", name);
      await forgetRemovedRows(app.db, new Date(Date.now() + days * 24 * 60 * 60_000));
      await sweepDataFolder(app);
    };
    await sweep(6);
    // Its backgrounds, but not the image, because nothing shows it.
    expect(await own()).toHaveLength(2);
    await sweep(8);
    expect(await own()).toEqual([]);
  });
});
