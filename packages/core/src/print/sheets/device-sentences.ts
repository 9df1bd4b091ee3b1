import { sentences } from "../../sentence.ts";

/** What an ICC profile describes if it is not a press. */
export const deviceSentences = sentences("device", {
  monitor: "a monitor",
  scanner: "a scanner or camera",
  link: "a device link",
  colourSpace: "a colour space",
  effect: "an abstract effect",
  namedColours: "named colours",
  other: "another kind of device",
});
