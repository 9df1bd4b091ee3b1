import { createElement } from "react";

/** Maximum length of words that are never broken. Hardly any name is longer, but email addresses often are. */
const LONGEST = 24;
/** Maximum length of a text that is never broken, such as the name of a class. */
const SHORT = 8;
const isLong = (text: string): boolean => text.split(/\s+/).some((word) => word.length > LONGEST);

/** Matches the positions at which an address, or an equally long name, may be broken. */
const BREAKS = /(?<=[@./_-])/;

/**
 * Shows text of any length in a narrow space. Lines break between words except in a short text, in addresses after
 * punctuation, and otherwise anywhere.
 */
export function Words({ text }: { text: string }) {
  if (text.includes(" ") && text.length <= SHORT)
    return createElement("span", { className: "short-words" }, text);
  if (!isLong(text)) return text;
  const parts = text.split(BREAKS).flatMap((part, at) => (at === 0 ? [part] : [createElement("wbr"), part]));
  return createElement("span", { className: "long-words", title: text }, ...parts);
}
