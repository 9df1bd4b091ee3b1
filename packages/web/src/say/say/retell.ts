import type { Sentence } from "@idms/core/sentence";
import { teller } from "./say.ts";

/**
 * Says in the language of the page what core or the server has said in English: as the very sentence, else as one with values in it.
 * What the catalogue does not have stays English.
 */
export const retell = (sentence: string): string => teller()?.retell(sentence) ?? sentence;

/** A sentence of core or the server in the language of the page, made from its code and its facts. */
export const tell = (sentence: Sentence): string => teller()?.tell(sentence) ?? retell(sentence.message);

/** The same of words that are listed: each for itself. */
export const retellEach = (list: string): string => teller()?.retellEach(list) ?? list;

/** A group of core's texts in the language of the page: the same names, and the same facts to put into each. */
export const retold = <T>(texts: T): T => (teller() ? (retoldValue(texts) as T) : texts);

function retoldValue(value: unknown): unknown {
  if (typeof value === "string") return retell(value);
  if (typeof value === "function") return (...facts: unknown[]) => retoldValue(value(...facts));
  if (Array.isArray(value)) return value.map(retoldValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, retoldValue(each)]));
}
