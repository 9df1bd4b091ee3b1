import { districtAnswer } from "@idms/core/school/schools/district";
import { useList } from "../../ui/api/use-list.ts";

export const DISTRICTS = "/districts/";

/** Loads every district, sorted by name. */
export const useDistricts = (enabled = true) => useList(DISTRICTS, districtAnswer, {}, enabled);
