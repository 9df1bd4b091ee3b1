import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hasEnded, type Job } from "@idms/core/upkeep/jobs/job";
import pg from "pg";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";
import { photoFaults } from "./stored-photos.ts";
import { submissionBody } from "./submission-body.ts";

const SERVERS = 3;
const WORKERS = 2;
/** Time limit for running work after the last kill, in ms. */
const END_MS = 120_000;

interface Login {
  username: string;
  password: string;
}

export interface Several {
  /** A data folder whose settings specify a PostgreSQL database and an S3 store. */
  data: string;
  /** Logins of the super admin, who prints, and of a school's admin, who verifies. */
  root: Login;
  staff: Login;
  /** The photos that the parents send, one after the other. */
  photos: readonly Buffer[];
  seconds: number;
  parents: number;
  /** Time between two kills, in ms. */
  killEveryMs: number;
}

/** The acknowledged data and the final contents of the database. Each pair should be equal. */
export interface Outcome {
  kills: number;
  acknowledged: number;
  jobs: Record<string, number>;
  tries: number;
  verified: number;
  printed: number;
  /** Each describes something lost, duplicated or wrong. */
  faults: string[];
}

/** Creates the folder of another machine, which shares only the settings with the first. */
async function folderBeside(data: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "idms-several-"));
  await copyFile(join(data, "idms.config.json"), join(folder, "idms.config.json"));
  return folder;
}

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Started {
  url: string | null;
  end(signal: NodeJS.Signals): Promise<void>;
}

async function startWorker(data: string): Promise<Started> {
  const child: ChildProcess = spawn(process.execPath, [program, "worker", "--data", data], {
    env: { ...process.env, IDMS_LOG_LEVEL: "warn" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const gone = once(child, "exit");
  return {
    url: null,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/**
 * Makes parents submit, staff verify, and jobs print a class repeatedly, on servers and workers that share a database
 * and a file store but no folder, while one of their programs after the other is killed. Then checks that nothing is
 * lost or duplicated. A client without a response retries at another server, a parent with the same key.
 */
export async function serveSeveral(several: Several): Promise<Outcome> {
  const { data, root, staff, photos, seconds, parents, killEveryMs } = several;
  const { database_url: database, files_url: files } = JSON.parse(
    await readFile(join(data, "idms.config.json"), "utf8"),
  ) as { database_url: string; files_url?: string };
  if (files === undefined) throw new Error("Where no folder is shared, files_url has to be set.");
  const folders: string[] = [];
  const starts = await Promise.all(
    Array.from({ length: SERVERS + WORKERS }, async (_, index) => {
      const folder = await folderBeside(data);
      folders.push(folder);
      return (): Promise<Started | StartedIdms> =>
        index < SERVERS ? startIdms(folder) : startWorker(folder);
    }),
  );
  // All start at once, so that their start-up work overlaps.
  const running = await Promise.all(starts.map((start) => start()));
  const faults: string[] = [];
  const anyUrl = (): string => {
    const urls = running.flatMap(({ url }) => url ?? []);
    return urls[Math.floor(Math.random() * urls.length)] as string;
  };
  /** Tries one server after the other until one responds. */
  async function patiently<T>(ask: (url: string) => Promise<T>): Promise<T> {
    for (const end = performance.now() + END_MS; ; await sleep(50)) {
      try {
        return await ask(anyUrl());
      } catch (error) {
        const isRefused = /answered 4(?!29)\d\d/.test(String(error));
        if (isRefused || performance.now() > end) throw error;
      }
    }
  }
  async function clientOf({ username, password }: Login) {
    const { access } = await patiently((url) =>
      callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", { username, password }),
    );
    return <T>(path: string, method = "GET", body?: object) =>
      patiently((url) => callApi<T>(url + path, access, method, body));
  }
  const [call, admin] = [await clientOf(root), await clientOf(staff)];
  const [form] = await admin<{ id: number; school: { id: number } }[]>("/api/form-templates/");
  const school = form!.school.id;
  const [room] = await admin<{ id: number }[]>(`/api/classes/?school=${school}`);
  const wish = { school, classroom: room!.id, template: form!.id };
  const link = await admin<{ id: number; token: string }>("/api/upload-links/", "POST", wish);

  const receipts: number[] = [];
  const sentPhotos = new Map<number, number>();
  const verified = new Set<number>();
  const asked: Job[] = [];
  let [sent, kills] = [0, 0];
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;

  async function parent(): Promise<void> {
    while (!isOver()) {
      const photo = (sent += 1) % photos.length;
      const answers = { full_name: `Child ${sent}`, parent_phone: String(6_000_000_000 + sent) };
      const { body, headers } = submissionBody(
        photos[photo] as Buffer,
        answers,
        `198.51.${sent % 200}.${sent % 250}`,
      );
      const receipt = await patiently(async (url) => {
        const request = { method: "POST", headers, body: new Uint8Array(body) };
        const answer = await fetch(`${url}/api/public/upload/${link.token}/`, request);
        const text = await answer.text();
        if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${text}`);
        return (JSON.parse(text) as { receipt: number }).receipt;
      });
      receipts.push(receipt);
      sentPhotos.set(receipt, photo);
    }
  }

  async function verifier(): Promise<void> {
    while (!isOver()) {
      const id = receipts[verified.size];
      if (id === undefined) {
        await sleep(50);
        continue;
      }
      // A student whose response was lost in a kill is already verified.
      await admin(`/api/students/${id}/verify/`, "POST").catch((error: unknown) => {
        if (!/answered 4(00|09)/.test(String(error))) throw error;
      });
      verified.add(id);
    }
  }

  async function printer(): Promise<void> {
    while (!isOver()) {
      const input = { school, classroom: wish.classroom, despite: "it is a test" };
      const job = await call<Job>("/api/jobs/", "POST", { kind: "print", input });
      asked.push(job);
      await sleep(1000);
    }
  }

  async function killer(): Promise<void> {
    while (!isOver()) {
      await sleep(killEveryMs);
      const index = kills % running.length;
      await running[index]?.end("SIGKILL");
      running[index] = await (starts[index] as (typeof starts)[number])();
      kills += 1;
    }
  }

  const pool = new pg.Pool({ connectionString: database });
  try {
    await Promise.all([...Array.from({ length: parents }, parent), verifier(), printer(), killer()]);
    const ended: Job[] = [];
    for (const job of asked) {
      let now = job;
      for (
        const end = performance.now() + END_MS;
        !hasEnded(now) && performance.now() < end;
        await sleep(100)
      )
        now = await call<Job>(`/api/jobs/${job.id}/`);
      ended.push(now);
    }
    const numbers = async (text: string) =>
      (await pool.query<{ n: string }>(text)).rows.map(({ n }) => Number(n));
    const expectSame = (what: string, had: readonly number[], wanted: readonly number[]) => {
      const [one, two] = [had, wanted].map((each) => each.toSorted((a, b) => a - b).join(" "));
      if (one !== two) faults.push(`${what}: ${had.length} in the database, ${wanted.length} wanted`);
    };
    const students = await numbers(`SELECT id AS n FROM students WHERE link_id = ${link.id}`);
    expectSame("students of acknowledged submissions", students, receipts);
    expectSame(
      "uses of the link",
      await numbers(`SELECT uses_count AS n FROM class_links WHERE id = ${link.id}`),
      [receipts.length],
    );
    const missing = await numbers(
      `SELECT id AS n FROM students WHERE link_id = ${link.id} AND id IN (${[...verified].join(",") || 0}) AND status = 'SUBMITTED'`,
    );
    expectSame("acknowledged verifications that are not there", missing, []);
    const cards = await numbers(
      `SELECT student_id AS n FROM print_batch_students JOIN students ON students.id = student_id WHERE link_id = ${link.id}`,
    );
    const marked = await numbers(
      `SELECT id AS n FROM students WHERE link_id = ${link.id} AND status = 'ID_GENERATED'`,
    );
    expectSame("cards of students who are marked, one each", cards, marked);
    const jobs: Record<string, number> = {};
    for (const { id, state, failure } of ended) {
      jobs[state] = (jobs[state] ?? 0) + 1;
      if (!hasEnded({ state } as Job)) faults.push(`job ${id} is ${state}`);
      if (state === "failed" && !/has no VERIFIED students/.test(failure ?? "")) faults.push(String(failure));
    }
    const batches = ended.flatMap(({ result }) => (result?.["batch"] as number | undefined) ?? []);
    const first = Math.min(...batches);
    const made = await numbers(
      `SELECT id AS n FROM print_batches WHERE id >= ${Number.isFinite(first) ? first : 0}`,
    );
    if (batches.length > 0) expectSame("batches, one for each job that printed", made, batches);
    const wrong = await numbers(
      "SELECT c.class_id AS n FROM (SELECT class_id, status, sum(count) AS s FROM class_counts GROUP BY 1, 2) c FULL JOIN (SELECT class_id, status, count(*) AS s FROM students GROUP BY 1, 2) t USING (class_id, status) WHERE coalesce(c.s, 0) <> coalesce(t.s, 0)",
    );
    expectSame("classes that are counted wrongly", wrong, []);
    faults.push(...(await photoFaults({ database, files }, photos, sentPhotos)));
    const tries = ended.reduce((sum, job) => sum + job.tries, 0);
    return {
      kills,
      acknowledged: receipts.length,
      jobs,
      tries,
      verified: verified.size,
      printed: marked.length,
      faults,
    };
  } finally {
    await pool.end();
    await Promise.all(running.map((each) => each.end("SIGKILL")));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
