import { schoolSchema } from "@idms/core/school/schools/school";
import { useList } from "../../ui/api/use-list.ts";

export const SCHOOLS = "/schools/";

/** Loads all schools, so that one can be selected. */
export const useSchools = (enabled = true) => useList(SCHOOLS, schoolSchema, { ordering: "name" }, enabled);
