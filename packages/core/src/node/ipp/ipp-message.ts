import type {
  ReadAttributes,
  ReadValue,
  SentAttributes,
  SentKind,
  SentValue,
} from "../../print/sending/ipp-values.ts";

/** Messages of the Internet Printing Protocol in the binary form of RFC 8010. */

/** The tags of attribute groups (RFC 8010, section 3.5.1). */
const GROUPS = { operation: 0x01, job: 0x02, printer: 0x04, unsupported: 0x05 } as const;
const END_OF_ATTRIBUTES = 0x03;
type GroupName = keyof typeof GROUPS;

/** The tags of attribute values (RFC 8010, section 3.5.2). */
const TAGS = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  rangeOfInteger: 0x33,
  collection: 0x34,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberName: 0x4a,
} as const satisfies Record<SentKind | "rangeOfInteger" | "endCollection" | "memberName", number>;
/** The lowest tag of a value. Lower tags begin a group. */
const FIRST_VALUE_TAG = 0x10;
/** The text and name values that state a language before their text. */
const WITH_LANGUAGE = new Set([0x35, 0x36]);

/** A request to a printer. `operation` is a number from RFC 8011, section 5.4.15. */
export interface IppRequest {
  operation: number;
  id: number;
  operationAttributes: SentAttributes;
  jobAttributes?: SentAttributes;
}

/** A response from a printer. `status` is a code from RFC 8011, appendix B. */
export interface IppResponse {
  status: number;
  id: number;
  /** The attributes, keyed by group. If a group occurs several times, the last occurrence is used. */
  groups: Readonly<Record<GroupName, ReadAttributes>>;
}

/** The bytes are not a complete IPP message. */
export class NotIpp extends Error {}

/** The version of IPP in requests. Every IPP Everywhere printer and CUPS understands it. */
const VERSION = [2, 0];
const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

const int = (value: number, bytes: 1 | 2 | 4): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * (bytes - 1 - at))) & 0xff);

/** Encodes a tag, a name and a value, each with its length. */
const field = (tag: number, name: string, value: ArrayLike<number>): number[] => {
  const named = utf8.encode(name);
  return [tag, ...int(named.length, 2), ...named, ...int(value.length, 2), ...Array.from(value)];
};

const isList = (value: SentValue["value"]): value is readonly string[] => Array.isArray(value);

function encoded(name: string, { kind, value }: SentValue): number[] {
  const tag = TAGS[kind];
  if (isList(value)) return value.flatMap((each, at) => field(tag, at === 0 ? name : "", utf8.encode(each)));
  if (typeof value === "object")
    return [
      ...field(tag, name, []),
      ...Object.entries(value).flatMap(([member, of]) => [
        ...field(TAGS.memberName, "", utf8.encode(member)),
        ...encoded("", of),
      ]),
      ...field(TAGS.endCollection, "", []),
    ];
  if (typeof value === "string") return field(tag, name, utf8.encode(value));
  return field(tag, name, typeof value === "boolean" ? [Number(value)] : int(value, 4));
}

const group = (name: GroupName, attributes: SentAttributes = {}): number[] => {
  const all = Object.entries(attributes).flatMap(([each, value]) => encoded(each, value));
  return all.length === 0 ? [] : [GROUPS[name], ...all];
};

/** Encodes a request. The request's document follows these bytes. */
export const encodeRequest = ({
  operation,
  id,
  operationAttributes,
  jobAttributes,
}: IppRequest): Uint8Array =>
  Uint8Array.from([
    ...VERSION,
    ...int(operation, 2),
    ...int(id, 4),
    ...group("operation", operationAttributes),
    ...group("job", jobAttributes),
    END_OF_ATTRIBUTES,
  ]);

/** Reads the bytes of a message from the start. */
class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw new NotIpp();
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  int(bytes: 1 | 2 | 4): number {
    return this.take(bytes).reduce((sum, byte) => (sum << 8) | byte, 0);
  }

  text(): string {
    return fromUtf8.decode(this.take(this.int(2)));
  }
}

/** Maximum nesting depth of collections that is read. Real printers nest them two or three levels deep. */
const MOST_DEPTH = 16;

const fourBytes = (bytes: Uint8Array): number => {
  if (bytes.length !== 4) throw new NotIpp();
  return new Reader(bytes).int(4);
};

function plainValue(tag: number, bytes: Uint8Array): ReadValue {
  if (tag < 0x20) return null;
  if (tag === TAGS.integer || tag === TAGS.enum) return fourBytes(bytes);
  if (tag === TAGS.boolean) return bytes[0] === 1;
  if (tag === TAGS.rangeOfInteger)
    return { lower: fourBytes(bytes.subarray(0, 4)), upper: fourBytes(bytes.subarray(4)) };
  if (WITH_LANGUAGE.has(tag)) {
    const parts = new Reader(bytes);
    parts.text();
    return parts.text();
  }
  return tag >= TAGS.text && tag <= TAGS.mimeMediaType ? fromUtf8.decode(bytes) : bytes;
}

/** Reads the members of a collection up to its end. */
function collectionOf(reader: Reader, depth: number): ReadAttributes {
  if (depth > MOST_DEPTH) throw new NotIpp();
  const members = new Map<string, ReadValue[]>();
  let values: ReadValue[] = [];
  for (;;) {
    const tag = reader.int(1);
    reader.text();
    const bytes = reader.take(reader.int(2));
    if (tag === TAGS.endCollection) return Object.fromEntries(members);
    if (tag === TAGS.memberName) {
      values = [];
      members.set(fromUtf8.decode(bytes), values);
    } else values.push(tag === TAGS.collection ? collectionOf(reader, depth + 1) : plainValue(tag, bytes));
  }
}

/**
 * Decodes a response.
 * @throws NotIpp for bytes that are not a complete message
 */
export function decodeResponse(bytes: Uint8Array): IppResponse {
  const reader = new Reader(bytes);
  reader.take(2);
  const [status, id] = [reader.int(2), reader.int(4)];
  const groups = new Map<number, Map<string, ReadValue[]>>();
  let attributes = new Map<string, ReadValue[]>();
  let values: ReadValue[] = [];
  for (;;) {
    const tag = reader.int(1);
    if (tag === END_OF_ATTRIBUTES) break;
    if (tag < FIRST_VALUE_TAG) {
      attributes = new Map();
      groups.set(tag, attributes);
      continue;
    }
    const name = reader.text();
    if (name !== "") {
      values = [];
      attributes.set(name, values);
    }
    const value = reader.take(reader.int(2));
    values.push(tag === TAGS.collection ? collectionOf(reader, 1) : plainValue(tag, value));
  }
  const named = (name: GroupName) => Object.fromEntries(groups.get(GROUPS[name]) ?? []);
  return {
    status,
    id,
    groups: {
      operation: named("operation"),
      job: named("job"),
      printer: named("printer"),
      unsupported: named("unsupported"),
    },
  };
}
