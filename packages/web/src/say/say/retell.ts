import type { Facts } from "@idms/core/sentence";
import { teller } from "./say.ts";

/**
 * Translates an English text of core or the server into the page's language: as an exact match, else as a pattern with
 * values. A text that the catalogue lacks stays in English.
 */
export const retell = (sentence: string): string => teller()?.retell(sentence) ?? sentence;

/** A message from the server. Messages stored before codes were introduced have none. */
interface Answered {
  code?: string | undefined;
  facts?: Readonly<Record<string, unknown>> | undefined;
  message: string;
}

/** Translates a message of core or the server into the page's language by its code and facts. */
export const tell = ({ code = "", facts = {}, message }: Answered): string =>
  teller()?.tell({ code, facts: facts as Facts }) ?? retell(message);
