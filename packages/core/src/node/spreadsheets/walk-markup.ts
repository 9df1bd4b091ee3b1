/** Receives the parts of markup as they are read. */
export interface MarkupWalker {
  /** Receives an opening tag. If `isAlone` is set, the element has no closing tag. */
  open(name: string, attributes: string, isAlone: boolean): void;
  close(name: string): void;
  /** Receives text between tags. Entities in the text are not decoded yet, unless the text is literal. */
  text(text: string, isLiteral: boolean): void;
  /** Lower-case names of elements whose content is never parsed as tags. */
  readonly scripts?: ReadonlySet<string>;
}

const COMMENT = "<!--";
const LITERAL = "<![CDATA[";
/** Matches the first character of a tag name. */
const NAME_START = /[\p{L}_]/u;
const NAME_END = /[\s/>]/g;

/**
 * Walks through XML or HTML, tag by tag. Comments, declarations and instructions are skipped. Nothing is validated,
 * because portals write markup that no parser would accept. Anything that is not closed extends to the end of the text.
 */
export function walkMarkup(markup: string, walker: MarkupWalker): void {
  for (let at = 0; at < markup.length;) {
    const begin = markup.indexOf("<", at);
    if (begin !== at) walker.text(markup.slice(at, begin < 0 ? undefined : begin), false);
    if (begin < 0) return;
    if (markup.startsWith(COMMENT, begin)) at = endOf(markup, "-->", begin + COMMENT.length);
    else if (markup.startsWith(LITERAL, begin)) {
      at = endOf(markup, "]]>", begin);
      walker.text(markup.slice(begin + LITERAL.length, at).replace(/\]\]>$/, ""), true);
    } else if (markup[begin + 1] === "!") at = endOfDeclaration(markup, begin);
    else if (markup[begin + 1] === "?") at = endOf(markup, ">", begin);
    else at = walkTag(markup, begin, walker);
  }
}

function walkTag(markup: string, begin: number, walker: MarkupWalker): number {
  const isEnd = markup[begin + 1] === "/";
  const from = begin + (isEnd ? 2 : 1);
  if (!NAME_START.test(markup[from] ?? "")) {
    walker.text("<", true);
    return begin + 1;
  }
  NAME_END.lastIndex = from;
  const nameEnd = NAME_END.exec(markup)?.index ?? markup.length;
  const end = endOfTag(markup, nameEnd);
  const name = markup.slice(from, nameEnd);
  if (isEnd) {
    walker.close(name);
    return end + 1;
  }
  const isAlone = markup[end - 1] === "/";
  walker.open(name, markup.slice(nameEnd, isAlone ? end - 1 : end), isAlone);
  if (isAlone || !walker.scripts?.has(name.toLowerCase())) return end + 1;
  const endTag = new RegExp(`</${name}[\\s/>]`, "gi");
  endTag.lastIndex = end + 1;
  const last = endTag.exec(markup)?.index ?? markup.length;
  walker.text(markup.slice(end + 1, last), true);
  return last;
}

/** Returns the end of a tag, ignoring `>` inside attribute values. */
function endOfTag(markup: string, from: number): number {
  let isValue = false;
  for (let at = from; at < markup.length; at += 1) {
    const sign = markup[at] as string;
    if (sign === ">") return at;
    if (isValue && (sign === '"' || sign === "'")) {
      const end = markup.indexOf(sign, at + 1);
      if (end < 0) return markup.length;
      at = end;
      isValue = false;
    } else if (sign === "=") isValue = true;
    else if (sign.trim() !== "") isValue = false;
  }
  return markup.length;
}

function endOf(markup: string, end: string, from: number): number {
  const at = markup.indexOf(end, from);
  return at < 0 ? markup.length : at + end.length;
}

/** Returns the end of a declaration, which may contain other declarations in brackets. */
function endOfDeclaration(markup: string, begin: number): number {
  const end = endOf(markup, ">", begin);
  return markup.slice(begin, end).includes("[") ? endOf(markup, "]>", begin) : end;
}
