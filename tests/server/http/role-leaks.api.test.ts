import { rightsForToken } from "@idms/core/school/accounts/api-token-rules";
import { can, RIGHTS, scopeOf, type Grant, type Right } from "@idms/core/school/accounts/rights";
import type { Place, Role } from "@idms/core/school/accounts/roles";
import { defaultFields } from "@idms/core/forms/values/field";
import { SCHOOL_HEADER } from "@idms/core/link-address";
import { beforeAll, expect, test } from "vitest";
import { reachOf } from "../../../packages/server/src/school/tokens/access-token.ts";
import { createApiToken } from "../../../packages/server/src/school/tokens/api-token.ts";
import { hashPassword } from "../../../packages/server/src/school/accounts/hash-password.ts";
import { insertUser, type User } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { insertToken } from "../../../packages/server/src/school/tokens/token-rows.ts";
import { routes } from "../../../packages/server/src/api/app.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { rightsOf, type Route } from "../../../packages/server/src/http/calls/route.ts";
import { insertDistrict } from "../../../packages/server/src/school/schools/district-rows.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { insertDelivery, insertWebhook } from "../../../packages/server/src/upkeep/webhooks/webhook-rows.ts";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { printedCards } from "../printed-cards.ts";
import { client, PASSWORD, serving, signedIn, type Answer, type Client } from "./serving.ts";

const served = serving();

/** A unique word for each school, which occurs in all of its data and nowhere else, with unique IDs. */
const WORDS = ["Zaffre", "Xanthic", "Wenge"] as const;
type Word = (typeof WORDS)[number];
/** The classes of a school, and its children's answers. */
const CLASSES = ["Uno", "Dos"] as const;
const HUSH = "Hush";

interface Planted {
  id: number;
  ids: Partial<Record<string, number>>[];
}
const planted = {} as Record<Word, Planted>;
const districts = {} as Record<"state" | "north" | "south", number>;

type Triple = [number, number, number];

const idOf = (word: Word, kind: number, nth: number): number =>
  7_000_000 + (WORDS.indexOf(word) + 1) * 100_000 + kind * 1000 + nth;
const MISSING_ID = 9_876_543;

/** A caller: a role, its scope, and the school in which the caller currently works. */
interface Asker {
  name: string;
  role: Role;
  place?: Place;
  school?: Word;
  district?: "state" | "north" | "south";
  /** The numbers of the classes in its scope. */
  classes?: readonly number[];
  grants?: Grant[];
  /** The school in which the caller currently works. */
  at?: Word;
}

const ASKERS: readonly Asker[] = [
  { name: "a school admin", role: "SCHOOL_ADMIN", school: "Zaffre" },
  { name: "a school admin who prints", role: "SCHOOL_ADMIN", school: "Wenge", grants: ["print"] },
  {
    name: "an admin of a district",
    role: "SCHOOL_ADMIN",
    place: "district",
    district: "north",
    at: "Xanthic",
  },
  { name: "a teacher of a class", role: "TEACHER", place: "class", school: "Zaffre", classes: [0] },
  { name: "a teacher of a school", role: "TEACHER", place: "school", school: "Wenge" },
  { name: "a teacher of a district", role: "TEACHER", place: "district", district: "state", at: "Zaffre" },
  {
    name: "a photographer of a class",
    role: "PHOTOGRAPHER",
    place: "class",
    school: "Xanthic",
    classes: [1],
  },
  {
    name: "a photographer of a district",
    role: "PHOTOGRAPHER",
    place: "district",
    district: "south",
    at: "Wenge",
  },
  { name: "the press of a school", role: "PRESS", place: "school", school: "Zaffre" },
  { name: "the press of a district", role: "PRESS", place: "district", district: "north", at: "Xanthic" },
  { name: "the press of all, in a school", role: "PRESS", place: "installation", at: "Wenge" },
  { name: "an auditor of a school", role: "AUDITOR", place: "school", school: "Zaffre" },
  { name: "an auditor of a district", role: "AUDITOR", place: "district", district: "north" },
  { name: "a board of a district", role: "BOARD", place: "district", district: "north" },
  { name: "a board of a district with one school", role: "BOARD", place: "district", district: "south" },
];

const SCHOOLS_OF = { state: WORDS, north: ["Zaffre", "Xanthic"], south: ["Wenge"] } as const;

/** Returns the schools whose data the caller may see. */
const schoolsOf = ({ at, school, district }: Asker): readonly Word[] =>
  at ? [at] : district ? SCHOOLS_OF[district] : school ? [school] : [];

/**
 * Returns everything that no response to the caller may contain: words of other schools and classes, answers, and all
 * their IDs.
 */
function foreignTo(asker: Asker): { words: string[]; ids: Set<string> } {
  const own = schoolsOf(asker);
  const words: string[] = WORDS.filter((word) => !own.includes(word));
  const ids = new Set<string>();
  for (const word of WORDS) {
    if (!own.includes(word)) {
      ids.add(String(planted[word].id));
      for (const room of planted[word].ids) for (const id of Object.values(room)) ids.add(String(id));
    } else if (asker.classes)
      for (const [nth, name] of CLASSES.entries())
        if (!asker.classes.includes(nth)) {
          words.push(word + name);
          const { classroom, student, expected, verified } = planted[word].ids[nth] as Record<string, number>;
          for (const id of [classroom, student, expected, verified]) ids.add(String(id));
        }
  }
  if (["PHOTOGRAPHER", "PRESS", "AUDITOR", "BOARD"].includes(asker.role)) words.push(HUSH);
  if (asker.role === "BOARD") for (const word of WORDS) words.push(...CLASSES.map((name) => word + name));
  return { words, ids };
}

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD);
  const { db } = served.app;
  await transaction(db, async (tx) => {
    districts.state = (await insertDistrict(tx, { name: "State", parent_id: null })).id;
    districts.north = (await insertDistrict(tx, { name: "North", parent_id: districts.state })).id;
    districts.south = (await insertDistrict(tx, { name: "South", parent_id: districts.state })).id;
    for (const word of WORDS) {
      const school = idOf(word, 0, 0);
      const district_id = word === "Wenge" ? districts.south : districts.north;
      await insertSchool(tx, {
        id: school,
        name: `${word} School`,
        email: `${word}@example.org`,
        district_id,
      });
      await insertFormTemplate(tx, {
        id: idOf(word, 3, 0),
        school_id: school,
        name: `${word} form`,
        fields: defaultFields(),
      });
      planted[word] = { id: school, ids: [] };
      for (const [nth, name] of CLASSES.entries()) {
        const classroom = idOf(word, 1, nth);
        await insertClass(tx, {
          id: classroom,
          school_id: school,
          class_name: String(nth + 5),
          section: word + name,
        });
        const meta = { father_name: `${word}${HUSH}` };
        const row = {
          school_id: school,
          class_id: classroom,
          meta,
          form_template_id: idOf(word, 3, 0),
          parent_phone: "",
        };
        const student = idOf(word, 2, nth * 10);
        const verified = student + 1;
        const children = [
          { ...row, id: student, full_name: `${word}${name} Child`, status: "SUBMITTED" as const },
          { ...row, id: verified, full_name: `${word}${name} Ready`, status: "VERIFIED" as const },
        ];
        await insertStudents(tx, children);
        planted[word].ids.push({ classroom, student, verified, form: idOf(word, 3, 0) });
      }
      const admin = {
        username: `${word}-admin`,
        role: "SCHOOL_ADMIN" as const,
        school_id: school,
        email: "",
        password_hash: hash,
      };
      const { id: user_id } = await insertUser(tx, admin);
      for (const [nth, name] of CLASSES.entries()) {
        const [token, webhook, delivery] = [4, 5, 6].map((kind) => idOf(word, kind, nth)) as Triple;
        const words = `${word}${name}`;
        await insertToken(tx, {
          id: token,
          user_id,
          school_id: school,
          name: `${words} program`,
          rights: ["classes.read"],
          token_hash: `${words} hash`,
          expires_at: "2999-01-01T00:00:00.000Z",
        });
        await insertWebhook(tx, {
          id: webhook,
          school_id: school,
          made_by: admin.username,
          address: `https://hooks.example/${words}`,
          events: ["cards.printed"],
          secret: `${words} secret`,
        });
        await insertDelivery(tx, {
          id: delivery,
          webhook_id: webhook,
          message_id: `msg_${words}`,
          event: "cards.printed",
          happened_at: "2026-01-01T00:00:00.000Z",
          data: { school },
          state: "failed",
          failure: `${words} answered 500.`,
        });
        Object.assign(planted[word].ids[nth] as object, { token, webhook, delivery });
      }
    }
    for (const [nth, asker] of ASKERS.entries())
      await insertUser(tx, {
        username: `asker-${nth}`,
        role: asker.role,
        school_id: asker.school && asker.place !== "district" ? planted[asker.school].id : null,
        place: asker.place ?? null,
        district_id: asker.district ? districts[asker.district] : null,
        class_ids: (asker.classes ?? []).map((each) => idOf(asker.school as Word, 1, each)),
        grants: asker.grants ?? [],
        password_hash: hash,
      });
  });
  const root = await signedIn(served, "root");
  const sharp = (await import("sharp")).default;
  const image = await sharp({ create: { width: 54, height: 86, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  for (const word of WORDS) {
    const { id: school, ids } = planted[word];
    const admin = await signedIn(served, `${word}-admin`);
    const parts = new FormData();
    for (const [name, value] of Object.entries({ school: String(school), name: `${word} card` }))
      parts.set(name, value);
    parts.set("background", new File([new Uint8Array(image)], "b.png"));
    const card = made(await root.send("POST", "/api/id-templates/", parts));
    for (const [nth, room] of ids.entries()) {
      const { classroom, form } = room;
      const name = word + CLASSES[nth];
      const at = { school, classroom };
      room["card"] = card;
      room["link"] = made(
        await root.send("POST", "/api/upload-links/", { ...at, template: form, notes: name }),
      );
      room["photo day"] = made(await root.send("POST", "/api/photo-days/", at));
      room["proof link"] = made(await root.send("POST", "/api/proof-links/", at));
      room["expected"] = made(
        await root.send("POST", `/api/classes/${classroom}/roster/`, { full_name: `${name} Awaited` }),
      );
      const order = { classrooms: [classroom], needed_by: "2099-01-01", note: name };
      room["order"] = made(await admin.send("POST", "/api/orders/", order));
      const sheet = new FormData();
      sheet.set("kind", "import_classes");
      sheet.set("sheet", new File([`Class,Section\n9,${word}Tres${nth}\n`], `${name}.csv`));
      room["job"] = made(await admin.send("POST", "/api/jobs/import/", sheet));
      const draft = new FormData();
      draft.set("kind", "classes");
      draft.set("sheet", new File([`Class,Section\n9,${name}Quatro\n`], `${name} draft.csv`));
      room["import"] = made(await admin.send("POST", "/api/imports/", draft));
      room["batch"] = nth + 1;
      await printedCards(served.app, { school, classroom, student: room["verified"] } as never, [
        `${name} Ready`,
      ]);
    }
  }
  const { body: batches } = await root.get("/api/print-batches/");
  for (const batch of batches.results ?? batches)
    for (const word of WORDS)
      for (const room of planted[word].ids)
        if (room["classroom"] === batch.classroom) room["batch"] = batch.id;
});

function made({ status, body }: Answer): number {
  expect([200, 201]).toContain(status);
  return body.id;
}

/** The kind of row behind `{id}`, by path prefix. */
const SUBJECTS: readonly [begins: string, kind: string][] = [
  ["/schools/", "school"],
  ["/classes/", "classroom"],
  ["/card-proofs/", "classroom"],
  ["/class-photos/children/", "student"],
  ["/class-photos/", "classroom"],
  ["/students/", "student"],
  ["/expected-students/", "expected"],
  ["/form-templates/", "form"],
  ["/upload-links/", "link"],
  ["/photo-days/", "photo day"],
  ["/proof-links/", "proof link"],
  ["/orders/", "order"],
  ["/print-batches/", "batch"],
  ["/id-templates/", "card"],
  ["/jobs/", "job"],
  ["/tokens/", "token"],
  ["/webhooks/", "webhook"],
  ["/webhook-deliveries/", "delivery"],
  ["/imports/", "import"],
];
const subjectOf = ({ path }: Route): string | undefined =>
  path.includes("{id}") ? SUBJECTS.find(([begins]) => path.startsWith(begins))?.[1] : undefined;

/** Valid bodies for calls that validate the body before they look up the subject. */
const BODIES: Readonly<Record<string, unknown>> = {
  "PUT /classes/{id}/": { class_name: "5", section: "A", total_students: 1 },
  "POST /students/{id}/send-back/": { reasons: ["photo"] },
  "POST /students/{id}/sign-off/": { outcome: "signed", version: "x" },
  "POST /orders/{id}/act/": { action: "finish" },
  "PATCH /upload-links/{id}/": { notes: "x" },
  "PATCH /photo-days/{id}/": { is_active: true },
  "PATCH /proof-links/{id}/": { is_active: true },
  "PATCH /students/{id}/": { answers: {} },
  "POST /students/{id}/photo/adjust/": { turn: 90 },
  "POST /students/{id}/remove/": { reason: "Twice there" },
  "POST /students/{id}/restore/": {},
  "PUT /schools/{id}/print-wish/": { layout: "a4" },
  "POST /classes/{id}/roster/": { full_name: "X" },
  "POST /classes/{id}/roster/links/": {},
  "POST /classes/{id}/roster/remind/": { dry_run: true },
  "PUT /expected-students/{id}/": { full_name: "X" },
  "POST /expected-students/{id}/match/": { student: 1 },
  "POST /students/{id}/merge/": { other: 1 },
  "POST /students/{id}/tell-apart/": { other: 1 },
  "POST /students/{id}/undo-tell-apart/": { other: 1 },
  "POST /students/{id}/undo-merge/": { other: 1 },
  "PUT /students/{id}/card-texts/": { name: "full_name", text: "A" },
  "PUT /schools/{id}/year/": { name: "2026–27", ends_on: "2027-03-31" },
};

const portrait = await drawPortrait(1);

/** Returns the body of a call, with a photo if it takes one. */
function bodyOf(route: Route): unknown {
  if (route.method === "GET") return undefined;
  if (!route.path.endsWith("/photo/")) return BODIES[nameOf(route)];
  const parts = new FormData();
  parts.set("photo", new File([new Uint8Array(portrait)], "p.jpg"));
  return parts;
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const guarded = routes.filter(({ access }) => access !== "public");

let asserted = 0;
const hold = (isSo: boolean, told: () => unknown): void => {
  asserted += 1;
  if (!isSo) expect(told()).toBe("held");
};

const textOf = ({ body }: Answer): string =>
  Buffer.isBuffer(body) ? body.toString("latin1") : JSON.stringify(body);

/** Returns the user of a caller from the database. */
async function userOf(nth: number): Promise<User> {
  const { findUser } = await import("../../../packages/server/src/school/accounts/user-rows.ts");
  return (await findUser(served.app.db, `asker-${nth}`)) as User;
}

/** Returns both ways to authenticate: a session, and a token with all possible rights. */
async function waysOf(
  asker: Asker,
  nth: number,
): Promise<{ way: string; as: Client; rights: readonly Right[] }[]> {
  const headers = asker.at && { [SCHOOL_HEADER]: String(planted[asker.at].id) };
  const within = (as: Client): Client => {
    const send: Client["send"] = (method, path, body, more) =>
      as.send(method, path, body, { ...headers, ...more });
    return { send, get: (path) => send("GET", path) };
  };
  const user = await userOf(nth);
  const school = asker.at ? planted[asker.at].id : user.school_id;
  const rights = rightsForToken(user, school);
  const wish = { name: asker.name, rights, school, days: 1 };
  const token = await createApiToken(served.app.db, { id: user.id, username: "test" }, user, wish);
  return [
    { way: "a session", as: within(await signedIn(served, user.username)), rights: RIGHTS },
    { way: "a token", as: client(served, token.token), rights },
  ];
}

/**
 * Makes all calls that the caller may make, with a session and with a token, and searches each response for foreign
 * data.
 */
async function lookThrough(nth: number, isWhole: boolean): Promise<void> {
  const asker = ASKERS[nth] as Asker;
  const { words, ids } = foreignTo(asker);
  const user = await userOf(nth);
  for (const { way, as, rights } of await waysOf(asker, nth)) {
    const look = (call: string, answer: Answer): void => {
      // A user who works in a district is told the names of its schools.
      if (call.startsWith("GET /api/me/schools/")) return;
      const text = textOf(answer);
      const told = () => [asker.name, way, call, answer.status, text.slice(0, 3000)];
      for (const word of words) hold(!text.includes(word), () => [word, ...told()]);
      for (const id of text.match(/\b7\d{6}\b/g) ?? []) hold(!ids.has(id), () => [id, ...told()]);
      hold(answer.status < 500, told);
    };
    for (const route of guarded) {
      const needed = rightsOf(route.access);
      if (needed.length > 0 && !needed.some((each) => rights.includes(each) && can(user, each))) continue;
      if (route.path.startsWith("/auth/") || (route.method !== "GET" && !route.path.includes("{id}")))
        continue;
      if (needed.length === 0 && way === "a token") continue;
      await askAll(as, route, asker, look, isWhole);
    }
  }
}

const isAdmin = ({ role }: Asker): boolean => role === "SCHOOL_ADMIN";

test("no answer reveals another school, another class, or more than the role sees", async () => {
  const before = asserted;
  for (const [nth, asker] of ASKERS.entries()) if (!isAdmin(asker)) await lookThrough(nth, false);
  expect(asserted - before).toBeGreaterThan(5000);
});

test(
  "no file does either, and no answer to a school admin",
  { tags: "thorough", timeout: 300_000 },
  async () => {
    for (const [nth, asker] of ASKERS.entries()) await lookThrough(nth, !isAdmin(asker));
  },
);

test("rights × routes × roles × places × tokens: a route opens only to the callers in the table", async () => {
  for (const [nth, asker] of ASKERS.entries()) {
    const user = await userOf(nth);
    const atWork = asker.at ? { place: "school" as const, school_id: planted[asker.at].id } : {};
    const caller = { ...user, ...atWork, session: "" };
    for (const only of [undefined, ...RIGHTS.filter((right) => can(user, right)).map((right) => [right])])
      for (const route of guarded) {
        const needed = rightsOf(route.access);
        if (needed.length === 0) continue;
        const right = needed.find((each) => (only === undefined || only.includes(each)) && can(user, each));
        const scope = right === undefined ? "none" : scopeOf({ ...user, ...atWork }, right);
        let reach;
        try {
          reach = reachOf({ ...caller, only }, route);
        } catch {
          reach = undefined;
        }
        const told = () => [asker.name, only, nameOf(route), scope, reach];
        if (scope === "none") hold(reach === undefined, told);
        else if (scope === "classes")
          hold(
            reach === undefined
              ? !route.reaches?.includes("classes")
              : reach.classes === caller.class_ids && reach.school === caller.school_id,
            told,
          );
        else if (scope === "district")
          hold(
            reach === undefined ? !route.reaches?.includes("district") : reach.district === user.district_id,
            told,
          );
        else hold(reach?.school === caller.school_id && reach?.school !== null, told);
      }
  }
  expect(asserted).toBeGreaterThan(5000);
});

/** Whether the caller may see data of a class of a school. */
const isOwn = (asker: Asker, word: Word, nth: number): boolean =>
  schoolsOf(asker).includes(word) && (asker.classes?.includes(nth) ?? true);

/**
 * Calls a route with every existing row: reads for the caller's own rows, and any method for others', which must get
 * the same response as missing rows.
 */
async function askAll(
  as: Client,
  route: Route,
  asker: Asker,
  look: (call: string, answer: Answer) => void,
  isWhole: boolean,
): Promise<void> {
  const isFile = typeof route.answer === "object" && "kind" in route.answer && route.answer.kind === "file";
  const isDrawn = isFile && !isWhole;
  const pathOf = (id: number | string) =>
    `/api${route.path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, "packing-list")}`;
  const send = async (path: string) => {
    const answer = await as.send(route.method, path, bodyOf(route));
    look(`${route.method} ${path}`, answer);
    return answer;
  };
  const kind = subjectOf(route);
  if (!route.path.includes("{id}")) {
    await send(pathOf(""));
    for (const word of WORDS)
      for (const nth of CLASSES.keys()) {
        if (isOwn(asker, word, nth) && (nth === 1 || isDrawn)) continue;
        const { classroom, batch } = planted[word].ids[nth] as Record<string, number>;
        await send(`${pathOf("")}?school=${planted[word].id}&classroom=${classroom}`);
        if (!isOwn(asker, word, nth) && /generate_ids|card-papers/.test(route.path))
          await send(`${pathOf("")}?batch=${batch}&side=front`);
      }
    return;
  }
  if (kind === undefined) {
    await send(pathOf(MISSING_ID));
    return;
  }
  const missing = await send(pathOf(MISSING_ID));
  for (const word of WORDS)
    for (const nth of CLASSES.keys()) {
      const id = kind === "school" ? planted[word].id : planted[word].ids[nth]?.[kind];
      if (id === undefined) continue;
      const isTheirs = ["school", "form", "card"].includes(kind)
        ? schoolsOf(asker).includes(word)
        : isOwn(asker, word, nth);
      if (isTheirs && (route.method !== "GET" || isDrawn)) continue;
      const answer = await send(pathOf(id));
      if (!isTheirs)
        hold(answer.status === missing.status && textOf(answer) === textOf(missing), () => [
          asker.name,
          nameOf(route),
          id,
          answer.status,
          answer.body,
          missing.status,
          missing.body,
        ]);
    }
}

/** Calls that name rows in their body, given the rows of a class. */
const NAMING: Readonly<Record<string, (rows: Record<string, number>) => unknown>> = {
  "POST /upload-links/": ({ school, classroom, form }) => ({ school, classroom, template: form }),
  "POST /photo-days/": ({ school, classroom }) => ({ school, classroom }),
  "POST /proof-links/": ({ school, classroom }) => ({ school, classroom }),
  "POST /orders/": ({ classroom }) => ({ classrooms: [classroom], needed_by: "2099-01-01" }),
  "POST /students/bulk/": ({ student }) => ({ action: "unverify", ids: [student] }),
};

test(
  "a body with another school's record gets the same answer as one with a missing record",
  {
    tags: "thorough",
  },
  async () => {
    const opened = new Set<string>();
    for (const [nth, asker] of ASKERS.entries()) {
      const user = await userOf(nth);
      const { words } = foreignTo(asker);
      for (const { way, as, rights } of await waysOf(asker, nth))
        for (const route of guarded) {
          const bodyWith = NAMING[nameOf(route)];
          const needed = rightsOf(route.access);
          if (!bodyWith || !needed.some((each) => rights.includes(each) && can(user, each))) continue;
          const send = (rows: Record<string, number>) =>
            as.send(route.method, `/api${route.path}`, bodyWith(rows));
          const told = (answer: Answer) => () => [asker.name, way, nameOf(route), answer.status, answer.body];
          const shape = (answer: Answer) => textOf(answer).replaceAll(/\b(?:7\d{6}|9876543)\b/g, "ID");
          const own = schoolsOf(asker)[0] as Word;
          for (const word of WORDS)
            for (const room of CLASSES.keys()) {
              // One class of another school is enough.
              if (isOwn(asker, word, room) || (room > 0 && !schoolsOf(asker).includes(word))) continue;
              const { id: school, ids } = planted[word];
              const rows = { ...(ids[room] as Record<string, number>), school };
              // With the caller's own school, and with the other one.
              for (const at of [school, planted[own].id]) {
                const none = { classroom: MISSING_ID, form: MISSING_ID, student: MISSING_ID };
                const missing = await send({ ...none, school: at === school ? MISSING_ID : at });
                const answer = await send({ ...rows, school: at });
                hold(answer.status === missing.status && shape(answer) === shape(missing), told(answer));
                hold(answer.status < 500 && answer.status !== 201, told(answer));
                for (const each of words) hold(!textOf(answer).includes(each), told(answer));
              }
            }
          const room = asker.classes?.[0] ?? 0;
          const { status } = await send({
            ...(planted[own].ids[room] as Record<string, number>),
            school: planted[own].id,
          });
          // A conflict, such as an existing order, also shows that the call reaches the record.
          if (status < 300 || status === 409) opened.add(nameOf(route));
        }
    }
    // A call that never succeeds for anybody would prove nothing.
    expect([...opened].toSorted()).toEqual(Object.keys(NAMING).toSorted());
  },
);

test("a job for another school's class ends like a job for a missing class", async () => {
  const nth = ASKERS.findIndex(({ grants }) => grants?.includes("print"));
  const admin = await signedIn(served, `asker-${nth}`);
  const outcome = async (input: object) => {
    const { text, failure, result } = await ended(admin, await ask(admin, "print", input));
    return { text, failure, result };
  };
  const school = planted.Wenge.id;
  const missing = await outcome({ school, classroom: MISSING_ID });
  expect(missing.failure).toBe("There is no such class.");
  for (const { classroom } of planted.Zaffre.ids)
    expect(await outcome({ school, classroom })).toEqual(missing);
});

test("a user of several schools says which one they mean, and can only name their own", async () => {
  const admin = await signedIn(served, `asker-${ASKERS.findIndex(({ place }) => place === "district")}`);
  expect((await admin.get("/api/classes/")).body.detail).toContain(SCHOOL_HEADER);
  for (const [word, status] of [
    ["Zaffre", 200],
    ["Wenge", 404],
    ["nothing", 404],
  ] as const) {
    const school = word === "nothing" ? "x" : String(planted[word].id);
    const { status: got } = await admin.send("GET", "/api/classes/", undefined, { [SCHOOL_HEADER]: school });
    expect([word, got]).toEqual([word, status]);
  }
  const { body } = await admin.get("/api/me/schools/");
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["Xanthic School", "Zaffre School"]);
  expect((await admin.get("/api/me/")).body).toMatchObject({ place: "district", school_id: null });
});
