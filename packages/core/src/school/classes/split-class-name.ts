import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";

/**
 * Splits the name of a class that was typed together with its section, such as 6C or 6-C. Returns undefined for a name
 * without a section.
 */
export function splitClassName(typed: string): { class_name: string; section: string } | undefined {
  const text = typed.trim();
  const { section = "" } = readClassText(text) ?? {};
  const at = text.length - section.length;
  if (section === "" || text.slice(at).toLowerCase() !== section) return undefined;
  const class_name = text.slice(0, at).replace(/[\s.–—-]+$/u, "");
  return class_name === "" ? undefined : { class_name, section: text.slice(at) };
}
