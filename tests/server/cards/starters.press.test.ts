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

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
};

/** Returns the mean colour of an image. */
async function meanOf(bytes: Buffer): Promise<number[]> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

test("the starter designs are listed with their colours and previews", async () => {
  const { body } = await root.get("/api/id-templates/starters/");
  expect(body.map(({ id }: { id: string }) => id)).toEqual(starters.map(({ id }) => id));
  const meridian = body.find(({ id }: { id: string }) => id === "meridian");
  expect(meridian).toEqual({
    id: "meridian",
    name: "Meridian",
    is_for_staff: false,
    card_size_mm: { w: 54, h: 86 },
    colors: { primary: "#123563", accent: "#f5a524" },
    preview_url: "/api/id-templates/starters/meridian/preview/",
    back_preview_url: "/api/id-templates/starters/meridian/preview/?side=back",
  });
  const preview = await root.get(meridian.preview_url);
  expect(preview.headers.get("content-type")).toBe("image/png");
  expect(await sharp(preview.body).metadata()).toMatchObject({ width: 426, height: 678 });
});

test("a preview shows a school's colours and name", async () => {
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
  expect((await root.get(`${path}?primary=red`)).body.detail).toBe("Colours must have the format #rrggbb.");
  expect((await root.get("/api/id-templates/starters/nobody/preview/")).status).toBe(404);
});

test("an unchanged design becomes a template with the shipped background", async () => {
  const { status, body } = await add({ name: "", primary: "", is_default: "true" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    school: served.green.school,
    name: "Meridian",
    is_default: true,
    back: { background_url: null },
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

test("texts follow a school's colours, but the blood group stays red", async () => {
  const { body } = await add({ primary: "#0a7d3b", accent: "#e4572e", name: "Ours" });
  expect(body.name).toBe("Ours");
  const [red = 0, green = 0, blue = 0] = await meanOf((await root.get(body.background_url)).body);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  const { full_name, school_name, blood_group } = body.fields;
  expect(full_name.color).not.toBe("#0b2447");
  expect([school_name.color, blood_group.color]).toEqual(["#ffffff", "#a81f28"]);
});

test("a logo is placed beside the school's name, on a white ground if the header is dark", async () => {
  const bytes = await sharp({
    create: { width: 300, height: 300, channels: 4, background: "rgba(9, 99, 9, 0.5)" },
  })
    .png()
    .toBuffer();
  for (const { id } of starters) {
    const logo = new File([new Uint8Array(bytes)], "logo.png");
    const { body } = await add({ starter: id, logo });
    const { logo: element, logo_plate: plate, school_name: name } = body.fields;
    expect(element).toMatchObject({ kind: "image", image: body.images[0].key });
    if (name.color === "#ffffff") expect(plate.fill).toBe("#ffffff");
    const { x, y, width, height } = plate ?? element;
    expect(name.x >= x + width || name.y >= y + height, id).toBe(true);
  }
});

test("a design with a back becomes a template with one, and the preview shows it", async () => {
  const { body } = await root.get("/api/id-templates/starters/");
  const ledger = body.find(({ id }: { id: string }) => id === "ledger");
  expect(ledger.back_preview_url).toBe("/api/id-templates/starters/ledger/preview/?side=back");
  const [front, back] = await Promise.all(
    [ledger.preview_url, ledger.back_preview_url].map(async (url) => (await root.get(url)).body),
  );
  expect(front.equals(back)).toBe(false);
  expect(await sharp(back).metadata()).toMatchObject(await sizeOf(front));
  const made = (await add({ starter: "ledger", primary: "#0a7d3b" })).body;
  expect(made.back).toMatchObject({
    background_url: null,
    fields: { code: { kind: "qr", pattern: "{signed_code}" } },
  });
  expect((await root.get("/api/id-templates/starters/banyan/preview/?side=back")).status).toBe(404);
});

test("invalid input is refused with a clear answer", async () => {
  expect((await add({ starter: "nobody" })).status).toBe(404);
  expect((await add({ school: "" })).body.detail).toBe("Select school");
  expect((await add({ school: "9999" })).body.detail).toBe("There is no such school.");
  expect((await add({ accent: "gold" })).body.detail).toBe("Colours must have the format #rrggbb.");
  expect((await add({ logo: new File(["<svg/>"], "logo.svg") })).status).toBe(415);
});
