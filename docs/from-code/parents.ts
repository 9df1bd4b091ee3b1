import { languageName } from "@idms/core/forms/values/parent-languages";
import { directionOf, languages, loadTexts } from "../../packages/web/src/public/form-locales/languages.ts";
import { page, shown } from "./markdown.ts";

const items = (texts: readonly string[]): string => texts.map((text) => `- ${shown(text)}`).join("\n");

/**
 * Returns the page on paper that explains the form to parents in a language, made of the texts of the form, so that
 * each of its translations has been read as often as the form's.
 */
async function parentPage(language: string): Promise<string> {
  const texts = await loadTexts(language);
  return page(
    "---\nsidebar: false\naside: false\n---",
    `<div class="for-parents" lang="${language}" dir="${directionOf(language)}">`,
    `# ${shown(texts.title)}`,
    shown(texts.notice.short),
    items([texts.requiredNote, texts.sendTrouble, texts.resent]),
    `## ${shown(texts.usual("Photo"))}`,
    items(Object.values(texts.coach.advice)),
    shown(texts.coach.asItIs),
    `## ${shown(texts.receipt)}`,
    shown(texts.receiptNote),
    `## ${shown(texts.school)}`,
    items(Object.values(texts.closed)),
    shown(texts.askSchool),
    `${shown(texts.contact)} <span class="to-fill"></span>`,
    "</div>",
  );
}

/** The pages for parents, one for each language of the form, by their paths from the folder of the documentation. */
export const parentPages: readonly (readonly [path: string, text: string])[] = await Promise.all(
  languages.map(async (language) => [`parents/${language}.md`, await parentPage(language)] as const),
);

/** The links to the pages for parents, in the names of their languages. */
export const parentLinks: string = languages
  .map((language) => `[${languageName(language)}](parents/${language}.md)`)
  .join(" · ");
