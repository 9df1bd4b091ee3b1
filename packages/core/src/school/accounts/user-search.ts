import { searchColumns, type SearchColumns } from "../../forms/values/search-columns.ts";
import type { Profile } from "./user.ts";

/** What users are sorted and searched by. */
export const userSearchColumns = ({
  username,
  first_name = "",
  last_name = "",
  email = "",
}: Pick<Profile, "username"> & Partial<Profile>): SearchColumns =>
  searchColumns(username, [username, `${first_name} ${last_name}`, email]);
