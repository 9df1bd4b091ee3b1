/**
 * The one error type. A use case throws it, the server turns its code into an HTTP status and the command line into
 * an exit code. Anything else that is thrown is a defect.
 */
const failureCodes = {
  invalid: { status: 400, exit: 2 },
  unauthenticated: { status: 401, exit: 1 },
  forbidden: { status: 403, exit: 1 },
  missing: { status: 404, exit: 1 },
  /** What is received comes in too slowly. */
  timeout: { status: 408, exit: 1 },
  conflict: { status: 409, exit: 1 },
  gone: { status: 410, exit: 1 },
  stale: { status: 412, exit: 1 },
  too_large: { status: 413, exit: 1 },
  unsupported: { status: 415, exit: 1 },
  unprocessable: { status: 422, exit: 1 },
  too_many: { status: 429, exit: 1 },
  /** Another run is at it; it goes by itself. */
  busy: { status: 503, exit: 4 },
  /** The disk is full. */
  full: { status: 507, exit: 1 },
  /** The disk or the database cannot be used: it is read-only, failing, or not ours to write to. */
  storage: { status: 503, exit: 1 },
  /** The database is damaged. */
  damaged: { status: 503, exit: 1 },
} as const;

export type FailureCode = keyof typeof failureCodes;

/** Messages by field name, as the API answers them. */
export type FieldMessages = Record<string, string[]>;

export class Failure extends Error {
  readonly code: FailureCode;
  readonly fields: FieldMessages | undefined;

  /** @param cause the error behind it, for the log */
  constructor(code: FailureCode, message: string, fields?: FieldMessages, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "Failure";
    this.code = code;
    this.fields = fields;
  }

  /** The HTTP status this failure is answered with. */
  get status(): number {
    return failureCodes[this.code].status;
  }

  /** The exit code the command line ends with: 1 failed, 2 wrong usage, 4 busy. */
  get exitCode(): number {
    return failureCodes[this.code].exit;
  }
}
