import type { Sentence } from "@idms/core/sentence";
import { teller } from "./say.ts";

/**
 * Says in the language of the page what core or the server has said in English: as the very sentence, else as one with values in it.
 * What the catalogue does not have stays English.
 */
export const retell = (sentence: string): string => teller()?.retell(sentence) ?? sentence;

/** A sentence of core or the server in the language of the page, made from its code and its facts. */
export const tell = (sentence: Sentence): string => teller()?.tell(sentence) ?? retell(sentence.message);

/** Retells words that are listed: each for itself. */
export const retellEach = (list: string): string => teller()?.retellEach(list) ?? list;
