import type { NoticeTexts } from "./notice.ts";
import { notice as english } from "./notices/en.ts";
import { notice as assamese } from "./notices/as.ts";
import { notice as bengali } from "./notices/bn.ts";
import { notice as gujarati } from "./notices/gu.ts";
import { notice as hindi } from "./notices/hi.ts";
import { notice as kannada } from "./notices/kn.ts";
import { notice as malayalam } from "./notices/ml.ts";
import { notice as marathi } from "./notices/mr.ts";
import { notice as odia } from "./notices/or.ts";
import { notice as punjabi } from "./notices/pa.ts";
import { notice as tamil } from "./notices/ta.ts";
import { notice as telugu } from "./notices/te.ts";
import { notice as urdu } from "./notices/ur.ts";

/** The notice that families are shown until their school has approved one. */
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
