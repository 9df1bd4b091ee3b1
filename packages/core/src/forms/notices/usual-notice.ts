import type { NoticeTexts } from "./notice.ts";
import { notice as english } from "./en.ts";
import { notice as assamese } from "./as.ts";
import { notice as bengali } from "./bn.ts";
import { notice as gujarati } from "./gu.ts";
import { notice as hindi } from "./hi.ts";
import { notice as kannada } from "./kn.ts";
import { notice as malayalam } from "./ml.ts";
import { notice as marathi } from "./mr.ts";
import { notice as odia } from "./or.ts";
import { notice as punjabi } from "./pa.ts";
import { notice as tamil } from "./ta.ts";
import { notice as telugu } from "./te.ts";
import { notice as urdu } from "./ur.ts";

/** The notice that families see until the school has approved one. */
export const usualNotice: NoticeTexts = {
  en: english,
  as: assamese,
  bn: bengali,
  gu: gujarati,
  hi: hindi,
  kn: kannada,
  ml: malayalam,
  mr: marathi,
  or: odia,
  pa: punjabi,
  ta: tamil,
  te: telugu,
  ur: urdu,
};
