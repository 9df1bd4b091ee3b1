import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { PDF_PAGES } from "./pdf-pages.ts";

/** By which part of an address they are asked for. */
export const pagesQuery = z.object({
  pages: chosenOrAll(z.enum(PDF_PAGES, { error: `Pages are ${PDF_PAGES.join(", ")}.` })),
});
