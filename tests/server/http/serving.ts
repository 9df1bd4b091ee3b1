import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Role } from "@idms/core/school/accounts/roles";
import { defaultFields } from "@idms/core/forms/values/field";
import { hashPassword } from "../../../packages/server/src/school/accounts/hash-password.ts";
import { insertUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serve, type RunningServer } from "../../../packages/server/src/api/serve.ts";
import { ownInstallation } from "../../own-installation.ts";

/** The password of every user that a test signs in. */
export const PASSWORD = "correct horse 9";

/** A response as tests inspect it. */
export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  body: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The environment of a test file: an installation with two schools, served over HTTP. */
export interface Served {
  app: App;
  server: RunningServer;
  log: string[];
  green: SchoolSample;
  blue: SchoolSample;
}

export interface SchoolSample {
  school: number;
  admin: string;
  classroom: number;
  form: number;
  student: number;
}

/** Serves an installation for all tests of a file, with the given settings in a prepared folder. */
export function serving(
  settings: Record<string, unknown> = {},
  prepare?: (data: string) => Promise<void>,
): Served {
  const served = { log: [] as string[] } as Served;
  let data: string;
  let removeInstallation: () => Promise<void>;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "idms-http-"));
    removeInstallation = await ownInstallation(data);
    await prepare?.(data);
    served.app = await openApp({ data, create: true });
    const config = await readConfig(data, { port: 0, base_url: "https://cards.example", ...settings }, {});
    const hash = await hashPassword(PASSWORD);
    await addUser(served.app, hash, "root", "SUPER_ADMIN", null);
    served.green = await addSchool(served.app, hash, "Green");
    served.blue = await addSchool(served.app, hash, "Blue");
    served.server = await serve(served.app, config, {
      logTo: { write: (line) => void served.log.push(line) },
    });
  });
  afterAll(async () => {
    await served.server.stop();
    await served.app.close();
    await removeInstallation();
    await rm(data, { recursive: true, force: true });
  });
  return served;
}

function addUser(app: App, hash: string, username: string, role: Role, school: number | null) {
  return transaction(app.db, (tx) =>
    insertUser(tx, {
      username,
      role,
      school_id: school,
      email: `${username}@example.org`,
      password_hash: hash,
    }),
  );
}

async function addSchool(app: App, hash: string, name: string): Promise<SchoolSample> {
  const admin = name.toLowerCase();
  const sample = await transaction(app.db, async (tx) => {
    const school = (await insertSchool(tx, { name })).id;
    const classroom = (await insertClass(tx, { school_id: school, class_name: "5", section: "A" })).id;
    const form = (await insertFormTemplate(tx, { school_id: school, name: "Form", fields: defaultFields() }))
      .id;
    const row = { school_id: school, class_id: classroom, status: "SUBMITTED", meta: {} } as const;
    const [student = 0] = await insertStudents(tx, [{ ...row, full_name: `${name} Child` }]);
    return { school, admin, classroom, form, student };
  });
  await addUser(app, hash, admin, "SCHOOL_ADMIN", sample.school);
  return sample;
}

/**
 * Returns a client that sends requests with or without an access token. A FormData is sent as multipart, anything else
 * as JSON.
 */
export function client(served: Served, access?: string): Client {
  const send: Client["send"] = async (method, path, body, headers) => {
    const isForm = body instanceof FormData;
    const response = await fetch(served.server.url + path, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const read = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: read };
  };
  return { get: (path) => send("GET", path), send };
}

/** Returns the tokens of a new session. */
export async function tokensOf(
  served: Served,
  username: string,
  password = PASSWORD,
): Promise<{ access: string; refresh: string }> {
  const { status, body } = await client(served).send("POST", "/api/auth/token/", { username, password });
  if (status !== 200) throw new Error(`${username} was not signed in: ${JSON.stringify(body)}`);
  return body;
}

/** Returns a signed-in client. */
export const signedIn = async (served: Served, username: string): Promise<Client> =>
  client(served, (await tokensOf(served, username)).access);
