import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";

/** The original file name of a spreadsheet. Only the extension matters. */
export const sentSheet = z
  .string()
  .max(255)
  .regex(/\.(?:xlsx|csv|ods|xls|tsv|txt|zip)$/i, saying(callRules.sheetFile()));

/** Returns the file type under which a spreadsheet is stored. */
export const kindOfSheet = (sent: string) => (/\.(?:csv|tsv|txt)$/i.test(sent) ? "csv" : "xlsx");
