import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";
import type { Page } from "playwright-core";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import type { OpenOptions, WebApp } from "./web-app.ts";

/** Phone format parents have it. */
export const TOUCH_PHONE: OpenOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

export interface ParentLink {
  id: number;
  token: string;
  /** The path of the shared page. */
  path: string;
}

let templates = 0;

/** Creates a link as the school's admin, for the first class, with a new form. */
export async function makeLink(
  web: WebApp,
  { fields = defaultFields(), ...settings }: { fields?: FormField[]; [setting: string]: unknown } = {},
): Promise<ParentLink> {
  const { school_id } = (await web.call("SCHOOL_ADMIN", "GET", "/me/")) as { school_id: number };
  const [classroom] = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as [
    { id: number; class_name: string; section: string | null },
  ];
  // A class with a record for every child asks each further family whether it is right.
  const { class_name, section } = classroom;
  const roomy = { class_name, section, total_students: 500 };
  await web.call("SCHOOL_ADMIN", "PUT", `/classes/${classroom.id}/`, roomy);
  templates += 1;
  const template = await web.call("SUPER_ADMIN", "POST", "/form-templates/", {
    name: `Parents ${templates}`,
    school_id,
    fields,
  });
  const { id, token } = (await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", {
    classroom: classroom.id,
    template: (template as { id: number }).id,
    ...settings,
  })) as ParentLink;
  return { id, token, path: `/u/${token}` };
}

/** Returns a field of every type. */
export const everyField = (): FormField[] => [
  ...defaultFields(),
  makeField("mail", "Email", "email"),
  makeField("born", "Date of Birth", "date", { required: true }),
  makeField("proof", "Birth certificate", "file"),
];

let phones = 0;

/** Returns ten digits that were never used before. */
export const freshPhone = (): string => String(7_100_000_000 + (phones += 1));

/** Returns a portrait as a file on a phone. */
export const portrait = async (size = { width: 600, height: 800 }) => ({
  name: "IMG_0042.jpg",
  mimeType: "image/jpeg",
  buffer: await drawPortrait(11, size),
});

/** Agrees to the notice in any language. */
export const agree = (page: Page): Promise<void> => page.locator('input[name="_consent"]').check();

/** Fills in the required fields of the default form and agrees to the notice. Resolves when the photo is ready. */
export async function fillIn(page: Page, name: string, phone = freshPhone()): Promise<void> {
  await agree(page);
  await fillFields(page, name, phone);
}

/** Does the same for a school that does not require consent. */
export async function fillFields(page: Page, name: string, phone = freshPhone()): Promise<void> {
  await page.getByLabel("Student Name").fill(name);
  await page.getByLabel("Parent Phone").fill(phone);
  await page.getByLabel(/^Photo/).setInputFiles(await portrait());
  await page.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();
}

export interface SubmittedStudent {
  id: number;
  full_name: string;
  parent_phone: string;
  status: string;
  meta: Record<string, string>;
}

/** Returns the submissions with a name, as the school sees them. */
export async function submittedAs(web: WebApp, name: string): Promise<SubmittedStudent[]> {
  const all = (await web.call("SCHOOL_ADMIN", "GET", "/students/?status=SUBMITTED")) as SubmittedStudent[];
  return all.filter(({ full_name }) => full_name === name);
}
