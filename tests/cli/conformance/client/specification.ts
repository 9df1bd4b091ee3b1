import type { Answer, Client, Program } from "../program.ts";
import { PASSWORD, signIn } from "../program.ts";
import { filePart, image, parts } from "../parts.ts";

/**
 * The knowledge of a client that was written only from the specification: paths, fields, texts and constants. No test
 * in this folder imports anything from the product.
 */

/** The options of a blood group (§9). */
export const BLOOD_GROUPS = ["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"];

/** The default fields of a new template (§3). */
export const FIELDS = [
  { name: "full_name", label: "Student Name", type: "text", required: true, map_to: "full_name" },
  { name: "fatherName", label: "Father Name", type: "text" },
  { name: "address", label: "Address", type: "textarea" },
  { name: "blood_group", label: "Blood Group", type: "select", options: BLOOD_GROUPS },
  {
    name: "parent_phone",
    label: "Parent Phone",
    type: "tel",
    required: true,
    unique: true,
    map_to: "parent_phone",
  },
  { name: "photo", label: "Photo", type: "file", required: true, map_to: "photo" },
];

/** A new text placeholder and a new photo placeholder of the designer (§9). */
export const NEW_TEXT = { x: 20, y: 20, width: 160, height: 40, size: 16 };
export const NEW_PHOTO = { x: 20, y: 20, width: 120, height: 160, size: 12, isImage: true, shape: "square" };

export const INVALID_LINK = "Invalid or expired link.";
export const THANKS = "✅ Thanks! Your details were submitted successfully.";

/** Returns the body of a response that must be a success. */
export async function ok(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (![200, 201, 204].includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A failure as §8 requires it: a client error status, and a displayable detail. */
export interface Refusal {
  isRefused: boolean;
  detail: unknown;
}

export async function refusal(answer: Promise<Answer>): Promise<Refusal> {
  const { status, body } = await answer;
  return { isRefused: status >= 400 && status < 500, detail: body.detail };
}

/** Returns the refusal with the message that the specification defines. */
export const refusedWith = (detail: string): Refusal => ({ isRefused: true, detail });

/** Returns a list, which is a plain array or an object with results (§7). */
export async function list(answer: Promise<Answer>): Promise<Answer["body"][]> {
  const body = await ok(answer);
  return Array.isArray(body) ? body : body.results;
}

/** Returns an ID, given as a number or within an object. §3 allows both for a school or a class. */
export const idOf = (value: number | { id: number }): number =>
  typeof value === "number" ? value : value.id;

export interface NewSchool {
  school: number;
  user: number;
  username: string;
  admin: Client;
}

let schools = 0;

/** Creates a school and its admin as the super admin (§7). */
export async function newSchool(served: Program): Promise<NewSchool> {
  const name = `School number ${(schools += 1)}`;
  const office = { name, address: "1 Hill Road", email: "office@hill.example", phone: "0201234567" };
  const { id: school } = await ok(served.root.send("POST", "/schools/", office));
  const username = `admin-number-${schools}`;
  const person = { username, first_name: "Meenakshi", last_name: "Venkatesan", role: "SCHOOL_ADMIN", school };
  const email = `${username}@hill.example`;
  const made = await ok(served.root.send("POST", "/users/", { ...person, email, password: PASSWORD }));
  return { school, user: made.id, username, admin: await signIn(served, username) };
}

export interface OpenClass extends NewSchool {
  classroom: number;
  form: number;
  link: number;
  token: string;
}

/** Creates a school with a class, a form and a link for both. */
export async function openClass(
  served: Program,
  { fields = FIELDS as object[], ...link }: { fields?: object[]; max_uses?: number } = {},
): Promise<OpenClass> {
  const world = await newSchool(served);
  const room = { class_name: "8", section: "A", total_students: 3 };
  const { id: classroom } = await ok(world.admin.send("POST", "/classes/", room));
  const template = { name: "Details", fields, school_id: world.school };
  const { id: form } = await ok(served.root.send("POST", "/form-templates/", template));
  const made = await ok(
    world.admin.send("POST", "/upload-links/", newLink({ ...world, classroom, form }, link)),
  );
  return { ...world, classroom, form, link: made.id, token: made.token };
}

/** Returns the time a number of days from now, in the format that a client sends. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the request body for a new link (§7). */
export const newLink = (
  { school, classroom, form }: Pick<OpenClass, "school" | "classroom" | "form">,
  more: object = {},
) => ({
  school,
  classroom,
  template: form,
  expires_at: inDays(14),
  is_active: true,
  notes: "",
  max_uses: null,
  ...more,
});

let phones = 0;
export const freshPhone = (): string => String(9_400_000_000 + (phones += 1));

/** Returns a filled-in part for each field of the default form. */
export const filledIn = async (more: Record<string, string | File> = {}): Promise<FormData> =>
  parts({
    full_name: "Asha Raoshtra",
    fatherName: "Ravi Raoshtra",
    address: "12 Gandhi Road, Pune",
    blood_group: "O+",
    parent_phone: freshPhone(),
    photo: filePart(await image()),
    ...more,
  });

export const upload = async (
  served: Program,
  token: string,
  body: FormData | Promise<FormData> = filledIn(),
): Promise<Answer> => served.anyone.send("POST", `/public/upload/${token}`, await body);

/** Submits students as parents would, and returns them in order. */
export async function submitted(
  served: Program,
  { token, admin, classroom }: OpenClass,
  names: readonly string[],
): Promise<number[]> {
  for (const full_name of names) await ok(upload(served, token, filledIn({ full_name })));
  const found = await list(admin.get(`/students/?status=SUBMITTED&classroom=${classroom}`));
  return names.map((name) => found.find(({ full_name }) => full_name === name).id);
}

export async function verified(
  served: Program,
  world: OpenClass,
  names: readonly string[],
): Promise<number[]> {
  const ids = await submitted(served, world, names);
  for (const id of ids) await ok(world.admin.send("POST", `/students/${id}/verify/`));
  return ids;
}

/** Returns the parts of a new ID template (§7). */
export const cardParts = async (
  school: number,
  more: Record<string, string | File> = {},
): Promise<FormData> =>
  parts({
    school: String(school),
    name: "Blue design",
    fields: JSON.stringify({ full_name: NEW_TEXT, photo: { ...NEW_PHOTO, y: 100 } }),
    is_default: "true",
    background: filePart(await image(540, 860), "background.jpg"),
    card_size_mm: JSON.stringify({ w: 54, h: 86 }),
    ...more,
  });
