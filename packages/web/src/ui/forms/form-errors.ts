import type { FieldMessages } from "@idms/core/failure";
import { retell } from "../../say/say/retell.ts";

/** The messages that the server has for fields of a form, one text for each. */
export const formErrors = (fields: FieldMessages): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [name, messages.map(retell).join(" ")]),
  );
