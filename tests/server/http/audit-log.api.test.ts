import { beforeAll, describe, expect, test } from "vitest";
import { recordActions, type AuditEntry } from "../../../packages/server/src/trust/log/log-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { signedIn, serving, type Client } from "./serving.ts";

const served = serving();
let root: Client;

const LOG = "/api/audit-log/";
const read = async (query = "") => (await root.get(`${LOG}${query}`)).body.results;

/** Writes entries. A test only specifies the fields that matter to it. */
async function write(...entries: (Partial<AuditEntry> & Pick<AuditEntry, "done">)[]): Promise<void> {
  const usual = { user_id: null, actor: "clerk", subject_id: null, school_id: null, details: {} };
  await transaction(served.app.db, (tx) =>
    recordActions(
      tx,
      entries.map((entry) => ({ ...usual, ...entry })),
    ),
  );
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  const evening = new Date(2025, 2, 31, 23, 59, 59, 999).toISOString();
  const morning = new Date(2025, 3, 1).toISOString();
  await write(
    { done: "printers.save", actor: "of an evening", created_at: evening },
    { done: "printers.save", actor: "of a morning", created_at: morning },
  );
});

describe("the log says", () => {
  test("who did what to whom, in which school and with what, newest first", async () => {
    const { student, school } = served.green;
    const green = await signedIn(served, "green");
    await green.send("POST", `/api/students/${student}/verify/`);
    await root.send("POST", "/api/schools/", { name: "शांति विद्यालय <b>" });
    const [created, verified] = await read("?page_size=2");
    expect(created).toMatchObject({ by: "root", done: "schools.create", name: "शांति विद्यालय <b>" });
    expect(verified).toMatchObject({
      by: "green",
      done: "students.verify",
      subject: "students",
      subject_id: student,
      name: "Green Child",
      school,
      school_name: "Green",
    });
    expect(Date.parse(verified.at)).toBeLessThanOrEqual(Date.parse(created.at));
  });

  test("nothing to a school admin, not even about their own school", async () => {
    const green = await signedIn(served, "green");
    for (const path of [LOG, `${LOG}export/`, `${LOG}?school=${served.green.school}`])
      expect((await green.get(path)).status).toBe(403);
  });

  test("the label of a class, and no name for what is gone", async () => {
    await write(
      { done: "classes.change", subject_id: served.blue.classroom },
      { done: "users.delete", subject_id: 987_654 },
    );
    const [gone, room] = await read("?page_size=2");
    expect([gone.name, room.name]).toEqual([null, "5 - A"]);
  });
});

describe("the log is searched by", () => {
  beforeAll(async () => {
    const { school } = served.blue;
    await write(
      { done: "links.create", actor: "Meera_100%", subject_id: 7, school_id: school },
      { done: "links.delete", actor: "meera x100", subject_id: 8 },
    );
  });

  test("who acted: part of the name in any case, with wildcards taken literally", async () => {
    expect((await read("?actor=MEERA")).map((each: AuditEntry) => each.done)).toEqual([
      "links.delete",
      "links.create",
    ]);
    expect(await read(`?actor=${encodeURIComponent("a_100%")}`)).toHaveLength(1);
    expect(await read("?actor=nobody")).toEqual([]);
  });

  test("action, subject and school, alone and combined", async () => {
    expect((await read("?done=links.delete"))[0]).toMatchObject({ subject_id: 8 });
    expect(await read("?subject=links&subject_id=7")).toHaveLength(1);
    expect(await read("?done=links.create&subject=links&subject_id=8")).toEqual([]);
    const ofBlue = await read(`?school=${served.blue.school}`);
    expect(new Set(ofBlue.map(({ school_name }: { school_name: string }) => school_name))).toEqual(
      new Set(["Blue"]),
    );
    expect(await read("?actor=&done=&subject=&school=&from=&to=&page_size=500")).toEqual(
      await read("?page_size=500"),
    );
  });

  test("days in the installation's time zone, including all of the first and the last", async () => {
    const who = async (query: string) =>
      (await read(`?done=printers.save&${query}`)).map(({ by }: { by: string }) => by);
    expect(await who("from=2025-03-31&to=2025-03-31")).toEqual(["of an evening"]);
    expect(await who("from=2025-04-01&to=2025-04-01")).toEqual(["of a morning"]);
    expect(await who("from=2025-03-31&to=2025-04-01")).toHaveLength(2);
    expect(await who("to=2025-03-30")).toEqual([]);
  });

  test.each([
    ["done=students.look_at", "done"],
    ["subject=weather", "subject"],
    ["subject_id=7", "subject"],
    ["from=2025-02-30", "from"],
    ["school=abc", "school"],
    ["after=older", ""],
  ])("only valid values: %s is refused with what to do", async (query, field) => {
    const { status, body } = await root.get(`${LOG}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(field === "" ? [] : [field]);
  });
});

describe("paging through the log", () => {
  test("lists each entry once, even while others write, and marks the last page", async () => {
    await write(
      ...Array.from({ length: 25 }, (_, at) => ({ done: "jobs.retry" as const, subject_id: at + 1 })),
    );
    const seen: number[] = [];
    let address: string | null = `${LOG}?done=jobs.retry&page_size=10`;
    while (address !== null) {
      const { body } = await root.get(address);
      seen.push(...body.results.map(({ subject_id }: { subject_id: number }) => subject_id));
      await write({ done: "jobs.retry", subject_id: 999 });
      address = body.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
  });
});

describe("the log as a spreadsheet", () => {
  test("contains every entry found, and no text is a formula", async () => {
    await write(
      {
        done: "printers.delete",
        actor: '=HYPERLINK("http://x","y")',
        details: { name: "=1+1", why: "a\r\n+2" },
      },
      ...Array.from({ length: 1200 }, () => ({ done: "printers.delete" as const, actor: "பாலசுப்பிரமணியம்" })),
    );
    const { headers, body } = await root.get(`${LOG}export/?done=printers.delete`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = String(body).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      '\u{FEFF}"Entry","When","Who","What","Deed","Whom","Number","Name","School","Details"',
    );
    expect(lines).toHaveLength(1202);
    expect(lines[1]).toContain('"பாலசுப்பிரமணியம்","Deleted","printers.delete","Printer","","","","{}"');
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(lines.at(-1)).toContain(String.raw`{""name"":""=1+1"",""why"":""a\r\n+2""}`);
  });
});
