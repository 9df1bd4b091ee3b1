import { columnFailures } from "../said/column-failures.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { howApart } from "./cell-parts.ts";
import { holdsAny } from "../headings/cell-fit.ts";
import { headingOfPart } from "../headings/heading-parts.ts";
import type { Meaning } from "../headings/heading-words.ts";
import type { ColumnWish } from "../headings/column-wish.ts";
import { placeholderAmong } from "../cells/no-surname.ts";
import { readClassText } from "../cells/read-class-text.ts";
import type { Guess } from "../cells/read-choice.ts";
import { readHeading } from "../headings/read-heading.ts";
import { cellText, headingKey, headingsOf, withCell, type SheetRow } from "../cells/sheet-columns.ts";
import { saidCells } from "../cells/said-cells.ts";
import { withParts, withSplitColumns } from "./split-columns.ts";

/** A sheet with joined columns, and the column assignments for them. */
export interface JoinedSheet {
  rows: SheetRow[];
  wishes: ColumnWish[];
  guesses: Guess[];
}

const SPLIT = /^class(?:_name)?\+section$/i;

/**
 * Joins columns as the user requested. Several columns, such as `First Name+Last Name`, are joined with a space
 * between their values. If the field is `class+section`, the column is split into the class and the section. If there
 * is no full-name column, the parts of the name are joined.
 * @param ofName whether the form asks for the full name rather than its parts
 * @param address the field of the full address, whose lines and places are joined too
 */
export function withJoinedColumns(
  sheet: readonly SheetRow[],
  said: readonly ColumnWish[],
  ofName: boolean,
  address?: string,
): JoinedSheet {
  const split = withSplitColumns(sheet, said);
  const { rows } = split;
  const wishes = [...said, ...split.wishes];
  const headings = headingsOf(rows);
  const name = ofName ? nameWish(rows, headings, wishes) : undefined;
  const place = address === undefined ? undefined : addressWish(headings, wishes, address);
  const joined: JoinedSheet = { rows: [...rows], wishes: [], guesses: split.guesses };
  for (const wish of [...wishes, ...(name ? [name] : []), ...(place ? [place] : [])]) {
    const parts = partsOf(headings, wish.column);
    if (parts.length > 1) {
      const sign = /address/i.test(wish.field) || wish === place ? ", " : " ";
      const isNothing = isNameWish(wish) ? placeholdersOf(joined, parts) : () => false;
      joined.rows = joined.rows.map((row) =>
        withCell(row, { [wish.column]: joinedText(row, parts, sign, isNothing) }, parts),
      );
      joined.wishes.push(wish, ...parts.map((column) => ({ column, field: "" })).filter(isFree(wishes)));
    } else if (SPLIT.test(wish.field)) {
      const [of = wish.column] = parts;
      const [ofClass, ofSection] = [headingOfPart(of, "class_name"), headingOfPart(of, "section")];
      joined.rows = joined.rows.map((row) => {
        const [first, second] = classAndSection(cellText(row, of));
        return withCell(row, { [ofClass]: first, [ofSection]: second }, [of]);
      });
      const field = wish.field.split("+")[0] as string;
      joined.wishes.push(
        { column: of, field: "" },
        { column: ofClass, field },
        { column: ofSection, field: "section" },
      );
    } else if (wish.field.includes("+")) {
      const apart = partsAsSaid(joined.rows, parts[0] ?? wish.column, wish.field.split("+"));
      joined.rows = apart.rows;
      joined.wishes.push(...apart.wishes);
    } else joined.wishes.push(wish);
  }
  if (name) joined.guesses.push(guessed("name", partsOf(headings, name.column)));
  if (place) joined.guesses.push(guessed("address", partsOf(headings, place.column)));
  return joined;
}

function guessed(whole: "name" | "address", columns: readonly string[]): Guess {
  const [column = "", other] = columns;
  if (other === undefined)
    return { what: "column", ...readSentences.column({ column, label: `the ${whole}` }) };
  const said = whole === "name" ? readSentences.wholeName : readSentences.wholeAddress;
  return { what: "column", ...said({ columns }) };
}

/**
 * Splits a column as requested by the user: `Name & Father=full_name+fatherName`.
 * @throws Failure `unprocessable` if its cells do not contain these values
 */
function partsAsSaid(
  rows: readonly SheetRow[],
  heading: string,
  fields: readonly string[],
): Pick<JoinedSheet, "rows" | "wishes"> {
  const parts = fields.flatMap((field) => readHeading(field).slice(0, 1)).map(({ meaning }) => meaning);
  const cells = rows.map((row) => cellText(row, heading)).filter(Boolean);
  const apart = parts.length === fields.length ? howApart(cells, parts) : undefined;
  if (!apart) throw columnFailures.notApart({ column: heading, cell: cells[0] ?? "", fields });
  const wishes = fields.map((field, at) => ({ column: headingOfPart(heading, parts[at] as Meaning), field }));
  return {
    rows: withParts(rows, { heading, parts, apart }),
    wishes: [{ column: heading, field: "" }, ...wishes],
  };
}

/**
 * Returns the headings of the columns that were joined into a column. For an ordinary column, returns only its own
 * heading.
 */
export function partsOf(headings: readonly string[], column: string): string[] {
  const find = (wanted: string) => headings.find((each) => headingKey(each) === headingKey(wanted));
  const whole = find(column);
  if (whole !== undefined) return [whole];
  const parts = column.split("+").map((part) => find(part.trim().replace(/^"|"$/g, "")));
  return parts.every((part) => part !== undefined) ? parts : [];
}

const isFree =
  (wishes: readonly ColumnWish[]) =>
  ({ column }: ColumnWish): boolean =>
    !wishes.some((wish) => headingKey(wish.column) === headingKey(column));

const isNameWish = ({ field }: ColumnWish): boolean => /^(?:full_?)?name$/i.test(field.replace(/\s/g, ""));

/**
 * Returns a function that recognises placeholders in the name-part columns, and adds a guess that lists these placeholders.
 */
function placeholdersOf(
  { rows, guesses }: JoinedSheet,
  parts: readonly string[],
): (heading: string, text: string) => boolean {
  const byColumn = new Map(
    parts.map((part) => [part, placeholderAmong(rows.map((row) => cellText(row, part)).filter(Boolean))]),
  );
  const isNothing = (heading: string, text: string) => byColumn.get(heading)?.(text) === true;
  for (const part of parts) {
    const found = rows
      .map((row) => cellText(row, part))
      .filter((text) => text !== "" && isNothing(part, text));
    const meant = new Map(found.map((text) => [text, ""]));
    if (found.length > 0) guesses.push({ what: "value", ...saidCells(part, meant, found.length) });
  }
  return isNothing;
}

function nameWish(
  rows: readonly SheetRow[],
  headings: readonly string[],
  wishes: readonly ColumnWish[],
): ColumnWish | undefined {
  if (wishes.some(isNameWish)) return undefined;
  const means = (meaning: string) =>
    headings.filter((heading) => readHeading(heading).some((each) => each.meaning === meaning));
  // A form program has a column for the name of who is signed in, where nobody is.
  const whole = means("full_name").filter((heading) => holdsAny(rows, heading));
  if (whole.length > 0)
    return (
      withOtherPart(rows, whole, means("last_name")) ??
      withOtherPart(rows, whole, means("first_name"), "before")
    );
  const parts = (["first_name", "middle_name", "last_name"] as const).map(means);
  const [first = [], , last = []] = parts;
  // A column that is called a given name may have the whole one, where nothing has a surname.
  const [only, other] = first;
  if (only !== undefined && other === undefined && last.length === 0 && isWhole(rows, only))
    return { column: only, field: "full_name" };
  if (first.length !== 1 || last.length !== 1 || parts.some((part) => part.length > 1)) return undefined;
  return { column: parts.flat().join("+"), field: "full_name" };
}

const isWhole = (rows: readonly SheetRow[], heading: string): boolean => {
  const names = rows.map((row) => cellText(row, heading)).filter(Boolean);
  return names.length > 0 && names.filter((name) => /\S\s+\S{2}/.test(name)).length >= names.length * 0.8;
};

/**
 * Joins a column of single words with the adjacent column of surnames or given names. Single words cannot be full
 * names, regardless of the column's heading.
 * @param place the position of the other part in the full name
 */
function withOtherPart(
  rows: readonly SheetRow[],
  [name, second]: readonly string[],
  [part, other]: readonly string[],
  place: "before" | "behind" = "behind",
): ColumnWish | undefined {
  if (name === undefined || part === undefined || second !== undefined || other !== undefined)
    return undefined;
  const pairs = rows
    .map((row) => [cellText(row, name).toLowerCase(), cellText(row, part).toLowerCase()] as const)
    .filter((pair) => pair.every((text) => text !== ""));
  const isPart = pairs.length > 0 && pairs.every(([said, beside]) => !said.includes(beside));
  const isShort = pairs.filter(([said]) => !/\s/.test(said)).length > pairs.length / 2;
  // The same name in other letters is no part of it.
  const isAlike = pairs.every(
    (pair) => new Set(pair.map((text) => /\p{Script=Latin}/u.test(text))).size === 1,
  );
  if (!isPart || !isShort || !isAlike) return undefined;
  return { column: place === "behind" ? `${name}+${part}` : `${part}+${name}`, field: "full_name" };
}

const FIRST_LINE =
  /^(?:.*\b)?(?:street(?: address)?|straße|rue|address(?:es)?[\s._-]*(?:line)?[\s._-]*1|addr?[\s._-]*1|flat.*)$/i;
const NEXT_LINE = /^(?:.*\b)?(?:address(?:es)?[\s._-]*(?:line)?|addr?)[\s._-]*[2-4]$/i;

/** Matches a heading for part of an address, as form programs write it: `Address (City)`. */
const OF_ADDRESS = /^(?:\w+ )?address\s*[(:–-]\s*([^()]+?)\s*\)?$/i;
const HOUSE = /^(?:house|door|flat|plot|h)[\s._-]*(?:no|number|#)\.?$/i;
const BESIDE = /^(?:post(?: office)?|p\.?\s?o\.?|locality|area|landmark|mohalla|ward(?: no\.?)?)$/i;

/** Joins an address whose lines or places are in separate columns, if the first column contains only its beginning. */
function addressWish(
  headings: readonly string[],
  wishes: readonly ColumnWish[],
  address: string,
): ColumnWish | undefined {
  const key = headingKey(address);
  if (wishes.some(({ field }) => headingKey(field) === key)) return undefined;
  const free = headings.filter(
    (heading) => !wishes.some(({ column }) => partsOf(headings, column).includes(heading)),
  );
  const last = (heading: string) =>
    OF_ADDRESS.exec(heading)?.[1] ??
    heading.split(/[.|]/).find((part) => /address|street|flat/i.test(part)) ??
    heading;
  const [first, second] = free.filter((heading) => FIRST_LINE.test(last(heading)));
  const whole = free.filter(
    (heading) =>
      !OF_ADDRESS.test(heading) &&
      readHeading(heading).some(({ meaning, rank }) => meaning === "address" && rank === 0),
  );
  if (second !== undefined || whole.length > 0) return undefined;
  if (first === undefined) return placesWish(free, address);
  const isNo = (heading: string) => heading !== first && HOUSE.test(last(heading).trim());
  const isBeside = (heading: string) => heading !== first && BESIDE.test(last(heading).trim());
  const lines = free.filter((heading) => NEXT_LINE.test(last(heading)));
  const places = (["city", "district", "state", "pincode"] as const).flatMap((meaning) => {
    const [one, other] = free.filter((heading) => readHeading(last(heading))[0]?.meaning === meaning);
    return one !== undefined && other === undefined ? [one] : [];
  });
  const parts = [...free.filter(isNo), first, ...lines, ...free.filter(isBeside), ...places];
  return parts.length > 1 ? { column: parts.join("+"), field: address } : undefined;
}

const SETTLEMENT =
  /^(?:village|vill\.?|mohalla|locality|area|colony|ward(?: no\.?)?|गाँव|गांव|ग्राम|मोहल्ला|गाव)$/i;

/** Joins an address that is given only as separate place names, starting with the village. */
function placesWish(free: readonly string[], address: string): ColumnWish | undefined {
  const house = free.filter((heading) => HOUSE.test(heading.trim()));
  const small = free.filter((heading) => SETTLEMENT.test(heading.trim()));
  const post = free.filter((heading) => BESIDE.test(heading.trim()) && !small.includes(heading));
  const large = (["city", "district", "state", "pincode"] as const).flatMap((meaning) =>
    free.filter((heading) => !small.includes(heading) && readHeading(heading)[0]?.meaning === meaning),
  );
  const parts = [...new Set([...house, ...small, ...post, ...large])];
  return small.length > 0 && parts.length > 1 ? { column: parts.join("+"), field: address } : undefined;
}

const joinedText = (
  row: SheetRow,
  parts: readonly string[],
  sign: string,
  isNothing: (heading: string, text: string) => boolean,
): string =>
  parts
    .map((part) => [part, cellText(row, part)] as const)
    .filter(([part, text]) => text !== "" && !isNothing(part, text))
    .map(([, text]) => text)
    .join(sign);

/** Splits a string into class and section. If there is no section, the whole string is the class. */
function classAndSection(text: string): [room: string, section: string] {
  const section = readClassText(text)?.section ?? "";
  const at = section === "" ? -1 : text.toLowerCase().lastIndexOf(section);
  if (at <= 0) return [text, ""];
  const bare = (part: string) => part.replace(/^[\s.:/_–—()[\]'"-]+|[\s.:/_–—()[\]'"-]+$/g, "");
  return [
    bare(text.slice(0, at).replace(/(?:section|sec|div|division)[\s.:-]*$/i, "")),
    bare(text.slice(at)),
  ];
}
