import { spokenLocale } from "../../say/say/say.ts";

const UNITS = ["KB", "MB", "GB", "TB"];
const NUMBER = new Intl.NumberFormat(spokenLocale(), { maximumFractionDigits: 1 });

/** A size in bytes, to be read: in steps of 1024, and never less than a kilobyte of something. */
export function sizeText(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${NUMBER.format(bytes > 0 ? Math.max(size, 0.1) : 0)} ${UNITS[unit]}`;
}
