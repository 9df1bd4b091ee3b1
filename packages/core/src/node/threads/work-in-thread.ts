import { parentPort, Worker, workerData } from "node:worker_threads";
import { Failure, type FailureSentence, type FieldSentences } from "../../failure.ts";

/** A thread's reply. An Error sent from another thread loses its Failure class, so its parts are sent instead. */
type Answer<Result> = { result: Result } | { said: FailureSentence; fields: FieldSentences | undefined };

export interface ThreadLimits {
  heapMb: number;
  /** Creates the failure for work that exceeds its limits. */
  tooMuch: () => Failure;
  /** Time limit, in milliseconds. Unlimited by default. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Returns the URL of a worker next to a module, in the source or in the bundle.
 * @param module the `import.meta.url` of the module
 * @param name the worker's file name without extension
 */
export const workerBeside = (module: string, name: string): URL =>
  new URL(`./${name}.${module.endsWith(".ts") ? "ts" : "js"}`, module);

/**
 * Runs one task in a separate thread, so that the task can be aborted. If it is aborted, the promise rejects
 * immediately with the signal's reason, and the thread is stopped.
 * @param worker the URL of the worker's file
 * @throws any Failure that the task throws, or `tooMuch` if the task exceeds its memory or time limit
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

/** The message that a thread sends once its modules are loaded. */
const LOADED = "loaded";

/**
 * Stops a thread without waiting. Node.js would crash if a thread were stopped while its modules were loading.
 * Therefore, the thread is stopped once they are loaded, and the process stays alive until then.
 */
function endThread(worker: Worker, isLoaded: boolean): void {
  if (isLoaded) {
    worker.unref();
    void worker.terminate();
  } else worker.once("message", () => void worker.terminate());
}

/** Runs a thread's only task and sends back its result or Failure. */
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
