import { sentences } from "../../sentence.ts";

/** The names of the devices other than a press that an ICC profile may describe. */
export const deviceSentences = sentences("device", {
  monitor: "a monitor",
  scanner: "a scanner or camera",
  link: "a device link",
  colourSpace: "a colour space",
  effect: "an abstract effect",
  namedColours: "named colours",
  other: "another kind of device",
});
