/** The kinds of value that IDMS sends to a printer. */
export type SentKind =
  | "integer"
  | "boolean"
  | "enum"
  | "collection"
  | "text"
  | "name"
  | "keyword"
  | "uri"
  | "charset"
  | "naturalLanguage"
  | "mimeMediaType";

/** A value with its kind. A list becomes several values of one attribute. */
export interface SentValue {
  kind: SentKind;
  value: string | number | boolean | readonly string[] | SentAttributes;
}
/** Attributes of the Internet Printing Protocol (RFC 8011) to send to a printer, keyed by name. */
export interface SentAttributes {
  readonly [name: string]: SentValue;
}

/** A range of integers, including both ends. */
export interface IntegerRange {
  lower: number;
  upper: number;
}

/**
 * A value from a printer. Values that the printer marks as unknown or unsupported are null, and kinds that IDMS does
 * not use are bytes.
 */
export type ReadValue = string | number | boolean | null | IntegerRange | Uint8Array | ReadAttributes;
/** Attributes from a printer, keyed by name, each with all its values. */
export interface ReadAttributes {
  readonly [name: string]: readonly ReadValue[];
}
