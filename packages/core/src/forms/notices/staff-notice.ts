// No speaker of these languages, except for English, has read these words.
import type { ParentLanguage } from "../values/parent-languages.ts";
import type { NoticeTexts } from "./notice.ts";
import { usualNotice } from "./usual-notice.ts";

/** The words of the usual notice that name the reader's child, each with the words that name the reader instead. */
const ofReader: Readonly<Record<ParentLanguage, readonly (readonly [child: string, reader: string])[]>> = {
  en: [["your child's", "your"]],
  as: [["আপোনাৰ সন্তানৰ", "আপোনাৰ"]],
  bn: [["আপনার সন্তানের", "আপনার"]],
  gu: [
    ["તમારા બાળકનું", "તમારું"],
    ["તમારા બાળકના", "તમારા"],
  ],
  hi: [
    ["आपके बच्चे का", "आपका"],
    ["आपके बच्चे के", "आपके"],
  ],
  kn: [["ನಿಮ್ಮ ಮಗುವಿನ", "ನಿಮ್ಮ"]],
  ml: [["നിങ്ങളുടെ കുട്ടിയുടെ", "നിങ്ങളുടെ"]],
  mr: [
    ["आपल्या मुलाचे", "आपले"],
    ["आपल्या मुलाच्या", "आपल्या"],
  ],
  or: [["ଆପଣଙ୍କ ପିଲାର", "ଆପଣଙ୍କ"]],
  pa: [
    ["ਤੁਹਾਡੇ ਬੱਚੇ ਦਾ", "ਤੁਹਾਡਾ"],
    ["ਤੁਹਾਡੇ ਬੱਚੇ ਦੇ", "ਤੁਹਾਡੇ"],
  ],
  ta: [["உங்கள் குழந்தையின்", "உங்கள்"]],
  te: [["మీ పిల్లల", "మీ"]],
  ur: [
    ["آپ کے بچے کا", "آپ کا"],
    ["آپ کے بچے کے", "آپ کے"],
  ],
};

/** Returns a notice worded for staff. A text that differs from the usual one stays as the school wrote it. */
export const wordedForStaff = (texts: NoticeTexts): NoticeTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const language = key as ParentLanguage;
      if (text !== usualNotice[language]) return [language, text];
      return [
        language,
        ofReader[language].reduce((said, [child, reader]) => said.replaceAll(child, reader), text),
      ];
    }),
  ) as NoticeTexts;
