import { failures } from "../../failure.ts";

/** Failures concerning a district or the choice of a district. */
export const districtFailures = failures("district", {
  unknown: ["missing", 'There is no district "{name}". Run "idms districts list" to see all districts.'],
  several: ["conflict", 'Several districts are named "{name}". Specify one by its ID: {ids}.'],
  nameTaken: [
    "conflict",
    'There is already a district named "{name}" at this level. Please choose another name.',
  ],
  inItself: [
    "conflict",
    "A district cannot be inside itself or inside a district that it contains. Please choose another one.",
  ],
  tooDeep: ["conflict", "Districts can be nested up to {most} levels deep. Please choose another one."],
  schoolElsewhere: ["conflict", "{school} is not in the district {district}."],
});
