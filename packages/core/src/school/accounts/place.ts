import { userFailures } from "../sign-in/user-failures.ts";
import { placesOf, roleLabel, type Place, type Role } from "./roles.ts";

/** The stored place of a user's role. Null means the place that the specification defines. */
export interface PlacedRole {
  place: Place | null;
  school_id: number | null;
  district_id: number | null;
  class_ids: number[];
}

/** The requested place of a role. Missing parts are set to the default or left unchanged. */
export interface PlaceWish {
  place?: Place | undefined;
  school: number | null;
  district?: number | null | undefined;
  classes?: readonly number[] | undefined;
}

/** The labels for choosing a place. */
export const PLACE_WORDS: Readonly<Record<Place, string>> = {
  installation: "All schools",
  district: "All schools in a district",
  school: "One school",
  class: "Some classes in a school",
};

/** Whether a role covers several schools but its holder works in one of them at a time. */
export const worksInOneOfMany = ({
  role,
  place,
}: {
  role: string;
  place?: Place | null | undefined;
}): boolean => role !== "SUPER_ADMIN" && (place === "district" || place === "installation");

/** Roles that see the data of all schools in their place at once. */
const OF_ALL_TOGETHER: readonly string[] = ["AUDITOR", "BOARD"] satisfies Role[];

/** Whether a user must choose one of several schools before anything is shown. */
export const hasToChooseSchool = (who: { role: string; place?: Place | null | undefined }): boolean =>
  worksInOneOfMany(who) && !OF_ALL_TOGETHER.includes(who.role);

/** Returns the requested place, or else the previous place of the user, or else the default place of the role. */
function wishedPlace(role: Role, wish: PlaceWish, before?: PlacedRole) {
  const district = wish.district === undefined ? (before?.district_id ?? null) : wish.district;
  const kept = before?.place === "district" && district === null ? undefined : before?.place;
  const [usual] = placesOf(role);
  return { district, place: wish.place ?? (wish.district ? "district" : (kept ?? usual)) };
}

/**
 * Determines the place of a role. The caller checks that the school, district and classes exist, and that the classes
 * belong to the school.
 * @param before the user's previous place, if the role stays the same
 * @throws Failure `invalid` if the role cannot have this place, or if something that the place requires is missing
 */
export function placeRole(role: Role, wish: PlaceWish, before?: PlacedRole): PlacedRole {
  const { place, district } = wishedPlace(role, wish, before);
  if (!(placesOf(role) as readonly Place[]).includes(place))
    throw userFailures.placeNotOfRole({ role: roleLabel(role), places: placesOf(role) }, { field: "place" });
  const nowhere = { place, school_id: null, district_id: null, class_ids: [] };
  if (place === "installation") return nowhere;
  if (place === "district") {
    if (district === null) throw userFailures.chooseDistrict({}, { field: "district" });
    return { ...nowhere, district_id: district };
  }
  if (place === "school")
    return { ...nowhere, place: role === "SCHOOL_ADMIN" ? null : place, school_id: wish.school };
  const classes = [...new Set(wish.classes ?? before?.class_ids ?? [])].toSorted((a, b) => a - b);
  if (wish.school === null) throw userFailures.chooseSchoolOfClasses({}, { field: "school" });
  if (classes.length === 0) throw userFailures.chooseClasses({}, { field: "classes" });
  return { ...nowhere, school_id: wish.school, class_ids: classes };
}
