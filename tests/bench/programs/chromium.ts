import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CROP_ABOVE, MARK_WIDTH, readJob, sheetsOf, type Job, type Line, type Point } from "./job.ts";

/**
 * Chromium, used well: one page of HTML, images by path so that the background is one object and photos stay JPEGs, and
 * fonts inside the style sheet so that printing waits for them. A frame crops the photos, because `object-fit: cover`
 * made it nearly five times slower. Its profile is created next to the output, in a folder that the bench empties
 * before every run.
 */
const { job, output } = readJob();
const folder = dirname(output);
const html = join(folder, "cards.html");
writeFileSync(html, page(job));

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--no-pdf-header-footer",
  `--user-data-dir=${join(folder, "profile")}`,
  `--print-to-pdf=${output}`,
];
const browser = spawn(process.env["CHROMIUM"] as string, [...flags, pathToFileURL(html).href], {
  stdio: ["ignore", "ignore", "inherit"],
});
browser.on("error", (error) => {
  throw error;
});
browser.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

function page(job: Job): string {
  const { card, photo, photoSize, lines, fonts, sheet } = job;
  const above = photo.diameter * (photoSize.height / photoSize.width - 1) * CROP_ABOVE;
  const faces = [
    { family: "Arimo", weight: 400, file: fonts.regular },
    { family: "Arimo", weight: 700, file: fonts.bold },
    ...fonts.others.map(({ family, file }, index) => ({ family, weight: index % 2 === 0 ? 400 : 700, file })),
  ];
  const families = [...new Set(faces.map(({ family }) => `"${family}"`))].join(", ");
  return `<!doctype html><meta charset="utf-8"><title>Cards</title><style>
@page { size: ${sheet.width}mm ${sheet.height}mm; margin: 0 }
${faces.map(({ family, weight, file }) => `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(${fontUrl(file)}) }`).join("\n")}
body { margin: 0; font-family: ${families} }
section { position: relative; width: ${sheet.width}mm; height: ${sheet.height}mm; overflow: hidden; break-after: page }
section:last-child { break-after: auto }
article { position: absolute; width: ${card.width}mm; height: ${card.height}mm; overflow: hidden }
svg { position: absolute; width: 100%; height: 100% }
img, div, p { position: absolute; margin: 0; left: 0; width: 100% }
.background { top: 0; height: 100% }
div {
  left: ${photo.x}mm; top: ${photo.y}mm; width: ${photo.diameter}mm; height: ${photo.diameter}mm;
  border-radius: 50%; overflow: hidden;
}
div img { top: ${-above}mm }
${lines.map(lineRule).join("\n")}
</style>${sections(job).join("\n")}`;
}

function sections(job: Job): string[] {
  const { sheet, background, back, lines } = job;
  const path = sheet.marks.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");
  const stroke = `stroke="#000" stroke-width="${(MARK_WIDTH / 72) * 25.4}"`;
  const marks =
    path && `<svg viewBox="0 0 ${sheet.width} ${sheet.height}"><path d="${path}" ${stroke}/></svg>`;
  const side = (cards: string[], slots: Point[]) => {
    const placed = cards.map((card, index) => {
      const [x, y] = slots[index] as Point;
      return `<article style="left:${x}mm;top:${y}mm">${card}</article>`;
    });
    return `<section>${placed.join("")}${marks}</section>`;
  };
  const picture = (file: string) => `<img class="background" src="${url(file)}">`;
  return [...sheetsOf(job)].flatMap((students) => {
    const fronts = students.map(
      ({ photo, texts }) =>
        `${picture(background)}<div><img src="${url(photo)}"></div>` +
        lines.map(({ name }) => `<p class="${name}" dir="auto">${escape(texts[name] ?? "")}</p>`).join(""),
    );
    const backs =
      back === null
        ? []
        : [
            side(
              students.map(() => picture(back)),
              sheet.backSlots,
            ),
          ];
    return [side(fronts, sheet.slots), ...backs];
  });
}

function lineRule({ name, x, y, width, height, size, bold, color, align }: Line): string {
  return (
    `.${name} { left: ${x}mm; top: ${y}mm; width: ${width}mm; line-height: ${height}mm; font-size: ${size}pt; ` +
    `font-weight: ${bold ? 700 : 400}; color: ${color}; text-align: ${align}; white-space: nowrap }`
  );
}

function url(path: string): string {
  return escape(pathToFileURL(path).href);
}

function fontUrl(path: string): string {
  return `data:font/ttf;base64,${readFileSync(path).toString("base64")}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
