import { HEADINGS_ABROAD } from "./headings-abroad.ts";
import type { HeadingsIn } from "./heading-words.ts";
import { HEADINGS_HINDI } from "./headings-hindi.ts";
import { HEADINGS_NORTH } from "./headings-north.ts";
import { HEADINGS_SOUTH } from "./headings-south.ts";

/** What columns are called in all languages of the forms but English, and in some more. */
export const HEADING_LANGUAGES: HeadingsIn = {
  ...HEADINGS_NORTH,
  ...HEADINGS_HINDI,
  ...HEADINGS_SOUTH,
  ...HEADINGS_ABROAD,
};
