import { roleText } from "../../say/texts/messages.ts";
import { GIVEN_ROLES, placesOf, type GivenRole, type Place } from "@idms/core/school/accounts/roles";
import type { User } from "@idms/core/school/accounts/user";
import { classLabel } from "@idms/core/school/classes/label";
import { MultiSelect, NativeSelect, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useClasses } from "../../school/classes/use-classes.ts";
import { PLACE_WORDS, ROLE_PURPOSES } from "../../say/texts/accounts.ts";
import { say } from "../../say/say/say.ts";
import { districtChoices } from "../../school/schools/district-tree.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useDistricts } from "../../school/schools/use-districts.ts";

/** A role and its scope while a user is edited. */
export interface PlacedValues {
  role: GivenRole;
  place: Place;
  school: number | null;
  district: number | null;
  classes: number[];
}

/** Returns the scope of a user's role, or the default scope for a new user. */
export const placeOf = (user: User | null): Place =>
  user?.place ?? (user && user.role !== "SUPER_ADMIN" ? placesOf(user.role)[0] : "school");

/** Returns the request body. It omits everything that does not belong to the scope. */
export const placedBody = ({ role, place, school, district, classes }: PlacedValues) => ({
  role,
  place,
  school: place === "school" || place === "class" ? school : null,
  district: place === "district" ? district : null,
  classes: place === "class" ? classes : [],
});

export interface PlaceFieldsProps {
  values: PlacedValues;
  errors: Partial<Record<string, ReactNode>>;
  onChange(changed: Partial<PlacedValues>): void;
}

/** Selects a role, and the schools or classes to which the role applies. */
export function PlaceFields({ values, errors, onChange }: PlaceFieldsProps) {
  const { role, place, school, district, classes } = values;
  const places = placesOf(role);
  const districts = useDistricts(place === "district").data?.rows ?? [];
  const { rooms } = useClasses(place === "class" ? school : null);
  return (
    <>
      <NativeSelect
        label={say("Role")}
        description={ROLE_PURPOSES[role]}
        value={role}
        data={GIVEN_ROLES.map((each) => ({ value: each, label: roleText[each] }))}
        error={errors["role"]}
        onChange={(event) => {
          const next = event.currentTarget.value as GivenRole;
          onChange({ role: next, place: placesOf(next)[0] });
        }}
      />
      <NativeSelect
        label={say("Applies to")}
        value={place}
        data={places.map((each) => ({ value: each, label: PLACE_WORDS[each] }))}
        error={errors["place"]}
        onChange={(event) => onChange({ place: event.currentTarget.value as Place })}
      />
      {(place === "school" || place === "class") && (
        <SchoolSelect
          clearable
          value={school}
          error={errors["school"]}
          onChange={(chosen) => onChange({ school: chosen, classes: [] })}
        />
      )}
      {place === "class" && (
        <MultiSelect
          label={say("Classes")}
          searchable
          openOnFocus={false}
          data={rooms.map((room) => ({ value: String(room.id), label: classLabel(room) }))}
          value={classes.map(String)}
          error={errors["classes"]}
          onChange={(chosen) => onChange({ classes: chosen.map(Number) })}
        />
      )}
      {place === "district" && (
        <Select
          label={say("District")}
          searchable
          openOnFocus={false}
          data={districtChoices(districts)}
          value={district === null ? null : String(district)}
          error={errors["district"]}
          onChange={(chosen) => onChange({ district: chosen === null ? null : Number(chosen) })}
        />
      )}
    </>
  );
}
