import { failures } from "../../failure.ts";

/** What is wrong with a district, or with which one is meant. */
export const districtFailures = failures("district", {
  unknown: ["missing", 'There is no district "{name}". "idms districts list" shows what there is.'],
  several: ["conflict", 'Several districts are called "{name}". Say which by its id: {ids}.'],
  nameTaken: ["conflict", 'There is already a district named "{name}" there. Please choose another name.'],
  inItself: [
    "conflict",
    "A district cannot lie in itself, or in one that lies in it. Please choose another one.",
  ],
  tooDeep: ["conflict", "Districts lie at most {most} deep in each other. Please choose another one."],
  schoolElsewhere: ["conflict", "{school} is not in the district {district}."],
});
