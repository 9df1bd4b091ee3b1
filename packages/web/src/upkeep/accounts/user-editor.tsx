import { GRANTS, type Grant } from "@idms/core/school/accounts/rights";
import {
  DEFAULT_ROLE,
  GIVEN_ROLES,
  placesOf,
  type GivenRole,
  type Place,
} from "@idms/core/school/accounts/roles";
import { newUserSchema, userChangeSchema, type User } from "@idms/core/school/accounts/user";
import type { Parts } from "@idms/core/upkeep/versions/merge";
import { Checkbox, SimpleGrid, TextInput, NativeSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { classLabel } from "@idms/core/school/classes/label";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useSchools } from "../../school/schools/use-schools.ts";
import { ChoiceMultiSelect, ChoiceSelect } from "../../ui/forms/choice.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { NewPasswordField } from "../../ui/forms/new-password-field.tsx";
import { textParts } from "../../ui/forms/text-parts.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { commonText, loginText, userText, roleText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { GRANT_WORDS, PLACE_WORDS, ROLE_PURPOSES } from "../../say/core-texts/accounts.ts";
import { useClasses } from "../../school/classes/use-classes.ts";
import { districtChoices } from "../../school/schools/district-tree.ts";
import { useDistricts } from "../../school/schools/use-districts.ts";

/** A role and its scope while a user is being edited. */
interface PlacedValues {
  role: GivenRole;
  place: Place;
  school: number | null;
  district: number | null;
  classes: number[];
}

/** Returns the scope of a user's role, or the default scope for a new user. */
const placeOf = (user: User | null): Place =>
  user?.place ?? (user && user.role !== "SUPER_ADMIN" ? placesOf(user.role)[0] : "school");

/** Whether this kind of scope lies in one school. Without the school, the user would see nothing. */
const isOfSchool = (place: Place): boolean => place === "school" || place === "class";

/** Returns the request body. It omits everything that does not belong to the scope. */
const placedBody = ({ role, place, school, district, classes }: PlacedValues) => ({
  role,
  place,
  school: isOfSchool(place) ? school : null,
  district: place === "district" ? district : null,
  classes: place === "class" ? classes : [],
});

interface PlaceFieldsProps {
  values: PlacedValues;
  errors: Partial<Record<string, ReactNode>>;
  onChange(changed: Partial<PlacedValues>): void;
}

/** Selects a role, and the schools or classes to which the role applies. */
function PlaceFields({ values, errors, onChange }: PlaceFieldsProps) {
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
      {isOfSchool(place) && (
        <SchoolSelect
          required
          value={school}
          error={errors["school"]}
          onChange={(chosen) => onChange({ school: chosen, classes: [] })}
        />
      )}
      {place === "class" && (
        <ChoiceMultiSelect
          label={say("Classes")}
          data={rooms.map((room) => ({ value: String(room.id), label: classLabel(room) }))}
          value={classes.map(String)}
          error={errors["classes"]}
          onChange={(chosen) => onChange({ classes: chosen.map(Number) })}
        />
      )}
      {place === "district" && (
        <ChoiceSelect
          label={say("District")}
          data={districtChoices(districts)}
          value={district === null ? null : String(district)}
          error={errors["district"]}
          onChange={(chosen) => onChange({ district: chosen === null ? null : Number(chosen) })}
        />
      )}
    </>
  );
}

const USER_PARTS = textParts({
  username: loginText.username,
  first_name: say("First name"),
  last_name: say("Last name"),
  email: loginText.email,
  school: say("School"),
});

export interface UserEditorProps {
  user: User | null;
  /** Whether a new user gets a role or scope other than the default. */
  isOther?: boolean;
  /** The school that is chosen at first for a new user. */
  school?: number | null;
  onClose(): void;
}

const titleOf = (user: User | null, isFurther: boolean): string => {
  if (isFurther) return user ? say("Edit User") : say("New User with Another Role");
  return user ? say("Edit School Admin") : userText.create;
};

/** Returns the form values of a user, or of a new user of a school. */
const valuesOf = (user: User | null, school: number | null) => ({
  username: user?.username ?? "",
  password: "",
  first_name: user?.first_name ?? "",
  last_name: user?.last_name ?? "",
  email: user?.email ?? "",
  school: user ? (user.school ?? null) : school,
  grants: user?.grants ?? ([] as Grant[]),
  role: (user?.role ?? DEFAULT_ROLE) as GivenRole,
  place: placeOf(user),
  district: user?.district ?? null,
  classes: user?.classes ?? ([] as number[]),
});
type Values = ReturnType<typeof valuesOf>;

/**
 * Manages the form of the editor and saves it. The request does not include an empty password, or permissions and
 * scope that have not changed.
 */
function useUserForm({ user, isOther = false, school = null, onClose }: UserEditorProps) {
  const isFurther = isOther || (user !== null && (user.role !== DEFAULT_ROLE || user.place !== undefined));
  const schema = user ? userChangeSchema() : newUserSchema();
  const check = checkedBy(schema);
  const form = useForm({
    initialValues: valuesOf(user, school),
    validate: (values) => ({
      ...check(values),
      ...(isOfSchool(values.place) && values.school === null && { school: commonText.chooseSchool }),
    }),
  });
  const schools = useSchools();
  const parts = {
    ...USER_PARTS,
    wordsOf: (part: unknown, name: string) => {
      const school = schools.data?.rows.find(({ id }) => name === "school" && String(id) === part);
      return school?.name ?? USER_PARTS.wordsOf(part, name);
    },
  };
  const onMerged = ({ school, ...texts }: Parts) =>
    form.setValues({ ...texts, school: school === "" ? null : Number(school) });
  const { save, saving, failure } = useSave({
    path: "/users/",
    row: user ? { ...user, read: user, what: say("school admin"), ...parts, onMerged } : undefined,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: onClose,
  });
  const submit = (values: Values) => {
    const { grants, role: _, place: __, district: ___, classes: ____, ...others } = schema.parse(values);
    const isPlaced =
      isOther || ["role", "place", "school", "district", "classes"].some((name) => form.isDirty(name));
    save({
      ...others,
      ...(!isFurther && { role: DEFAULT_ROLE }),
      ...(isFurther && isPlaced && placedBody(values)),
      ...(form.isDirty("grants") && { grants }),
    });
  };
  return { form, isFurther, saving, failure, onSubmit: form.onSubmit(submit) };
}

/** The form for a school admin, or for a user with another role. If no user is given, it creates one. */
export function UserEditor(props: UserEditorProps) {
  const { user, onClose } = props;
  const { form, isFurther, saving, failure, onSubmit } = useUserForm(props);
  const { username, first_name, last_name, email, role, grants } = form.values;
  return (
    <Editor
      title={titleOf(user, isFurther)}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <TextInput
        label={loginText.username}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <NewPasswordField
        label={loginText.password}
        owner={{ username, first_name, last_name, email }}
        required={!user}
        description={user && say("Leave empty to keep the current password.")}
        {...form.getInputProps("password")}
        value={form.values.password}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={say("First name")} autoComplete="off" {...form.getInputProps("first_name")} />
        <TextInput label={say("Last name")} autoComplete="off" {...form.getInputProps("last_name")} />
      </SimpleGrid>
      <TextInput
        label={loginText.email}
        type="email"
        autoComplete="off"
        description={say("Password reset links are sent to this address.")}
        {...form.getInputProps("email")}
      />
      {isFurther ? (
        <PlaceFields
          values={form.values}
          errors={form.errors}
          onChange={(changed) => form.setValues(changed)}
        />
      ) : (
        <>
          <SchoolSelect required {...form.getInputProps("school")} />
          <TextInput label={say("Role")} variant="filled" value={roleText[DEFAULT_ROLE]} readOnly />
        </>
      )}
      {(!isFurther || role === DEFAULT_ROLE) && (
        <GrantBoxes grants={grants} onChange={(next) => form.setFieldValue("grants", next)} />
      )}
    </Editor>
  );
}

const GrantBoxes = ({ grants, onChange }: { grants: Grant[]; onChange(grants: Grant[]): void }) =>
  GRANTS.map((grant) => (
    <Checkbox
      key={grant}
      label={GRANT_WORDS[grant]}
      checked={grants.includes(grant)}
      onChange={(event) =>
        onChange(event.currentTarget.checked ? [...grants, grant] : grants.filter((each) => each !== grant))
      }
    />
  ));
