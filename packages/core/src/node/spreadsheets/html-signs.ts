import { counted } from "../../values/counted.ts";
import { firstFew } from "../../values/first-few.ts";
import type { RawBook } from "../../spreadsheets/tables/raw-sheet.ts";

/** A letter as web pages write it, to its end. */
const SIGN = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d{0,2});/i;
const MOST_SHOWN = 3;

/** A text file whose cells a web page's program has written for web pages, such as `D&#039;Costa`, as they are meant; that is said. */
export async function withSigns(book: RawBook): Promise<RawBook> {
  const all = book.sheets.flatMap(({ rows }) => rows);
  if (!all.some(({ texts }) => texts.some((text) => SIGN.test(text)))) return book;
  const { decodeHTMLStrict } = await import("entities");
  const read = new Map<string, string>();
  let count = 0;
  for (const { texts } of all)
    for (const [at, text] of texts.entries()) {
      const meant = SIGN.test(text) ? decodeHTMLStrict(text).trim() : text;
      if (meant === text) continue;
      texts[at] = meant;
      read.set(text, meant);
      count += 1;
    }
  if (count === 0) return book;
  const shown = firstFew(read, MOST_SHOWN, ([from, to]) => `"${from}" as "${to}"`);
  const message = `${counted(count, "cell is", "cells are")} written for a web page and read as letters: ${shown}.`;
  return { ...book, guesses: [...book.guesses, { what: "value", message }] };
}
