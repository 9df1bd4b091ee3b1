import { Failure } from "@idms/core/failure";
import { nameOfS3, type S3Address } from "./s3-address.ts";

/** The errors of S3 and of the way to it, and an operator's remedy. */
const troubles: readonly [RegExp, string, string][] = [
  [/^NoSuchBucket$/, "has no such bucket", "make it, or mend ADDRESS"],
  [
    /^CredentialsProviderError$/,
    "cannot be asked without keys",
    "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or what else says who asks",
  ],
  [
    /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|TokenRefreshRequired|403)$/,
    "does not let these keys in",
    "mend AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and let them list, read, write and delete in the bucket",
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    "is of another region",
    "say it as region in ADDRESS",
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS\w*|\w*CERT\w*)$/,
    "cannot be reached",
    "see whether it runs, and the way to it",
  ],
  [
    /^(TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT)$/,
    "does not answer in time",
    "see whether it runs, and the way to it",
  ],
];

interface Thrown {
  name?: unknown;
  code?: unknown;
  Code?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** Whether an error of the store says that a file is not there. */
export const isGone = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound"].includes(String((error as Thrown | undefined)?.name));

/** Whether an error says that the store, or the way to it, stood still; the SDK calls a connection that broke by the same name. */
export function isTimeout(error: unknown): boolean {
  const { name, code = "ETIMEDOUT" } = (error ?? {}) as Thrown;
  return name === "TimeoutError" && code === "ETIMEDOUT";
}

/** A Failure `storage` that says to an operator what is the matter with the store; a Failure as it is. */
export function s3Failure(error: unknown, address: S3Address): Failure {
  if (error instanceof Failure) return error;
  const { name, code, Code, $metadata } = (error ?? {}) as Thrown;
  const status = $metadata?.httpStatusCode;
  const signs = [code, Code, name, status].filter((sign) => sign !== undefined).map(String);
  const found = troubles.find(([pattern]) => signs.some((sign) => pattern.test(sign)));
  const [what, advice] = found
    ? [found[1], found[2]]
    : ["answers with an error", "see its own log, and try again"];
  const told = signs.filter((sign) => sign !== "Error").slice(0, 2);
  return new Failure(
    "storage",
    `The file store ${nameOfS3(address)} ${what} (${told.join(", ") || "no reason given"}). To mend it, ${advice.replace("ADDRESS", address.saidBy)}.`,
    undefined,
    error,
  );
}
