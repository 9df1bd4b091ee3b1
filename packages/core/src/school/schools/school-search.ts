import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import type { SchoolInput } from "./school.ts";

/** Builds the columns by which a school is sorted and searched. */
export const schoolSearchColumns = ({
  name,
  email = "",
  phone = "",
}: Pick<SchoolInput, "name"> & Partial<SchoolInput>): SearchColumns =>
  searchColumns(name, [name, email, phone, digitsOf(phone)]);
