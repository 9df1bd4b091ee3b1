import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import sharp from "sharp";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import {
  insertClassLink,
  type NewClassLink,
  type ClassLink,
} from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import type { SchoolSample } from "../http/serving.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds a link for a class of a school, with a new form. */
export function addLink(
  app: App,
  { school, classroom }: Pick<SchoolSample, "school" | "classroom">,
  settings: Partial<NewClassLink> & { fields?: FormField[] } = {},
): Promise<ClassLink<"form">> {
  const { fields = defaultFields(), ...link } = settings;
  return transaction(app.db, async (tx) =>
    insertClassLink(tx, "form", {
      school_id: school,
      class_id: classroom,
      form_template_id: (await insertFormTemplate(tx, { school_id: school, name: "Form", fields })).id,
      token: crypto.randomUUID(),
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
      ...link,
    }),
  );
}

/** Returns a small single-colour photo, as a camera's JPEG. */
export const photo = (width = 60, height = 80): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#3a6ea5" } })
    .jpeg()
    .toBuffer();

let phones = 0;

/** Returns ten digits that no earlier call returned. */
export const freshPhone = (): string => String(9_000_000_000 + (phones += 1));

export interface Posted {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  body: any;
}

/** Returns a parent's answers, by default the required ones of the default form. */
export function filledForm(image: Uint8Array, answers: Record<string, string> = {}): FormData {
  const form = new FormData();
  const texts = { full_name: "Asha Rao", parent_phone: freshPhone(), ...answers };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set("photo", new File([new Uint8Array(image)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** Submits a form through a link, without signing in. */
export async function submit(
  url: string,
  token: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Posted> {
  const response = await fetch(`${url}/api/public/upload/${token}/`, { method: "POST", body, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
