/**
 * Two schools of one installation, created through the API, whose IDs and texts are recognisable wherever they appear.
 */
import { join } from "node:path";
import { GIVEN_ROLES, placesOf, type GivenRole } from "@idms/core/school/accounts/roles";
import Database from "better-sqlite3";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { callApi } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const PASSWORD = "correct horse 9";
/** Distance between the first IDs of two tables of a school. */
const APART = 1000;
const SPAN = 100_000;
/**
 * The first ID of the first two schools, and the distance to those of the next two. IDs only increase, and have seven
 * digits.
 */
const FIRST = 1_000_000;
const ROUND_APART = 4 * SPAN;
/** Returns a nonexistent ID with as many digits as the one it replaces. */
export const nowhere = (id: number): number => 9_900_000 + (id % SPAN);
/** Maximum number of times that two schools can be created. */
export const MOST_ROUNDS = 22;

export interface AttackedSchool {
  name: string;
  /** The school's IDs are in [first, first + SPAN), and no other row's are. */
  first: number;
  /** Part of every text that was created for the school. */
  marker: string;
  admin: { username: string; password: string };
  access: string;
  /** A user with each role that a school can have. The teacher and the photographer are assigned to its class. */
  staff: { role: GivenRole; username: string; password: string; access: string }[];
  /** An API token with read rights only. */
  program: string;
  /** An API token with every right that the school's admin can grant. */
  strong: string;
  /** IDs by table, without its users'. */
  ids: ReadonlyMap<string, number[]>;
  /** IDs of its users. An attack as super admin spares them, so that it can continue. */
  users: number[];
  /** Tokens of its links. */
  tokens: string[];
}

export const isOf = ({ first }: AttackedSchool, id: number): boolean => id >= first && id < first + SPAN;

let signedIn = 0;

/** Signs in, each time from another address, because the rate limit is not the target of the attack. */
export async function signIn(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<{ access: string; refresh: string }> {
  signedIn += 1;
  const answered = await fetch(`${url}/api/auth/token/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `172.16.${signedIn >> 8}.${signedIn & 255}`,
    },
    body: JSON.stringify({ username, password }),
  });
  if (!answered.ok) throw new Error(`${username} cannot sign in: ${await answered.text()}`);
  return (await answered.json()) as { access: string; refresh: string };
}

/** Gives the next row of each table an ID that identifies its school and table. */
function begin(data: string, first: number): void {
  const db = new Database(join(data, "idms.db"));
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%' ORDER BY name")
    .pluck()
    .all();
  db.transaction(() => {
    for (const [at, table] of (tables as string[]).entries()) {
      db.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(table);
      db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table, first + at * APART);
    }
  })();
  db.close();
}

function idsFrom(data: string, first: number): Map<string, number[]> {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'")
    .pluck()
    .all() as string[];
  const found = tables.map((table): [string, number[]] => [
    table,
    db
      .prepare(`SELECT id FROM "${table}" WHERE id >= ? AND id < ?`)
      .pluck()
      .all(first, first + SPAN) as number[],
  ]);
  db.close();
  return new Map(found);
}

/** Creates two schools for a round of an attack, counted from 0, and then makes further IDs start outside both. */
export async function attackedSchools(
  url: string,
  data: string,
  root: string,
  round: number,
): Promise<[AttackedSchool, AttackedSchool]> {
  const first = FIRST + round * ROUND_APART;
  const made = (name: string, marker: string, at: number) =>
    makeSchool(url, data, root, {
      name: `${name}${round}`,
      first: at,
      marker: `${marker}${"x".repeat(round)}z`,
    });
  const green = await made("green", "Grunwald", first);
  const blue = await made("blue", "Blaustein", first + SPAN);
  begin(data, first + 2 * SPAN);
  return [green, blue];
}

type Row = { id: number; token: string };

async function makeSchool(
  url: string,
  data: string,
  root: string,
  { name, first, marker }: Pick<AttackedSchool, "name" | "first" | "marker">,
): Promise<AttackedSchool> {
  begin(data, first);
  const asRoot = <T = Row>(method: string, path: string, body?: unknown) =>
    callApi<T>(`${url}/api${path}`, root, method, body);
  const { id: school } = await asRoot("POST", "/schools/", { name: `${marker} School` });
  const admin = { username: `${name}-${marker}`, password: PASSWORD };
  await asRoot("POST", "/users/", { ...admin, school, email: `${marker}@example.org` });
  const { access } = await signIn(url, admin);
  const asAdmin = <T = Row>(method: string, path: string, body?: unknown) =>
    callApi<T>(`${url}/api${path}`, access, method, body);
  const { id: classroom } = await asAdmin("POST", "/classes/", {
    class_name: `5 ${marker}`,
    section: "A",
    total_students: 20,
  });
  const fields = [
    { name: "full_name", label: "Full Name", type: "text", required: true, map_to: "full_name" },
    { name: "photo", label: "Photo", type: "file", required: true },
  ];
  const { id: template } = await asRoot("POST", "/form-templates/", {
    school_id: school,
    name: `${marker} form`,
    fields,
  });
  const link = await asAdmin("POST", "/upload-links/", { school, classroom, template, notes: marker });
  const day = await asAdmin("POST", "/photo-days/", { school, classroom });
  const proof = await asAdmin("POST", "/proof-links/", { school, classroom });
  await asAdmin("POST", `/classes/${classroom}/roster/`, { full_name: `${marker} Expected` });
  const photo = await sharp(await drawPortrait(first, { width: 450, height: 600 }))
    .jpeg()
    .toBuffer();
  for (const child of ["Asha", "Meena", "Ravi"]) {
    const sent = submissionBody(photo, { full_name: `${child} ${marker}` }, "127.0.0.1");
    const answered = await fetch(`${url}/api/public/upload/${link.token}/`, {
      method: "POST",
      body: new Uint8Array(sent.body),
      headers: sent.headers,
    });
    if (answered.status !== 201)
      throw new Error(`A submission was answered ${answered.status}: ${await answered.text()}`);
  }
  const students = idsFrom(data, first).get("students") ?? [];
  await asAdmin("POST", `/students/${students[0]}/verify/`);
  await asAdmin("POST", "/orders/", { classrooms: [classroom], needed_by: "2099-01-01" });
  const rights = await asAdmin<string[]>("GET", "/tokens/rights/");
  const reading = rights.filter((right) => /\.read/.test(right));
  const program = await asAdmin("POST", "/tokens/", { name: `${marker} program`, rights: reading });
  const strong = await asAdmin("POST", "/tokens/", { name: `${marker} strong`, rights });
  const staff: AttackedSchool["staff"] = [];
  for (const role of GIVEN_ROLES) {
    if (role === "SCHOOL_ADMIN") continue;
    const isOfClass = placesOf(role).includes("class");
    const user = { username: `${name}-${marker}-${role}`, password: PASSWORD };
    const place = isOfClass ? { place: "class", classes: [classroom] } : { place: "school" };
    await asRoot("POST", "/users/", { ...user, role, school, email: `${role}@${marker}.example`, ...place });
    staff.push({ role, ...user, access: (await signIn(url, user)).access });
  }
  const card = new FormData();
  card.set("school", String(school));
  card.set("name", `${marker} card`);
  const ground = await sharp({ create: { width: 54, height: 86, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  card.set("background", new File([new Uint8Array(ground)], "b.png"));
  await sendForm(`${url}/api/id-templates/`, root, card);
  const sheet = new FormData();
  sheet.set("kind", "classes");
  sheet.set("sheet", new File(["Class,Section\n9,B\n"], "classes.csv"));
  await sendForm(`${url}/api/imports/`, access, sheet);
  const ids = idsFrom(data, first);
  const users = ids.get("users") ?? [];
  ids.delete("users");
  return {
    name,
    first,
    marker,
    admin,
    access,
    staff,
    program: program.token,
    strong: strong.token,
    ids,
    users,
    tokens: [link, day, proof].map(({ token }) => token),
  };
}

async function sendForm(address: string, access: string, body: FormData): Promise<void> {
  const answered = await fetch(address, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${access}` },
  });
  if (!answered.ok) throw new Error(`${address} answered ${answered.status}: ${await answered.text()}`);
}
