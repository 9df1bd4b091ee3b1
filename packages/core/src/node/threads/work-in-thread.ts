import { parentPort, Worker, workerData } from "node:worker_threads";
import { Failure, type FailureSentence, type FieldSentences } from "../../failure.ts";

/** An error is no Failure any more when it has come from a thread, so its parts are sent. */
type Answer<Result> = { result: Result } | { said: FailureSentence; fields: FieldSentences | undefined };

export interface ThreadLimits {
  heapMb: number;
  /** The failure for work that takes more. */
  tooMuch: () => Failure;
  /** In milliseconds; as long as it takes unless given. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The file of a worker that lies beside a module, as source or as part of the bundle.
 * @param module the `import.meta.url` of that module
 * @param name the worker's file without its ending
 */
export const workerBeside = (module: string, name: string): URL =>
  new URL(`./${name}.${module.endsWith(".ts") ? "ts" : "js"}`, module);

/**
 * Does one piece of work in a thread of its own, so that a signal is heard meanwhile: the promise rejects with the signal's
 * reason at once, and the thread is ended.
 * @param worker its file
 * @throws Failure as the work does, and `tooMuch` where it takes more memory or time than it may
 */
export async function workInThread<Result>(
  worker: URL,
  task: unknown,
  { heapMb, tooMuch, timeout, signal }: ThreadLimits,
): Promise<Result> {
  signal?.throwIfAborted();
  const thread = new Worker(worker, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let isLoaded = false;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const timer = timeout === undefined ? undefined : setTimeout(() => reject(tooMuch()), timeout);
  thread.on("message", (answer: Answer<Result> | typeof LOADED) => {
    if (answer === LOADED) isLoaded = true;
    else if ("result" in answer) resolve(answer.result);
    else reject(new Failure(answer.said, { fields: answer.fields }));
  });
  thread.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : error),
  );
  thread.on("exit", () => reject(new Error(`The thread running ${worker} stopped before it finished`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    endThread(thread, isLoaded);
  }
}

/** The message of a thread whose modules are loaded. */
const LOADED = "loaded";

/**
 * Ends a thread, and waits for nothing: while it loads its modules Node.js would break down with it, so it is ended once these are
 * there, and the process, too.
 */
function endThread(worker: Worker, isLoaded: boolean): void {
  if (isLoaded) {
    worker.unref();
    void worker.terminate();
  } else worker.once("message", () => void worker.terminate());
}

/** Does a thread's one task, and sends back its result or Failure. */
export async function answerTask<Task, Result>(work: (task: Task) => Promise<Result>): Promise<void> {
  const answer = (): Promise<Answer<Result>> =>
    work(workerData as Task).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return { said: error.sentence, fields: error.wrong };
      },
    );
  parentPort?.postMessage(LOADED);
  parentPort?.postMessage(await answer());
}
