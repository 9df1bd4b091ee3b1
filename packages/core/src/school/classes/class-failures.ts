import { failures } from "../../failure.ts";

/** Failures concerning a class of a school. */
export const classFailures = failures("class", {
  taken: ["conflict", "The class {class} already exists. Choose another name."],
  takenInPlan: ["conflict", "The class {class} already exists. Choose it instead of creating a new one."],
  removedMeanwhile: ["missing", "The class {class} has just been removed."],
});
