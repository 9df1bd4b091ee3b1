import type { Facts } from "@idms/core/sentence";
import { teller } from "./say.ts";

/** A message from the server. Messages stored before codes were introduced have none. */
interface Answered {
  code?: string | undefined;
  facts?: Readonly<Record<string, unknown>> | undefined;
  message: string;
}

/** Translates a message from core or the server into the page's language by its code and facts. */
export const tell = ({ code = "", facts = {}, message }: Answered): string =>
  teller()?.tell({ code, facts: facts as Facts }) ?? message;
