import { z } from "zod";

/** A spreadsheet by the name that it was sent with, of which only the ending counts. */
export const sentSheet = z
  .string()
  .max(255)
  .regex(/\.(?:xlsx|csv|ods|xls|tsv|txt|zip)$/i, {
    error:
      "Send the spreadsheet as an xlsx, xls, ods or csv file, or send a OneRoster export as a zip file. The file name must have the right extension.",
  });

/** The kind of file a spreadsheet is kept as. */
export const kindOfSheet = (sent: string) => (/\.(?:csv|tsv|txt)$/i.test(sent) ? "csv" : "xlsx");
