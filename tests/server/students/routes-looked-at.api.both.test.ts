import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { addDesign } from "../print/photo-class.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "../submissions/school-link.ts";

const served = serving();
let image: Buffer;
let green: Client;
let root: Client;
beforeAll(async () => {
  image = await photo();
  [green, root] = await Promise.all([signedIn(served, "green"), signedIn(served, "root")]);
});

/** Creates a child whose family has sent the details and may correct them on its page. */
async function sent(name = "Asha Rao") {
  const link = await addLink(served.app, served.green);
  const form = filledForm(image, { full_name: name, parent_phone: freshPhone() });
  const { body } = await submit(served.server.url, link.token, form);
  return { id: body.receipt as number, page: body.page as string };
}

/** Corrects data on the family's page while staff view the previous version. */
async function familyCorrects(page: string, answers: Record<string, string | Blob>): Promise<void> {
  const body = new FormData();
  for (const [name, answer] of Object.entries(answers)) body.set(name, answer);
  const response = await fetch(`${served.server.url}/api/public/family/${page}/`, { method: "POST", body });
  expect(response.status).toBe(200);
}

const newPhoto = async () =>
  new File([new Uint8Array(await photo(90, 120))], "a.jpg", { type: "image/jpeg" });
const at = (id: number, more = ""): string => `/api/students/${id}/${more}`;
const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });
const rowOf = async (id: number) => served.app.db.select().from(students).where(eq(students.id, id)).get();
const stateOf = async (id: number) => {
  const row = await rowOf(id);
  return row && { status: row.status, version: row.version, name: row.full_name };
};

test("a record that its family changed after it was opened is not verified, and staff see the change", async () => {
  const { id, page } = await sent();
  const seen = (await green.get(at(id))).body.version;
  await familyCorrects(page, { full_name: "Someone Else", photo: await newPhoto() });
  const stale = await green.send("POST", at(id, "verify/"), undefined, ifMatch(seen));
  expect([stale.status, stale.body]).toMatchObject([
    412,
    {
      detail: expect.stringMatching(
        /^The family has changed this in the meantime \(.*, Photo\), so nothing was done\. Check the latest version, then try again\.$/,
      ),
      current: expect.objectContaining({
        id,
        full_name: "Someone Else",
        status: "SUBMITTED",
        version: seen + 1,
      }),
      changed_by: "parent",
      changed_at: expect.any(String),
      changed: ["full_name", "photo"],
    },
  ]);
  expect(await stateOf(id)).toMatchObject({ status: "SUBMITTED", version: seen + 1 });
  const now = await green.send("POST", at(id, "verify/"), undefined, ifMatch(seen + 1));
  expect([now.status, now.headers.get("etag"), now.body.version]).toEqual([200, `"${seen + 2}"`, seen + 2]);
  // A change to a verified record is only a proposal to the school.
  await familyCorrects(page, { full_name: "A Third" });
  expect(await stateOf(id)).toMatchObject({ status: "VERIFIED", version: seen + 2, name: "Someone Else" });
});

describe("an action on a record", () => {
  /** Actions, each with a state in which it is possible. */
  const deeds: Record<string, { ready?: string[]; body?: unknown }> = {
    "verify/": {},
    "unverify/": { ready: ["verify/"] },
    "send-back/": { body: { reasons: ["photo"], note: "" } },
    "undo-send-back/": { ready: ["send-back/"] },
    "remove/": { body: { reason: "twice" } },
    "mark-id-generated/": { ready: ["verify/"] },
  };
  test.each(Object.entries(deeds))(
    "%s names the version that it was decided on",
    async (deed, { ready = [], body }) => {
      const { id } = await sent();
      for (const before of ready)
        expect((await green.send("POST", at(id, before), deeds[before]?.body)).status).toBe(200);
      const { version } = (await green.get(at(id))).body;
      const as = deed === "mark-id-generated/" ? root : green;
      // Someone who can verify corrects the record and keeps its status.
      const keep_verified = ready.includes("verify/");
      const correction = { answers: { full_name: "Ashā Rao" }, keep_verified, reason: "" };
      expect((await green.send("PATCH", at(id), correction)).status).toBe(200);
      const before = await stateOf(id);
      const stale = await as.send("POST", at(id, deed), body, ifMatch(version));
      expect([stale.status, stale.body.changed, stale.body.changed_by]).toEqual([
        412,
        ["full_name"],
        "green",
      ]);
      expect(await stateOf(id)).toEqual(before);
      const done = await as.send("POST", at(id, deed), body, ifMatch(version + 1));
      expect([done.status, done.body.detail]).toEqual([200, undefined]);
    },
  );

  test("works without the header for a client that does not know it, as specified", async () => {
    const { id, page } = await sent();
    await familyCorrects(page, { full_name: "Other" });
    expect((await green.send("POST", at(id, "verify/"))).body).toMatchObject({
      status: "VERIFIED",
      version: 3,
    });
  });

  test("tells who changed the state, if only the state has changed", async () => {
    const { id } = await sent();
    const { version } = (await green.get(at(id))).body;
    await green.send("POST", at(id, "send-back/"), { reasons: ["photo"], note: "" });
    const stale = await green.send("POST", at(id, "verify/"), undefined, ifMatch(version));
    expect([stale.status, stale.body.changed, stale.body.changed_by]).toEqual([412, ["status"], "green"]);
    expect(stale.body.current.sent_back).toMatchObject({ reasons: ["photo"] });
  });

  test("such as a merge names the versions of both records", async () => {
    const [kept, gone] = [await sent("Asha Rao"), await sent("Asha R")];
    const merge = { other: gone.id, take: ["full_name"], other_version: 1 };
    await familyCorrects(gone.page, { full_name: "Somebody" });
    const stale = await green.send("POST", at(kept.id, "merge/"), merge, ifMatch(1));
    expect([stale.status, stale.body.current.id, stale.body.changed]).toEqual([412, gone.id, ["full_name"]]);
    expect([(await stateOf(kept.id))?.name, (await stateOf(gone.id))?.name]).toEqual([
      "Asha Rao",
      "Somebody",
    ]);
    const merged = await green.send(
      "POST",
      at(kept.id, "merge/"),
      { ...merge, other_version: 2 },
      ifMatch(1),
    );
    expect([merged.status, merged.body.full_name]).toEqual([200, "Somebody"]);
    const undo = { other: gone.id };
    expect((await green.send("POST", at(kept.id, "undo-merge/"), undo, ifMatch(1))).status).toBe(412);
    expect((await green.send("POST", at(kept.id, "undo-merge/"), undo, ifMatch(2))).status).toBe(200);
  });

  test("such as accepting a proposal applies to the version that was seen", async () => {
    const { id, page } = await sent();
    await green.send("POST", at(id, "verify/"));
    await familyCorrects(page, { full_name: "Asha R. Rao" });
    const [proposal] = (await green.get(at(id, "proposals/"))).body;
    const { version } = (await green.get(at(id))).body;
    await green.send("PATCH", at(id), {
      answers: { full_name: "Aasha Rao" },
      keep_verified: true,
      reason: "",
    });
    for (const what of ["take/", "dismiss/"]) {
      const path = at(id, `proposals/${proposal.id}/${what}`);
      const stale = await green.send("POST", path, what === "take/" ? {} : undefined, ifMatch(version));
      expect([stale.status, stale.body.changed]).toEqual([412, ["full_name"]]);
    }
    expect([(await stateOf(id))?.name, (await green.get(at(id, "proposals/"))).body.length]).toEqual([
      "Aasha Rao",
      1,
    ]);
    const path = at(id, `proposals/${proposal.id}/take/`);
    expect((await green.send("POST", path, {}, ifMatch(version + 1))).body.full_name).toBe("Asha R. Rao");
  });
});

describe("a statement about a record, beside its answers,", () => {
  test("such as a separation, or its undoing, applies to both versions that were seen", async () => {
    const [one, other] = [await sent("Asha Rao"), await sent("Asha R")];
    await familyCorrects(other.page, { full_name: "Somebody" });
    const pair = { other: other.id, other_version: 1 };
    for (const deed of ["tell-apart/", "undo-tell-apart/"]) {
      const stale = await green.send("POST", at(one.id, deed), pair, ifMatch(1));
      expect([stale.status, stale.body.current.id, stale.body.changed]).toEqual([
        412,
        other.id,
        ["full_name"],
      ]);
      const now = { ...pair, other_version: 2 };
      expect((await green.send("POST", at(one.id, deed), now, ifMatch(2))).status).toBe(412);
      expect((await green.send("POST", at(one.id, deed), now, ifMatch(1))).status).toBe(204);
      expect((await green.send("POST", at(one.id, deed), { other: other.id })).status).toBe(204);
    }
  });

  test("such as a shorter text for the card, or its removal, applies to the version that was seen", async () => {
    await addDesign(root, served.green.school, "Card");
    const { id, page } = await sent("Asha Venkatanarasimharajuvaripeta");
    const texts = at(id, "card-texts/");
    const name = (await green.get(texts)).body.find(({ recorded }: { recorded: string }) =>
      recorded.startsWith("Asha V"),
    ).name as string;
    await familyCorrects(page, { full_name: "Somebody Else Altogether" });
    const shorter = { name, text: "Somebody" };
    const stale = await green.send("PUT", texts, shorter, ifMatch(1));
    expect([stale.status, stale.body.changed]).toEqual([412, ["full_name"]]);
    expect((await green.send("PUT", texts, shorter, ifMatch(2))).status).toBe(200);
    const own = `${texts}${encodeURIComponent(name)}/`;
    expect((await green.send("DELETE", own, undefined, ifMatch(1))).status).toBe(412);
    expect((await green.send("DELETE", own, undefined, ifMatch(2))).status).toBe(204);
  });
});

describe("many records at once", () => {
  const bulk = async (body: object) => (await green.send("POST", "/api/students/bulk/", body)).body;

  test("are verified as they were seen; a changed one is named with what changed", async () => {
    const [one, other] = [await sent(), await sent("Ravi Kumar")];
    const ids = [one.id, other.id];
    const found: { id: number; version: number }[] = (
      await green.get(`/api/students/find/ids/?classroom=${served.green.classroom}`)
    ).body;
    const versions = found.filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ id, version }));
    expect(versions).toHaveLength(2);
    await familyCorrects(other.page, { full_name: "Mallory" });
    const outcome = await bulk({ action: "verify", ids, versions });
    expect(outcome).toMatchObject({
      done: [one.id],
      versions: [{ id: one.id, version: 2 }],
      refused: [
        { id: other.id, name: "Mallory", detail: expect.stringContaining("The family has changed this") },
      ],
    });
    expect([(await stateOf(one.id))?.status, (await stateOf(other.id))?.status]).toEqual([
      "VERIFIED",
      "SUBMITTED",
    ]);
  });

  test("are not verified by an undo if they were changed since, by the versions it has", async () => {
    const [one, other] = [await sent(), await sent("Ravi Kumar")];
    const ids = [one.id, other.id];
    await bulk({ action: "verify", ids });
    const { versions } = await bulk({ action: "unverify", ids });
    await familyCorrects(other.page, { full_name: "Mallory" });
    const undone = await bulk({ action: "verify", ids, versions });
    expect([undone.done, undone.refused.map(({ id }: { id: number }) => id)]).toEqual([[one.id], [other.id]]);
  });

  test.each(["send_back", "remove", "move"])("refuse %s for a record that has changed", async (action) => {
    const { id, page } = await sent();
    await familyCorrects(page, { full_name: "Mallory" });
    const more = { why: { reasons: ["name"] }, reason: "x", classroom: served.green.classroom };
    const outcome = await bulk({ action, ids: [id], versions: [{ id, version: 1 }], ...more });
    expect([outcome.done, outcome.refused.length]).toEqual([[], 1]);
    expect(await stateOf(id)).toMatchObject({ status: "SUBMITTED", version: 2 });
  });
});

test("a record that somebody else has already verified is reported as verified, not as another version", async () => {
  const { id } = await sent();
  await green.send("POST", at(id, "verify/"));
  const again = await green.send("POST", at(id, "verify/"), undefined, ifMatch(1));
  expect([again.status, again.body.detail]).toEqual([409, "This student is already VERIFIED."]);
});
