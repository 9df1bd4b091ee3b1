import { failures } from "../../failure.ts";

/** What is wrong with a class of a school. */
export const classFailures = failures("class", {
  taken: ["conflict", "There is a class {class} already."],
  takenInPlan: ["conflict", "There is a class {class} already. Choose it instead of a new one."],
  removedMeanwhile: ["missing", "The class {class} has just been removed."],
});
