import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { referenceSchema } from "../../ids.ts";

/** So many districts may lie in each other: a nation, its states, and what these are made of. */
export const MOST_LEVELS = 20;

/** The body that saves a district: its name, and the district it lies in; null in none. */
export const districtInputSchema = z.object({
  name: requiredText(labelSentences.name(), 200),
  parent: referenceSchema.nullish().transform((parent) => parent ?? null),
});
export type DistrictInput = z.output<typeof districtInputSchema>;

/** A district as the API answers it, with how many schools are in it itself. */
export const districtAnswer = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.int().nullable(),
  schools: z.int(),
  version: z.int(),
});
export type District = z.output<typeof districtAnswer>;

/** A school that somebody works in, by its name. */
export const namedSchoolAnswer = z.object({ id: z.int(), name: z.string() });

/** The request header for the school in which somebody works whose role is given for several. */
export const SCHOOL_HEADER = "X-Idms-School";

/** How many students a school has in each status. */
export const schoolCountsAnswer = namedSchoolAnswer.extend({
  submitted: z.int(),
  verified: z.int(),
  id_generated: z.int(),
});
export type SchoolCounts = z.output<typeof schoolCountsAnswer>;

/** A class as a photographer sees it. */
export const photoClassAnswer = z.object({ id: z.int(), name: z.string() });

/** A child as a photographer sees it: the name, the roll number if there is one, and where the photo is. */
export const photoChildAnswer = z.object({
  id: z.int(),
  name: z.string(),
  roll: z.string(),
  photo: z.string().nullable(),
  version: z.int(),
});
export type PhotoChild = z.output<typeof photoChildAnswer>;
