import { ownValue } from "../../laid-out.ts";
import { printableText } from "../../text/printable-text.ts";
import { fieldKind } from "../element-kind.ts";
import { textInBox } from "../text-in-box.ts";
import { typography } from "../typography.ts";

/** The answer of the form's field whose name is the element's key. */
export const answer = fieldKind({
  name: "Field",
  icon: "M6 4h12M12 4v16",
  properties: [],
  role: "text",
  layOut(about) {
    const layOut = textInBox(about);
    return ({ texts }) => layOut(printableText(ownValue(texts, about.name) ?? ""));
  },
  panel: typography.panel,
});
