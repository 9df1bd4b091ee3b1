import { posix } from "node:path";
import type { Failure } from "../../failure.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { readXml, XmlFault, type XmlVisitor } from "./xml-stream.ts";
import type { ZipArchive } from "../archives/zip-archive.ts";

/** A link from one part of the package to another. */
export interface Relation {
  id: string;
  /** The last segment of the link type, such as `worksheet`. The rest of the type differs between standards. */
  type: string;
  path: string;
}

/** The parts of an Office document. Lookups ignore case and accept both kinds of slash. */
export class Package {
  private readonly zip: ZipArchive;
  private readonly parts: ReadonlyMap<string, ZipArchive["entries"][number]>;
  private readonly name: string;

  constructor(zip: ZipArchive, name: string) {
    this.zip = zip;
    this.name = name;
    this.parts = new Map(zip.entries.map((entry) => [keyOf(entry.fileName), entry]));
  }

  has(path: string): boolean {
    return this.parts.has(keyOf(path));
  }

  /** Returns the name of a part in the zip. */
  fileOf(path: string): string | undefined {
    return this.parts.get(keyOf(path))?.fileName;
  }

  /**
   * Reads a part if it exists.
   * @throws Failure if the part is damaged
   */
  async read(path: string, visitor: XmlVisitor): Promise<void> {
    try {
      if (this.has(path)) await readXml(this.chunks(path), visitor);
    } catch (error) {
      throw error instanceof XmlFault ? this.damaged() : error;
    }
  }

  private async *chunks(path: string): AsyncGenerator<Buffer> {
    const entry = this.parts.get(keyOf(path));
    try {
      if (entry) yield* (await this.zip.stream(entry)) as AsyncIterable<Buffer>;
    } catch {
      // The content does not match the size that the zip states.
      throw this.damaged();
    }
  }

  damaged(): Failure {
    return spreadsheetFailures.damagedXlsx({ file: this.name });
  }

  /**
   * Returns the links from a part to existing parts, or an empty list if there are none. An empty path stands for the
   * package.
   */
  async relations(path: string): Promise<Relation[]> {
    const found: Relation[] = [];
    const { dir, base } = posix.parse(path);
    await this.read(posix.join(dir, "_rels", `${base}.rels`), {
      open: (tag) => {
        if (tag.name !== "Relationship" || tag.attribute("TargetMode") === "External") return;
        const target = this.resolved(dir, tag.attribute("Target") ?? "");
        if (target === undefined) return;
        const type = (tag.attribute("Type") ?? "").split("/").at(-1) as string;
        found.push({ id: tag.attribute("Id") ?? "", type, path: target });
      },
    });
    return found;
  }

  /**
   * Resolves the target of a link relative to a folder. Some programs write targets relative to the package root, so
   * this is tried too.
   */
  private resolved(folder: string, target: string): string | undefined {
    const written = target.trim().replaceAll("\\", "/").replace(/#.*$/, "");
    const paths = [posix.resolve("/", folder, written), posix.resolve("/", written)];
    return paths.map((path) => path.slice(1)).find((path) => this.has(path));
  }
}

const keyOf = (path: string): string => {
  const plain = path.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
