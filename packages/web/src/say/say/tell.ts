import { reasonCode, type Facts } from "@idms/core/sentence";
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

/** The codes of the refusals that were worded so far, keyed by text: screens pass on the text only. */
const refusals = new Map<string, string>();

/** Words a refusal for the web app, and remembers its code, so that `codeIn` finds it wherever the text is shown. */
export function tellRefusal(refusal: Answered): string {
  const text = tell(refusal);
  const { code = "", facts = {} } = refusal;
  if (code !== "") refusals.set(text, reasonCode({ code, facts: facts as Facts }));
  return text;
}

/** Returns the code of the longest refusal in a text, or undefined if the text contains none. */
export function codeIn(text: string): string | undefined {
  const whole = refusals.get(text);
  if (whole !== undefined) return whole;
  const [longest] = [...refusals]
    .filter(([refusal]) => text.includes(refusal))
    .toSorted(([one], [other]) => other.length - one.length);
  return longest?.[1];
}
