import type { Failure } from "../../failure.ts";
import { requestFailures } from "../request-failures.ts";

/** The versions of a row that an If-Match header agrees with: any that there is, or those of its tags. */
export type WantedVersions = "any" | readonly string[];

/** A version of a row as an ETag: `"7"`. */
export const etagOf = (version: number): string => `"${version}"`;

/** Elements of a list may be empty (RFC 9110, 5.6.1); a tag holds no quotes and no spaces (8.8.3). */
const LIST = /^[\t ]*(?:(?:W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"[\t ]*)?(?:,|$)/;

/**
 * Reads an If-Match header as RFC 9110 (13.1.1) writes it. A weak tag is good too: it is what a proxy that compresses
 * answers makes of a strong one, and a version counts the row, not the bytes of an answer.
 * @throws Failure `invalid` for a header that is none.
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

/** Whether a row of this version is one that may be changed; any is where no version was asked for. */
export const isWanted = (wanted: WantedVersions | undefined, version: number): boolean =>
  wanted === undefined || wanted === "any" || wanted.includes(String(version));
