import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import type { Profile } from "./user.ts";

/** Builds the columns by which users are sorted and searched. */
export const userSearchColumns = ({
  username,
  first_name = "",
  last_name = "",
  email = "",
}: Pick<Profile, "username"> & Partial<Profile>): SearchColumns =>
  searchColumns(username, [username, `${first_name} ${last_name}`, email]);
