import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { FAMILY_WISHES, type FamilyWish } from "@idms/core/collect/families/proposal";
import { idSchema } from "@idms/core/ids";
import { PHOTO_FILTERS, type PhotoFilter } from "@idms/core/students/photos/photo-marks";
import { STUDENT_STATUSES, type StudentStatus } from "@idms/core/students/records/status";
import { z } from "zod";
import { listOfValues, MOST_SEARCHED } from "../../http/calls/list-query.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import type { StudentFilter } from "../../installation/students/list-students.ts";

export const status = z.enum(STUDENT_STATUSES, saying(callRules.status({ options: STUDENT_STATUSES })));

/** A filter with the values true and false. If absent, rows of both kinds match. */
export const yesOrNo = chosenOrAll(z.enum(["true", "false"]).transform((text) => text === "true"));

/** Filters for marks and findings. */
export const marks = {
  sent_back: yesOrNo,
  /** Whether the photo was carried over from an earlier school year. */
  old_photo: yesOrNo,
  /** The photo's rating, or none for students without a photo. */
  photo_mark: chosenOrAll(z.enum(PHOTO_FILTERS, saying(callRules.photoMark({ options: PHOTO_FILTERS })))),
  /** The family's open request to the school. */
  family: chosenOrAll(z.enum(FAMILY_WISHES, saying(callRules.familyWish({ options: FAMILY_WISHES })))),
};

/** Filters for a list of students in a query or body. Several statuses are separated by commas. */
export const filterFields = {
  ...schoolFilter,
  classroom: chosenOrAll(idSchema),
  status: listOfValues(status),
  ...marks,
  /** Whether a correction of the photo is proposed and the card has not been printed yet. */
  photo_correction: yesOrNo,
  search: z.string().max(MOST_SEARCHED).optional(),
};

interface Asked {
  school?: number | undefined;
  classroom?: number | undefined;
  status?: StudentStatus[] | undefined;
  sent_back?: boolean | undefined;
  old_photo?: boolean | undefined;
  photo_mark?: PhotoFilter | undefined;
  photo_correction?: boolean | undefined;
  family?: FamilyWish | undefined;
  search?: string | undefined;
}

/**
 * Converts the filters to the format for the database, limited to the school or classes to which the caller has
 * access.
 */
export const filterOf = (
  reach: number | null,
  { school, status, sent_back, old_photo, photo_mark, photo_correction, family, classroom, search }: Asked,
  among: readonly number[] | null = null,
): StudentFilter => ({
  school: schoolOf(reach, { school }),
  classroom,
  among,
  search,
  statuses: status,
  sentBack: sent_back,
  oldPhoto: old_photo,
  photoMark: photo_mark,
  correctable: photo_correction,
  family,
});
