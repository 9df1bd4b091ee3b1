import { classroomSchema } from "@idms/core";
import { useList } from "../ui/use-list.ts";

export const CLASSES = "/classes/";

/** Every class of a school, for choosing one; `null` is the own school. */
export const useClasses = (school: number | null, enabled = true) =>
  useList(CLASSES, classroomSchema, { school }, enabled);
