import { userFailures } from "../sign-in/user-failures.ts";
import { placesOf, roleLabel, type Place, type Role } from "./roles.ts";

/** The place of a user's role, as it is kept: null stands for where the specification has it. */
export interface PlacedRole {
  place: Place | null;
  school_id: number | null;
  district_id: number | null;
  class_ids: number[];
}

/** The wished place of a role; absent parts are the usual, or stay as they were. */
export interface PlaceWish {
  place?: Place | undefined;
  school: number | null;
  district?: number | null | undefined;
  classes?: readonly number[] | undefined;
}

/** Each place in words, as it is chosen. */
export const PLACE_WORDS: Readonly<Record<Place, string>> = {
  installation: "All schools",
  district: "All schools in a district",
  school: "One school",
  class: "Some classes in a school",
};

/** Whether a role is given for several schools, so that whoever has it works in one of them at a time. */
export const worksInOneOfMany = ({
  role,
  place,
}: {
  role: string;
  place?: Place | null | undefined;
}): boolean => role !== "SUPER_ADMIN" && (place === "district" || place === "installation");

/** The roles of which all is read for several schools together. */
const OF_ALL_TOGETHER: readonly string[] = ["AUDITOR", "BOARD"] satisfies Role[];

/** Whether somebody has to say in which of several schools they work before anything is seen. */
export const hasToChooseSchool = (who: { role: string; place?: Place | null | undefined }): boolean =>
  worksInOneOfMany(who) && !OF_ALL_TOGETHER.includes(who.role);

/** The place that is wished, else the one that the user had, else the role's usual one. */
function wishedPlace(role: Role, wish: PlaceWish, before?: PlacedRole) {
  const district = wish.district === undefined ? (before?.district_id ?? null) : wish.district;
  const kept = before?.place === "district" && district === null ? undefined : before?.place;
  const [usual] = placesOf(role);
  return { district, place: wish.place ?? (wish.district ? "district" : (kept ?? usual)) };
}

/**
 * Finds the place of a role. Its caller checks that school, district and classes exist, and that the classes are the
 * school's.
 * @param before the user before, if the role stays
 * @throws Failure `invalid` for a place that the role cannot have, and for what the place needs
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
