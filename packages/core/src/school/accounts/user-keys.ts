import { lookupKeys, type LookupKeys } from "../../forms/values/lookup-keys.ts";
import type { Profile } from "./user.ts";

/** By what a user is sorted and searched. */
export const userKeys = ({
  username,
  first_name = "",
  last_name = "",
  email = "",
}: Pick<Profile, "username"> & Partial<Profile>): LookupKeys =>
  lookupKeys(username, [username, `${first_name} ${last_name}`, email]);
