import { ownValue } from "../../own-value.ts";
import { printableText } from "../../text/printable-text.ts";
import { fieldKind } from "../element-kind.ts";
import { textEffects } from "../text-effects.ts";
import { textInBox } from "../text-in-box.ts";
import { textSetting } from "../text-setting.ts";
import { tint } from "../tint.ts";
import { typography } from "../typography.ts";
import { answerFormat, writtenAnswer } from "./format.ts";

/** The answer of the form's field whose name is the element's key. */
export const answer = fieldKind({
  name: "Field",
  icon: "M6 4h12M12 4v16",
  properties: [textSetting, textEffects, tint, answerFormat],
  role: "text",
  layOut(about) {
    const { field, name } = about;
    const layOut = textInBox(about, field);
    return ({ texts }) => layOut(writtenAnswer(printableText(ownValue(texts, name) ?? ""), field));
  },
  panel: [
    ...typography.panel,
    ...textSetting.panel,
    ...textEffects.panel,
    ...answerFormat.panel,
    ...tint.panel,
  ],
});
