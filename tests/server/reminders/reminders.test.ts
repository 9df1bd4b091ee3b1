import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parentText, uploadText } from "@idms/core";
import { expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/classes/records.ts";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import { serving, signedIn } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";

const served = serving();
const image = await photo();

/** A class with a link and a roster. */
async function room(rows: Record<string, string>[]) {
  const { app, green } = served;
  const { id } = await transaction(app.db, (tx) =>
    insertClass(tx, { school_id: green.school, class_name: crypto.randomUUID() }),
  );
  const staff = await signedIn(served, "green");
  for (const row of rows) await staff.send("POST", `/api/classes/${id}/roster/`, row);
  const link = await addLink(app, { school: green.school, classroom: id });
  return { id, staff, link, path: `/api/classes/${id}/roster/` };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
const form = async (token: string): Promise<{ status: number; body: any }> => {
  const response = await fetch(`${served.server.url}/api/public/form/${token}/`);
  return { status: response.status, body: await response.json() };
};
const tokenOf = ({ url }: { url: string }): string => url.split("/u/")[1] as string;

test("a child's own link has the child's name and no more, is good once, and again where the record was sent back", async () => {
  const { staff, path } = await room([{ full_name: "Asha Rao", phone: "9876512340" }, { full_name: "Bela" }]);
  const { status, body: links } = await staff.send("POST", `${path}links/`, { language: "hi" });
  expect([status, links.length]).toEqual([200, 2]);
  const [asha] = links;
  expect(asha.url).toMatch(/^https:\/\/cards\.example\/u\/[\w-]{32}$/);
  expect(asha.text).toContain("Asha Rao");
  expect(decodeURIComponent(asha.whatsapp)).toContain(`https://wa.me/919876512340?text=`);
  expect((await staff.send("POST", `${path}links/`, {})).body[0].url).toBe(asha.url);

  const token = tokenOf(asha);
  expect((await form(token)).body).toMatchObject({ child: { name: "Asha Rao", received: false } });
  expect(JSON.stringify((await form(token)).body)).not.toContain("9876512340");
  // Whatever name is typed, it is that child's.
  const first = await submit(served.server.url, token, filledForm(image, { full_name: "A. Different" }));
  expect(first.status).toBe(201);
  const roster = await staff.get(path);
  expect(roster.body.expected[0]).toMatchObject({ state: "received", student: first.body.receipt });
  expect((await form(token)).body.child).toEqual({ name: "Asha Rao", received: true });
  const again = await submit(served.server.url, token, filledForm(image));
  expect([again.status, again.body.detail]).toEqual([409, parentText.alreadyReceived]);

  const why = { reasons: ["photo"] };
  await staff.send("POST", `/api/students/${first.body.receipt}/send-back/`, why);
  expect((await form(token)).body.child.received).toBe(false);
  const anew = await submit(served.server.url, token, filledForm(image));
  expect(anew.status).toBe(201);
  const after = (await staff.get(path)).body;
  expect(after.expected[0]).toMatchObject({ state: "received", student: anew.body.receipt });
  expect(after.others).toEqual([]);
  expect((await staff.get("/api/students/removed/")).body[0].id).toBe(first.body.receipt);
});

test("a link is paused and says so, goes on, is extended, and takes another class only while nothing has come", async () => {
  const { staff, path, link } = await room([{ full_name: "Asha Rao" }]);
  const child = tokenOf((await staff.send("POST", `${path}links/`, {})).body[0]);
  const change = (body: unknown) => staff.send("PATCH", `/api/upload-links/${link.id}/`, body);
  const paused = await change({ is_paused: true });
  expect(paused.body.paused_at).not.toBeNull();
  for (const token of [link.token, child])
    expect(await form(token)).toEqual({ status: 410, body: { detail: parentText.linkPaused } });
  expect((await submit(served.server.url, link.token, filledForm(image))).status).toBe(410);
  expect((await staff.send("POST", `${path}links/`, {})).status).toBe(409);
  await change({ is_paused: false });
  expect((await form(link.token)).status).toBe(200);
  const expires_at = new Date(Date.now() + 99 * 86_400_000).toISOString();
  expect((await change({ expires_at, max_uses: 9, notes: "Longer" })).body).toMatchObject({
    expires_at,
    max_uses: 9,
    notes: "Longer",
    paused_at: null,
  });
  expect((await change({ expires_at: "2001-01-01T00:00:00Z" })).status).toBe(400);
  expect((await submit(served.server.url, link.token, filledForm(image))).status).toBe(201);
  expect((await change({ classroom: served.green.classroom })).status).toBe(409);
  const stale = await staff.send(
    "PATCH",
    `/api/upload-links/${link.id}/`,
    { notes: "x" },
    { "If-Match": '"1"' },
  );
  expect(stale.status).toBe(412);
  expect((await form("x".repeat(32))).body.detail).toBe(uploadText.invalidLink);
});

test("families are reminded by mail once a day, the others by phone, and who cannot be reached is named", async () => {
  const { staff, path } = await room([
    { full_name: "Mail Child", email: "mail@family.example" },
    { full_name: "Phone Child", phone: "9876512341" },
    { full_name: "Unreachable Child" },
  ]);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const remind = async (body: unknown) => (await staff.send("POST", `${path}remind/`, body)).body;
  const tried = await remind({ dry_run: true });
  expect(names(tried.mailed)).toEqual(["Mail Child"]);
  const first = await remind({});
  expect([first.mailed, first.by_phone, first.unreachable].map(names)).toEqual([
    ["Mail Child"],
    ["Phone Child"],
    ["Unreachable Child"],
  ]);
  const second = await remind({});
  expect([second.mailed, second.lately].map(names)).toEqual([[], ["Mail Child"]]);
  expect(names((await remind({ again: true })).mailed)).toEqual(["Mail Child"]);
  const outbox = served.app.folder.outbox;
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")),
  );
  expect(mails.filter((mail) => mail.includes("mail@family.example"))).toHaveLength(2);
});
