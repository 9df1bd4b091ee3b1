import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

/** A file written by `createPdf`, with the locations of its objects. */
export interface OpenedPdf {
  file: FileHandle;
  /** The bytes before the first object. */
  head: Buffer;
  /** The start and end offsets of each object, keyed by object number. An object ends where the next one starts. */
  objects: ReadonlyMap<number, { from: number; to: number }>;
  size: number;
  pages: number;
  kids: readonly number[];
  /** The numbers of the objects that describe the file as a whole. A joined file has such objects of its own. */
  ofWhole: ReadonlySet<number>;
  /** The print dialog settings, in PDF syntax. */
  wishes: string;
  /** The press for which the file is intended, if the file is PDF/X-4. */
  intent: OutputIntent | undefined;
  /** The reading order of the file's pages, or undefined if the file has none. */
  tags: OpenedTags | undefined;
  author: string;
  made: Date;
  id: string;
}

interface OutputIntent {
  number: number;
  profile: number;
  /** A key that is the same for all files that are intended for the same press. */
  key: string;
}

interface OpenedTags {
  /** The object number of the root structure element. */
  whole: number;
  /** The object number of the element list of each page with a reading order. */
  owners: readonly number[];
}

const TAIL = 1024;
const REFERENCE = /(\d+) 0 R\b/g;
/** Matches a reference, or a string, which may contain text that looks like a reference. */
export const REFERENCE_OR_TEXT = /\((?:\\[^]|[^\\)])*\)|(\d+) 0 R\b/g;

/**
 * Opens a file written by `createPdf`.
 * @throws Error for any other file
 */
export async function openPdf(path: string): Promise<OpenedPdf> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = (await part(file, Math.max(0, size - TAIL), size)).toString("latin1");
    const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
    const table = (await part(file, at, size)).toString("latin1");
    const root = Number(/\/Root (\d+) 0 R/.exec(table)?.[1]);
    const id = /\/ID \[<([0-9a-f]+)>/.exec(table)?.[1] ?? "";
    const starts = [...table.matchAll(/^(\d{10}) \d{5} ([nf]) ?\r?$/gm)]
      .map(([, offset, kind], number) => ({ number, from: Number(offset), isUsed: kind === "n" }))
      .filter(({ isUsed }) => isUsed)
      .toSorted((a, b) => a.from - b.from);
    const [first] = starts;
    if (!first || Number.isNaN(root)) throw new Error(`${path} is not a PDF made by IDMS`);
    const objects = new Map(
      starts.map(({ number, from }, index) => [number, { from, to: starts[index + 1]?.from ?? at }]),
    );
    const opened = { file, objects, size: starts.length + 1 };
    const catalog = await textOf(opened, root);
    const pages = refersTo(catalog, "Pages");
    const kids = /\/Kids \[([^\]]*)\]/.exec(await textOf(opened, pages))?.[1] ?? "";
    const info = refersTo(table, "Info");
    const told = await textOf(opened, info);
    return {
      ...opened,
      head: await part(file, 0, first.from),
      pages,
      kids: [...kids.matchAll(REFERENCE)].map(([, number]) => Number(number)),
      ofWhole: new Set([
        root,
        info,
        ...Array.from(told.matchAll(REFERENCE), ([, number]) => Number(number)),
        ...["ViewerPreferences", "Names", "Metadata", "StructTreeRoot", "MarkInfo"].map((key) =>
          refersTo(catalog, key),
        ),
      ]),
      wishes: await textOf(opened, refersTo(catalog, "ViewerPreferences")),
      intent: await intentOf(opened, catalog),
      tags: await tagsOf(opened, catalog),
      author: textFrom(await textOf(opened, refersTo(told, "Author"))),
      made: dateFrom(textFrom(await textOf(opened, refersTo(told, "CreationDate")))),
      id,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function intentOf(opened: Objects, catalog: string): Promise<OutputIntent | undefined> {
  const number = Number(/\/OutputIntents \[(\d+) 0 R\]/.exec(catalog)?.[1]);
  if (Number.isNaN(number)) return undefined;
  const told = await textOf(opened, number);
  const profile = refersTo(told, "DestOutputProfile");
  const key = createHash("sha256").update(told.replace(/\/DestOutputProfile \d+ 0 R/, ""));
  return { number, profile, key: key.update(await textOf(opened, profile)).digest("hex") };
}

async function tagsOf(opened: Objects, catalog: string): Promise<OpenedTags | undefined> {
  const root = refersTo(catalog, "StructTreeRoot");
  if (Number.isNaN(root)) return undefined;
  const told = await textOf(opened, root);
  const pages = /\/Nums \[([^\]]*)\]/.exec(told)?.[1] ?? "";
  return {
    whole: refersTo(told, "K"),
    owners: [...pages.matchAll(REFERENCE)].map(([, number]) => Number(number)),
  };
}

async function part(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
}

const refersTo = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);

type Objects = Pick<OpenedPdf, "file" | "objects">;

/** Reads an object, including the line with its number. */
export async function bytesOf({ file, objects }: Objects, number: number): Promise<Buffer> {
  const place = objects.get(number);
  if (!place) throw new Error(`The PDF has no object ${number}`);
  return part(file, place.from, place.to);
}

/** Reads the text of an object, without the line with its number. */
const textOf = async (of: Objects, number: number): Promise<string> =>
  (await bytesOf(of, number))
    .toString("latin1")
    .replace(/^\d+ 0 obj\s*/, "")
    .replace(/\s*endobj\s*$/, "");

const SIGNS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Decodes a PDF string. A string that starts with a byte order mark is in UTF-16. */
function textFrom(written: string): string {
  const text = written.slice(1, -1).replaceAll(/\\([^])/g, (_, sign: string) => SIGNS[sign] ?? sign);
  return text.startsWith("þÿ") ? Buffer.from(text.slice(2), "latin1").swap16().toString("utf16le") : text;
}

const dateFrom = (written: string): Date =>
  new Date(written.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Splits an object into its text and the stream that follows it unchanged. */
export function partsOf(bytes: Buffer): { said: string; rest: Buffer } {
  const stream = bytes.indexOf("\nstream\n", 0, "latin1");
  const end = stream < 0 ? bytes.length : stream;
  return { said: bytes.subarray(0, end).toString("latin1"), rest: bytes.subarray(end) };
}
