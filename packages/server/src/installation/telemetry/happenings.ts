import { channel, tracingChannel } from "node:diagnostics_channel";

/**
 * Work that takes time. None of it is personal data, nor an id or a token, and each has few values: they become labels and
 * attributes.
 */
export type Work =
  /**
   * A request: its method, its route as the table has it, such as `/api/students/{id}/`, and how it was answered. What its
   * `traceparent` says, of which it is a part elsewhere, becomes neither.
   */
  | { work: "call"; method: string; route: string; status: number; traceparent: string | undefined }
  | { work: "transaction"; database: string }
  /** A statement outside of transactions, in a few words. */
  | { work: "query"; database: string; summary: string }
  | { work: "job"; kind: string }
  | { work: "press"; pages: number };

/** Happenings that are only counted. */
export type Happening =
  | { happened: "submission" }
  /** A try that a limit refused: the limit's name. */
  | { happened: "refusal"; limit: string }
  /** A transaction that others kept from the database for too long, or one that is done again. */
  | { happened: "busy" | "retry" };

/** Measures listen here; with none, nothing is done. */
export const works = tracingChannel<unknown, Work>("idms:work");
export const happenings = channel("idms:happening");

/** Does `work` and lets everybody who measures know of it; what is only known afterwards is set in `what` until then. */
export const measured = <T>(what: Work, work: () => Promise<T>): Promise<T> => works.tracePromise(work, what);

export const happened = (what: Happening): void => happenings.publish(what);
