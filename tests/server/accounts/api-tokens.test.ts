import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { bearerOf, rightsForToken, type TokenMaker } from "@idms/core/school/accounts/api-token-rules";
import { can, RIGHTS, scopeOf, type Right } from "@idms/core/school/accounts/rights";
import { isApiToken } from "../../../packages/server/src/school/tokens/api-token.ts";
import { reachOf } from "../../../packages/server/src/school/tokens/access-token.ts";
import { disableUser, enableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { routes } from "../../../packages/server/src/api/app.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { apiTokens } from "../../../packages/server/src/installation/tables/schema.ts";
import { rightsOf } from "../../../packages/server/src/http/calls/route.ts";
import { onFile } from "../../own-installation.ts";
import { client, serving, signedIn, type Client } from "../http/serving.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const served = serving();
let [root, green, blue] = [] as unknown as [Client, Client, Client];

beforeAll(async () => {
  [root, green, blue] = [
    await signedIn(served, "root"),
    await signedIn(served, "green"),
    await signedIn(served, "blue"),
  ];
});

const tokensOf = async (who: Client) =>
  (await who.get("/api/tokens/")).body as { id: number; name: string }[];

async function made(who: Client, name: string, rights: Right[], more: object = {}) {
  const { status, body } = await who.send("POST", "/api/tokens/", { name, rights, ...more });
  expect([status, body]).toEqual([201, body]);
  return { id: body.id as number, token: body.token as string, bearer: client(served, body.token) };
}

describe("an API token", () => {
  test("makes the calls it was created for and no others; its text is shown once and never stored", async () => {
    const { bearer, token, id } = await made(green, "Nightly list", ["classes.read"]);
    expect(isApiToken(token)).toBe(true);
    expect(token).toMatch(/^idms_[\w-]{43}$/);
    expect((await bearer.get("/api/classes/")).body).toHaveLength(1);
    const refused = await bearer.send("POST", "/api/classes/", { class_name: "6" });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This API token cannot do this. It needs the right "classes.create".',
    ]);
    for (const path of ["/api/me/", "/api/me/profile/", "/api/me/filters/"])
      expect((await bearer.get(path)).status).toBe(403);
    for (const path of ["/api/auth/logout/", "/api/auth/change-password/"])
      expect((await bearer.send("POST", path, {})).status).toBe(403);

    const listed = (await tokensOf(green)).find((each) => each.id === id);
    expect(listed).toMatchObject({
      name: "Nightly list",
      rights: ["classes.read"],
      made_by: "green",
      revoked_at: null,
    });
    expect(JSON.stringify(await tokensOf(root))).not.toContain(token);
    expect(served.log.join("")).not.toContain(token);
    const rows = await served.app.db.select().from(apiTokens).all();
    expect(JSON.stringify(rows)).not.toContain(token.slice(5));
  });

  test("says when it was last used", async () => {
    const { bearer, id } = await made(green, "Seldom", ["classes.read"]);
    const used = async () =>
      (await tokensOf(green)).find((each) => each.id === id) as { last_used_at?: string };
    expect(await used()).toMatchObject({ last_used_at: null });
    await bearer.get("/api/classes/");
    await expect.poll(async () => (await used()).last_used_at).toMatch(/^20/);
  });

  test("stops working when it is revoked, when its maker is disabled, and when it expires", async () => {
    const { bearer, id } = await made(green, "Ends", ["classes.read"]);
    expect((await blue.send("POST", `/api/tokens/${id}/revoke/`)).status).toBe(404);
    expect((await bearer.get("/api/classes/")).status).toBe(200);
    const clerk = { id: null, username: "clerk" };
    await disableUser(served.app, (tx) => chooseUser(tx, "green"), clerk);
    expect((await bearer.get("/api/classes/")).status).toBe(401);
    await enableUser(served.app, (tx) => chooseUser(tx, "green"), clerk);
    green = await signedIn(served, "green");
    expect((await bearer.get("/api/classes/")).status).toBe(200);
    const revoked = await green.send("POST", `/api/tokens/${id}/revoke/`);
    expect(revoked.body).toMatchObject({ id, revoked_at: expect.stringMatching(/^20/) });
    expect((await bearer.get("/api/classes/")).status).toBe(401);
    const again = await green.send("POST", `/api/tokens/${id}/revoke/`);
    expect(again.body).toEqual(revoked.body);

    const { bearer: old } = await made(green, "Old", ["classes.read"], { days: 1 });
    await transaction(served.app.db, (tx) =>
      tx.update(apiTokens).set({ expires_at: new Date().toISOString() }).run(),
    );
    expect((await old.get("/api/classes/")).status).toBe(401);
  });

  test("cannot have rights that its maker lacks, or that no token may have", async () => {
    const ask = (who: Client, wish: object) => who.send("POST", "/api/tokens/", { name: "Wide", ...wish });
    expect((await ask(green, { rights: ["schools.read"] })).body.detail).toBe(
      'You cannot give a token the right "schools.read".',
    );
    for (const right of ["users.create", "api_tokens.create", "card_keys.renew"])
      expect((await ask(root, { rights: [right] })).status).toBe(403);
    for (const wish of [
      { rights: [] },
      { rights: ["classes.rule"] },
      { rights: ["classes.read"], days: 367 },
    ])
      expect((await ask(green, wish)).status).toBe(400);
    // A school admin's token is always for their own school, even if they ask for another.
    const { id } = await made(green, "Own", ["classes.read"], { school: served.blue.school });
    expect((await tokensOf(green)).find((each) => each.id === id)).toMatchObject({
      school: served.green.school,
    });
    expect((await tokensOf(blue)).map((each) => each.id)).not.toContain(id);
    expect((await ask(root, { rights: ["classes.read"], school: 99_999 })).status).toBe(404);
    const [{ body: rights }, { body: ofGreen }] = [
      await root.get("/api/tokens/rights/"),
      await root.get(`/api/tokens/rights/?school=${served.green.school}`),
    ];
    expect(rights).toContain("schools.read");
    expect(ofGreen).not.toContain("schools.read");
  });

  test("that a super admin creates for one school never reaches another", async () => {
    const { bearer } = await made(root, "Green only", ["classes.read", "links.create", "students.read_own"], {
      school: served.green.school,
    });
    const rooms = (await bearer.get("/api/classes/")).body as { school: number }[];
    expect(rooms.map(({ school }) => school)).toEqual([served.green.school]);
    expect((await bearer.get(`/api/classes/${served.blue.classroom}/`)).status).not.toBe(200);
    const { school, classroom, form } = served.blue;
    const link = await bearer.send("POST", "/api/upload-links/", { school, classroom, template: form });
    expect(link.status).toBe(400);
  });

  test("is in the log with its maker, and so is everything it did", async () => {
    const { bearer, id } = await made(green, "Timetable", ["classes.create"]);
    const room = await bearer.send("POST", "/api/classes/", { class_name: "7", section: "Z" });
    expect(room.status).toBe(201);
    await green.send("POST", `/api/tokens/${id}/revoke/`);
    const { body } = await root.get("/api/audit-log/?page=1&page_size=50");
    const entries = (body.results as { done: string; by: string; subject_id: number }[]).map(
      ({ done, by, subject_id }) => `${done} ${subject_id} by ${by}`,
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        `api_tokens.create ${id} by green`,
        `classes.create ${room.body.id} by green (Timetable)`,
        `api_tokens.revoke ${id} by green`,
      ]),
    );
  });

  onFile("is left out of backups, so that a restore cannot bring back a revoked one", async () => {
    const { token } = await made(green, "Before", ["classes.read"]);
    const { folder } = await makeBackup(served.app, await temporaryFolder());
    const bytes = await readFile(join(folder, "idms.db"));
    const [kept] = await served.app.db.select().from(apiTokens).all();
    expect(kept?.token_hash).toHaveLength(43);
    for (const text of [token, kept?.token_hash ?? ""]) expect(bytes.includes(text)).toBe(false);
  });

  test("that is malformed or unknown is refused", async () => {
    for (const text of ["idms_", `idms_${"A".repeat(43)}`, `idms_${"%".repeat(5000)}`, "idms_\u0000"])
      expect(
        (
          await fetch(`${served.server.url}/api/classes/`, {
            headers: { authorization: `Bearer ${encodeURI(text)}` },
          })
        ).status,
      ).toBe(401);
  });
});

/** All possible creators of tokens: each role, with and without a grant. */
const MAKERS: readonly TokenMaker[] = [
  { role: "SUPER_ADMIN", grants: [], school_id: null },
  { role: "SCHOOL_ADMIN", grants: [], school_id: 7 },
  { role: "SCHOOL_ADMIN", grants: ["print"], school_id: 7 },
];

test("for every right, route, maker and school, a token with one right opens exactly the routes that need it", () => {
  let looked = 0;
  for (const maker of MAKERS)
    for (const school of maker.role === "SUPER_ADMIN" ? [null, 7] : [7])
      for (const right of RIGHTS) {
        const bearer = bearerOf(maker, { rights: [right], school });
        const of = { district_id: null, class_ids: [] };
        const caller = { ...bearer, ...of, id: 1, username: "x", session: null };
        // A token's rights never exceed its maker's.
        if (scopeOf(bearer, right) !== "none" && school === maker.school_id)
          expect(can(maker, right)).toBe(true);
        if (rightsForToken(maker, school).includes(right)) expect(can(bearer, right)).toBe(true);
        for (const { access, reaches, method, path } of routes) {
          if (access === "public") continue;
          looked += 1;
          const fits = rightsOf(access).includes(right) && can({ ...bearer, only: undefined }, right);
          let reach: number | null | undefined | string;
          try {
            reach = reachOf(caller, { access, reaches })?.school;
          } catch {
            reach = "refused";
          }
          const expected = !fits ? "refused" : scopeOf(bearer, right) === "all" ? null : 7;
          if (reach !== expected)
            expect([method, path, right, school, reach]).toEqual([method, path, right, school, expected]);
        }
      }
  expect(looked).toBeGreaterThan(5000);
});
