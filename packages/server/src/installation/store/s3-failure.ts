import { Failure } from "@idms/core/failure";
import { storeFailures } from "@idms/core/upkeep/installation/store-failures";
import { nameOfS3, type S3Address } from "./s3-address.ts";

/** The errors of S3 and of the connection to it, each with a remedy for the operator. */
const troubles = [
  [/^NoSuchBucket$/, storeFailures.noBucket],
  [/^CredentialsProviderError$/, storeFailures.noKeys],
  [
    /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|TokenRefreshRequired|403)$/,
    storeFailures.keysRefused,
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    storeFailures.otherRegion,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS\w*|\w*CERT\w*)$/,
    storeFailures.unreachable,
  ],
  [/^(TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT)$/, storeFailures.tooSlow],
] as const;

interface Thrown {
  name?: unknown;
  code?: unknown;
  Code?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** Whether a store error means that a file does not exist. */
export const isGone = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound"].includes(String((error as Thrown | undefined)?.name));

/**
 * Whether an error means that the store, or the connection to it, did not respond. The SDK uses the same name for a
 * broken connection.
 */
export function isTimeout(error: unknown): boolean {
  const { name, code = "ETIMEDOUT" } = (error ?? {}) as Thrown;
  return name === "TimeoutError" && code === "ETIMEDOUT";
}

/** Converts a store error to a Failure `storage` that explains it to an operator. A Failure is returned unchanged. */
export function s3Failure(error: unknown, address: S3Address): Failure {
  if (error instanceof Failure) return error;
  const { name, code, Code, $metadata } = (error ?? {}) as Thrown;
  const status = $metadata?.httpStatusCode;
  const signs = [code, Code, name, status].filter((sign) => sign !== undefined).map(String);
  const say = troubles.find(([pattern]) => signs.some((sign) => pattern.test(sign)))?.[1];
  const told = signs.filter((sign) => sign !== "Error").slice(0, 2);
  const facts = {
    store: nameOfS3(address),
    signs: told.length === 0 ? ["no reason given"] : told,
    setting: address.saidBy,
  };
  return (say ?? storeFailures.failing)(facts, { cause: error });
}
