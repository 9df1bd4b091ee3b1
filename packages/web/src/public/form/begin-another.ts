import { linkAddress } from "@idms/core/link-base";
import { keepDraft, readDraft } from "./draft.ts";
import { baseOfPage } from "../page/link-token.ts";

/** Opens the form of a link for a brother or a sister, with what they share, unless there is a draft of it; nothing of that stands in an address. */
export function beginAnother(token: string, carried: Readonly<Record<string, string>>): void {
  if (readDraft(token) === null) keepDraft(token, { values: carried, tried: null });
  location.assign(linkAddress(baseOfPage(location.origin), "u", token));
}
