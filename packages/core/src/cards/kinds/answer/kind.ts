import { z } from "zod";
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
import { saying } from "../../../sentence-schema.ts";
import { designRules } from "../../failures/design-rule-sentences.ts";
import { propertyGroup, type StoredBy } from "../../properties/property-group.ts";
import { oneOf, unlessUsual } from "../../properties/schemas.ts";
import {
  namesMonth,
  DATE_FORMATS,
  formattedDate,
  formattedPhone,
  PHONE_FORMATS,
  type DateFormat,
} from "./formats.ts";
import type { Months } from "./month-names.ts";

/** Maximum length of a prefix, in characters. It is longer than any prefix of an answer on a card. */
const MAX_AFFIX = 100;

const affix = () => z.string().max(MAX_AFFIX, saying(designRules.affix({ most: MAX_AFFIX })));

const dates: Record<DateFormat, string> = {
  "dd-mm-yyyy": "05-08-2014",
  "dd/mm/yyyy": "05/08/2014",
  "dd.mm.yyyy": "05.08.2014",
  "d MMM yyyy": "5 Aug 2014",
  "d MMMM yyyy": "5 August 2014",
  "MMM d, yyyy": "Aug 5, 2014",
  "yyyy-mm-dd": "2014-08-05",
};

/**
 * The format of an answer, with its prefix and suffix. The specification's defaults apply where a property is absent.
 */
const answerFormat = propertyGroup({
  stored: () => ({
    /** The text before and after the answer, exactly as typed. It is not shown if there is no answer. */
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    /** The format of a date answer. The default is 05-08-2014. */
    dateFormat: z.enum(DATE_FORMATS).optional(),
    /** The format of a phone number answer. The default is 987-654-3210. */
    phoneFormat: z.enum(PHONE_FORMATS).optional(),
  }),
  sent: () => ({
    prefix: affix().nullish(),
    suffix: affix().nullish(),
    dateFormat: oneOf(DATE_FORMATS, designRules.dateFormat).nullish(),
    phoneFormat: oneOf(PHONE_FORMATS, designRules.phoneFormat).nullish(),
  }),
  read: ({ prefix, suffix, dateFormat, phoneFormat }) => ({
    prefix: prefix || undefined,
    suffix: suffix || undefined,
    dateFormat: unlessUsual(dateFormat, DATE_FORMATS[0]),
    phoneFormat: unlessUsual(phoneFormat, PHONE_FORMATS[0]),
  }),
  panel: [
    {
      title: "answer",
      controls: [
        {
          row: "pair",
          controls: [
            { control: "text", property: "prefix", label: "before", most: MAX_AFFIX },
            { control: "text", property: "suffix", label: "behind", most: MAX_AFFIX },
          ],
        },
        {
          control: "choice",
          property: "dateFormat",
          label: "dateAs",
          unset: DATE_FORMATS[0],
          options: DATE_FORMATS.map((value) => ({ value, written: dates[value] })),
        },
        {
          control: "choice",
          property: "phoneFormat",
          label: "phoneAs",
          unset: PHONE_FORMATS[0],
          options: PHONE_FORMATS.map((value) => ({ value, written: value })),
        },
      ],
    },
  ],
});

type Format = Partial<StoredBy<[typeof answerFormat]>>;

/** Formats an answer for display in its element, without prefix and suffix. `months` are in English by default. */
function writtenAnswer(answer: string, { dateFormat, phoneFormat }: Format, months?: Months): string {
  const dated = dateFormat ? formattedDate(answer, dateFormat, months) : answer;
  return phoneFormat ? formattedPhone(dated, phoneFormat) : dated;
}

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
