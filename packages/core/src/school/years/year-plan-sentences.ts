import { sentences } from "../../sentence.ts";

/** Messages about what to check in the plan for a new school year, and what is missing from the plan. */
export const yearPlanSentences = /* @__PURE__ */ sentences("yearPlan", {
  unnumbered: "The name does not show which class comes after {class}.",
  highest: "{class} is the highest class in the school, so its students leave.",
  gradeMissing: "The next grade has no class, so this plan skips that grade.",
  numberUnsure: "The number in {class} might not be the grade.",
  severalNext: "The next class could be any of {classes}.",
  onlyNext: "{class} is the only class in the next grade.",
  noneAlike: "No class in the next grade has the same section.",
  added: "The class {class} does not exist yet and would be added.",
  combined: "{classes} and {last} are combined in {into}.",
  classOpen: "Choose a destination for {class}.",
  classGuessed: "The destination for {class} is a guess. Check and confirm the destination.",
  noClass: "There is no class with the ID {id} in this school.",
  studentsOpen: "Choose a destination for each student.",
  madeAt: "Set made_at to the value in the plan.",
  wholeDays: "Enter the number of days as a whole number.",
  daysAtLeast: "Enter 0 days or more.",
  daysAtMost: "Enter no more than {most} days.",
  twice: "Student {id} is in the plan twice.",
});
