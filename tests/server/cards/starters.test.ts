import { readFile } from "node:fs/promises";
import { starterTemplates } from "@idms/templates";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
const starters = await starterTemplates();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const add = (values: Record<string, string | File>) =>
  root.send(
    "POST",
    "/api/id-templates/from-starter/",
    parts({ school: String(served.green.school), starter: "meridian", ...values }),
  );

/** The mean colour of an image. */
async function meanOf(bytes: Buffer): Promise<number[]> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

test("the starter designs are listed with their colours and a preview", async () => {
  const { body } = await root.get("/api/id-templates/starters/");
  expect(body.map(({ id }: { id: string }) => id)).toEqual(starters.map(({ id }) => id));
  expect(body[2]).toEqual({
    id: "meridian",
    name: "Meridian",
    card_size_mm: { w: 54, h: 86 },
    colors: { primary: "#123563", accent: "#f5a524" },
    preview_url: "/api/id-templates/starters/meridian/preview/",
  });
  const preview = await root.get(body[2].preview_url);
  expect(preview.headers.get("content-type")).toBe("image/png");
  expect(await sharp(preview.body).metadata()).toMatchObject({ width: 426, height: 678 });
});

test("a preview takes a school's colours and name", async () => {
  const path = "/api/id-templates/starters/meridian/preview/";
  const [plain, red, named] = await Promise.all(
    ["", "?primary=%23a00000", `?school=${served.green.school}`].map(
      async (query) => (await root.get(path + query)).body,
    ),
  );
  const [before, after] = [await meanOf(plain), await meanOf(red)];
  expect(before[2]! - before[0]!).toBeGreaterThan(10);
  expect(after[0]! - after[2]!).toBeGreaterThan(10);
  expect(named.equals(plain)).toBe(false);
  expect((await root.get(`${path}?primary=red`)).body.detail).toBe("A colour is written #rrggbb.");
  expect((await root.get("/api/id-templates/starters/nobody/preview/")).status).toBe(404);
});

test("a design as it is becomes a template with the very background that is shipped", async () => {
  const { status, body } = await add({ name: "", primary: "", is_default: "true" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    school: served.green.school,
    name: "Meridian",
    is_default: true,
    back: null,
    images: [],
    background_width: 1276,
    background_height: 2031,
  });
  const meridian = starters.find(({ id }) => id === "meridian")!;
  expect(body.fields).toEqual(meridian.fields);
  const [shown, shipped] = [
    await meanOf((await root.get(body.background_url)).body),
    await meanOf(await readFile(meridian.backgroundPath)),
  ];
  for (const [index, mean] of shown.entries()) expect(mean).toBeCloseTo(shipped[index]!, 0);
  expect((await add({})).body.name).toBe("Meridian (2)");
});

test("in a school's colours its texts follow, and the red of the blood group stays", async () => {
  const { body } = await add({ primary: "#0a7d3b", accent: "#e4572e", name: "Ours" });
  expect(body.name).toBe("Ours");
  const [red = 0, green = 0, blue = 0] = await meanOf((await root.get(body.background_url)).body);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  const { full_name, school_name, blood_group } = body.fields;
  expect(full_name.color).not.toBe("#0b2447");
  expect([school_name.color, blood_group.color]).toEqual(["#ffffff", "#b4232c"]);
});

test("a logo stands beside the school's name, on a white ground where the head is dark, and nothing overlaps", async () => {
  const bytes = await sharp({
    create: { width: 300, height: 300, channels: 4, background: "rgba(9, 99, 9, 0.5)" },
  })
    .png()
    .toBuffer();
  for (const { id } of starters) {
    const logo = new File([new Uint8Array(bytes)], "logo.png");
    const { body } = await add({ starter: id, logo });
    const { logo: element, logo_plate: plate, school_name, school_address } = body.fields;
    expect(element).toMatchObject({ kind: "image", image: body.images[0].key });
    expect(Boolean(plate)).toBe(school_name.color === "#ffffff");
    for (const text of [school_name, school_address])
      expect(text.x).toBeGreaterThan((plate ?? element).x + (plate ?? element).width - 1);
    expect(Math.min((plate ?? element).x, (plate ?? element).y)).toBeGreaterThan(60);
  }
});

test("what is not in order is refused in words", async () => {
  expect((await add({ starter: "nobody" })).status).toBe(404);
  expect((await add({ school: "" })).body.detail).toBe("Select school");
  expect((await add({ school: "9999" })).body.detail).toBe("There is no such school.");
  expect((await add({ accent: "gold" })).body.detail).toBe("A colour is written #rrggbb.");
  expect((await add({ logo: new File(["<svg/>"], "logo.svg") })).status).toBe(415);
});
