import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { withProfile } from "../../../packages/core/src/students/photos/colour-profile.ts";
import { cmykJpeg, inksOf, type Inks } from "../../core/node/photos/cmyk.ts";
import { pressProfileBytes } from "../../core/node/pdf/print-cards.ts";
import { readPdf, Stream } from "../../core/node/pdf/read-pdf.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
/** A template with a CMYK background and logo. */
let card: { id: number; background_url: string } & Record<string, any>;

const INKS: readonly Inks[] = [
  [0, 0, 0, 255],
  [255, 0, 0, 0],
  [0, 0, 0, 0],
];

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const asFile = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);

beforeAll(async () => {
  root = await signedIn(served, "root");
  const picture = Buffer.from(withProfile(await cmykJpeg(INKS, 540, 860), await pressProfileBytes()));
  const background = asFile(picture, "front.jpg");
  const school = String(served.green.school);
  const { id } = (await root.send("POST", "/api/id-templates/", parts({ school, name: "Inks", background })))
    .body;
  const image = asFile(await cmykJpeg(INKS, 90, 30), "logo.jpg");
  const { key } = (await root.send("POST", `/api/id-templates/${id}/images/`, parts({ image }))).body;
  const logo = { x: 10, y: 20, width: 90, height: 30, kind: "image", image: key };
  card = (await root.send("PATCH", `/api/id-templates/${id}/`, parts({ fields: JSON.stringify({ logo }) })))
    .body;
});

const spaceOf = async (url: string) => (await sharp((await root.get(url)).body).metadata()).space;
const storedOf = (url: string) => root.get(`${url}${url.includes("?") ? "&" : "?"}as=stored`);
const isInked = async (jpeg: Buffer) => expect(await inksOf(jpeg, INKS.length)).toEqual(INKS);

test("a browser gets CMYK pictures as sRGB, or unchanged if it will store them again", async () => {
  expect(await spaceOf(card.background_url)).toBe("srgb");
  expect(await spaceOf(card["images"][0].url)).toBe("srgb");
  await isInked((await storedOf(card.background_url)).body);
  expect((await root.get(`${card.background_url}?as=drawn`)).status).toBe(400);
});

test("a copy and an exported template keep the CMYK inks", async () => {
  const school = served.blue.school;
  const copy = (await root.send("POST", `/api/id-templates/${card.id}/duplicate/`, { school })).body;
  const file = asFile((await root.get(`/api/id-templates/${card.id}/export/`)).body, "card.idmstemplate");
  const sent = await root.send("POST", "/api/id-templates/import/", parts({ school: String(school), file }));
  expect(sent.status).toBe(201);
  for (const { background_url } of [copy, sent.body]) await isInked((await storedOf(background_url)).body);
});

test("a card is printed with the inks as drawn", async () => {
  const proof = await root.send("POST", `/api/id-templates/${card.id}/proof/`, parts({ layout: "card" }));
  const pdf = readPdf(Buffer.from(proof.body));
  const inked = [...pdf.objects.values()].filter(
    (value): value is Stream => value instanceof Stream && value.dict["ColorSpace"] === "/DeviceCMYK",
  );
  expect(inked.map(({ dict }) => dict["Width"]).toSorted()).toEqual([540, 90]);
  for (const { raw } of inked) {
    await isInked(raw);
    expect(raw.includes("ICC_PROFILE")).toBe(false);
  }
});
