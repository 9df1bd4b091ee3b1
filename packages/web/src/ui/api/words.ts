import { createElement } from "react";

/** Words of up to so many characters are never broken inside: hardly a name is longer, but addresses are. */
const LONGEST = 24;
const isLong = (text: string): boolean => text.split(/\s+/).some((word) => word.length > LONGEST);

/** The places at which an address may be broken, and a name that is as long as one. */
const BREAKS = /(?<=[@./_-])/;

/** A text of any length in a narrow place: lines end between words, in an address behind its signs, else anywhere. */
export function Words({ text }: { text: string }) {
  if (!isLong(text)) return text;
  const parts = text.split(BREAKS).flatMap((part, at) => (at === 0 ? [part] : [createElement("wbr"), part]));
  return createElement("span", { className: "long-words", title: text }, ...parts);
}
