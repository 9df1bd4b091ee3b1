import { Failure } from "@idms/core/failure";

/** Where an S3 store keeps the files of an installation, as `IDMS_FILES_URL` says it. */
export interface S3Address {
  /** The setting or flag that says it, for messages. */
  saidBy: string;
  bucket: string;
  /** The beginning of all keys: nothing, or words that end in a slash. */
  prefix: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is in the path, and not in the host's name. */
  pathStyle: boolean;
  /** How long the store may stand still, in milliseconds. */
  timeoutMs: number;
}

const SHAPE = "s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1&path-style=1";
/** Longer than a busy store takes, and short enough that a parent who waits is answered within 10 seconds. */
const TIMEOUT_S = 9;

/**
 * Reads the address of an S3 store.
 * @throws Failure `invalid` that says what is wrong with it; it is never repeated, since a key may stand in it by mistake.
 */
export function readS3Address(
  text: string,
  env: NodeJS.ProcessEnv = process.env,
  saidBy = "IDMS_FILES_URL",
): S3Address {
  const wrong: Wrong = (what) => new Failure("invalid", `${saidBy} ${what}.`);
  const url = bucketOf(text, wrong);
  const said = url.searchParams;
  const endpoint = endpointOf(said, wrong);
  const style = said.get("path-style") ?? "0";
  if (style !== "0" && style !== "1") throw wrong("must have 0 or 1 as its path-style");
  const seconds = Number(said.get("timeout") ?? TIMEOUT_S);
  if (!(seconds >= 1 && seconds <= 300)) throw wrong("must have a timeout from 1 to 300 seconds");
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    saidBy,
    bucket: url.hostname,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint,
    region: said.get("region") ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"] ?? "us-east-1",
    pathStyle: style === "1",
    timeoutMs: seconds * 1000,
  };
}

type Wrong = (what: string) => Failure;

/** The address with a bucket, a path and nothing that is unknown. */
function bucketOf(text: string, wrong: Wrong): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw wrong(`must be an address such as ${SHAPE}`);
  if (url.username || url.password || url.port || url.hash)
    throw wrong(
      "holds more than a bucket before its path: keys go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    );
  const stranger = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name));
  if (stranger !== undefined) throw wrong(`has something unknown in it; there are ${KNOWN.join(", ")}`);
  return url;
}
const KNOWN: readonly string[] = ["endpoint", "region", "path-style", "timeout"];

function endpointOf(said: URLSearchParams, wrong: Wrong): string | undefined {
  const endpoint = said.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
    throw wrong("must have an http or https address as its endpoint");
  return endpoint;
}

/** The store as a person names it. */
export const nameOfS3 = ({ bucket, prefix, endpoint }: S3Address): string =>
  `s3://${bucket}/${prefix}${endpoint === undefined ? "" : ` at ${endpoint}`}`;
