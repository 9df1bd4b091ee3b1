import type { Facts } from "@idms/core/sentence";
import { teller } from "./say.ts";

/**
 * Says in the language of the page what core or the server has said in English: as the very sentence, else as one with values in it.
 * What the catalogue does not have stays English.
 */
export const retell = (sentence: string): string => teller()?.retell(sentence) ?? sentence;

/** A sentence as the server answers it; what was kept of one before sentences had codes has none. */
interface Answered {
  code?: string | undefined;
  facts?: Readonly<Record<string, unknown>> | undefined;
  message: string;
}

/** A sentence of core or the server in the language of the page, made from its code and its facts. */
export const tell = ({ code = "", facts = {}, message }: Answered): string =>
  teller()?.tell({ code, facts: facts as Facts }) ?? retell(message);
