import { kindOf } from "../kinds/kinds.ts";
import { elementsOf, type CardTemplate } from "./template.ts";

/**
 * Loads the code that lays out a template's elements, if they need more code than most elements do. Must be called
 * before any card is laid out.
 */
export async function loadKinds(template: Pick<CardTemplate, "fields" | "back">): Promise<void> {
  await Promise.all(elementsOf(template).map((field) => kindOf(field).load?.(field)));
}
