import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, inject, onTestFinished, test } from "vitest";
import { callApi, startIdms } from "../load/started-idms.ts";
import { submissionBody } from "../load/submission-body.ts";
import { photo } from "../server/submissions/school-link.ts";
import { inBulk } from "../in-bulk.ts";
import { scratchFolder } from "./run-idms.ts";

const KILLS = inBulk(25, 2);
const PARENTS = 8;

type Submission = ReturnType<typeof submissionBody>;

interface Row {
  id: number;
  parent_phone: string;
  status: string;
  photo: string | null;
}

/** Sends a submission. Returns undefined if the server disappeared before responding. */
async function send(url: string, { body, headers }: Submission): Promise<number | undefined> {
  const answer = await fetch(url, { method: "POST", headers, body: new Uint8Array(body) })
    .then(async (response) => ({
      status: response.status,
      body: (await response.json()) as { receipt: number },
    }))
    .catch(() => undefined);
  if (answer) expect(answer.status).toBe(201);
  return answer?.body.receipt;
}

test(
  `over ${KILLS} kills, every acknowledged submission is stored once with its photo, and none is half stored`,
  { tags: "thorough" },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const { username, password } = inject("demo").users.find(({ role }) => role === "SUPER_ADMIN")!;
    let idms = await startIdms(data);
    onTestFinished(() => idms.end("SIGKILL"));
    const signIn = async () =>
      (await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", { username, password }))
        .access;
    const access = await signIn();
    const [form] = await callApi<{ id: number; school: { id: number } }[]>(
      `${idms.url}/api/form-templates/`,
      access,
    );
    const school = form!.school.id;
    const [room] = await callApi<{ id: number }[]>(`${idms.url}/api/classes/?school=${school}`, access);
    const wish = { school, classroom: room!.id, template: form!.id };
    const link = await callApi<{ id: number; token: string }>(
      `${idms.url}/api/upload-links/`,
      access,
      "POST",
      wish,
    );

    const image = await photo(300, 400);
    const receipts = new Map<string, number>();
    const unanswered: Submission[] = [];
    let sent = 0;

    /**
     * Returns the next submission: one without a response is sent again under its old key, as a browser would do;
     * otherwise a new one.
     */
    function next(): Submission {
      const again = unanswered.shift();
      if (again) return again;
      sent += 1;
      const answers = { full_name: `Child ${sent}`, parent_phone: String(6_000_000_000 + sent) };
      return submissionBody(image, answers, `198.51.100.${sent % 250}`);
    }

    async function parent(url: string, stop: AbortSignal, onReceipt: () => void): Promise<void> {
      while (!stop.aborted) {
        const submission = next();
        const receipt = await send(url, submission);
        if (receipt === undefined) {
          unanswered.push(submission);
          return;
        }
        receipts.set(submission.headers["Idempotency-Key"], receipt);
        onReceipt();
      }
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      const stop = new AbortController();
      const url = `${idms.url}/api/public/upload/${link.token}/`;
      let parents: Promise<void>[] = [];
      await new Promise<void>((resolve) => {
        parents = Array.from({ length: PARENTS }, () => parent(url, stop.signal, resolve));
      });
      await new Promise((resolve) => void setTimeout(resolve, (kill * 7) % 60));
      await idms.end("SIGKILL");
      stop.abort();
      await Promise.all(parents);
      expect(unanswered.length).toBeGreaterThan(0);
      idms = await startIdms(data);
    }

    const url = `${idms.url}/api/public/upload/${link.token}/`;
    for (const submission of unanswered.splice(0)) {
      receipts.set(submission.headers["Idempotency-Key"], (await send(url, submission)) as number);
    }
    const again = await signIn();
    const db = new Database(join(data, "idms.db"), { readonly: true });
    const rows = db.prepare<[number], Row>("SELECT * FROM students WHERE link_id = ?").all(link.id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...receipts.values()].toSorted());
    expect(new Set(rows.map((row) => row.parent_phone)).size).toBe(sent);
    expect(rows.length).toBe(sent);
    for (const { id, status } of rows) {
      expect(status).toBe("SUBMITTED");
      const headers = { Authorization: `Bearer ${again}` };
      const answer = await fetch(`${idms.url}/api/students/${id}/photo/`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([
        200, 0xffd8, 0xffd9,
      ]);
    }
    const count = (sql: string) => db.prepare<[number], number>(sql).pluck().get(link.id);
    expect(count("SELECT uses_count FROM class_links WHERE id = ?")).toBe(sent);
    expect(count("SELECT count(*) FROM submission_keys WHERE link_id = ?")).toBe(sent);
    expect(
      count(
        "SELECT count(*) FROM unique_answers WHERE student_id IN (SELECT id FROM students WHERE link_id = ?)",
      ),
    ).toBe(sent);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    db.close();
    await idms.end("SIGTERM");
  },
);
