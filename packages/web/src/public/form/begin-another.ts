import { linkAddress } from "@idms/core/link-address";
import { keepDraft, readDraft } from "./draft.ts";
import { baseOfPage } from "../page/link-token.ts";

/**
 * Opens a link's form for a sibling. The form is filled with the shared values, unless there is already a draft. The
 * values never appear in an address.
 */
export function beginAnother(token: string, carried: Readonly<Record<string, string>>): void {
  if (readDraft(token) === null) keepDraft(token, { values: carried, tried: null });
  location.assign(linkAddress(baseOfPage(location.origin), "u", token));
}
