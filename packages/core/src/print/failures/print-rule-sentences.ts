import { sentences } from "../../sentence.ts";

/** Messages about errors in the settings for printing or ordering cards. */
export const printRules = /* @__PURE__ */ sentences("printRule", {
  margin: "The margin must be a length from 0 to {most} mm.",
  gap: "The gap must be a length from 0 to {most} mm.",
  bleed: "The bleed must be a length from 0 to {most} mm.",
  fillOrder: "The fill order must be {one} or {other}.",
  start: "The start must be a position number, 1 or higher.",
  flip: "A sheet can be flipped on its {one} or {other} edge.",
  offset: "The offset must be from {least} to {most} mm.",
  backOffset: "The back offset must be from {least} to {most} mm.",
  stockSide: "The sides of a blank card must be {least} to {most} mm long.",
  turn: "The page rotation must be one of these, in degrees: {turns}.",
  scale: "The scale must be a percentage from {least} to {most}.",
  pages: "Pages must be one of {options}.",
  lines: "You can paste up to {most} lines at a time. Paste the rest later.",
  reprintReason: "The cause of a reprint must be one of: {reasons}.",
  noReason: "Enter a reason for reprinting these cards.",
  cardNumber: "This is not a card number. A card number has 12 letters and digits, such as 7K3M-9QWX-0AB1.",
  tooManyOrdered: "An order can have up to {most} classes. Split it into two orders.",
  tooManyDuplicates: "An order can have up to {most} lost cards. Split it into two orders.",
  dayOver: "The date the cards are needed by is in the past. Choose today or a later date.",
  deliveredLater: "The day of delivery is in the future. Choose today or an earlier date.",
  layout: "The layout must be a paper size, or “card” or “cr80” to print one card per page.",
  orderBy: "Cards can be sorted by {one} or by {other}.",
  oneClassroom: "Send either classroom or classrooms, not both.",
  studentsOfSeveral: "For several classrooms, send students instead of student.",
  nothingChosen:
    "Specify the classes to print with classrooms or all_classes, or specify the students to print.",
  schoolsOfAll: "Send schools only together with all_classes.",
  allOfSchool: "To print all classes, specify one school in school, or several schools in schools.",
  templateOfSchool:
    "An ID template belongs to one school. Specify the school, or leave out the template to use each school's default.",
  marks: "The value of marks must be true or false.",
  tagged: "The value of tagged must be true or false.",
});
