import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CROP_ABOVE, readJob, type Job, type Line } from "./job.ts";

/**
 * Chromium, used well: one page of HTML, images by their paths so that the background is one object and photos stay
 * JPEGs, fonts inside the style sheet so that nothing is printed before they are there. A frame crops the photos,
 * because `object-fit: cover` made it nearly five times slower. Its profile is made anew beside the output, in a folder
 * that the bench empties before every run.
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

function page({ card, photo, photoSize, background, lines, fonts, students }: Job): string {
  const above = photo.diameter * (photoSize.height / photoSize.width - 1) * CROP_ABOVE;
  const cards = students.map(
    (student) =>
      `<section><img class="background" src="${url(background)}"><div><img src="${url(student.photo)}"></div>` +
      `${lines.map(({ name }) => `<p class="${name}">${escape(student.texts[name] ?? "")}</p>`).join("")}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Cards</title><style>
@page { size: ${card.width}mm ${card.height}mm; margin: 0 }
@font-face { font-family: Arimo; font-weight: 400; src: url(${fontUrl(fonts.regular)}) }
@font-face { font-family: Arimo; font-weight: 700; src: url(${fontUrl(fonts.bold)}) }
body { margin: 0; font-family: Arimo }
section { position: relative; width: ${card.width}mm; height: ${card.height}mm; overflow: hidden; break-after: page }
section:last-child { break-after: auto }
img, div, p { position: absolute; margin: 0; left: 0; width: 100% }
.background { top: 0; height: 100% }
div {
  left: ${photo.x}mm; top: ${photo.y}mm; width: ${photo.diameter}mm; height: ${photo.diameter}mm;
  border-radius: 50%; overflow: hidden;
}
div img { top: ${-above}mm }
${lines.map(lineRule).join("\n")}
</style>${cards.join("\n")}`;
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
