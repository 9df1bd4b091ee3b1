import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";

/** How far a look at every file has come: all paths up to `after`, in the order of paths; `bad` are those to look at again. */
const schema = z.object({ began: z.string(), after: z.string(), done: z.int(), bad: z.array(z.string()) });
export type DeepState = z.output<typeof schema>;

const fileOf = ({ root }: DataFolder): string => join(root, "doctor-deep.json");

/** Where a run that was interrupted, or killed, has stopped; a new one begins at the beginning. */
export const readDeep = (folder: DataFolder): Promise<DeepState> =>
  readFile(fileOf(folder), "utf8").then(
    (text) => schema.catch(beginning).parse(JSON.parse(text)),
    () => beginning(),
  );

const beginning = (): DeepState => ({ began: new Date().toISOString(), after: "", done: 0, bad: [] });

export const keepDeep = (folder: DataFolder, state: DeepState): Promise<void> =>
  writeAtomic(fileOf(folder), JSON.stringify(state));

export const endDeep = (folder: DataFolder): Promise<void> => rm(fileOf(folder), { force: true });
