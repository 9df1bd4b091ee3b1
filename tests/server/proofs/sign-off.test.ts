import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { and, eq } from "drizzle-orm";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import {
  cardSignatures,
  classLinks,
  schools,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { scanPage } from "../../read-code.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { photo } from "../submissions/school-link.ts";

const served = serving();
let [root, green, blue] = [] as unknown as [Client, Client, Client];

const box = { x: 0, width: 500, height: 60, size: 40 };
const fields = {
  full_name: { ...box, y: 10 },
  address: { ...box, y: 400 },
  photo: { ...box, y: 100, height: 260, isImage: true },
};

async function addTemplate(name: string, isDefault: boolean): Promise<number> {
  const card = new FormData();
  card.set("school", String(served.green.school));
  card.set("name", name);
  card.set("is_default", String(isDefault));
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify(fields));
  return (await root.send("POST", "/api/id-templates/", card)).body.id;
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
  await addTemplate("Card", true);
});

let rooms = 0;

/** Adds a class of verified children, with the link for signing their cards. */
async function addClass(...names: string[]) {
  const { school } = served.green;
  rooms += 1;
  const photos: string[] = [];
  for (const [index] of names.entries())
    photos.push(await storeFile(served.app.files.photos, await photo(900, 900 + 10 * rooms + index), "jpg"));
  const { classroom, ids } = await transaction(served.app.db, async (tx) => {
    const room = await insertClass(tx, { school_id: school, class_name: `9 ${rooms}`, section: "" });
    const rows = names.map((full_name, index) => ({
      school_id: school,
      class_id: room.id,
      status: "VERIFIED" as const,
      full_name,
      photo: photos[index] as string,
      meta: { address: "Red" },
    }));
    return { classroom: room.id, ids: await insertStudents(tx, rows) };
  });
  const { body: link } = await green.send("POST", "/api/proof-links/", { classroom });
  const open = `/api/public/proof/${link.token}/`;
  return { classroom, ids, link, open, first: ids[0] as number };
}

/** A client that has the link but no account. */
const stranger = {
  get: async (path: string) => {
    const answer = await fetch(`${served.server.url}${path}`);
    return { status: answer.status, body: (await answer.json()) as any };
  },
  send: async (path: string, body: object) => {
    const answer = await fetch(`${served.server.url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  },
};

const childrenOf = async (open: string): Promise<ProofChild[]> => (await stranger.get(open)).body.children;
const stateOf = async (open: string) => (await childrenOf(open))[0]?.state;

async function signFirst(open: string, more: object = { outcome: "signed" }) {
  const [child] = await childrenOf(open);
  return stranger.send(`${open}children/${child?.student}/`, {
    name: "Ms Rao",
    version: child?.version,
    ...more,
  });
}

const check = async (classroom: number) =>
  (
    await root.get(
      `/api/students/generate_ids/check/?school=${served.green.school}&classroom=${classroom}&hold_back=serious`,
    )
  ).body;
const wantSigned = (sign_off: boolean) =>
  transaction(served.app.db, async (tx) => {
    await tx.update(schools).set({ sign_off }).where(eq(schools.id, served.green.school)).run();
  });

describe("somebody with the link", () => {
  test("sees the cards of the class in the order of the paper proof, and nothing else of the children", async () => {
    const { open, ids } = await addClass("Bela", "Asha");
    const { body } = await stranger.get(open);
    expect(body.children.map(({ number, name }: ProofChild) => [number, name])).toEqual([
      [1, "Asha"],
      [2, "Bela"],
    ]);
    expect(Object.keys(body.children[0]).toSorted()).toEqual(
      [
        "has_photo",
        "is_two_sided",
        "made_at",
        "made_by",
        "name",
        "note",
        "number",
        "state",
        "student",
        "version",
      ].toSorted(),
    );
    for (const part of ["card/?side=front", "photo/"]) {
      const picture = await fetch(`${served.server.url}${open}children/${ids[0]}/${part}`);
      expect([part, picture.status]).toEqual([part, 200]);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(300);
    }
  });

  test("does not see a child of another class", async () => {
    const { open } = await addClass("Asha");
    const other = await addClass("Zoya");
    for (const part of ["card/?side=front", "photo/"])
      expect((await stranger.get(`${open}children/${other.first}/${part}`)).status).toBe(404);
    const version = (await childrenOf(other.open))[0]?.version;
    const signed = await stranger.send(`${open}children/${other.first}/`, {
      name: "Ms Rao",
      outcome: "signed",
      version,
    });
    expect([signed.status, signed.body.detail]).toEqual([
      409,
      "This child is no longer on this list. Reload the page.",
    ]);
  });

  test("signs a card under their name, once no matter how often it is sent", async () => {
    const { open, first } = await addClass("Asha");
    for (const _ of [1, 2]) {
      const { status, body } = await signFirst(open);
      expect([status, body.state, body.made_by]).toEqual([200, "signed", "Ms Rao"]);
    }
    const rows = await served.app.db
      .select()
      .from(cardSignatures)
      .where(eq(cardSignatures.student_id, first))
      .all();
    expect(rows).toMatchObject([{ outcome: "signed", made_by: "Ms Rao" }]);
  });

  test("must give a name, and say what is wrong, or nothing is stored", async () => {
    const { open } = await addClass("Asha");
    expect((await signFirst(open, { name: " ", outcome: "signed" })).status).toBe(400);
    expect((await signFirst(open, { outcome: "wrong", note: "" })).status).toBe(400);
    expect(await stateOf(open)).toBe("open");
  });

  test("does not sign a card that has changed since they looked at it", async () => {
    const { open, first } = await addClass("Asha");
    const [looked] = await childrenOf(open);
    await green.send("PATCH", `/api/students/${first}/`, {
      answers: { address: "Blue" },
      keep_verified: true,
      reason: "x",
    });
    const { status, body } = await stranger.send(`${open}children/${first}/`, {
      name: "Ms Rao",
      outcome: "signed",
      version: looked?.version,
    });
    expect([status, body.detail]).toEqual([409, expect.stringContaining("has changed since")]);
  });

  test("sees and signs nothing through a closed or an expired link", async () => {
    const { open, link, first } = await addClass("Asha");
    const wish = { name: "Ms Rao", outcome: "signed", version: "x" };
    await green.send("PATCH", `/api/proof-links/${link.id}/`, { is_active: false });
    expect((await stranger.get(open)).status).toBe(410);
    expect((await stranger.send(`${open}children/${first}/`, wish)).status).toBe(410);
    await green.send("PATCH", `/api/proof-links/${link.id}/`, { is_active: true });
    expect((await stranger.get(open)).status).toBe(200);
    await transaction(served.app.db, async (tx) => {
      const past = { expires_at: "2020-01-01T00:00:00.000Z" };
      const { kind, number } = classLinks;
      const isLink = and(eq(kind, "sign-off"), eq(number, link.id));
      await tx.update(classLinks).set(past).where(isLink).run();
    });
    expect((await stranger.get(`${open}children/${first}/photo/`)).status).toBe(410);
    expect((await stranger.get("/api/public/proof/nobody-has-this/")).status).toBe(404);
  });

  test("has the only open link of a class: a new one closes the previous one", async () => {
    const { open, classroom } = await addClass("Asha");
    await green.send("POST", "/api/proof-links/", { classroom });
    expect((await stranger.get(open)).status).toBe(410);
    expect((await blue.send("POST", "/api/proof-links/", { classroom })).status).toBe(400);
  });
});

describe("a signature", () => {
  test("is lost when the card changes, and returns when the card is as it was", async () => {
    const { open, first } = await addClass("Asha");
    await signFirst(open);
    const livesAt = (to: string) =>
      green.send("PATCH", `/api/students/${first}/`, {
        answers: { address: to },
        keep_verified: true,
        reason: "x",
      });
    expect((await livesAt("Blue")).status).toBe(200);
    expect(await stateOf(open)).toBe("lost");
    await livesAt("Red");
    expect(await stateOf(open)).toBe("signed");
  });

  test("survives a change that the card does not show", async () => {
    const { open, first } = await addClass("Asha");
    await signFirst(open);
    const change = { answers: { parent_phone: "9876543210" }, keep_verified: true, reason: "x" };
    await green.send("PATCH", `/api/students/${first}/`, change);
    expect(await stateOf(open)).toBe("signed");
  });

  test("that reports a fault counts until the school settles it; then the card is to be signed", async () => {
    const { open, first } = await addClass("Asha");
    await signFirst(open, { outcome: "wrong", note: "Her name has two a's" });
    expect(await stateOf(open)).toBe("wrong");
    const { body } = await green.get(`/api/students/${first}/sign-off/`);
    expect(body).toMatchObject([{ outcome: "wrong", note: "Her name has two a's", by_link: true }]);
    expect((await blue.send("POST", `/api/students/${first}/sign-off/settle/`)).status).toBe(404);
    expect((await green.send("POST", `/api/students/${first}/sign-off/settle/`)).status).toBe(200);
    expect(await stateOf(open)).toBe("open");
    expect((await green.send("POST", `/api/students/${first}/sign-off/settle/`)).status).toBe(409);
  });

  test("can be the school admin's, under their own name, but not the super admin's", async () => {
    const { classroom, first } = await addClass("Asha");
    const { body } = await green.get(`/api/card-proofs/${classroom}/`);
    const wish = { outcome: "signed", version: body.children[0].version };
    expect((await root.send("POST", `/api/students/${first}/sign-off/`, wish)).status).toBe(403);
    const signed = await green.send("POST", `/api/students/${first}/sign-off/`, wish);
    expect(signed.body).toMatchObject({ state: "signed", made_by: "green" });
    const counts = (await green.get("/api/card-proofs/")).body;
    expect(counts.find((each: { classroom: number }) => each.classroom === classroom)).toMatchObject({
      students: 1,
      signed: 1,
      open: 0,
      lost: 0,
      wrong: 0,
    });
  });

  test("is one of 20 kept for a card, no matter how often somebody changes their mind", async () => {
    const { open, first } = await addClass("Asha");
    for (let turn = 0; turn < 12; turn += 1) {
      await signFirst(open);
      await signFirst(open, { outcome: "wrong", note: `No ${turn}` });
    }
    const { body } = await green.get(`/api/students/${first}/sign-off/`);
    expect(body).toHaveLength(20);
    expect(body[0]).toMatchObject({ outcome: "wrong", note: "No 11" });
  });

  test("is erased with its child", async () => {
    const { open, first } = await addClass("Asha");
    await signFirst(open, { outcome: "wrong", note: "Not her" });
    await eraseRecords(served.app, { id: null, username: "clerk" }, [first]);
    const rows = await served.app.db
      .select()
      .from(cardSignatures)
      .where(eq(cardSignatures.student_id, first))
      .all();
    expect(rows).toEqual([]);
  });
});

describe("before printing", () => {
  test("a school that asks for signatures prints no unsigned card, and none that has changed since", async () => {
    const { classroom, open, first } = await addClass("Asha", "Bela");
    expect((await check(classroom)).cards).toBe(2);
    await wantSigned(true);
    try {
      const before = await check(classroom);
      expect(before.cards).toBe(0);
      expect(before.left_out[0]).toMatchObject({
        code: "held_back",
        message: "No one has signed off this card yet.",
      });
      await signFirst(open);
      expect((await check(classroom)).cards).toBe(1);
      const change = { answers: { address: "Green" }, keep_verified: true, reason: "x" };
      await green.send("PATCH", `/api/students/${first}/`, change);
      const after = await check(classroom);
      expect(after.cards).toBe(0);
      expect(after.left_out.find(({ student }: { student: number }) => student === first).message).toContain(
        "has changed since it was signed",
      );
      const despite = `despite=the%20head%20wants%20it&despite_student=${first}`;
      const path = `/api/students/generate_ids/check/?school=${served.green.school}&classroom=${classroom}&hold_back=serious`;
      expect((await root.get(`${path}&${despite}`)).body.cards).toBe(1);
    } finally {
      await wantSigned(false);
    }
  });

  test("a card that somebody reports as wrong is held back in any school, with their words", async () => {
    const { classroom, open } = await addClass("Asha");
    await signFirst(open, { outcome: "wrong", note: "This is her brother" });
    expect((await check(classroom)).left_out).toMatchObject([
      { message: "At sign-off, Ms Rao reported a problem: This is her brother" },
    ]);
    await signFirst(open);
    expect((await check(classroom)).cards).toBe(1);
  });
});

describe("a shorter text for the card alone", () => {
  const texts = (id: number) => `/api/students/${id}/card-texts/`;

  test("is printed and signed, and the record stays as it is", async () => {
    const { open, first } = await addClass("Annapurna Venkateshwari Subramaniam");
    await signFirst(open);
    const put = await root.send("PUT", texts(first), { name: "full_name", text: " Annapurna V. S. " });
    expect(put.body.find(({ name }: { name: string }) => name === "full_name")).toMatchObject({
      recorded: "Annapurna Venkateshwari Subramaniam",
      text: "Annapurna V. S.",
      is_used: true,
      elements: ["full_name"],
    });
    expect((await root.get(`/api/students/${first}/`)).body.full_name).toBe(
      "Annapurna Venkateshwari Subramaniam",
    );
    expect(await stateOf(open)).toBe("lost");
    expect((await green.send("DELETE", `${texts(first)}full_name/`)).status).toBe(204);
    expect(await stateOf(open)).toBe("signed");
  });

  test("has no effect any more once the answer is another one", async () => {
    const { first } = await addClass("Asha");
    await green.send("PATCH", `/api/students/${first}/`, {
      answers: { address: "Ultramarine" },
      keep_verified: true,
      reason: "x",
    });
    await root.send("PUT", texts(first), { name: "address", text: "Ultra" });
    await green.send("PATCH", `/api/students/${first}/`, {
      answers: { address: "Aquamarine" },
      keep_verified: true,
      reason: "x",
    });
    const { body } = await root.get(texts(first));
    expect(body.find(({ name }: { name: string }) => name === "address")).toMatchObject({
      recorded: "Aquamarine",
      text: "Ultra",
      is_used: false,
    });
  });

  test.each([
    ["one that is not shorter", { name: "address", text: "Reds" }, "shorter"],
    ["nothing", { name: "address", text: " " }, "Enter the text"],
    ["a text that the card does not show", { name: "aadhaar", text: "1" }, "has no text with this name"],
    [
      "the number, which is nobody's to change",
      { name: "student_id", text: "1" },
      "has no text with this name",
    ],
  ])("refuses %s in words", async (_, wish, words) => {
    const { first } = await addClass("Asha");
    const { status, body } = await root.send("PUT", texts(first), wish);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(words)]);
  });
});

test("the paper proof contains the link as a QR code", async () => {
  const { classroom, link } = await addClass("Asha");
  const paper = await green.get(`/api/card-proofs/${classroom}/pdf/`);
  expect(paper.status).toBe(200);
  const path = join(served.app.folder.scratch, "paper.pdf");
  await writeFile(path, paper.body);
  onTestFinished(() => rm(path));
  expect(await scanPage(path)).toBe(`https://cards.example/sign/${link.token}`);
});
