import {
  DEFAULT_ROLE,
  GRANT_WORDS,
  GRANTS,
  newUserSchema,
  roleLabel,
  userChangeSchema,
  type Grant,
  type Parts,
  type User,
} from "@idms/core";
import { Checkbox, SimpleGrid, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useSchools } from "../schools/use-schools.ts";
import { Editor } from "../ui/editor.tsx";
import { NewPasswordField } from "../ui/new-password-field.tsx";
import { textParts } from "../ui/text-parts.ts";
import { useSave } from "../ui/use-save.ts";
import { checkedBy } from "../ui/checked-by.ts";
import { commonText, loginText, userText } from "../say/texts/messages.ts";
import { say } from "../say/say.ts";
import { retell } from "../say/retell.ts";

const USER_PARTS = textParts({
  username: loginText.username,
  first_name: say("First name"),
  last_name: say("Last name"),
  email: loginText.email,
  school: say("School"),
});

/** The form of a school admin; without a user it makes a new one. An empty password is not sent, nor are grants that stay. */
export function UserEditor({ user, onClose }: { user: User | null; onClose(): void }) {
  const schema = user ? userChangeSchema() : newUserSchema();
  const form = useForm({
    initialValues: {
      username: user?.username ?? "",
      password: "",
      first_name: user?.first_name ?? "",
      last_name: user?.last_name ?? "",
      email: user?.email ?? "",
      school: user?.school ?? null,
      grants: user?.grants ?? ([] as Grant[]),
    },
    validate: checkedBy(schema),
  });
  const { username, first_name, last_name, email } = form.values;
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
    onSaved: () => onClose(),
  });
  return (
    <Editor
      title={user ? say("Edit School Admin") : userText.create}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        const { grants, ...others } = schema.parse(values);
        return save(form.isDirty("grants") ? { ...others, grants } : others);
      })}
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
        description={user && say("Leave it empty to keep the password as it is.")}
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
        description={say("Reset links are sent to it.")}
        {...form.getInputProps("email")}
      />
      <SchoolSelect clearable {...form.getInputProps("school")} />
      <TextInput label={say("Role")} variant="filled" value={retell(roleLabel(DEFAULT_ROLE))} readOnly />
      {GRANTS.map((grant) => (
        <Checkbox
          key={grant}
          label={retell(GRANT_WORDS[grant])}
          checked={form.values.grants.includes(grant)}
          onChange={(event) =>
            form.setFieldValue(
              "grants",
              event.currentTarget.checked
                ? [...form.values.grants, grant]
                : form.values.grants.filter((each) => each !== grant),
            )
          }
        />
      ))}
    </Editor>
  );
}
