import { worded, type Facts, type Given, type Sentence, type Text } from "./sentence.ts";

/** The kinds of failure, which determine the HTTP status and the exit code. */
const kinds = {
  invalid: { status: 400, exit: 2 },
  unauthenticated: { status: 401, exit: 1 },
  forbidden: { status: 403, exit: 1 },
  missing: { status: 404, exit: 1 },
  /** The request body arrived too slowly. */
  timeout: { status: 408, exit: 1 },
  conflict: { status: 409, exit: 1 },
  gone: { status: 410, exit: 1 },
  stale: { status: 412, exit: 1 },
  too_large: { status: 413, exit: 1 },
  unsupported: { status: 415, exit: 1 },
  unprocessable: { status: 422, exit: 1 },
  too_many: { status: 429, exit: 1 },
  /** Another process is already doing the work. This is temporary. */
  busy: { status: 503, exit: 4 },
  /** The disk is full. */
  full: { status: 507, exit: 1 },
  /**
   * The disk or the database cannot be used, because it is read-only or failing, or because write permission is
   * missing.
   */
  storage: { status: 503, exit: 1 },
  /** The database is damaged. */
  damaged: { status: 503, exit: 1 },
} as const;

export type FailureKind = keyof typeof kinds;

/** Messages keyed by field name, as the API returns them. */
export type FieldMessages = Record<string, string[]>;

/** The problems with each field, keyed by field name. */
export type FieldSentences = Readonly<Record<string, readonly Sentence[]>>;

/** A sentence that describes a failure. */
export interface FailureSentence extends Sentence {
  kind: FailureKind;
}

export interface FailureDetails {
  /** The problems with each field. */
  fields?: FieldSentences | undefined;
  /** The single field that the sentence is about. */
  field?: string | undefined;
  /** The underlying error, for the log. */
  cause?: unknown;
}

/**
 * The only type of error that use cases throw. The server converts its kind to an HTTP status, and the command line
 * to an exit code. Any other thrown error is a bug. The code and facts identify the problem, and the message
 * describes it in English.
 */
export class Failure extends Error implements FailureSentence {
  readonly kind: FailureKind;
  readonly code: string;
  readonly facts: Facts;
  readonly wrong: FieldSentences | undefined;

  constructor({ kind, code, facts, message }: FailureSentence, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "Failure";
    this.kind = kind;
    this.code = code;
    this.facts = facts;
    this.wrong = details.field === undefined ? details.fields : { [details.field]: [this.sentence] };
  }

  /** Returns the messages by field. */
  get fields(): FieldMessages | undefined {
    if (this.wrong === undefined) return undefined;
    const messages = Object.entries(this.wrong).map(([field, wrong]) => [
      field,
      wrong.map(({ message }) => message),
    ]);
    return Object.fromEntries(messages) as FieldMessages;
  }

  /** Returns the failure's code, facts and message, without its kind. */
  get said(): Sentence {
    const { code, facts, message } = this;
    return { code, facts, message };
  }

  /**
   * Returns the failure as plain data, to be sent to another thread or program and restored there with `new Failure`.
   */
  get sentence(): FailureSentence {
    return { kind: this.kind, ...this.said };
  }

  /** Returns the HTTP status for this failure. */
  get status(): number {
    return kinds[this.kind].status;
  }

  /** Returns the command line's exit code: 1 for failure, 2 for wrong usage, 4 for busy. */
  get exitCode(): number {
    return kinds[this.kind].exit;
  }
}

type Entry = readonly [kind: FailureKind, text: Text];

/** A group of functions that create failures, keyed by name. */
export type Failures<G extends Readonly<Record<string, Entry>>> = {
  readonly [Name in keyof G]: {
    (...given: Given<G[Name][1], [details?: FailureDetails]>): Failure;
    readonly code: string;
    readonly kind: FailureKind;
    readonly text: G[Name][1];
  };
};

/**
 * Defines a group of failures. Each failure has a kind and a text. Its code consists of the name of the group and the
 * name of the failure, such as `link.expired`.
 */
export function failures<const G extends Readonly<Record<string, Entry>>>(
  group: string,
  entries: G,
): Failures<G> {
  const makers = Object.entries(entries).map(([name, [kind, text]]) => {
    const code = `${group}.${name}`;
    const make = (facts: Facts = {}, details?: FailureDetails): Failure =>
      new Failure({ kind, code, facts, message: worded(text, facts) }, details);
    return [name, Object.assign(make, { code, kind, text })];
  });
  return Object.fromEntries(makers) as Failures<G>;
}

/** Returns why something failed: the sentence of a Failure, or else the message from a library or the system. */
export const reasonOf = (error: unknown): Sentence | string =>
  error instanceof Failure ? error.sentence : error instanceof Error ? error.message : String(error);
