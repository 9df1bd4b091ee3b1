import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import { filePart, image, parts } from "./parts.ts";
import { PASSWORD, signIn, type Answer, type Client, type Program } from "./program.ts";

/** A school created over HTTP, with its admin, a class and the default form. */
export interface SchoolWorld {
  school: number;
  admin: Client;
  classroom: number;
  form: number;
}

/** Returns the body of a response. Throws if the preparation of a test fails. */
export async function made(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (status < 200 || status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function makeSchool(running: Program, name: string, fields?: FormField[]): Promise<SchoolWorld> {
  const { root } = running;
  const { id: school } = await made(root.send("POST", "/schools/", { name }));
  const username = `${name.toLowerCase().replaceAll(" ", "-")}-admin`;
  await made(root.send("POST", "/users/", { username, password: PASSWORD, role: "SCHOOL_ADMIN", school }));
  const admin = await signIn(running, username);
  const room = { class_name: "8", section: "A", total_students: 2 };
  const { id: classroom } = await made(admin.send("POST", "/classes/", room));
  const template = { name: "Student details", fields: fields ?? defaultFields(), school_id: school };
  const { id: form } = await made(root.send("POST", "/form-templates/", template));
  return { school, admin, classroom, form };
}

/** Creates a link as a school's admin. `link` has its ID and token. */
export async function makeLink(
  { admin, classroom, form }: SchoolWorld,
  settings: object = {},
): Promise<{ id: number; token: string; expires_at: string }> {
  return made(admin.send("POST", "/upload-links/", { classroom, template: form, ...settings }));
}

let phones = 0;
export const freshPhone = (): string => String(9_100_000_000 + (phones += 1));

/** Returns the answers to the default form, as the public page sends them. */
export async function filledForm(answers: Record<string, string | File> = {}): Promise<FormData> {
  const required = { full_name: "Asha Raoshtra", parent_phone: freshPhone() };
  return parts({ ...required, photo: filePart(await image()), ...answers });
}

/** Creates a student who was submitted through a new link and, on request, verified. */
export async function makeStudent(
  running: Program,
  world: SchoolWorld,
  { verified = false, ...answers }: Record<string, string | boolean> = {},
): Promise<number> {
  const { token } = await makeLink(world);
  const form = await filledForm(answers as Record<string, string>);
  const { receipt } = await made(running.anyone.send("POST", `/public/upload/${token}`, form));
  if (verified) await made(world.admin.send("POST", `/students/${receipt}/verify/`));
  return receipt;
}

/** Creates a template that covers the card, as the super admin. */
export async function makeCardTemplate(
  { root }: Program,
  school: number,
  settings: Record<string, string> = {},
): Promise<Answer["body"]> {
  const background = filePart(await image(540, 860), "background.jpg");
  const fields = JSON.stringify({ full_name: { x: 20, y: 20, width: 160, height: 40, size: 16 } });
  const form = parts({
    school: String(school),
    name: "Blue design",
    fields,
    is_default: "true",
    background,
    ...settings,
  });
  return made(root.send("POST", "/id-templates/", form));
}
