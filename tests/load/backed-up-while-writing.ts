/** Backups made while parents submit, and what each must restore; see backup-under-load.ts. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import sharp from "sharp";
import { callApi, type StartedIdms } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const PARENTS = 4;

interface User {
  username: string;
  password: string;
  role: string;
}

interface Student {
  id: number;
  photo: string;
}

/** The server's measurements of a photo after the upload. They do not count as an edit of the record. */
interface Measured {
  measured_photo: unknown;
  photo_mark: unknown;
  photo_quality: unknown;
}

export async function runJson<T>(...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, "--json"]);
  return JSON.parse(stdout) as T;
}

/** Starts parents who submit one after the other. `stop` ends them and returns the acknowledged IDs. */
async function startParents(url: string, token: string) {
  const noise = {
    create: { width: 300, height: 400, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } },
  };
  const photo = await sharp(noise as never)
    .jpeg()
    .toBuffer();
  const acknowledged: number[] = [];
  const stopping = new AbortController();
  let sent = 0;
  const parent = async () => {
    while (!stopping.signal.aborted) {
      sent += 1;
      const answers = { full_name: `Child ${sent}`, parent_phone: String(6_000_000_000 + sent) };
      const { body, headers } = submissionBody(photo, answers, `198.51.100.${sent % 250}`);
      const to = `${url}/api/public/upload/${token}/`;
      const answer = await fetch(to, { method: "POST", headers, body: new Uint8Array(body) });
      assert.equal(answer.status, 201);
      acknowledged.push(((await answer.json()) as { receipt: number }).receipt);
    }
  };
  const parents = Array.from({ length: PARENTS }, parent);
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await Promise.all(parents);
    },
  };
}

const studentsOf = (data: string, upTo: number): Student[] => {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  try {
    const rows = db.prepare<[number], Student & Measured>("SELECT * FROM students WHERE id <= ? ORDER BY id");
    return rows.all(upTo).map((row) => {
      const { measured_photo: _, photo_mark: __, photo_quality: ___, ...touched } = row;
      return touched;
    });
  } finally {
    db.close();
  }
};

const hashOf = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

/**
 * Makes a number of backups while parents submit, and restores each. Throws unless it contains every student
 * acknowledged before it started, its manifest's rows exactly as in the live data, and every photo.
 * @returns how many students were submitted in the meantime
 */
export async function backUpWhileWriting(
  idms: StartedIdms,
  { data, users, folder, backups }: { data: string; users: User[]; folder: string; backups: number },
): Promise<number> {
  const admin = users.find(({ role }) => role === "SUPER_ADMIN") as User;
  const api = `${idms.url}/api`;
  const { access } = await callApi<{ access: string }>(`${api}/auth/token/`, null, "POST", admin);
  const [form] = await callApi<{ id: number; school: { id: number } }[]>(`${api}/form-templates/`, access);
  const school = form?.school.id;
  const [room] = await callApi<{ id: number }[]>(`${api}/classes/?school=${school}`, access);
  const wish = { school, classroom: room?.id, template: form?.id };
  const { token } = await callApi<{ token: string }>(`${api}/upload-links/`, access, "POST", wish);

  const parents = await startParents(idms.url, token);
  const made: { backup: string; rows: Record<string, number>; promised: number[] }[] = [];
  for (let index = 0; index < backups; index += 1) {
    const promised = [...parents.acknowledged];
    const { folder: backup, rows } = await runJson<{ folder: string; rows: Record<string, number> }>(
      "backup",
      "--data",
      data,
      "--to",
      join(folder, "backups"),
    );
    made.push({ backup, rows, promised });
  }
  await parents.stop();

  for (const { backup, rows, promised } of made) {
    const restored = join(folder, "restored");
    await runJson("restore", backup, "--data", restored, "--verify");
    const students = studentsOf(restored, Number.MAX_SAFE_INTEGER);
    assert.equal(students.length, rows["students"]);
    const ids = new Set(students.map(({ id }) => id));
    assert.deepEqual(
      promised.filter((id) => !ids.has(id)),
      [],
    );
    assert.deepEqual(students, studentsOf(data, students.at(-1)?.id ?? 0));
    for (const { photo } of students)
      assert.equal(await hashOf(join(restored, "photos", photo)), await hashOf(join(data, "photos", photo)));
    await rm(restored, { recursive: true });
  }
  return parents.acknowledged.length;
}
