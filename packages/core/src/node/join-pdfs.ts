import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { Failure } from "../failure.ts";
import type { PdfPages } from "../print/pdf-pages.ts";
import type { DocumentInfo } from "./pdfkit-parts.ts";
import { pdfxMetadata } from "./pdfx.ts";

export interface JoinOptions {
  /** What the file is called by whoever shows it. */
  title: string;
  pages: PdfPages;
}

/** A file of ours with where everything in it lies. */
interface OpenedPdf {
  file: FileHandle;
  /** Up to its first object. */
  head: Buffer;
  /** Of each object by its number where it begins and where the next one does. */
  objects: ReadonlyMap<number, { from: number; to: number }>;
  size: number;
  pages: number;
  kids: readonly number[];
  /** The numbers of what is said of the file as a whole, which another says of all together. */
  ofWhole: ReadonlySet<number>;
  /** What printing dialogs are told, as it is written. */
  wishes: string;
  /** For which press it is, where it is PDF/X-4. */
  intent: OutputIntent | undefined;
  author: string;
  made: Date;
  id: string;
}

interface OutputIntent {
  number: number;
  profile: number;
  /** The same for files for the same press. */
  key: string;
}

const TAIL = 1024;
const REFERENCE = /(\d+) 0 R\b/g;
/** A reference, or a text, which may say what looks like one. */
const REFERENCE_OR_TEXT = /\((?:\\[^]|[^\\)])*\)|(\d+) 0 R\b/g;

/**
 * Opens PDFs that `createPdf` has written, to be written as one, in their order. Nothing is drawn anew: each object goes as it is
 * to another number, so that the pages are the same to the byte. It holds one object at a time.
 * Files that are PDF/X-4 for a press make one that is, too.
 * @throws Failure `conflict` for files that are not to be printed alike, or sides of files that have but one
 */
export async function joinPdfs(paths: readonly string[], options: JoinOptions) {
  const opened: OpenedPdf[] = [];
  const close = async () => void (await Promise.all(opened.map(({ file }) => file.close())));
  try {
    for (const path of paths) opened.push(await openPdf(path));
    const wishes = wishesOf(opened, options);
    if (new Set(opened.map(({ intent }) => intent?.key)).size > 1)
      throw new Failure(
        "conflict",
        "Not all of these cards were printed for the same press: fetch the file of each class.",
      );
    return {
      /** Writes them, and closes the files. */
      async writeTo(write: (bytes: Uint8Array) => Promise<void>): Promise<void> {
        try {
          await writeJoined(opened, wishes, options, write);
        } finally {
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPdf(path: string): Promise<OpenedPdf> {
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
    if (!first || Number.isNaN(root)) throw new Error(`${path} is no PDF of ours`);
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
        ...["ViewerPreferences", "Names", "Metadata"].map((key) => refersTo(catalog, key)),
      ]),
      wishes: await textOf(opened, refersTo(catalog, "ViewerPreferences")),
      intent: await intentOf(opened, catalog),
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

async function part(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
}

const refersTo = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);

type Objects = Pick<OpenedPdf, "file" | "objects">;

async function bytesOf({ file, objects }: Objects, number: number): Promise<Buffer> {
  const place = objects.get(number);
  if (!place) throw new Error(`There is no object ${number}`);
  return part(file, place.from, place.to);
}

/** What an object says, without the line of its number. */
const textOf = async (of: Objects, number: number): Promise<string> =>
  (await bytesOf(of, number))
    .toString("latin1")
    .replace(/^\d+ 0 obj\s*/, "")
    .replace(/\s*endobj\s*$/, "");

const SIGNS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A text of PDF as it is read: in UTF-16 where it says so. */
function textFrom(written: string): string {
  const text = written.slice(1, -1).replaceAll(/\\([^])/g, (_, sign: string) => SIGNS[sign] ?? sign);
  return text.startsWith("þÿ") ? Buffer.from(text.slice(2), "latin1").swap16().toString("utf16le") : text;
}

const dateFrom = (written: string): Date =>
  new Date(written.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const DUPLEX = /\s*\/Duplex \/\w+/;

/** What printing dialogs are told of all together; of one side of the sheets not that both are printed. */
function wishesOf(opened: readonly OpenedPdf[], { pages }: JoinOptions): string {
  const [wishes = "", ...others] = new Set(opened.map((each) => each.wishes));
  const isWhole = pages === "all";
  if (!isWhole && opened.some((each) => !DUPLEX.test(each.wishes)))
    throw new Failure("conflict", "Not all of these cards have a back: fetch the file with all pages.");
  if (!isWhole) return wishes.replace(DUPLEX, "");
  if (others.length > 0)
    throw new Failure(
      "conflict",
      "The cards of some classes have a back and others have none, or their sheets are turned over otherwise: fetch the file of each class.",
    );
  return wishes;
}

async function writeJoined(
  opened: readonly OpenedPdf[],
  wishes: string,
  { title, pages: wanted }: JoinOptions,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const offsets: number[] = [];
  let at = 0;
  async function add(bytes: Uint8Array | string): Promise<void> {
    const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    at += chunk.length;
    await write(chunk);
  }
  async function object(number: number, body: string): Promise<void> {
    offsets[number] = at;
    await add(`${number} 0 obj\n${body}\nendobj\n`);
  }
  const chosen = (kids: readonly number[]) =>
    wanted === "all" ? kids : kids.filter((_, index) => index % 2 === (wanted === "front" ? 0 : 1));

  await add(opened[0]?.head ?? "");
  const [root, pages, preferences, info, metadata] = [1, 2, 3, 4, 5];
  let before = 5;
  let count = 0;
  const trees: number[] = [];
  let intent: number | undefined;
  for (const each of opened) {
    const shift = before;
    const kids = chosen(each.kids);
    const isFirst = each === opened[0];
    if (isFirst && each.intent) intent = each.intent.number + shift;
    const left = isFirst ? [] : [each.intent?.number, each.intent?.profile];
    // Photos of the fronts are nothing to a file of the backs.
    const reached =
      wanted === "all"
        ? undefined
        : await reachedFrom(each, each.intent ? [...kids, each.intent.number] : kids);
    for (const number of [...each.objects.keys()].toSorted((a, b) => a - b)) {
      if (each.ofWhole.has(number) || left.includes(number) || reached?.has(number) === false) continue;
      if (number === each.pages) {
        const list = kids.map((kid) => `${kid + shift} 0 R`).join(" ");
        await object(
          number + shift,
          `<<\n/Type /Pages\n/Parent ${pages} 0 R\n/Count ${kids.length}\n/Kids [${list}]\n>>`,
        );
        continue;
      }
      offsets[number + shift] = at;
      await add(moved(await bytesOf(each, number), number, shift));
    }
    trees.push(each.pages + shift);
    count += kids.length;
    before += each.size - 1;
  }
  await object(
    pages,
    `<<\n/Type /Pages\n/Count ${count}\n/Kids [${trees.map((tree) => `${tree} 0 R`).join(" ")}]\n>>`,
  );
  await object(preferences, wishes);
  const id = createHash("md5")
    .update(opened.map((each) => each.id).join() + wanted)
    .digest("hex");
  const about = aboutAll(opened, title);
  await object(info, informationOf(about, intent !== undefined));
  let forPress = "";
  if (intent !== undefined) {
    const xmp = Buffer.from(pdfxMetadata(Buffer.from(id, "hex"), about), "utf8").toString("latin1");
    const entries = `/Type /Metadata /Subtype /XML /Length ${xmp.length}`;
    await object(metadata, `<< ${entries} >>\nstream\n${xmp}\nendstream`);
    forPress = `/OutputIntents [${intent} 0 R]\n/Metadata ${metadata} 0 R\n`;
  }
  await object(
    root,
    `<<\n/Type /Catalog\n/Pages ${pages} 0 R\n/Lang (en)\n/ViewerPreferences ${preferences} 0 R\n${forPress}>>`,
  );
  const table = at;
  const places = Array.from({ length: before + 1 }, (_, number) => {
    const offset = offsets[number];
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  await add(`xref\n0 ${places.length}\n${places.join("")}`);
  await add(
    `trailer\n<<\n/Size ${places.length}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${table}\n%%EOF\n`,
  );
}

const aboutAll = (opened: readonly OpenedPdf[], title: string): DocumentInfo => ({
  Title: title,
  Author: [...new Set(opened.map(({ author }) => author))].join(", "),
  Creator: "IDMS",
  CreationDate: new Date(Math.max(...opened.map(({ made }) => made.getTime()))),
});

function informationOf({ Title, Author, Creator, CreationDate }: DocumentInfo, isForPress: boolean): string {
  const time = `(D:${CreationDate.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "")}Z)`;
  const ofPress = isForPress ? `/ModDate ${time}\n/Trapped /False\n` : "";
  return `<<\n/Title <${utf16(Title)}>\n/Author <${utf16(Author)}>\n/Creator (${Creator})\n/Producer (PDFKit)\n/CreationDate ${time}\n${ofPress}>>`;
}

/** What some pages are drawn with, and they themselves. */
async function reachedFrom(of: OpenedPdf, pages: readonly number[]): Promise<Set<number>> {
  const reached = new Set([of.pages]);
  const open = [...pages];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (reached.has(number)) continue;
    reached.add(number);
    const { said } = partsOf(await bytesOf(of, number));
    const found = [...said.matchAll(REFERENCE_OR_TEXT)].filter(([, to]) => to !== undefined);
    open.push(...found.map(([, to]) => Number(to)));
  }
  return reached;
}

/** What an object says, and the stream that follows it as it is. */
function partsOf(bytes: Buffer): { said: string; rest: Buffer } {
  const stream = bytes.indexOf("\nstream\n", 0, "latin1");
  const end = stream < 0 ? bytes.length : stream;
  return { said: bytes.subarray(0, end).toString("latin1"), rest: bytes.subarray(end) };
}

/** An object under another number, with those that it refers to under theirs; the bytes of its stream are as they were. */
function moved(bytes: Buffer, number: number, shift: number): Buffer {
  const { said, rest } = partsOf(bytes);
  const body = said.slice(`${number} 0 obj`.length);
  const told = body.replace(REFERENCE_OR_TEXT, (found, to?: string) =>
    to === undefined ? found : `${Number(to) + shift} 0 R`,
  );
  return Buffer.concat([Buffer.from(`${number + shift} 0 obj${told}`, "latin1"), rest]);
}

const utf16 = (text: string): string => `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;
