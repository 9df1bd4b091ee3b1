import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

export interface StartedIdms {
  url: string;
  process: ChildProcess;
  /** Sends a signal to the process and waits until it exits. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Time limit for a server to start listening, in ms. */
const START_MS = 60_000;

/**
 * Starts the built program as a server on a free port. Every loopback address may send forwarding headers.
 * @param onLog receives its log; by default it goes to standard output
 * @param built the program, if it is not this one
 */
export async function startIdms(
  data: string,
  onLog?: (text: string) => void,
  built = program,
): Promise<StartedIdms> {
  const child = spawn(process.execPath, [built, "serve", "--data", data, "--port", "0"], {
    // The allocator's arenas are limited as in the Dockerfile and the systemd unit.
    env: {
      ...process.env,
      IDMS_TRUSTED_PROXY: "127.0.0.1",
      IDMS_LOG_LEVEL: "warn",
      MALLOC_ARENA_MAX: "2",
    },
    stdio: ["ignore", onLog ? "pipe" : "inherit", "pipe"],
  });
  if (onLog) child.stdout?.setEncoding("utf8").on("data", onLog);
  const gone = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /http:\/\/\S+:\d+/.exec(said)?.[0];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    child.on("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`idms serve ended with ${code}: ${said}`));
    });
  });
  return {
    url,
    process: child,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** Calls the API with an access token and parses the response as JSON. */
export async function callApi<T>(
  url: string,
  access: string | null,
  method = "GET",
  body?: unknown,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...(access && { Authorization: `Bearer ${access}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
