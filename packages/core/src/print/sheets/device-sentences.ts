import { sentences } from "../../sentence.ts";

/** What an ICC profile is of, where it is not of a press. */
export const deviceSentences = sentences("device", {
  monitor: "a monitor",
  scanner: "a scanner or camera",
  link: "the way from one device to another",
  colourSpace: "a colour space",
  effect: "an effect",
  namedColours: "named colours",
  other: "another device",
});
