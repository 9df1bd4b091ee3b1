import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { referenceSchema } from "../../ids.ts";

/** Maximum nesting depth of districts, for example a nation, its states, and their subdivisions. */
export const MOST_LEVELS = 20;

/** The request body for saving a district: its name, and its parent district or null. */
export const districtInputSchema = z.object({
  name: requiredText(labelSentences.name(), 200),
  parent: referenceSchema.nullish().transform((parent) => parent ?? null),
});
export type DistrictInput = z.output<typeof districtInputSchema>;

/** A district in an API response, with the number of schools directly in it. */
export const districtAnswer = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.int().nullable(),
  schools: z.int(),
  version: z.int(),
});
export type District = z.output<typeof districtAnswer>;

/** A school in which the user works, with its name. */
export const namedSchoolAnswer = z.object({ id: z.int(), name: z.string() });

/** The number of a school's students in each status. */
export const schoolCountsAnswer = namedSchoolAnswer.extend({
  submitted: z.int(),
  verified: z.int(),
  id_generated: z.int(),
});
export type SchoolCounts = z.output<typeof schoolCountsAnswer>;

/** A class as shown to a photographer. */
export const photoClassAnswer = z.object({ id: z.int(), name: z.string() });

/** A student as shown to a photographer: the name, the roll number if any, and the address of the photo. */
export const photoChildAnswer = z.object({
  id: z.int(),
  name: z.string(),
  roll: z.string(),
  photo: z.string().nullable(),
  version: z.int(),
});
export type PhotoChild = z.output<typeof photoChildAnswer>;
