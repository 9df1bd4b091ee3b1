import { kindOf } from "../kinds/kinds.ts";
import { elementsOf, type CardTemplate } from "./template.ts";

/** Loads what the elements of a template are laid out with, if they need more than most do. Before it no card is laid out. */
export async function loadKinds(template: Pick<CardTemplate, "fields" | "back">): Promise<void> {
  await Promise.all(elementsOf(template).map((field) => kindOf(field).load?.(field)));
}
