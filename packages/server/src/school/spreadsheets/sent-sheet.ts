import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";

/** A spreadsheet by the name that it was sent with, of which only the ending counts. */
export const sentSheet = z
  .string()
  .max(255)
  .regex(/\.(?:xlsx|csv|ods|xls|tsv|txt|zip)$/i, saying(callRules.sheetFile()));

/** The kind of file a spreadsheet is kept as. */
export const kindOfSheet = (sent: string) => (/\.(?:csv|tsv|txt)$/i.test(sent) ? "csv" : "xlsx");
