import type { Failure } from "../../failure.ts";
import { requestFailures } from "../request-failures.ts";

/** The row versions that an If-Match header accepts: any existing version, or the versions given by its tags. */
export type WantedVersions = "any" | readonly string[];

/** Formats a row version as an ETag: `"7"`. */
export const etagOf = (version: number): string => `"${version}"`;

/** Matches a list element, which may be empty (RFC 9110, 5.6.1). A tag contains no quotes and no spaces (8.8.3). */
const LIST = /^[\t ]*(?:(?:W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"[\t ]*)?(?:,|$)/;

/**
 * Parses an If-Match header (RFC 9110, 13.1.1). Weak tags are accepted for two reasons. A proxy that compresses
 * responses makes strong tags weak, and a version identifies the row rather than the bytes of a response.
 * @throws Failure `invalid` for a malformed header.
 */
export function readIfMatch(header: string): WantedVersions {
  if (header.trim() === "*") return "any";
  const tags: string[] = [];
  let rest = header;
  while (rest !== "") {
    const element = LIST.exec(rest);
    if (!element) throw malformed();
    if (element[1] !== undefined) tags.push(element[1]);
    rest = rest.slice(element[0].length);
  }
  if (tags.length === 0) throw malformed();
  return tags;
}

const malformed = (): Failure => requestFailures.ifMatch();

/**
 * Whether a row with this version may be changed. If the request does not specify a version, any version is accepted.
 */
export const isWanted = (wanted: WantedVersions | undefined, version: number): boolean =>
  wanted === undefined || wanted === "any" || wanted.includes(String(version));
