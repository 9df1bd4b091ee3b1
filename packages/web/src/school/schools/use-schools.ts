import { schoolSchema } from "@idms/core/school/schools/school";
import { useList } from "../../ui/api/use-list.ts";

export const SCHOOLS = "/schools/";

/** Loads every school, for selection. */
export const useSchools = (enabled = true) => useList(SCHOOLS, schoolSchema, { ordering: "name" }, enabled);
