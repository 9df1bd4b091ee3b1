import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { runIdms, type Ended, type RunOptions } from "./run-idms.ts";

/** The program while it serves. */
export interface StartedIdms {
  url: string;
  child: ChildProcess;
  /** What it has logged so far, a line of JSON for each entry. */
  log(): string;
  ended: Promise<Ended>;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the built program on a free port and waits until it says on one of its outputs where it is. */
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

/** A port that nobody listens on, for a program that cannot say which it took. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
