import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { layoutOf, readDesigns, type CardDesign } from "./card-design.ts";
import type { Case } from "./cases.ts";
import { drawPhotos } from "./draw-photos.ts";
import { backgroundFiles, className, importClass, listStudents, makeInstallation } from "./fill-idms.ts";
import { inPoints } from "./in-points.ts";
import { placeOnSheets } from "./place-on-sheets.ts";
import type { Job } from "./programs/job.ts";
import { MOST_DRAWN } from "./repeat-photos.ts";

export const BENCH_DATA = fileURLToPath(new URL(".data", import.meta.url));
/** The data folder of idms. */
export const IDMS_DATA = join(BENCH_DATA, "installation");
const SCRATCH = join(BENCH_DATA, "imports");

const font = (file: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));

/** The fonts that idms uses for the scripts of the case `scripts`. */
const OTHER_FONTS = [
  {
    family: "Noto Sans Devanagari",
    file: "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  },
  { family: "Noto Sans Devanagari", file: "noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf" },
  { family: "Noto Sans Tamil", file: "noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf" },
  { family: "Noto Sans Tamil", file: "noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf" },
  { family: "Noto Nastaliq Urdu", file: "noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf" },
  { family: "Noto Nastaliq Urdu", file: "noto-nastaliq-urdu/700Bold/NotoNastaliqUrdu_700Bold.ttf" },
];

/** Creates the input of a case for a number of cards if it does not exist yet, and returns the path of the job. */
export async function makeData(each: Case, cards: number, say: (what: string) => void): Promise<string> {
  const jobFile = join(BENCH_DATA, `job-${each.name}-${cards}.json`);
  if (existsSync(jobFile)) return jobFile;
  say(`Making the data for ${cards} cards, ${each.name}; this happens once.`);
  const designs = await readDesigns();
  await mkdir(BENCH_DATA, { recursive: true });
  await makeInstallation(IDMS_DATA, designs, SCRATCH);
  await makeClass(each.students, cards);
  const design = designs.find(({ name }) => name === each.template) as CardDesign;
  const job = await describeJob(each, design, cards);
  await writeFile(`${jobFile}.new`, JSON.stringify(job, rounded));
  await rename(`${jobFile}.new`, jobFile);
  return jobFile;
}

/** Rounds to ten-thousandths, in mm or points, to keep the files short. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 10_000) / 10_000 : value;

async function makeClass(students: Case["students"], cards: number): Promise<void> {
  if (cards > MOST_DRAWN) await makeClass(students, MOST_DRAWN);
  const photos = join(BENCH_DATA, students === "P" ? "phone-photos" : "photos");
  await drawPhotos(photos, Math.min(cards, MOST_DRAWN), students);
  await importClass(IDMS_DATA, students, { cards, photos, scratch: SCRATCH });
}

async function describeJob(each: Case, design: CardDesign, cards: number): Promise<Job> {
  const layout = await layoutOf(design);
  const students = listStudents(IDMS_DATA, className(each.students, cards), layout);
  const [first] = students;
  if (!first || students.length !== cards)
    throw new Error(`${students.length} of ${cards} students were imported.`);
  const { width, height } = await sharp(first.photo).metadata();
  const placed = { ...layout, photoSize: { width, height }, sheet: placeOnSheets(each, design) };
  return {
    ...placed,
    ...backgroundFiles(IDMS_DATA, each.template),
    fonts: {
      regular: font("arimo/400Regular/Arimo_400Regular.ttf"),
      bold: font("arimo/700Bold/Arimo_700Bold.ttf"),
      others:
        each.students === "S" ? OTHER_FONTS.map(({ family, file }) => ({ family, file: font(file) })) : [],
    },
    drawn: inPoints(placed),
    students,
  };
}
