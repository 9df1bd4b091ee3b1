import { storeFailures } from "@idms/core/upkeep/installation/store-failures";

/** The location of an installation's files in an S3 store, from `IDMS_FILES_URL`. */
export interface S3Address {
  /** The setting or flag from which the address was read, for use in messages. */
  saidBy: string;
  bucket: string;
  /** The prefix of all keys: empty, or a path that ends with a slash. */
  prefix: string;
  /** The endpoint of the store, or undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is in the path. Otherwise, it is in the host name. */
  pathStyle: boolean;
  /** How long the store may go without responding, in milliseconds. */
  timeoutMs: number;
}

/**
 * Default timeout, in seconds. A busy store responds within this time, and a waiting parent gets a response within 10
 * seconds.
 */
const TIMEOUT_S = 9;

/**
 * Parses the address of an S3 store.
 * @throws Failure `invalid` that explains the fault. The message never repeats the address, which may contain a key
 *   by mistake.
 */
export function readS3Address(
  text: string,
  env: NodeJS.ProcessEnv = process.env,
  setting = "IDMS_FILES_URL",
): S3Address {
  const url = bucketOf(text, setting);
  const said = url.searchParams;
  const endpoint = endpointOf(said, setting);
  const style = said.get("path-style") ?? "0";
  if (style !== "0" && style !== "1") throw storeFailures.pathStyle({ setting });
  const seconds = Number(said.get("timeout") ?? TIMEOUT_S);
  if (!(seconds >= 1 && seconds <= 300)) throw storeFailures.timeout({ setting });
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    saidBy: setting,
    bucket: url.hostname,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint,
    region: said.get("region") ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"] ?? "us-east-1",
    pathStyle: style === "1",
    timeoutMs: seconds * 1000,
  };
}

/** Parses the address, which must have a bucket, a path and no unknown parts. */
function bucketOf(text: string, setting: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw storeFailures.notAddress({ setting });
  if (url.username || url.password || url.port || url.hash) throw storeFailures.keysInAddress({ setting });
  const stranger = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name));
  if (stranger !== undefined) throw storeFailures.unknownInAddress({ setting, known: KNOWN });
  return url;
}
const KNOWN: readonly string[] = ["endpoint", "region", "path-style", "timeout"];

function endpointOf(said: URLSearchParams, setting: string): string | undefined {
  const endpoint = said.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
    throw storeFailures.endpoint({ setting });
  return endpoint;
}

/** Returns the display name of the store. */
export const nameOfS3 = ({ bucket, prefix, endpoint }: S3Address): string =>
  `s3://${bucket}/${prefix}${endpoint === undefined ? "" : ` at ${endpoint}`}`;
