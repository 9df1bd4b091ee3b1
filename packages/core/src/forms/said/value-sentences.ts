import { sentences } from "../../sentence.ts";

/** Messages about errors in a value supplied by a call, a file or a setting. */
export const valueSentences = sentences("value", {
  list: "{name} must be a list, in square brackets.",
  type: "{name} must be of type {type}.",
  moreThan: "{name} must be more than {limit}.",
  atLeast: "{name} must be at least {limit}.",
  lengthAtLeast: "{name} must have a length of at least {limit}.",
  lessThan: "{name} must be less than {limit}.",
  atMost: "{name} must be at most {limit}.",
  lengthAtMost: "{name} must have a length of at most {limit}.",
  option: "{name} must be one of {options}.",
  other: "{name} has a value that is not accepted here.",
  request: "The request is not valid.",
  oneOf: "{what} must be one of {options}.",
  trueOrFalse: "{name} must be true or false.",
  fraction: "{name} must be a number from 0 to 1.",
  partAtLeast: "{name} must be at least 0.",
  partAtMost: "{name} must be no more than 1.",
  day: "Enter a valid date as YYYY-MM-DD, such as 2027-03-31.",
  wholeDays: "The number of days must be a whole number.",
});
