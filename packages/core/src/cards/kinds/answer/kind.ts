import { SELDOM_TEXTS } from "../../drawing/card-texts.ts";
import type { LaidOut } from "../../drawing/laid-out.ts";
import { ownValue } from "../../properties/own-value.ts";
import { printableText } from "../../text/printable-text.ts";
import { fieldKind } from "../../elements/element-kind.ts";
import { textEffects } from "../../elements/text-effects.ts";
import { textInBox } from "../../elements/text-in-box.ts";
import { textSetting } from "../../text/text-setting.ts";
import { tint } from "../../properties/tint.ts";
import { typography } from "../../shaping/typography.ts";
import { whenLoaded } from "../../elements/when-loaded.ts";
import { answerFormat, writtenAnswer } from "./format.ts";
import { namesMonth, type DateFormat } from "./formats.ts";

const monthNames = whenLoaded(() => import("./month-names.ts"));

const namesForeignMonth = <
  Field extends { language?: string | undefined; dateFormat?: DateFormat | undefined },
>(
  field: Field,
): field is Field & { language: string } =>
  field.language !== undefined && field.dateFormat !== undefined && namesMonth(field.dateFormat);

const NOTHING: LaidOut = { items: [], findings: [] };

/** The answer to the form field whose name is the element's key. */
export const answer = fieldKind({
  icon: "M6 4h12M12 4v16",
  properties: [textSetting, textEffects, tint, answerFormat],
  role: "text",
  load: (field) => (namesForeignMonth(field) ? monthNames.load() : undefined),
  layOut(about) {
    const { field, name } = about;
    const inBox = textInBox(about, field);
    const layOut = (text: string) => (text === "" && SELDOM_TEXTS.has(name) ? NOTHING : inBox(text));
    const months = namesForeignMonth(field) ? monthNames.get().monthsIn(field.language) : undefined;
    return ({ texts }) => layOut(writtenAnswer(printableText(ownValue(texts, name) ?? ""), field, months));
  },
  panel: [
    ...typography.panel,
    ...textSetting.panel,
    ...textEffects.panel,
    ...answerFormat.panel,
    ...tint.panel,
  ],
});
