import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { runIdms, type Ended, type RunOptions } from "./run-idms.ts";

/** The running program. */
export interface StartedIdms {
  url: string;
  child: ChildProcess;
  /** Returns its log so far, with one line of JSON per entry. */
  log(): string;
  ended: Promise<Ended>;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the built program on a free port and waits until it reports its address on one of its outputs. */
export async function startIdms(args: string[], options: RunOptions = {}): Promise<StartedIdms> {
  let child: ChildProcess | undefined;
  const ended = runIdms([...args, "--port", "0"], { ...options, whileRunning: (each) => (child = each) });
  const running = child as ChildProcess;
  let [logged, said] = ["", ""];
  running.stdout?.on("data", (text: string) => (logged += text));
  running.stderr?.on("data", (text: string) => (said += text));
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /(?:IDMS is at |"url":")(http:\/\/127\.0\.0\.1:\d+)/.exec(said || logged)?.[1];
      if (found) resolve(found);
    };
    running.stdout?.on("data", look);
    running.stderr?.on("data", look);
    void ended.then(({ stderr }) => reject(new Error(`The server did not start: ${stderr}`)));
  });
  return {
    url,
    child: running,
    log: () => logged,
    ended,
    stop(signal = "SIGTERM") {
      running.kill(signal);
      return ended;
    },
  };
}

/** Returns an unused port, for a program that cannot report which one it uses. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
