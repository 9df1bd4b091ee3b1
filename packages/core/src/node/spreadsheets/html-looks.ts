import { attributeOf } from "./markup-text.ts";

/** The styles of an element that affect text. */
export interface Looks {
  /**
   * How the element is hidden. `gone` means that it takes up no space. `unseen` means that it takes up space but is
   * invisible.
   */
  hidden?: "gone" | "unseen";
  font?: string;
}

/** Maximum number of characters that are read from a page's styles. */
const MOST_STYLES = 1024 * 1024;
/** Matches at-rules, which contain rules for print, small screens and the like. */
const AT_RULE = /@[^{};]{0,200}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const RULE = /([^{}]{1,2000})\{([^{}]*)\}/g;
/** Matches a simple selector: an element, a class, an ID, or an element with a class or an ID. */
const SIMPLE = /^[a-z][a-z\d]*$|^(?:[a-z][a-z\d]*)?[.#][\w-]+$/i;

/** The rules with simple selectors in the embedded styles of a page. */
export class PageStyles {
  private readonly rules = new Map<string, Looks>();
  private size = 0;

  add(styles: string): void {
    const css = styles.slice(0, Math.max(0, MOST_STYLES - this.size)).replace(/\/\*[^]*?\*\/|<!--|-->/g, "");
    this.size += styles.length;
    for (const [, selectors = "", declarations = ""] of css.replace(AT_RULE, "").matchAll(RULE)) {
      const looks = declared(declarations);
      for (const selector of selectors.split(",").map((each) => each.trim()))
        if (SIMPLE.test(selector)) this.rules.set(selector, { ...this.rules.get(selector), ...looks });
    }
  }

  /** Returns the style of an element from its lower-case name and its attributes. */
  of(tag: string, attributes: string): Looks {
    const names = (attributeOf(attributes, "class") ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => `.${name}`);
    const id = attributeOf(attributes, "id");
    if (id !== undefined) names.push(`#${id}`);
    const face = tag === "font" ? attributeOf(attributes, "face") : undefined;
    return {
      ...this.rules.get(tag),
      ...Object.assign({}, ...names.flatMap((name) => [this.rules.get(name), this.rules.get(tag + name)])),
      ...(face !== undefined && { font: face }),
      ...declared(attributeOf(attributes, "style") ?? ""),
      ...(/(?:^|\s)hidden(?=[\s=]|$)/i.test(attributes.replace(QUOTED, "")) && { hidden: "gone" as const }),
    };
  }
}

const QUOTED = /=\s*(?:"[^"]*"|'[^']*')/g;

function declared(declarations: string): Looks {
  const looks: Looks = {};
  for (const declaration of declarations.split(";")) {
    const [, name = "", value = ""] =
      /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:!important\s*)?$/is.exec(declaration) ?? [];
    const property = name.toLowerCase();
    if (property === "display" && /^none$/i.test(value)) looks.hidden = "gone";
    else if (property === "visibility" && /^(?:hidden|collapse)$/i.test(value)) looks.hidden = "unseen";
    else if (property === "font-family")
      looks.font = (value.split(",")[0] ?? "").replaceAll(/^["']|["']$/g, "");
  }
  return looks;
}
