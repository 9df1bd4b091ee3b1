import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  rightsForToken,
} from "@idms/core/school/accounts/api-token-rules";
import {
  madeTokenAnswer,
  newTokenSchema,
  type MadeToken,
} from "@idms/core/school/accounts/api-token-schemas";
import type { Role } from "@idms/core/school/accounts/roles";
import { MultiSelect, NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";

export const TOKENS = "/tokens/";

/** The form for a new token: its purpose, permissions and validity. */
export function TokenEditor({ onMade, onClose }: { onMade(made: MadeToken): void; onClose(): void }) {
  const { role, grants, school_id } = useCurrentUser();
  const form = useForm({
    initialValues: {
      name: "",
      rights: [] as string[],
      school: null as number | null,
      days: DEFAULT_TOKEN_DAYS as number | string,
    },
    validate: checkedBy(newTokenSchema),
  });
  const { save, saving, failure } = useSave({
    path: TOKENS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved(saved) {
      onMade(madeTokenAnswer.parse(saved));
      onClose();
    },
  });
  const rights = rightsForToken({ role: role as Role, grants, school_id }, form.values.school ?? school_id);
  return (
    <Editor
      title={say("Create Token")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(newTokenSchema.parse(values)))}
    >
      <TextInput
        label={say("Name")}
        description={say("What the token is for, such as the script that uses it.")}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      {role === "SUPER_ADMIN" && (
        <SchoolSelect
          clearable
          description={say("If you do not choose a school, the token covers all schools.")}
          {...form.getInputProps("school")}
          onChange={(school) => form.setValues({ school, rights: [] })}
        />
      )}
      <MultiSelect
        label={say("Rights")}
        description={say("Choose the rights by name. The token gets no other rights.")}
        required
        searchable
        data={rights}
        nothingFoundMessage={say("No right with that name")}
        {...form.getInputProps("rights")}
      />
      <NumberInput
        label={say("Days")}
        description={say("How many days the token is valid.")}
        min={1}
        max={MAX_TOKEN_DAYS}
        allowDecimal={false}
        {...form.getInputProps("days")}
      />
    </Editor>
  );
}
