import { comparableText } from "../../forms/values/clean-text.ts";
import { sortKey } from "../../forms/values/search-columns.ts";

/** A file in a watched folder: its size in bytes, and when it was changed last, in milliseconds since 1970. */
export interface DroppedFile {
  name: string;
  size: number;
  changed: number;
}

/** Files of one name: the spreadsheets of a class, which should be one, and the zips of their photos, at most one. */
export interface DroppedJob {
  /** The name of the files without their extensions. */
  name: string;
  sheets: DroppedFile[];
  photos: DroppedFile[];
}

/** An old workbook is taken too, so that its report says what to do. */
const SHEETS = new Set(["xlsx", "csv", "xls", "ods"]);
const PHOTOS = "zip";

/** Hidden files, and those that a spreadsheet program keeps beside an open one. */
const isAside = (name: string): boolean => /^(?:\.|~\$)/.test(name);

/** The kind of a dropped file, by its name; null for every other, such as one that a browser is still loading. */
export function droppedKind(name: string): "sheet" | "photos" | null {
  const extension = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || isAside(name)) return null;
  if (extension === PHOTOS) return "photos";
  return SHEETS.has(extension) ? "sheet" : null;
}

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf("."));

/** The jobs in a folder, by name: files whose names differ only in their extension belong together. */
export function droppedJobs(files: readonly DroppedFile[]): DroppedJob[] {
  const known = files.filter(({ name }) => droppedKind(name) !== null);
  const groups = Map.groupBy(known, ({ name }) => comparableText(stemOf(name)));
  const jobs = [...groups.values()].map((group) => {
    const sheets = group.filter(({ name }) => droppedKind(name) === "sheet");
    const photos = group.filter(({ name }) => droppedKind(name) === "photos");
    return { name: stemOf((sheets[0] ?? photos[0])?.name ?? ""), sheets, photos };
  });
  const sorted = jobs.map((job) => ({ job, key: sortKey(job.name) }));
  return sorted.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ job }) => job);
}

/** Changes whenever a file of the job comes, goes, or is written to. */
export const jobSignature = ({ sheets, photos }: DroppedJob): string =>
  JSON.stringify([...sheets, ...photos].map(({ name, size, changed }) => [name, size, changed]));

/** Since when each signature has been seen, in milliseconds of a clock that only goes forward. */
export type Sightings = ReadonlyMap<string, number>;

/** The files seen at `now`. An unchanged file keeps its time, and one that is gone is forgotten. */
export const sightingsOf = (jobs: readonly DroppedJob[], before: Sightings, now: number): Sightings =>
  new Map(
    jobs.map((job) => {
      const signature = jobSignature(job);
      return [signature, before.get(signature) ?? now];
    }),
  );
