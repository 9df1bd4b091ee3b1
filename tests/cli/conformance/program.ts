import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runIdms, scratchFolder } from "../run-idms.ts";
import { startIdms, type StartedIdms } from "../start-idms.ts";
import { headingOf, isCall, type SpecifiedCall } from "./specified-calls.ts";

/** The password of every user whom a test signs in. */
export const PASSWORD = "Correct-Horse-9";

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  body: any;
}

/** A client that sends requests. Paths are below /api. */
export interface Client {
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The running program with one super admin, which the tests of a file only access over HTTP. */
export interface Program {
  data: string;
  started: StartedIdms;
  /** Every request so far, such as `GET /me/`. */
  requests: string[];
  /** Data that was sent or received and must not appear in any log. */
  secrets: Set<string>;
  anyone: Client;
  root: Client;
}

/**
 * Sets up a data folder and serves it for the tests of a file. Afterwards, searches its whole log for personal data
 * that they sent or received.
 */
export function program(env: NodeJS.ProcessEnv = {}): Program {
  const running = { requests: [] as string[], secrets: new Set([PASSWORD]) } as Program;
  beforeAll(async () => {
    running.data = await scratchFolder();
    const setUp = ["init", "--data", running.data, "--username", "root-admin", "--email", "root@example.org"];
    const { code, stderr } = await runIdms(setUp, { input: PASSWORD });
    if (code !== 0) throw new Error(stderr);
    running.started = await startIdms(["serve", "--data", running.data], {
      env: { IDMS_LOG_LEVEL: "debug", ...env },
    });
    running.anyone = client(running);
    running.root = await signIn(running, "root-admin");
  });
  afterAll(async () => {
    const { code, stdout } = await running.started.stop();
    await rm(running.data, { recursive: true, force: true });
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines.filter((line) => JSON.parse(line).msg === "request")).toHaveLength(running.requests.length);
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    expect(running.secrets.size).toBeGreaterThan(2);
    expect([...running.secrets].filter((secret) => stdout.includes(secret))).toEqual([]);
  });
  return running;
}

/** Defines a test case for a call of §7. It fails if the call is not made. */
export function callCase(
  running: Program,
  call: SpecifiedCall,
  promise: string,
  work: () => Promise<void>,
): void {
  test(`§7 ${headingOf(call)}: ${call} ${promise}`, async () => {
    const before = running.requests.length;
    await work();
    expect(running.requests.slice(before).some((request) => isCall(call, request))).toBe(true);
  });
}

export async function signIn(running: Program, username: string, password = PASSWORD): Promise<Client> {
  const { body } = await running.anyone.send("POST", "/auth/token/", { username, password });
  return client(running, body.access);
}

/** Returns a client that sends a FormData as multipart and anything else as JSON, with or without an access token. */
export function client(running: Program, access?: string): Client {
  const send: Client["send"] = async (method, path, body, headers) => {
    running.requests.push(`${method} ${path}`);
    const isForm = body instanceof FormData;
    remember(running.secrets, isForm ? Object.fromEntries(body) : body);
    const response = await fetch(`${running.started.url}/api${path}`, {
      method,
      headers: {
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const read: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    if (isJson) remember(running.secrets, read);
    return {
      status: response.status,
      headers: response.headers,
      body: asSpecified(read),
    };
  };
  return { get: (path) => send("GET", path), send };
}

/** Returns a sentence as a client of the specification reads it: `detail` and `fields`, without the codes beside them. */
function asSpecified(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("code" in answer && "detail" in answer))
    return answer;
  const { code: _code, facts: _facts, field_codes: _codes, ...specified } = answer as Record<string, unknown>;
  return specified;
}

const personal =
  /^(?:.*password\d?|username|first_name|last_name|email|name|address|phone|notes|full_name|.*[pP]hone|.*Name|token|access|refresh|school)$/;

/** Collects values under personal or secret names. Short ones are skipped, because they would be found by chance. */
function remember(secrets: Set<string>, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== "string") remember(secrets, each);
    else if (personal.test(name) && each.length >= 6 && !fieldNames.has(each)) secrets.add(each);
  }
}

/** The names of form fields, which are not personal data. */
const fieldNames = new Set(["full_name", "fatherName", "address", "blood_group", "parent_phone"]);
