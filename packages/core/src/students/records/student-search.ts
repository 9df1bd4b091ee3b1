import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import { readDay } from "../answers/possible-date.ts";
import type { StudentMeta } from "./student.ts";

/** Texts that may be an admission or roll number, however the form names it: a word with a digit in it. */
const NUMBER = /^(?=.*\p{Nd})\S{1,30}$/u;

/**
 * The columns by which a student is sorted and searched: the name, the phone, and the answers that are numbers,
 * except days.
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
