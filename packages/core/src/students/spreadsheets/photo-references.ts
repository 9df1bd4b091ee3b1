/** Maximum number of characters to search in a cell. */
const MOST_LETTERS = 20_000;
/** Property names that form programs use for the file name of an upload. */
const NAMES = ["name", "fileName", "filename", "file_name", "path", "url", "link"] as const;

/**
 * Returns the file names to which a cell may refer, most reliable first: the cell's text, and then the trailing parts
 * of a path or URL from longest to shortest. If the cell contains JSON from Microsoft Forms, the file name in the
 * JSON is used.
 */
export function photoNamesIn(cell: string): string[] {
  const text = cell.trim().slice(0, MOST_LETTERS);
  const inside = /^[[{]/.test(text) ? namesInJson(text) : [];
  return [...new Set([...inside, text].flatMap(namesOfPath))];
}

/** Returns the file name in a cell without any surrounding text, for use in messages. */
export const photoNameIn = (cell: string): string => {
  const text = cell.trim();
  return /^[[{]/.test(text) ? (namesInJson(text.slice(0, MOST_LETTERS))[0] ?? text) : text;
};

function namesInJson(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text);
    return (Array.isArray(read) ? read : [read]).flatMap((each: unknown) => {
      if (typeof each === "string") return [each];
      const said = Object(each) as Readonly<Record<string, unknown>>;
      return NAMES.flatMap((name) => (typeof said[name] === "string" ? [said[name]] : []));
    });
  } catch {
    return [];
  }
}

function namesOfPath(text: string): string[] {
  const bare = text.replace(/^(["'])(.*)\1$/s, "$2").trim();
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(bare)) return endsOf(bare);
  const [place = "", query = ""] = bare.replace(/#.*$/s, "").split("?");
  const files = query
    .split(/[&=]/)
    .map(decoded)
    .filter((value) => /\.[a-z]{3,4}$/i.test(value));
  return [bare, ...[decoded(place.replace(/^[^:]+:\/+/, "")), ...files].flatMap(endsOf)];
}

/** Returns a path and its shorter forms without the leading folders. */
function endsOf(path: string): string[] {
  const parts = path.split(/[/\\]/);
  return parts.map((_, at) => parts.slice(at).join("/")).filter((end) => end !== "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
