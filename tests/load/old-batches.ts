/**
 * Reprints batches of an earlier version, and compares the output of both versions page by page:
 *
 * `git worktree add ../earlier 12b75da && (cd ../earlier && npm ci && npm run build)`
 * `node tests/load/old-batches.ts ../earlier FOLDER`
 *
 * The earlier version creates its demo school, prints it as cards, sheets and sheets with bleed, and reprints all
 * batches. Then this version, as built here, does the same in the same folder, which it migrates. Reports for each
 * batch how many pages look the same, and for the others the largest difference. Exits with 1 if a page or a word is
 * missing. Lines may break differently if the typesetting rules have changed since; check these by eye. Requires
 * Poppler's pdftoppm and pdftotext.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const DPI = "72";
/** Difference of a pixel that counts as visible, of 255 levels, because a rasteriser rounds. */
const SEEN = 48;
/** Share of a page's pixels below which only the edges of unmoved content differ. */
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
// This version would hold back what the earlier one printed without asking.
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

/** Returns the page images of a file. */
function pagesOf(name: string): string[] {
  const pictures = join(folder, name);
  mkdirSync(pictures, { recursive: true });
  execFileSync("pdftoppm", ["-r", DPI, "-png", join(folder, `${name}.pdf`), join(pictures, "page")]);
  return readdirSync(pictures)
    .toSorted()
    .map((file) => join(pictures, file));
}

/** Returns the share of a page's pixels that differ visibly. A missing page counts as fully different. */
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

/** Returns the words of a file regardless of line breaks, without the slug lines, which contain the time and source. */
function words(name: string): string {
  const text = execFileSync("pdftotext", ["-layout", join(folder, `${name}.pdf`), "-"], { encoding: "utf8" });
  const lines = text.split("\n").filter((line) => !/\bsheet \d+ of \d+\b/i.test(line));
  return lines.join(" ").split(/\s+/).toSorted().join(" ");
}
