/**
 * Reprints what an earlier version has printed, and compares page by page what both versions print:
 *
 *     git worktree add ../earlier 12b75da && (cd ../earlier && npm ci && npm run build)
 *     node tests/load/old-batches.ts ../earlier FOLDER
 *
 * The earlier version makes its demo school, prints it as cards, sheets and sheets with bleed, and prints all batches
 * again. Then this one, as it was built here, does the same from the same folder, which it brings up to date. Says for
 * each batch how many pages look as before, and of the others how much of the worst differs; ends with 1 where a page or a
 * word is missing. Lines may be broken elsewhere, where the rules of setting have changed since: that is to be looked at.
 * Needs poppler's pdftoppm and pdftotext.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const DPI = "72";
/** Levels of 255 by which a pixel may differ, since a rasteriser rounds. */
const SEEN = 48;
/** Of a page's pixels: less differs only along the edges of what has not moved. */
const SAME = 0.0005;

const [earlier, folder = "."] = process.argv.slice(2);
if (earlier === undefined)
  throw new Error("Say where the earlier version is: node tests/load/old-batches.ts ../earlier FOLDER");
const here = fileURLToPath(new URL("../..", import.meta.url));
const data = resolve(folder, "school");
mkdirSync(folder, { recursive: true });

const idms = (root: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(resolve(root), "bin/idms.js"), ...args, "--data", data], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

interface Listed {
  batches: { id: number; class: string; layout: string; template: { name: string } }[];
}

idms(earlier, "demo", "--no-serve", "--quiet");
for (const way of [["a4"], ["a4", "--bleed", "3"], ["card", "--bleed", "2"]])
  idms(
    earlier,
    "generate",
    "--school",
    "1",
    "--all-classes",
    "--status",
    "ID_GENERATED",
    "--no-mark",
    "--layout",
    ...way,
    "--out",
    join(folder, "more"),
    "--quiet",
  );
const { batches } = JSON.parse(idms(earlier, "batches", "--json")) as Listed;
const ids = batches.map(({ id }) => String(id));
// What that version printed without a question, this one would hold back.
const asBefore = ["--override", "it was printed so"];
reprint(earlier, "before", []);
reprint(here, "now", asBefore);

for (const { id, layout, template, class: room } of batches) {
  const [before, now] = [pagesOf(`before-${id}`), pagesOf(`now-${id}`)];
  const shares = await Promise.all(before.map((page, index) => difference(page, now[index])));
  const same = shares.filter((share) => share <= SAME).length;
  const worst = Math.max(...shares);
  process.stdout.write(
    `batch ${id}, ${template.name}, ${room}, ${layout}: ${same} of ${before.length} pages as before` +
      (worst > SAME ? `, at worst ${(worst * 100).toFixed(2)} % of page ${shares.indexOf(worst) + 1}` : "") +
      (words(`before-${id}`) === words(`now-${id}`) ? "\n" : "; words differ\n"),
  );
  if (before.length !== now.length || words(`before-${id}`) !== words(`now-${id}`)) process.exitCode = 1;
}

function reprint(root: string, name: string, flags: readonly string[]): void {
  for (const id of ids) {
    const out = join(folder, `${name}-${id}.pdf`);
    idms(root, "reprint", "--batch", id, "--reason", "compared", "--out", out, "--quiet", ...flags);
  }
}

/** The pictures of the pages of a file. */
function pagesOf(name: string): string[] {
  const pictures = join(folder, name);
  mkdirSync(pictures, { recursive: true });
  execFileSync("pdftoppm", ["-r", DPI, "-png", join(folder, `${name}.pdf`), join(pictures, "page")]);
  return readdirSync(pictures)
    .toSorted()
    .map((file) => join(pictures, file));
}

/** Which share of a page's pixels is seen to differ: all of one that is not there. */
async function difference(one: string, other: string | undefined): Promise<number> {
  if (other === undefined) return 1;
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return 1;
  let differing = 0;
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((a[at + part] as number) - (b[at + part] as number)) > SEEN))
      differing += 1;
  return (differing * 3) / a.length;
}

/** The words of a file, whichever line they stand on, without the slug lines, which say when and from what they are. */
function words(name: string): string {
  const text = execFileSync("pdftotext", ["-layout", join(folder, `${name}.pdf`), "-"], { encoding: "utf8" });
  const lines = text.split("\n").filter((line) => !/\bsheet \d+ of \d+\b/i.test(line));
  return lines.join(" ").split(/\s+/).toSorted().join(" ");
}
