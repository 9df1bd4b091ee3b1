import { sentences } from "../../sentence.ts";

/** The subject of an ICC profile that does not describe a press. */
export const deviceSentences = sentences("device", {
  monitor: "a monitor",
  scanner: "a scanner or camera",
  link: "a device link",
  colourSpace: "a colour space",
  effect: "an abstract effect",
  namedColours: "named colours",
  other: "another kind of device",
});
