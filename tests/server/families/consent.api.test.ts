import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { consentMissing, noticeChanged } from "@idms/core/forms/notices/notice";
import type { SchoolNotice, ShownNotice } from "@idms/core/forms/notices/notice-schemas";
import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { wordedForStaff } from "@idms/core/forms/notices/staff-notice";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import {
  consents,
  notices,
  proposals,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { byHand } from "../by-hand.ts";
import { unzip } from "../unzip.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "../submissions/school-link.ts";

const served = serving();
let image: Buffer;
let green: Client;
let root: Client;
let link: Awaited<ReturnType<typeof addLink>>;
beforeAll(async () => {
  image = await photo();
  green = await signedIn(served, "green");
  root = await signedIn(served, "root");
  link = await addLink(served.app, served.green);
});

const path = () => `/api/schools/${served.green.school}/notice/`;
const shown = async (query = "", headers = {}) => {
  const response = await fetch(`${served.server.url}/api/public/form/${link.token}/${query}`, { headers });
  return ((await response.json()) as { notice: ShownNotice }).notice;
};
const empty = Object.fromEntries(PARENT_LANGUAGES.map((language) => [language, ""]));
const approve = async (texts: Record<string, string>, months = 12) => {
  const { body } = await green.get(path());
  const wish = { texts: { ...empty, ...texts }, months, instead_of: body.version };
  return green.send("PUT", path(), wish);
};

/** Submits a child with these parts in addition to the answers. */
async function sent(parts: Record<string, string>) {
  const form = filledForm(image, { full_name: "Asha Rao" });
  for (const [name, text] of Object.entries(parts)) form.set(name, text);
  const { status, body } = await submit(served.server.url, link.token, form);
  return { status, body, id: body.receipt as number, page: body.page as string };
}
const ofRecord = async (id: number) => (await green.get(`/api/students/${id}/`)).body.consents;
const family = async (page: string, more = "", init: RequestInit = {}) => {
  const response = await fetch(`${served.server.url}/api/public/family/${page}/${more}`, init);
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  return { status: response.status, body: (await response.json()) as any };
};
const keptOf = async (id: number) =>
  served.app.db.select().from(consents).where(eq(consents.student_id, id)).all();

describe("the notice to parents", () => {
  test("is the usual one in each language, with the school's own facts, until the school approves another", async () => {
    for (const language of PARENT_LANGUAGES) {
      const notice = await shown(`?language=${language}`);
      expect([language, notice.language]).toEqual([language, language]);
      expect(notice.text).toContain("Green");
      expect(notice.text).toContain("12");
      expect(notice.text).not.toMatch(/[{}]/);
    }
    expect((await shown("?language=xx")).language).toBe("en");
    expect((await shown("", { "Accept-Language": "fr-FR,ta-IN;q=0.9,hi;q=0.8" })).language).toBe("ta");
    expect((await green.get("/api/dashboard/")).body.is_notice_due).toBe(true);
    expect((await root.get("/api/dashboard/")).body.is_notice_due).toBe(false);
  });

  test("can be changed in one language, and every approved text is kept word for word with who and when", async () => {
    const first = await approve({ hi: "विद्यालय {school} की अपनी सूचना, {months} महीने: {contact}" }, 24);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ approved_by: "green", months: 24, earlier: [] });
    expect((await shown("?language=hi")).text).toMatch(/^विद्यालय Green की अपनी सूचना, 24 महीने: /);
    expect((await shown()).text).toContain("until 24 months");
    const second = await approve({ hi: "दूसरी" });
    const { earlier, version } = second.body as SchoolNotice;
    expect(version).not.toBe(first.body.version);
    expect(earlier).toMatchObject([
      { version: first.body.version, texts: { hi: expect.stringContaining("अपनी"), en: usualNotice.en } },
    ]);
    expect((await green.get("/api/dashboard/")).body.is_notice_due).toBe(false);
    const log = await served.app.db.engine.run(
      "SELECT count(*) FROM audit_log WHERE subject = 'notices' AND action = 'approve' AND actor = 'green'",
      [],
      "get",
      "arrays",
    );
    expect(Number((log as unknown[])[0])).toBe(2);
  });

  test("is approved by only one of two at once; the other is told, and nothing is overwritten", async () => {
    const { body } = await green.get(path());
    const wish = (en: string) => ({ texts: { ...empty, en }, months: 12, instead_of: body.version });
    const both = await Promise.all([
      green.send("PUT", path(), wish("Mine")),
      root.send("PUT", path(), wish("Theirs")),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const won = both[0]?.status === 200 ? "Mine" : "Theirs";
    expect((await shown()).text).toBe(won);
  });

  test("belongs to one school, and refuses an impossible number of months and a text without end", async () => {
    const blue = await signedIn(served, "blue");
    expect((await blue.get(path())).status).toBe(404);
    expect((await approve({}, 0)).status).toBe(400);
    expect((await approve({}, 12.5)).status).toBe(400);
    expect((await approve({ en: "x".repeat(6001) })).status).toBe(400);
  });
});

test("a family downloads everything about its own child, only through its page, and without staff names", async () => {
  const { version } = await shown();
  const { id, page } = await sent({ _consent: version, _language: "ta", fatherName: "Ravi ராவ்" });
  const other = await sent({ _consent: version, full_name: "Somebody Else" });
  await green.send("POST", `/api/students/${id}/verify/`);
  const parts = new FormData();
  parts.set("fatherName", "by Ravi");
  parts.set("photo", new File([new Uint8Array(await photo(90, 120))], "a.jpg", { type: "image/jpeg" }));
  await family(page, "", { method: "POST", body: parts });
  const response = await fetch(`${served.server.url}/api/public/family/${page}/export/`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const text = String(files.get("record.json"));
  const record = JSON.parse(text);
  expect([...files.keys()].toSorted()).toEqual([
    "photo.jpg",
    expect.stringMatching(/^proposed\/\d+-photo\.jpg$/),
    "record.json",
    "record.txt",
  ]);
  expect(record).toMatchObject({
    id,
    answers: { fatherName: "Ravi ராவ்" },
    proposals: [{ kind: "correction", answers: { fatherName: "by Ravi" } }],
    consents: [{ version, language: "ta", notice: (await shown("?language=ta")).text }],
    family_pages: [{ given_at: expect.any(String) }],
  });
  expect(record.history).toMatchObject([
    { done: "students.submit", by: "parent" },
    { done: "students.verify", by: "the school" },
    { done: "students.propose", by: "parent" },
  ]);
  expect(text).not.toContain('"green"');
  expect(text).not.toContain("Somebody Else");
  for (const wrong of [other.page.slice(1), "x", link.token])
    expect((await fetch(`${served.server.url}/api/public/family/${wrong}/export/`)).status).toBe(404);
});

test("a family never sees a second submission for its child; staff do, and erasure deletes it", async () => {
  const phone = freshPhone();
  const { version } = await shown();
  const { id, page } = await sent({ parent_phone: phone, address: "12 Temple Road", _consent: version });
  const theirs = await photo(91, 121);
  const again = filledForm(theirs, {
    full_name: "Asha Rao",
    parent_phone: phone,
    fatherName: "Stranger வேங்கடம்",
    address: "99 Hidden Shelter",
    _consent: version,
  });
  expect((await submit(served.server.url, link.token, again)).status).toBe(409);
  await green.send("POST", `/api/students/${id}/verify/`);
  const parts = new FormData();
  parts.set("address", "13 Temple Road");
  await family(page, "", { method: "POST", body: parts });

  const [stored] = (
    await served.app.db.select().from(proposals).where(eq(proposals.student_id, id)).all()
  ).flatMap(({ kind, files }) => (kind === "again" ? Object.values(files) : []));
  const secret = (await served.app.files.photos.get(stored ?? "")) ?? Buffer.from("no such photo");
  const own = await fetch(`${served.server.url}/api/public/family/${page}/export/`);
  const zip = Buffer.from(await own.arrayBuffer());
  const files = await unzip(zip);
  for (const [name, bytes] of [["the zip", zip] as const, ...files])
    for (const each of ["Stranger", "வேங்கடம்", "99 Hidden Shelter", stored ?? "", "again"])
      expect([name, each, bytes.includes(each)]).toEqual([name, each, false]);
  expect([...files.values()].some((bytes) => bytes.equals(secret))).toBe(false);
  expect([...files.keys()].toSorted()).toEqual(["photo.jpg", "record.json", "record.txt"]);
  const record = JSON.parse(String(files.get("record.json")));
  expect(record.proposals).toMatchObject([{ kind: "correction", answers: { address: "13 Temple Road" } }]);
  expect(record.history.map(({ done }: { done: string }) => done)).toEqual([
    "students.submit",
    "students.verify",
    "students.propose",
  ]);

  const all = await unzip((await green.get(`/api/students/${id}/export/`)).body);
  expect(JSON.parse(String(all.get("record.json"))).proposals).toMatchObject([
    { kind: "again", answers: { address: "99 Hidden Shelter" } },
    { kind: "correction" },
  ]);
  expect([...all.values()].some((bytes) => bytes.equals(secret))).toBe(true);
  await eraseRecords(served.app, { id: null, username: "test" }, [id]);
  expect(await served.app.files.photos.get(stored ?? "")).toBeFalsy();
});

describe("a consent", () => {
  test("is stored with the record by version, language and time", async () => {
    const { version } = await shown();
    const agreed = await sent({ _consent: version, _language: "hi-IN" });
    expect([agreed.status, await ofRecord(agreed.id)]).toEqual([
      201,
      [
        {
          version,
          language: "hi",
          approved_at: (await green.get(path())).body.approved_at,
          given_at: expect.stringMatching(/^20.*Z$/),
          withdrawn_at: null,
        },
      ],
    ]);
    const { consent, notice } = (await family(agreed.page, "?language=ta")).body;
    expect([consent.version, notice.language, notice.version]).toEqual([version, "ta", version]);
  });

  test("is required once the school has approved its notice, also on the family's page", async () => {
    const { version, required } = await shown();
    expect(required).toBe(true);
    const refusal = { detail: consentMissing, fields: { _consent: [consentMissing] } };
    const before = await served.app.db.$count(students);
    const silent = await sent({});
    expect([silent.status, silent.body]).toMatchObject([400, refusal]);
    expect(await served.app.db.$count(students)).toBe(before);
    const { page } = await sent({ _consent: version });
    const wish = (parts: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ fatherName: "Ravi", ...parts })) body.set(name, value);
      return family(page, "", { method: "POST", body });
    };
    expect((await wish({})).status).toBe(200);
    await approve({ en: "Another notice" });
    const late = await wish({});
    expect([late.status, late.body]).toMatchObject([400, refusal]);
    expect((await wish({ _consent: (await shown()).version })).status).toBe(200);
  });

  test("is not required while nobody has approved the notice", async () => {
    const { token } = await addLink(served.app, served.blue);
    const response = await fetch(`${served.server.url}/api/public/form/${token}/`);
    expect(await response.json()).toMatchObject({ notice: { required: false } });
    expect((await submit(served.server.url, token, filledForm(image))).status).toBe(201);
  });

  test("to an unknown notice is refused, and nothing is stored", async () => {
    const before = await served.app.db.$count(consents);
    const { status, body } = await sent({ _consent: "nothing" });
    expect([status, body.detail]).toEqual([400, noticeChanged]);
    expect(await served.app.db.$count(consents)).toBe(before);
  });

  test("to the usual notice stores its exact text, and one to an earlier approved notice still counts", async () => {
    const blue = await addLink(served.app, served.blue);
    const form = filledForm(image, { full_name: "Uma" });
    const response = await fetch(`${served.server.url}/api/public/form/${blue.token}/`);
    const { notice } = (await response.json()) as { notice: { version: string } };
    form.set("_consent", notice.version);
    await submit(served.server.url, blue.token, form);
    const kept = await served.app.db.select().from(notices).where(eq(notices.version, notice.version)).all();
    expect(kept).toMatchObject([{ texts: usualNotice, approved_by: null, approved_at: null }]);

    const { version } = await shown();
    await approve({ en: "A newer one" });
    const late = await sent({ _consent: version });
    expect([late.status, (await ofRecord(late.id))[0].version]).toEqual([201, version]);
    const parts = new FormData();
    parts.set("_consent", (await shown()).version);
    parts.set("fatherName", "Ravi");
    expect((await family(late.page, "", { method: "POST", body: parts })).status).toBe(200);
    expect((await ofRecord(late.id)).map((each: { version: string }) => each.version)).toEqual([
      (await shown()).version,
      version,
    ]);
  });

  test("on a staff link is to the standard text worded for staff, or to the school's own text", async () => {
    const blue = await signedIn(served, "blue");
    const school = served.blue.school;
    const { body: group } = await blue.send("POST", "/api/classes/", {
      class_name: "Teachers",
      holds: "staff",
    });
    const { token } = await addLink(served.app, { school, classroom: group.id });
    const onLink = async (language: string) => {
      const response = await fetch(`${served.server.url}/api/public/form/${token}/?language=${language}`);
      return ((await response.json()) as { notice: ShownNotice }).notice;
    };
    const agreedTo = async ({ version }: ShownNotice) => {
      const form = filledForm(image);
      form.set("_consent", version);
      const { status, body } = await submit(served.server.url, token, form);
      const row = await served.app.db.select().from(notices).where(eq(notices.version, version)).get();
      return { status, texts: row?.texts, page: body.page as string };
    };
    const first = await onLink("en");
    expect(first.text).toContain("to make your school ID card");
    expect(first).toMatchObject({ required: false, text: expect.not.stringMatching(/child|parents/) });
    const agreed = await agreedTo(first);
    expect([agreed.status, agreed.texts]).toEqual([201, wordedForStaff(usualNotice)]);
    expect((await family(agreed.page, "?language=en")).body).toMatchObject({
      is_of_staff: true,
      notice: first,
    });
    expect((await family((await sent({})).page)).body).not.toHaveProperty("is_of_staff");

    const at = `/api/schools/${school}/notice/`;
    const { version: instead_of } = (await blue.get(at)).body;
    await blue.send("PUT", at, { texts: { ...empty, hi: "अपनी सूचना" }, months: 6, instead_of });
    const approved = (await blue.get(at)).body.version;
    expect(await onLink("hi")).toMatchObject({ version: approved, text: "अपनी सूचना", required: true });
    const english = await onLink("en");
    expect(english).toMatchObject({
      required: true,
      text: expect.stringMatching(/6 months .* your last school/),
    });
    expect([english.version === approved, english.version === first.version]).toEqual([false, false]);
    expect((await agreedTo(english)).texts).toMatchObject({
      hi: "अपनी सूचना",
      en: wordedForStaff(usualNotice).en,
    });
    expect((await blue.get(at)).body).toMatchObject({ version: approved, earlier: [] });
    // Someone who has agreed to what the link still shows need not agree again.
    const { page } = await agreedTo(english);
    const correction = new FormData();
    correction.set("fatherName", "Ravi");
    expect((await family(page, "", { method: "POST", body: correction })).status).toBe(200);
    await family(page, "withdraw/", { method: "POST" });
    expect((await family(page)).body).toMatchObject({ is_of_staff: true, stage: "withdrawn", notice: null });
  });

  test("stays withdrawn until the family agrees again, even if the school keeps the record", async () => {
    const { version } = await shown();
    const isWithdrawn = async (page: string) => (await family(page)).body.is_withdrawn as boolean;
    const withdraw = (page: string) => family(page, "withdraw/", { method: "POST" });
    for (const hasAgreed of [true, false]) {
      const { id, page } = await sent({ _consent: version });
      // A family whose details came before there was a notice has not agreed to anything.
      if (!hasAgreed) await byHand(served.app.db).delete(consents).where(eq(consents.student_id, id)).run();
      await green.send("POST", `/api/students/${id}/verify/`);
      expect(await isWithdrawn(page)).toBe(false);
      await withdraw(page);
      expect((await family(page)).body).toMatchObject({ stage: "checked", is_withdrawn: true });
      const [wish] = (await green.get(`/api/students/${id}/proposals/`)).body;
      await green.send("POST", `/api/students/${id}/proposals/${wish.id}/dismiss/`);
      // A family that never agreed can ask again.
      expect(await isWithdrawn(page)).toBe(hasAgreed);
      const anew = new FormData();
      anew.set("fatherName", "Ravi");
      anew.set("_consent", version);
      await family(page, "", { method: "POST", body: anew });
      expect(await isWithdrawn(page)).toBe(false);
      await withdraw(page);
      expect(await isWithdrawn(page)).toBe(true);
    }
  });

  test("that is withdrawn removes an unchecked record, and asks the school to erase a checked one", async () => {
    const { version } = await shown();
    const fresh = await sent({ _consent: version });
    const gone = await family(fresh.page, "withdraw/", { method: "POST" });
    expect(gone.body).toMatchObject({ code: "done.detailsWithdrawn", asked: false });
    expect((await green.get(`/api/students/${fresh.id}/`)).status).toBe(404);

    const checked = await sent({ _consent: version });
    await green.send("POST", `/api/students/${checked.id}/verify/`);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await family(checked.page, "withdraw/", { method: "POST" })).body.asked).toBe(true);
    expect(await ofRecord(checked.id)).toMatchObject([{ withdrawn_at: expect.stringMatching(/Z$/) }]);
    const asked = (await green.get(`/api/students/${checked.id}/proposals/`)).body;
    expect(asked).toMatchObject([{ kind: "erasure" }]);
    // Later corrections do not displace it.
    for (let at = 0; at < 7; at += 1) {
      const parts = new FormData();
      parts.set("fatherName", `Ravi ${at}`);
      parts.set("_consent", version);
      expect((await family(checked.page, "", { method: "POST", body: parts })).status).toBe(200);
    }
    const all = (await green.get(`/api/students/${checked.id}/proposals/`)).body as {
      id: number;
      kind: string;
    }[];
    expect(all.filter(({ kind }) => kind === "erasure")).toHaveLength(1);
    const take = `/api/students/${checked.id}/proposals/${asked[0].id}/take/`;
    expect((await green.send("POST", take, {})).status).toBe(200);
    expect((await family(checked.page)).body.stage).toBe("withdrawn");
    expect(await keptOf(checked.id)).toHaveLength(8);
    await eraseRecords(served.app, { id: null, username: "test" }, [checked.id, fresh.id]);
    expect([...(await keptOf(checked.id)), ...(await keptOf(fresh.id))]).toEqual([]);
  });
});
