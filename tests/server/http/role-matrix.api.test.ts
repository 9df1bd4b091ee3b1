import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { can, scopeOf } from "@idms/core/school/accounts/rights";
import type { Role } from "@idms/core/school/accounts/roles";
import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { disableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import { routes } from "../../../packages/server/src/api/app.ts";
import { rightsOf, type Route } from "../../../packages/server/src/http/calls/route.ts";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { printedCards } from "../printed-cards.ts";
import { client, serving, signedIn, tokensOf, type Answer, type Client } from "./serving.ts";
import { sessionSecret } from "../../../packages/server/src/http/sessions/token-keys.ts";

const served = serving({ webhook_networks: "127.0.0.1" });

/**
 * The row behind `{id}` of each path, in the school Green. A route without an entry fails the test, so every new call
 * must declare its subject. `none` means that the path contains nothing of a school.
 */
const subjects: Record<
  string,
  | "none"
  | "school"
  | "user"
  | "classroom"
  | "form"
  | "link"
  | "student"
  | "card"
  | "font"
  | "job"
  | "import"
  | "photo day"
  | "proof link"
  | "token"
  | "webhook"
  | "message"
  | "printer"
  | "batch"
  | "order"
  | "expected"
> = {
  "POST /auth/token/": "none",
  "POST /auth/token/refresh/": "none",
  "POST /auth/logout/": "none",
  "GET /auth/providers/": "none",
  "GET /auth/providers/{provider}/begin/": "none",
  "GET /auth/providers/{provider}/callback/": "none",
  "POST /auth/providers/finish/": "none",
  "POST /auth/second-factor/": "none",
  "POST /auth/second-factor/options/": "none",
  "POST /auth/passkey/options/": "none",
  "POST /auth/passkey/": "none",
  "GET /me/factors/": "none",
  "POST /me/factors/app/": "none",
  "POST /me/factors/app/confirm/": "none",
  "DELETE /me/factors/app/": "none",
  "POST /me/factors/recovery-codes/": "none",
  "POST /me/factors/passkeys/options/": "none",
  "POST /me/factors/passkeys/": "none",
  "PATCH /me/factors/passkeys/{id}/": "none",
  "DELETE /me/factors/passkeys/{id}/": "none",
  "GET /me/sessions/": "none",
  "POST /me/sessions/end-others/": "none",
  "DELETE /me/sessions/{session}/": "none",
  "GET /me/prove/": "none",
  "POST /me/prove/options/": "none",
  "POST /me/prove/": "none",
  "GET /me/": "none",
  "GET /me/profile/": "none",
  "PATCH /me/profile/": "none",
  "GET /me/filters/": "none",
  "POST /me/filters/": "none",
  "PATCH /me/filters/{id}/": "none",
  "DELETE /me/filters/{id}/": "none",
  "POST /auth/password-reset/": "none",
  "POST /auth/password-reset-confirm/": "none",
  "POST /auth/change-password/": "none",
  "POST /auth/password/change/": "none",
  "POST /auth/users/set_password/": "none",
  "GET /districts/": "none",
  "POST /districts/": "none",
  "PUT /districts/{id}/": "none",
  "DELETE /districts/{id}/": "none",
  "GET /districts/{id}/versions/": "none",
  "PUT /schools/{id}/district/": "school",
  "GET /me/schools/": "none",
  "GET /school-counts/": "none",
  "GET /school-counts/classes/": "none",
  "GET /class-photos/": "none",
  "GET /class-photos/{id}/": "classroom",
  "GET /class-photos/children/{id}/photo/": "student",
  "POST /class-photos/children/{id}/photo/": "student",
  "GET /users/": "none",
  "POST /users/": "none",
  "PUT /users/{id}/": "user",
  "DELETE /users/{id}/": "user",
  "POST /users/{id}/reset_password/": "user",
  "POST /users/{id}/remove_factors/": "user",
  "GET /users/{id}/versions/": "user",
  "POST /users/{id}/disable/": "user",
  "POST /users/{id}/enable/": "user",
  "GET /schools/": "none",
  "POST /schools/": "none",
  "PUT /schools/{id}/": "school",
  "DELETE /schools/{id}/": "school",
  "GET /schools/{id}/versions/": "school",
  "GET /schools/{id}/year/": "school",
  "PUT /schools/{id}/year/": "school",
  "GET /schools/{id}/year/plan/": "school",
  "POST /schools/{id}/year/promote/": "school",
  "POST /schools/{id}/year/undo/": "school",
  "GET /classes/": "none",
  "GET /classrooms/": "none",
  "GET /class/": "none",
  "POST /classes/": "none",
  "GET /classes/{id}/": "classroom",
  "PUT /classes/{id}/": "classroom",
  "DELETE /classes/{id}/": "classroom",
  "GET /classes/{id}/versions/": "classroom",
  "GET /form-templates/": "none",
  "POST /form-templates/": "none",
  "GET /form-templates/removed/": "none",
  "POST /form-templates/{id}/restore/": "form",
  "GET /form-templates/{id}/": "form",
  "PUT /form-templates/{id}/": "form",
  "GET /form-templates/{id}/usage/": "form",
  "DELETE /form-templates/{id}/": "form",
  "GET /form-templates/{id}/versions/": "form",
  "GET /upload-links/": "none",
  "POST /upload-links/": "none",
  "DELETE /upload-links/cleanup/": "none",
  "DELETE /upload-links/{id}/": "link",
  "GET /students/": "none",
  "GET /students/submissions/": "none",
  "GET /students/find/": "none",
  "GET /students/find/count/": "none",
  "GET /students/find/ids/": "none",
  "GET /students/find/verifiable/": "none",
  "GET /students/export/": "none",
  "POST /students/{id}/verify/": "student",
  "POST /students/{id}/unverify/": "student",
  "POST /students/{id}/mark-id-generated/": "student",
  "GET /students/{id}/photo/": "student",
  "GET /classes/{id}/duplicates/": "classroom",
  "GET /classes/{id}/roster/": "classroom",
  "POST /classes/{id}/roster/": "classroom",
  "GET /classes/{id}/roster/export/": "classroom",
  "POST /classes/{id}/roster/links/": "classroom",
  "POST /classes/{id}/roster/remind/": "classroom",
  "PATCH /upload-links/{id}/": "link",
  "POST /expected-students/import/": "none",
  "GET /expected-students/": "none",
  "PUT /expected-students/{id}/": "expected",
  "DELETE /expected-students/{id}/": "expected",
  "POST /expected-students/{id}/match/": "expected",
  "POST /expected-students/{id}/unmatch/": "expected",
  "GET /expected-students/{id}/versions/": "expected",
  "POST /students/{id}/merge/": "student",
  "POST /students/{id}/tell-apart/": "student",
  "POST /students/{id}/undo-tell-apart/": "student",
  "POST /students/{id}/undo-merge/": "student",
  "GET /students/duplicates/": "none",
  "GET /students/duplicates/across/": "none",
  "GET /students/changed/": "none",
  "GET /students/removed/": "none",
  "POST /students/": "none",
  "POST /students/bulk/": "none",
  "GET /students/{id}/": "student",
  "PATCH /students/{id}/": "student",
  "POST /students/{id}/photo/": "student",
  "POST /students/{id}/photo/adjust/": "student",
  "POST /students/{id}/send-back/": "student",
  "POST /students/{id}/undo-send-back/": "student",
  "POST /students/{id}/remove/": "student",
  "POST /students/{id}/restore/": "student",
  "GET /students/{id}/history/": "student",
  "GET /students/{id}/export/": "student",
  "GET /students/{id}/versions/": "student",
  "GET /students/{id}/card/": "student",
  "GET /students/generate_ids/": "none",
  "GET /students/generate_ids/check/": "none",
  "GET /cards/": "none",
  "GET /cards/ordered/": "none",
  "POST /cards/act/": "none",
  "GET /card-papers/{kind}/": "none",
  "GET /students/generate_ids/sheet/": "none",
  "GET /students/generate_ids/waiting/": "none",
  "POST /students/generate_ids/choose/": "none",
  "GET /schools/{id}/print-wish/": "school",
  "PUT /schools/{id}/print-wish/": "school",
  "PUT /schools/{id}/design-rules/": "school",
  "GET /printers/": "none",
  "POST /printers/": "none",
  "GET /printers/calibration/": "none",
  "GET /printers/{id}/state/": "printer",
  "DELETE /printers/{id}/": "printer",
  "GET /orders/": "none",
  "POST /orders/": "none",
  "GET /orders/{id}/": "order",
  "POST /orders/{id}/act/": "order",
  "GET /print-batches/": "none",
  "GET /print-batches/counts/": "none",
  "GET /print-batches/counts/export/": "none",
  "GET /print-batches/{id}/": "batch",
  "GET /print-batches/{id}/file/": "batch",
  "GET /print-batches/{id}/sheets/{sheet}/": "batch",
  "POST /print-batches/{id}/send/": "batch",
  "GET /print-batches/{id}/job/": "batch",
  "POST /print-batches/{id}/mark/": "batch",
  "POST /print-batches/{id}/unmark/": "batch",
  "POST /print-batches/{id}/deliver/": "batch",
  "POST /print-batches/{id}/undeliver/": "batch",
  "POST /print-batches/{id}/reprint/": "batch",
  "POST /print-batches/{id}/reprint/check/": "batch",
  "GET /id-templates/": "none",
  "POST /id-templates/": "none",
  "GET /id-templates/removed/": "none",
  "POST /id-templates/{id}/restore/": "card",
  "GET /id-templates/{id}/": "card",
  "PATCH /id-templates/{id}/": "card",
  "DELETE /id-templates/{id}/": "card",
  "GET /id-templates/{id}/versions/": "card",
  "POST /id-templates/{id}/versions/{version}/restore/": "card",
  "GET /id-templates/{id}/background/": "card",
  "POST /id-templates/{id}/images/": "card",
  "GET /id-templates/{id}/images/{key}/": "card",
  "GET /id-templates/samples/": "none",
  "GET /id-templates/samples/photo/": "none",
  "GET /id-templates/fonts/{face}/": "none",
  "POST /id-templates/words/": "none",
  "GET /id-templates/students/": "none",
  "GET /id-templates/starters/": "none",
  "GET /id-templates/starters/{starter}/preview/": "none",
  "POST /id-templates/from-starter/": "none",
  "GET /id-templates/{id}/export/": "card",
  "POST /id-templates/import/": "none",
  "POST /id-templates/{id}/duplicate/": "card",
  "POST /id-templates/{id}/proof/": "card",
  "GET /fonts/{face}/": "none",
  "GET /school-fonts/": "none",
  "POST /school-fonts/": "none",
  "DELETE /school-fonts/{id}/": "font",
  "GET /imports/": "none",
  "POST /imports/": "none",
  "GET /imports/{id}/": "import",
  "PATCH /imports/{id}/": "import",
  "DELETE /imports/{id}/": "import",
  "GET /imports/{id}/rows/": "import",
  "POST /imports/{id}/bring_in/": "import",
  "GET /imports/{id}/undo/": "import",
  "POST /imports/{id}/undo/": "import",
  "GET /sources/": "none",
  "PUT /sources/{id}/": "school",
  "POST /sources/{id}/check/": "school",
  "DELETE /sources/{id}/": "school",
  "GET /jobs/": "none",
  "POST /jobs/": "none",
  "POST /jobs/import/": "none",
  "GET /jobs/{id}/": "job",
  "POST /jobs/{id}/cancel/": "job",
  "POST /jobs/{id}/retry/": "job",
  "GET /jobs/{id}/result/": "job",
  "GET /jobs/{id}/parts/": "job",
  "GET /jobs/{id}/parts/{part}/": "job",
  "GET /dashboard/": "none",
  "GET /photo-days/": "none",
  "POST /photo-days/": "none",
  "PATCH /photo-days/{id}/": "photo day",
  "GET /public/photo-day/{token}/": "none",
  "PUT /public/photo-day/{token}/shots/{shot}/": "none",
  "GET /tokens/": "none",
  "GET /tokens/rights/": "none",
  "POST /tokens/": "none",
  "POST /tokens/{id}/revoke/": "token",
  "GET /webhooks/": "none",
  "POST /webhooks/": "none",
  "POST /webhooks/{id}/on/": "webhook",
  "POST /webhooks/{id}/test/": "webhook",
  "DELETE /webhooks/{id}/": "webhook",
  "GET /webhooks/{id}/deliveries/": "webhook",
  "POST /webhook-deliveries/{id}/retry/": "message",
  "GET /proof-links/": "none",
  "POST /proof-links/": "none",
  "PATCH /proof-links/{id}/": "proof link",
  "GET /card-proofs/": "none",
  "GET /card-proofs/{id}/": "classroom",
  "GET /card-proofs/{id}/pdf/": "classroom",
  "GET /students/{id}/proof-card/": "student",
  "GET /students/{id}/sign-off/": "student",
  "POST /students/{id}/sign-off/": "student",
  "POST /students/{id}/sign-off/settle/": "student",
  "GET /students/{id}/card-texts/": "student",
  "PUT /students/{id}/card-texts/": "student",
  "DELETE /students/{id}/card-texts/{name}/": "student",
  "GET /public/proof/{token}/": "none",
  "POST /public/proof/{token}/children/{id}/": "none",
  "GET /public/proof/{token}/children/{id}/card/": "none",
  "GET /public/proof/{token}/children/{id}/photo/": "none",
  "GET /students/{id}/proposals/": "student",
  "GET /students/{id}/proposals/{proposal}/photo/": "student",
  "POST /students/{id}/proposals/{proposal}/take/": "student",
  "POST /students/{id}/proposals/{proposal}/dismiss/": "student",
  "GET /public/family/{token}/": "none",
  "GET /public/family/{token}/photo/": "none",
  "GET /public/family/{token}/card/": "none",
  "GET /public/family/{token}/phone-card/": "none",
  "GET /public/family/{token}/wallet/apple/": "none",
  "GET /public/family/{token}/wallet/google/": "none",
  "GET /public/family/{token}/export/": "none",
  "POST /public/family/{token}/": "none",
  "POST /public/family/{token}/withdraw/": "none",
  "GET /schools/{id}/notice/": "school",
  "PUT /schools/{id}/notice/": "school",
  "GET /schools/{id}/logo/": "school",
  "PUT /schools/{id}/logo/": "school",
  "DELETE /schools/{id}/logo/": "school",
  "GET /public/logos/{name}/": "none",
  "GET /schools/{id}/card-keys/": "school",
  "POST /schools/{id}/card-keys/": "school",
  "GET /public/verify/keys/": "none",
  "GET /backups/": "none",
  "GET /settings/": "none",
  "GET /backups/{name}/download/": "none",
  "GET /audit-log/": "none",
  "GET /audit-log/export/": "none",
  "GET /audit-log/seal/": "none",
  "GET /public/form/{token}/": "none",
  "POST /public/upload/{token}/": "none",
  "POST /public/preview/{token}/": "none",
};

/** Valid bodies for calls that validate the body before they look up the subject. */
const YEAR = { name: "2026–27", ends_on: "2027-03-31" };
const bodies: Record<string, unknown> = {
  "PUT /schools/{id}/year/": YEAR,
  "POST /schools/{id}/year/promote/": {
    made_at: "2026-04-01T00:00:00.000Z",
    year: YEAR,
    ended: YEAR,
    classes: [],
  },
  "PUT /schools/{id}/notice/": {
    texts: Object.fromEntries(PARENT_LANGUAGES.map((l) => [l, ""])),
    instead_of: "x",
  },
  "PUT /schools/{id}/district/": { district: null },
  "PUT /classes/{id}/": { class_name: "5", section: "A", total_students: 1 },
  "PATCH /students/{id}/": { answers: {} },
  "POST /students/{id}/photo/adjust/": { turn: 90 },
  "POST /students/{id}/send-back/": { reasons: ["photo"] },
  "POST /students/{id}/remove/": { reason: "Twice there" },
  "POST /students/{id}/restore/": {},
  "POST /students/{id}/proposals/{proposal}/take/": {},
  "PATCH /imports/{id}/": { cells: [] },
  "POST /imports/{id}/bring_in/": {},
  "POST /imports/{id}/undo/": {},
  "PUT /sources/{id}/": {
    address: "http://127.0.0.1:9/",
    token_address: "http://127.0.0.1:9/token",
    client_id: "idms",
    secret: "s",
  },
  "PUT /schools/{id}/print-wish/": { layout: "a4" },
  "PUT /schools/{id}/design-rules/": { rules: [] },
  "PATCH /photo-days/{id}/": { is_active: true },
  "PATCH /proof-links/{id}/": { is_active: true },
  "POST /students/{id}/sign-off/": { outcome: "signed", version: "x" },
  "PUT /students/{id}/card-texts/": { name: "full_name", text: "A" },
  "POST /print-batches/{id}/send/": {},
  "POST /print-batches/{id}/unmark/": { reason: "Jammed" },
  "POST /orders/{id}/act/": { action: "withdraw" },
  "POST /classes/{id}/roster/links/": {},
  "POST /classes/{id}/roster/remind/": { dry_run: true },
  "PATCH /upload-links/{id}/": { notes: "x" },
  "POST /classes/{id}/roster/": { full_name: "Asha" },
  "PUT /expected-students/{id}/": { full_name: "Asha" },
  "POST /expected-students/{id}/match/": { student: 999 },
  "POST /students/{id}/merge/": { other: 999 },
  "POST /students/{id}/tell-apart/": { other: 999 },
  "POST /students/{id}/undo-tell-apart/": { other: 999 },
  "POST /students/{id}/undo-merge/": { other: 999 },
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const MISSING_ID = 987_654;

const strangers = {
  anonymous: async () => undefined,
  "a deleted user": async () => {
    const root = await signedIn(served, "root");
    const user = { username: "gone", password: "not common 1", school: served.green.school };
    const { body } = await root.send("POST", "/api/users/", user);
    const { access } = await tokensOf(served, "gone", "not common 1");
    await root.send("DELETE", `/api/users/${body.id}/`);
    return access;
  },
  "a disabled user": async () => {
    const root = await signedIn(served, "root");
    const user = { username: "shut", password: "not common 1", school: served.green.school };
    await root.send("POST", "/api/users/", user);
    const { access } = await tokensOf(served, "shut", "not common 1");
    await disableUser(served.app, (tx) => chooseUser(tx, "shut"), { id: null, username: "test" });
    return access;
  },
  "an expired token": () => ownToken({ expires: Math.floor(Date.now() / 1000) - 1 }),
  "a refresh token as access": async () => (await tokensOf(served, "root")).refresh,
  "a forged token": () => ownToken({ key: new Uint8Array(32) }),
  "a token with another algorithm": () => ownToken({ algorithm: "HS512" }),
} satisfies Record<string, () => Promise<string | undefined>>;

/** Returns a token of the super admin's live session that is wrong in exactly one respect. */
async function ownToken(wrong: { expires?: number; key?: Uint8Array; algorithm?: string }): Promise<string> {
  const session = (await tokensOf(served, "root")).refresh.split(".")[0] as string;
  const secret = await sessionSecret(served.app);
  return new SignJWT({ jti: session, iss: "idms" })
    .setProtectedHeader({ alg: wrong.algorithm ?? "HS256" })
    .setExpirationTime(wrong.expires ?? "5m")
    .sign(wrong.key ?? createHmac("sha256", secret).update("access").digest());
}

const staff = {
  "the super admin": { username: "root", role: "SUPER_ADMIN" },
  "the admin of the school": { username: "green", role: "SCHOOL_ADMIN" },
  "the admin of another school": { username: "blue", role: "SCHOOL_ADMIN" },
} satisfies Record<string, { username: string; role: Role }>;
type StaffName = keyof typeof staff;

const portrait = await drawPortrait(1);
const ids: Record<string, number> = {};
const clients = {} as Record<StaffName | keyof typeof strangers, Client>;

beforeAll(async () => {
  const root = await signedIn(served, "root");
  const { school, classroom, form, student } = served.green;
  const row = { full_name: "Expected" };
  const expected = await root.send("POST", `/api/classes/${classroom}/roster/`, row);
  const link = await root.send("POST", "/api/upload-links/", { school, classroom, template: form });
  const users = await root.get("/api/users/?search=green");
  const parts = new FormData();
  for (const [name, value] of Object.entries({ school: String(school), name: "Card" }))
    parts.set(name, value);
  const image = await import("sharp").then(({ default: sharp }) =>
    sharp({ create: { width: 54, height: 86, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  parts.set("background", new File([new Uint8Array(image)], "b.png"));
  const card = await root.send("POST", "/api/id-templates/", parts);
  const file = await readFile(new URL("../../own-fonts/OwnSerif-Regular.ttf", import.meta.url));
  const fontParts = new FormData();
  fontParts.set("school", String(school));
  fontParts.set("font", new File([new Uint8Array(file)], "own.ttf"));
  const font = await root.send("POST", "/api/school-fonts/", fontParts);
  const green = await signedIn(served, "green");
  const job = await green.send("POST", "/api/jobs/import/", classesSheet());
  const brought = await green.send("POST", "/api/imports/", classesSheet("classes"));
  Object.assign(ids, { import: brought.body.id });
  Object.assign(ids, { font: font.body.id, job: job.body.id, school, classroom, form, student });
  const day = await root.send("POST", "/api/photo-days/", { school, classroom });
  ids["photo day"] = day.body.id;
  ids["proof link"] = (await root.send("POST", "/api/proof-links/", { school, classroom })).body.id;
  const token = { name: "Cron", rights: ["classes.read"] };
  ids["token"] = (await green.send("POST", "/api/tokens/", token)).body.id;
  const hook = { address: "http://127.0.0.1:9/", events: ["cards.printed"] };
  ids["webhook"] = (await green.send("POST", "/api/webhooks/", hook)).body.id;
  ids["message"] = (await green.send("POST", `/api/webhooks/${ids["webhook"]}/test/`)).body.id;
  ids["printer"] = (await root.send("POST", "/api/printers/", { name: "Press" })).body.id;
  Object.assign(ids, {
    expected: expected.body.id,
    link: link.body.id,
    user: users.body[0].id,
    card: card.body.id,
  });
  await green.send("POST", `/api/students/${student}/verify/`);
  const order = { classrooms: [classroom], needed_by: "2099-01-01" };
  ids["order"] = (await green.send("POST", "/api/orders/", order)).body.id;
  await printedCards(served.app, served.green, ["Asha"]);
  await printedCards(served.app, served.blue, ["Meena"]);
  for (const [name, token] of Object.entries(strangers))
    clients[name as StaffName] = client(served, await token());
  for (const [name, { username }] of Object.entries(staff))
    clients[name as StaffName] = await signedIn(served, username);
});

/** Returns a class import as a school admin requests it. */
function classesSheet(kind = "import_classes"): FormData {
  const parts = new FormData();
  parts.set("kind", kind);
  parts.set("sheet", new File(["Class,Section\n9,B\n"], "classes.csv"));
  return parts;
}

function photoForm(): FormData {
  const parts = new FormData();
  parts.set("photo", new File([new Uint8Array(portrait)], "p.jpg"));
  return parts;
}

function call(as: Client, route: Route, id: number | string): Promise<Answer> {
  const path = `/api${route.path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, "x".repeat(20))}`;
  if (/^POST .*\/photo\/$/.test(nameOf(route))) return as.send(route.method, path, photoForm());
  return as.send(route.method, path, route.method === "GET" ? undefined : bodies[nameOf(route)]);
}

const idFor = (route: Route): number => ids[subjects[nameOf(route)] ?? ""] ?? MISSING_ID;

test("every route has its row", () => {
  expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(subjects).toSorted());
});

const guarded = routes.filter(({ access }) => access !== "public");

/** Returns a title and the test data for each pair of a route and a caller that `pick` accepts. */
function pairs<Name extends string>(callers: readonly Name[], pick: (route: Route, name: Name) => boolean) {
  return guarded.flatMap((route) =>
    callers.filter((name) => pick(route, name)).map((name) => ({ call: nameOf(route), name, route })),
  );
}

const staffNames = Object.keys(staff) as StaffName[];

function mayCall({ access }: Route, name: StaffName): boolean {
  const needed = rightsOf(access);
  return needed.length === 0 || needed.some((each) => can({ ...staff[name], grants: [] }, each));
}

test.each(pairs(Object.keys(strangers) as (keyof typeof strangers)[], () => true))(
  "$call: $name must sign in, whether the id exists or not",
  async ({ name, route }) => {
    for (const id of [idFor(route), MISSING_ID]) {
      const { status, body } = await call(clients[name], route, id);
      expect([status, body]).toMatchObject([401, { detail: "Please sign in." }]);
    }
  },
);

test.each(pairs(staffNames, (route, name) => !mayCall(route, name)))(
  "$call: $name is refused, whether the id exists or not",
  async ({ name, route }) => {
    for (const id of [idFor(route), MISSING_ID]) {
      const { status, body } = await call(clients[name], route, id);
      expect([status, body]).toMatchObject([403, { detail: "Your role does not allow this." }]);
    }
  },
);

test.each(pairs(staffNames, mayCall))("$call: $name is allowed", async ({ name, route }) => {
  // A call that ends a session gets a session of its own.
  const as = route.path.startsWith("/auth/") ? await signedIn(served, staff[name].username) : clients[name];
  const { status } = await call(as, route, MISSING_ID);
  expect([200, 201, 204, 400, 404, 415]).toContain(status);
});

const ofOneSchool = (route: Route): boolean =>
  subjects[nameOf(route)] !== "none" &&
  rightsOf(route.access).some((each) => scopeOf("SCHOOL_ADMIN", each) === "own");

test.each(pairs(["the admin of another school"], ofOneSchool))(
  "$call: $name gets the same answer for the school's record as for a missing one",
  async ({ name, route }) => {
    const foreign = await call(clients[name], route, idFor(route));
    const absent = await call(clients[name], route, MISSING_ID);
    expect(foreign.status).toBe(404);
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
  },
);

describe("lists", () => {
  interface Row {
    school: number | { id: number };
  }
  const lists = routes.filter(
    ({ answer, access }) =>
      typeof answer === "object" && "kind" in answer && answer.kind === "list" && access !== "public",
  );
  const own = lists.filter(({ access }) => rightsOf(access).some((each) => can("SCHOOL_ADMIN", each)));
  test.each(own.map((route) => ({ name: nameOf(route), route })))(
    "$name shows a school admin only their own school, even if another one is requested",
    async ({ route }) => {
      const blue = clients["the admin of another school"];
      const green = clients["the admin of the school"];
      // A paged list has its rows in an object.
      const rowsOf = (body: Row[] | { results: Row[] }) => (Array.isArray(body) ? body : body.results);
      expect(rowsOf((await green.get(`/api${route.path}`)).body)).not.toEqual([]);
      for (const query of ["", `?school=${served.green.school}`, `?classroom=${served.green.classroom}`]) {
        const { status, body } = await blue.get(`/api${route.path}${query}`);
        expect(status).toBe(200);
        const schools = rowsOf(body).map(({ school }) => (typeof school === "object" ? school.id : school));
        expect(schools.filter((school) => school !== served.blue.school)).toEqual([]);
      }
    },
  );
});

/** Its responses always differ, because each has a new challenge. */
const CHALLENGES = "POST /auth/passkey/options/";

test("a public call answers alike without a token and with a broken one", async () => {
  for (const route of routes.filter(({ access }) => access === "public")) {
    const answers = await Promise.all(
      [clients.anonymous, clients["a forged token"]].map((as) => call(as, route, MISSING_ID)),
    );
    expect(answers[0]?.status).not.toBe(403);
    if (nameOf(route) !== CHALLENGES) expect(answers[0]?.body).toEqual(answers[1]?.body);
  }
});
