import type { Facts } from "@idms/core/sentence";
import { teller } from "./say.ts";

/** A message from the server. If it was stored before codes were introduced, it has no code. */
interface Answered {
  code?: string | undefined;
  facts?: Readonly<Record<string, unknown>> | undefined;
  message: string;
}

/** Words a message from core or the server for the web app, in the page's language, based on its code and facts. */
export const tell = ({ code = "", facts = {}, message }: Answered): string =>
  teller()?.tell({ code, facts: facts as Facts, message }) ?? message;
