import { createHash } from "node:crypto";
import type { PdfPages } from "../../print/sheets/pdf-pages.ts";
import { bytesOf, openPdf, partsOf, REFERENCE_OR_TEXT, type OpenedPdf } from "./opened-pdf.ts";
import type { DocumentInfo } from "./pdfkit-parts.ts";
import { pdfxMetadata } from "./pdfx.ts";
import { joiningFailures } from "../../print/sheets/joining-failures.ts";

export interface JoinOptions {
  /** The title shown by viewers. */
  title: string;
  pages: PdfPages;
}

/**
 * Opens PDFs written by `createPdf` and joins them in order. Nothing is redrawn. Objects are only renumbered, so the
 * content of the pages stays byte-for-byte identical. Only one object is in memory at a time. PDF/X-4 files for the
 * same press produce a PDF/X-4 file.
 * @throws Failure `conflict` if the files need different print settings, or if one side is requested from files that
 *   have only one side
 */
export async function joinPdfs(paths: readonly string[], options: JoinOptions) {
  const opened: OpenedPdf[] = [];
  const close = async () => void (await Promise.all(opened.map(({ file }) => file.close())));
  try {
    for (const path of paths) opened.push(await openPdf(path));
    const wishes = wishesOf(opened, options);
    if (new Set(opened.map(({ intent }) => intent?.key)).size > 1) throw joiningFailures.otherPress();
    return {
      /** Writes the joined file and closes the inputs. */
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

const DUPLEX = /\s*\/Duplex \/\w+/;

/**
 * Returns the print dialog settings that all files share. The duplex setting is omitted if only one side is printed.
 */
function wishesOf(opened: readonly OpenedPdf[], { pages }: JoinOptions): string {
  const [wishes = "", ...others] = new Set(opened.map((each) => each.wishes));
  const isWhole = pages === "all";
  if (!isWhole && opened.some((each) => !DUPLEX.test(each.wishes))) throw joiningFailures.noBack();
  if (!isWhole) return wishes.replace(DUPLEX, "");
  if (others.length > 0) throw joiningFailures.otherSides();
  return wishes;
}

/** Creates a writer that records the offset of each object. */
function objectWriter(write: (bytes: Uint8Array) => Promise<void>) {
  const offsets: number[] = [];
  let at = 0;
  async function add(bytes: Uint8Array | string): Promise<void> {
    const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    at += chunk.length;
    await write(chunk);
  }
  const begin = (number: number): void => void (offsets[number] = at);
  return {
    add,
    /** Records that an object starts at the current offset. */
    begin,
    async object(number: number, body: string): Promise<void> {
      begin(number);
      await add(`${number} 0 obj\n${body}\nendobj\n`);
    },
    /** Writes the offset table for objects up to a number, and the trailer. */
    async end(last: number, trailer: string): Promise<void> {
      const table = at;
      const places = Array.from({ length: last + 1 }, (_, number) => {
        const offset = offsets[number];
        return offset === undefined
          ? "0000000000 65535 f \n"
          : `${String(offset).padStart(10, "0")} 00000 n \n`;
      });
      await add(`xref\n0 ${places.length}\n${places.join("")}`);
      await add(`trailer\n<<\n/Size ${places.length}\n${trailer}\n>>\nstartxref\n${table}\n%%EOF\n`);
    },
  };
}

type ObjectWriter = ReturnType<typeof objectWriter>;

/**
 * The numbers of the objects that occur once in a joined file. The numbers of objects from the input files follow.
 */
const [ROOT, PAGES, PREFERENCES, INFO, METADATA, TREE] = [1, 2, 3, 4, 5, 6] as const;

/** The state of the joined file after the inputs written so far. */
interface Joined {
  /** The highest object number in use. */
  before: number;
  pages: number;
  trees: number[];
  /**
   * Data about pages with a reading order: the root elements of their structures, and the number of each page's element
   * list.
   */
  read: { wholes: number[]; owners: number[] };
  /** The object number of the output intent, which identifies the press. */
  intent: number | undefined;
}

async function writeJoined(
  opened: readonly OpenedPdf[],
  wishes: string,
  { title, pages: wanted }: JoinOptions,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const output = objectWriter(write);
  await output.add(opened[0]?.head ?? "");
  const joined: Joined = {
    before: TREE,
    pages: 0,
    trees: [],
    read: { wholes: [], owners: [] },
    intent: undefined,
  };
  for (const each of opened) await writeFile(output, each, each === opened[0], wanted, joined);
  const { before, pages, trees, read, intent } = joined;
  await output.object(PAGES, `<<\n/Type /Pages\n/Count ${pages}\n/Kids [${listOf(trees)}]\n>>`);
  await output.object(PREFERENCES, wishes);
  const id = createHash("md5")
    .update(opened.map((each) => each.id).join() + wanted)
    .digest("hex");
  const about = aboutAll(opened, title);
  await output.object(INFO, informationOf(about, intent !== undefined));
  let forPress = "";
  if (intent !== undefined) {
    const xmp = Buffer.from(pdfxMetadata(Buffer.from(id, "hex"), about), "utf8").toString("latin1");
    const entries = `/Type /Metadata /Subtype /XML /Length ${xmp.length}`;
    await output.object(METADATA, `<< ${entries} >>\nstream\n${xmp}\nendstream`);
    forPress = `/OutputIntents [${intent} 0 R]\n/Metadata ${METADATA} 0 R\n`;
  }
  let forReaders = "";
  if (read.wholes.length > 0) {
    const parents = read.owners.map((number, page) => `${page} ${number} 0 R`).join(" ");
    await output.object(
      TREE,
      `<<\n/Type /StructTreeRoot\n/K [${listOf(read.wholes)}]\n/ParentTree << /Nums [${parents}] >>\n/ParentTreeNextKey ${read.owners.length}\n>>`,
    );
    forReaders = `/StructTreeRoot ${TREE} 0 R\n/MarkInfo << /Marked true >>\n`;
  }
  await output.object(
    ROOT,
    `<<\n/Type /Catalog\n/Pages ${PAGES} 0 R\n/Lang (en)\n/ViewerPreferences ${PREFERENCES} 0 R\n${forPress}${forReaders}>>`,
  );
  await output.end(before, `/Root ${ROOT} 0 R\n/Info ${INFO} 0 R\n/ID [<${id}> <${id}>]`);
}

/** Selects the requested pages from a list in which fronts and backs alternate. */
function chosenOf(kids: readonly number[], wanted: PdfPages): readonly number[] {
  if (wanted === "all") return kids;
  return kids.filter((_, index) => index % 2 === (wanted === "front" ? 0 : 1));
}

/** Writes the requested objects of a file. Their numbers follow those of the previous files. */
async function writeFile(
  output: ObjectWriter,
  file: OpenedPdf,
  isFirst: boolean,
  wanted: PdfPages,
  joined: Joined,
): Promise<void> {
  const shift = joined.before;
  const kids = chosenOf(file.kids, wanted);
  if (isFirst && file.intent) joined.intent = file.intent.number + shift;
  const left = isFirst ? [] : [file.intent?.number, file.intent?.profile];
  // Photos of the fronts are nothing to a file of the backs.
  const reached =
    wanted === "all"
      ? undefined
      : await reachedFrom(file, file.intent ? [...kids, file.intent.number] : kids);
  for (const number of [...file.objects.keys()].toSorted((a, b) => a - b)) {
    if (file.ofWhole.has(number) || left.includes(number) || reached?.has(number) === false) continue;
    if (number === file.pages) {
      const list = listOf(kids.map((kid) => kid + shift));
      const pages = `<<\n/Type /Pages\n/Parent ${PAGES} 0 R\n/Count ${kids.length}\n/Kids [${list}]\n>>`;
      await output.object(number + shift, pages);
      continue;
    }
    output.begin(number + shift);
    const bytes = moved(await bytesOf(file, number), number, shift, joined.read.owners.length);
    await output.add(number === file.tags?.whole ? childOf(TREE, bytes) : bytes);
  }
  if (file.tags && !reached) {
    joined.read.wholes.push(file.tags.whole + shift);
    joined.read.owners.push(...file.tags.owners.map((number) => number + shift));
  }
  joined.trees.push(file.pages + shift);
  joined.pages += kids.length;
  joined.before += file.size - 1;
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

/** Returns the pages and all objects that they depend on. */
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

/**
 * Renumbers an object and its references, but leaves the bytes of its stream unchanged. A tagged page is placed after
 * `pagesBefore` other pages.
 */
function moved(bytes: Buffer, number: number, shift: number, pagesBefore: number): Buffer {
  const { said, rest } = partsOf(bytes);
  const body = said.slice(`${number} 0 obj`.length);
  const told = body.replace(REFERENCE_OR_TEXT, (found, to?: string) =>
    to === undefined ? found : `${Number(to) + shift} 0 R`,
  );
  const placed = told.replace(
    STRUCT_PARENTS,
    (_, page: string) => `/StructParents ${Number(page) + pagesBefore}`,
  );
  return Buffer.concat([Buffer.from(`${number + shift} 0 obj${placed}`, "latin1"), rest]);
}

const STRUCT_PARENTS = /\/StructParents (\d+)/;

/** Moves a structure element to another parent. */
const childOf = (parent: number, element: Buffer): Buffer =>
  Buffer.from(element.toString("latin1").replace(/\/P \d+ 0 R/, `/P ${parent} 0 R`), "latin1");

const listOf = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(" ");

const utf16 = (text: string): string => `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;
