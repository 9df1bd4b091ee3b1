import { printRules } from "../failures/print-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { PDF_PAGES } from "./pdf-pages.ts";

/** The query parameter that selects fronts or backs. */
export const pagesQuery = z.object({
  pages: chosenOrAll(z.enum(PDF_PAGES, saying(printRules.pages({ options: PDF_PAGES })))),
});
