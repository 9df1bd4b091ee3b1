import { sentences } from "../../sentence.ts";

/** What is wrong with a value that a call, a file or a setting gives. `said` are the words of the value's own rule. */
export const valueSentences = sentences("value", {
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
  said: "{words}",
});
