import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import { readDay } from "../answers/possible-date.ts";
import type { StudentMeta } from "./student.ts";

/**
 * Matches a word that may be an admission or roll number, because it contains a digit. The form may use any name for
 * this number.
 */
const NUMBER = /^(?=.*\p{Nd})\S{1,30}$/u;

/**
 * Returns the columns for sorting and searching students. They contain the name, the phone number, and answers that are
 * numbers but not dates.
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
