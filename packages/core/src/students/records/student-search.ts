import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import { readDay } from "../answers/possible-date.ts";
import type { StudentMeta } from "./student.ts";

/** A possible admission or roll number, whatever the form calls it: a word with a digit. */
const NUMBER = /^(?=.*\p{Nd})\S{1,30}$/u;

/**
 * Returns the columns for sorting and searching students: the name, the phone number, and answers that are numbers but
 * not dates.
 */
export function studentSearchColumns({
  full_name = "",
  parent_phone = "",
  meta,
}: {
  full_name?: string | undefined;
  parent_phone?: string | undefined;
  meta: StudentMeta;
}): SearchColumns {
  const answers = Object.values(meta).filter((answer) => typeof answer === "string");
  const numbers = answers
    .map((answer) => answer.trim())
    .filter((text) => NUMBER.test(text) && readDay(text) === undefined);
  return searchColumns(full_name, [full_name, parent_phone, ...numbers]);
}
