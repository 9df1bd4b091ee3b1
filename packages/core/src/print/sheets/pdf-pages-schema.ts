import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { PDF_PAGES } from "./pdf-pages.ts";

/** The query parameter that asks for fronts or backs. */
export const pagesQuery = z.object({
  pages: chosenOrAll(z.enum(PDF_PAGES, { error: `Pages must be one of ${PDF_PAGES.join(", ")}.` })),
});
