import { lookupKeys, type LookupKeys } from "../../forms/values/lookup-keys.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import type { SchoolInput } from "./school.ts";

/** By what a school is sorted and searched. */
export const schoolKeys = ({
  name,
  email = "",
  phone = "",
}: Pick<SchoolInput, "name"> & Partial<SchoolInput>): LookupKeys =>
  lookupKeys(name, [name, email, phone, digitsOf(phone)]);
