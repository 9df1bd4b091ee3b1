import { previewSetting } from "@idms/core/cards/checks/preview-notes";
import { coachSetting } from "@idms/core/students/photos/coach-setting";
import { holdPhotosSetting } from "@idms/core/students/photos/photo-quality";
import { schoolInputSchema, type School } from "@idms/core/school/schools/school";
import { holdBackSetting, signOffSetting } from "@idms/core/students/sign-off/sign-off-setting";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { textParts, yesOrNo } from "../../ui/forms/text-parts.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { CardKeyField } from "./card-key-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { SCHOOLS } from "./use-schools.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { commonText, schoolText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { retell } from "../../say/say/retell.ts";

const SCHOOL_PARTS = textParts({
  name: say("Name"),
  address: say("Address"),
  email: say("Email"),
  phone: say("Phone"),
  card_preview: retell(previewSetting.label),
  photo_coach: retell(coachSetting.label),
  sign_off: retell(signOffSetting.label),
  hold_back: retell(holdBackSetting.label),
  hold_photos: retell(holdPhotosSetting.label),
});

/** The form of a school; without a school it makes a new one. */
export function SchoolEditor({ school, onClose }: { school: School | null; onClose(): void }) {
  const form = useForm({
    initialValues: {
      name: school?.name ?? "",
      address: school?.address ?? "",
      email: school?.email ?? "",
      phone: school?.phone ?? "",
      card_preview: school?.card_preview ?? true,
      photo_coach: school?.photo_coach ?? true,
      sign_off: school?.sign_off ?? false,
      hold_back: school?.hold_back ?? false,
      hold_photos: school?.hold_photos ?? false,
    },
    validate: checkedBy(schoolInputSchema),
  });
  const { save, saving, failure } = useSave({
    path: SCHOOLS,
    row: school
      ? {
          ...school,
          read: school,
          what: say("school"),
          ...SCHOOL_PARTS,
          onMerged: ({ card_preview, photo_coach, sign_off, hold_back, hold_photos, ...parts }) =>
            form.setValues({
              ...parts,
              card_preview: card_preview === yesOrNo(true),
              photo_coach: photo_coach === yesOrNo(true),
              sign_off: sign_off === yesOrNo(true),
              hold_back: hold_back === yesOrNo(true),
              hold_photos: hold_photos === yesOrNo(true),
            }),
        }
      : undefined,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => onClose(),
  });
  return (
    <Editor
      title={school ? say("Edit School") : schoolText.create}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(schoolInputSchema.parse(values)))}
    >
      <TextInput label={say("Name")} required data-autofocus {...form.getInputProps("name")} />
      <Textarea label={say("Address")} autosize minRows={2} {...form.getInputProps("address")} />
      <TextInput label={say("Email")} type="email" {...form.getInputProps("email")} />
      <TextInput label={say("Phone")} type="tel" {...form.getInputProps("phone")} />
      <Checkbox
        label={retell(previewSetting.label)}
        description={retell(previewSetting.note)}
        {...form.getInputProps("card_preview", { type: "checkbox" })}
      />
      <Checkbox
        label={retell(coachSetting.label)}
        description={retell(coachSetting.note)}
        {...form.getInputProps("photo_coach", { type: "checkbox" })}
      />
      <Checkbox
        label={retell(signOffSetting.label)}
        description={retell(signOffSetting.note)}
        {...form.getInputProps("sign_off", { type: "checkbox" })}
      />
      <Checkbox
        label={retell(holdBackSetting.label)}
        description={retell(holdBackSetting.note)}
        {...form.getInputProps("hold_back", { type: "checkbox" })}
      />
      <Checkbox
        label={retell(holdPhotosSetting.label)}
        description={retell(holdPhotosSetting.note)}
        {...form.getInputProps("hold_photos", { type: "checkbox" })}
      />
      {school && <LogoField school={school.id} />}
      {school && <CardKeyField school={school.id} />}
    </Editor>
  );
}
