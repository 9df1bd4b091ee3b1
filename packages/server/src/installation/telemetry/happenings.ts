import { channel, tracingChannel } from "node:diagnostics_channel";

/**
 * A description of work that takes time. It contains no personal data, IDs or tokens. Each property has only a few
 * possible values, because they become labels and attributes.
 */
export type Work =
  /**
   * A request: its method, its route as in the route table, such as `/api/students/{id}/`, and its status.
   * `traceparent` links the request to a trace that began in another system. It becomes neither a label nor an
   * attribute.
   */
  | { work: "call"; method: string; route: string; status: number; traceparent: string | undefined }
  | { work: "transaction"; database: string }
  /** A statement outside a transaction, with a summary of a few words. */
  | { work: "query"; database: string; summary: string }
  | { work: "job"; kind: string }
  | { work: "press"; pages: number };

/** Events that are only counted. */
export type Happening =
  | { happened: "submission" }
  /** An attempt that a limit rejected, with the name of the limit. */
  | { happened: "refusal"; limit: string }
  /** A transaction that waited too long for other writers, or that is being retried. */
  | { happened: "busy" | "retry" };

/** The channel on which work is reported to listeners. Without listeners, publishing does nothing. */
export const works = tracingChannel<unknown, Work>("idms:work");
export const happenings = channel("idms:happening");

/**
 * Runs `work` and reports it to all listeners. Properties that become known only later are set in `what` before
 * `work` ends.
 */
export const measured = <T>(what: Work, work: () => Promise<T>): Promise<T> => works.tracePromise(work, what);

export const happened = (what: Happening): void => happenings.publish(what);
