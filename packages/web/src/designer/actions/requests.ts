import {
  idTemplateImageSchema,
  idTemplateSchema,
  type IdTemplate,
} from "@idms/core/cards/designs/id-template";
import { spelledOut } from "@idms/core/cards/designs/merge-fields";
import { schoolFontAnswer, type SchoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { API_BASE, call, fetchAnswer } from "../../ui/api/api.ts";
import type { Design, DesignImage, Face } from "../edits/design.ts";
import { SCHOOL_FONTS } from "./use-own-fonts.ts";

export const ID_TEMPLATES = "/id-templates/";

/**
 * Returns the request body for a design. Elements are sent unchanged, with any missing properties filled in. Unedited
 * numbers keep their exact digits. Values that were cleared are sent as cleared.
 */
function partsOf(design: Design): FormData {
  const parts = new FormData();
  const { front, back, cardSize, safeMargin, languages } = design;
  parts.set("fields", JSON.stringify(spelledOut(front.fields)));
  parts.set("card_size_mm", JSON.stringify(cardSize));
  parts.set("safe_margin_mm", JSON.stringify(safeMargin));
  parts.set("languages", JSON.stringify(languages));
  setPicture(parts, "background", front);
  if (back) {
    parts.set("back_fields", JSON.stringify(spelledOut(back.fields)));
    setPicture(parts, "back_background", back);
  }
  return parts;
}

function setPicture(parts: FormData, name: string, { backdrop }: Face): void {
  if (backdrop?.picture instanceof File) parts.set(name, backdrop.picture);
}

/** Returns the request body that changes a saved template. `before` is the design on the server. */
function changeOf(design: Design, before: Design): FormData {
  const parts = partsOf(design);
  if (before.back && !design.back) parts.set("back", "remove");
  return parts;
}

/** Adds a background that was saved earlier to the request, if the server now has a different one. */
async function setEarlier(parts: FormData, name: string, face: Face, before: Face | null): Promise<void> {
  const picture = face.backdrop?.picture;
  if (!picture || picture instanceof File) return;
  const other = before?.backdrop?.picture;
  if (other && !(other instanceof File) && other.key === picture.key) return;
  const { url } = picture;
  const stored = `${url}${url.includes("?") ? "&" : "?"}as=stored`;
  const answer = await fetchAnswer("GET", stored.slice(API_BASE.length));
  parts.set(name, new File([await answer.blob()], "background.jpg", { type: "image/jpeg" }));
}

/** Whether a design has an image that is not saved yet. */
export const hasNewPicture = ({ front, back }: Design): boolean =>
  [front, back].some((face) => face?.backdrop?.picture instanceof File);

const pathOf = (id: number, what = ""): string => `${ID_TEMPLATES}${id}/${what}`;

/**
 * Saves a design to a template. `before` is the design on the server, whose version number is `version`.
 * @throws CallFailed with `stale` if the server has a different version.
 */
export async function saveTemplate(
  id: number,
  design: Design,
  before: Design,
  version: number,
): Promise<IdTemplate> {
  const body = changeOf(design, before);
  await setEarlier(body, "background", design.front, before.front);
  if (design.back) await setEarlier(body, "back_background", design.back, before.back);
  body.set("is_default", String(design.isDefault));
  const saved = await call("PATCH", pathOf(id), { body, version: version > 0 ? version : null });
  return idTemplateSchema.parse(saved);
}

interface NewTemplate {
  school: number;
  name: string;
  /** The template whose images are copied. */
  from: number | null;
  /** Whether the template becomes the school's default, regardless of what the design says. */
  isDefault: boolean;
}

/**
 * Adds a template to a school. Images of the template `from` are copied to the new template if its elements use them.
 */
export async function createTemplate(
  { school, name, from, isDefault }: NewTemplate,
  design: Design,
): Promise<IdTemplate> {
  const body = partsOf(design);
  if (from !== null) {
    body.set("images_from", String(from));
    const behind = design.back?.backdrop?.picture;
    if (behind && !(behind instanceof File)) body.set("back_background_from", String(from));
  }
  body.set("school", String(school));
  body.set("name", name);
  body.set("is_default", String(isDefault));
  return idTemplateSchema.parse(await call("POST", ID_TEMPLATES, { body }));
}

/** The options of a proof: the layout, and the student and form whose data it shows. */
export interface ProofWish {
  layout: "card" | "a4";
  student: number | null;
  form: number | null;
}

/** Creates a PDF of the design on the screen, whether it is saved or not. */
export async function proofOf(id: number, design: Design, before: Design, wish: ProofWish): Promise<Blob> {
  const body = changeOf(design, before);
  for (const [name, value] of Object.entries(wish)) if (value !== null) body.set(name, String(value));
  return (await fetchAnswer("POST", pathOf(id, "proof/"), { body })).blob();
}

/** Adds an image to a template for an element that is not saved yet. */
export async function addImage(id: number, image: File): Promise<{ key: string; image: DesignImage }> {
  const body = new FormData();
  body.set("image", image);
  const { key, ...rest } = idTemplateImageSchema.parse(await call("POST", pathOf(id, "images/"), { body }));
  return { key, image: rest };
}

export async function addFont(school: number, font: File): Promise<SchoolFontAnswer> {
  const body = new FormData();
  body.set("school", String(school));
  body.set("font", font);
  return schoolFontAnswer.parse(await call("POST", SCHOOL_FONTS, { body }));
}

/** Adds a copy of a template to a school. */
export const duplicateTemplate = async (
  id: number,
  wish: { school: number; name?: string },
): Promise<IdTemplate> =>
  idTemplateSchema.parse(await call("POST", pathOf(id, "duplicate/"), { body: wish }));

/** Exports a template with its images as one file, and returns the file with its name. */
export async function exportTemplate(id: number): Promise<{ file: Blob; name: string }> {
  const answer = await fetchAnswer("GET", pathOf(id, "export/"));
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return { file: await answer.blob(), name: name ?? "template.idmstemplate" };
}

/** Adds the template from an exported file to a school. */
export async function importTemplate(school: number, file: File): Promise<IdTemplate> {
  const body = new FormData();
  body.set("school", String(school));
  body.set("file", file);
  return idTemplateSchema.parse(await call("POST", `${ID_TEMPLATES}import/`, { body }));
}

export interface StarterWish {
  school: number;
  starter: string;
  name: string;
  primary: string | null;
  accent: string | null;
  logo: File | null;
}

/** Adds a template from a starter design with a school's colours and logo. */
export async function addFromStarter({ school, logo, ...wish }: StarterWish): Promise<IdTemplate> {
  const body = new FormData();
  body.set("school", String(school));
  for (const [name, value] of Object.entries(wish)) if (value !== null) body.set(name, value);
  if (logo) body.set("logo", logo);
  return idTemplateSchema.parse(await call("POST", `${ID_TEMPLATES}from-starter/`, { body }));
}
