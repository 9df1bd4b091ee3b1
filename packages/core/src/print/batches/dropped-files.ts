import { comparableText } from "../../forms/values/clean-text.ts";
import { sortKey } from "../../forms/values/search-columns.ts";

/** A file in a watched folder, with its size in bytes and its modification time in milliseconds since 1970. */
export interface DroppedFile {
  name: string;
  size: number;
  changed: number;
}

/**
 * The files with the same base name: the spreadsheets of a class and the zip files of its photos. There should be
 * only one spreadsheet, and at most one zip file.
 */
export interface DroppedJob {
  /** The file name without extension. */
  name: string;
  sheets: DroppedFile[];
  photos: DroppedFile[];
}

/**
 * The extensions of spreadsheets. Old workbooks are included, so that the report can explain what to do with them.
 */
const SHEETS = new Set(["xlsx", "csv", "xls", "ods"]);
const PHOTOS = "zip";

/** Whether a file is hidden or is the lock file of an open spreadsheet. */
const isAside = (name: string): boolean => /^(?:\.|~\$)/.test(name);

/**
 * Returns the kind of a dropped file judging by its name. Returns null for any other file, such as an incomplete
 * download.
 */
export function droppedKind(name: string): "sheet" | "photos" | null {
  const extension = /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || isAside(name)) return null;
  if (extension === PHOTOS) return "photos";
  return SHEETS.has(extension) ? "sheet" : null;
}

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf("."));

/** Groups the files of a folder into jobs by name. Files whose names differ only in the extension belong together. */
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

/** Returns a signature that changes whenever a file of the job is added, removed or modified. */
export const jobSignature = ({ sheets, photos }: DroppedJob): string =>
  JSON.stringify([...sheets, ...photos].map(({ name, size, changed }) => [name, size, changed]));

/** The time at which each signature was first seen, in milliseconds of a monotonic clock. */
export type Sightings = ReadonlyMap<string, number>;

/** Updates the sightings at `now`. An unchanged job keeps its time. A job that no longer exists is removed. */
export const sightingsOf = (jobs: readonly DroppedJob[], before: Sightings, now: number): Sightings =>
  new Map(
    jobs.map((job) => {
      const signature = jobSignature(job);
      return [signature, before.get(signature) ?? now];
    }),
  );
