import { comparableText } from "../../forms/values/clean-text.ts";
import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import type { SchoolInput } from "./school.ts";

/** Whether a school has this name. Case, width and spacing do not matter. */
export const isCalled = (school: Pick<SchoolInput, "name">, name: string): boolean =>
  comparableText(school.name) === comparableText(name);

/** Builds the columns by which a school is sorted and searched. */
export const schoolSearchColumns = ({
  name,
  email = "",
  phone = "",
}: Pick<SchoolInput, "name"> & Partial<SchoolInput>): SearchColumns =>
  searchColumns(name, [name, email, phone, digitsOf(phone)]);
