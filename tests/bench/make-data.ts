import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { layoutOf, readDesign } from "./card-design.ts";
import { drawPhotos } from "./draw-photos.ts";
import { importClass, listStudents, makeSchool } from "./fill-idms.ts";
import type { Job } from "./programs/job.ts";

export const BENCH_DATA = fileURLToPath(new URL(".data", import.meta.url));
/** The data folder of idms. */
export const IDMS_DATA = join(BENCH_DATA, "idms");

const font = (file: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${file}`));

/** Makes what is printed for a number of cards, where it is not there yet, and returns the path of the job. */
export async function makeData(cards: number, say: (what: string) => void): Promise<string> {
  const jobFile = join(BENCH_DATA, `job-${cards}.json`);
  if (existsSync(jobFile)) return jobFile;
  say(`Making the data for ${cards} cards; this happens once.`);
  await mkdir(BENCH_DATA, { recursive: true });
  const photos = join(BENCH_DATA, "photos");
  await drawPhotos(photos, cards);
  const design = await readDesign();
  await makeSchool(IDMS_DATA, design);
  await importClass(IDMS_DATA, cards, photos);
  const students = listStudents(IDMS_DATA, cards);
  const [first] = students;
  if (!first || students.length !== cards)
    throw new Error(`${students.length} of ${cards} students were imported.`);
  const { width, height } = await sharp(first.photo).metadata();
  const job: Job = {
    ...layoutOf(design),
    background: design.backgroundFile,
    photoSize: { width, height },
    fonts: { regular: font("400Regular/Arimo_400Regular.ttf"), bold: font("700Bold/Arimo_700Bold.ttf") },
    students,
  };
  await writeFile(`${jobFile}.new`, JSON.stringify(job));
  await rename(`${jobFile}.new`, jobFile);
  return jobFile;
}
