import { isCalled } from "@idms/core/school/schools/school-search";
import { USUAL_BACKGROUND } from "@idms/core/school/schools/background-setting";
import { schoolInputSchema, schoolSchema, type School } from "@idms/core/school/schools/school";
import { Checkbox, Stack, Textarea, TextInput, Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { textParts, yesOrNo } from "../../ui/forms/text-parts.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { CardKeyField } from "./card-key-field.tsx";
import { SCHOOLS } from "./use-schools.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { commonText, schoolText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { logoSize } from "@idms/core/school/schools/logo";
import { useState } from "react";
import { toast } from "../../ui/page/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { call, detailOf, getList } from "../../ui/api/api.ts";
import {
  backgroundSetting,
  coachSetting,
  holdBackSetting,
  holdPhotosSetting,
  phoneCardSetting,
  previewSetting,
  signOffSetting,
  logoText,
} from "../../say/core-texts/schools.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { logoPath, useLogo } from "./use-logo.ts";
import "./school-editor.css";

/** A school's on/off settings, each with its subject and its default for a new school. */
const SWITCHES = [
  { name: "card_preview", setting: previewSetting, usual: true, of: "families" },
  { name: "photo_coach", setting: coachSetting, usual: true, of: "families" },
  { name: "phone_card", setting: phoneCardSetting, usual: false, of: "families" },
  { name: "hold_photos", setting: holdPhotosSetting, usual: false, of: "photos" },
  { name: "sign_off", setting: signOffSetting, usual: false, of: "printing" },
  { name: "hold_back", setting: holdBackSetting, usual: false, of: "printing" },
] as const;
/** The subjects of the settings that most schools never change. */
const SUBJECTS = { families: say("Families"), photos: say("Photos"), printing: say("Printing") } as const;
type Switches = Record<(typeof SWITCHES)[number]["name"], boolean>;

const SCHOOL_PARTS = textParts({
  name: say("Name"),
  address: say("Address"),
  email: say("Email"),
  phone: say("Phone"),
  photo_background: backgroundSetting.label,
  ...Object.fromEntries(SWITCHES.map(({ name, setting }) => [name, setting.label])),
});

const switchesOf = (isOn: (name: keyof Switches, usual: boolean) => boolean) =>
  Object.fromEntries(SWITCHES.map(({ name, usual }) => [name, isOn(name, usual)])) as Switches;

export interface SchoolEditorProps {
  /** The school to edit, or null for a new school. */
  school: School | null;
  /** The label of a setting whose subject is unfolded. */
  shown?: string;
  onClose(): void;
  /** Called after a new school has been saved. */
  onAdded?(school: School): void;
}

/** The form for editing a school, or for creating one if none is given. */
export function SchoolEditor({ school, shown, onClose, onAdded }: SchoolEditorProps) {
  const form = useForm({
    initialValues: {
      name: school?.name ?? "",
      address: school?.address ?? "",
      email: school?.email ?? "",
      phone: school?.phone ?? "",
      photo_background: school?.photo_background ?? "",
      ...switchesOf((name, usual) => school?.[name] ?? usual),
    },
    validate: checkedBy(schoolInputSchema),
  });
  const askSecond = useAskSecond(school);
  const [logo, setLogo] = useState<File | null>(null);
  const { save, saving, failure } = useSave({
    path: SCHOOLS,
    row: school
      ? {
          ...school,
          read: school,
          what: say("school"),
          ...SCHOOL_PARTS,
          onMerged: (parts) =>
            form.setValues({ ...parts, ...switchesOf((name) => parts[name] === yesOrNo(true)) }),
        }
      : undefined,
    fallback: commonText.saveFailed,
    askFirst: () => askSecond(form.getValues().name),
    setErrors: form.setErrors,
    onSaved(saved) {
      onClose();
      if (school !== null) return;
      const added = schoolSchema.parse(saved);
      if (logo) void put(added.id, logo).catch((error) => toast(detailOf(error, logoText.failed)));
      onAdded?.(added);
    },
  });
  const shownSubject =
    shown === backgroundSetting.label
      ? "photos"
      : SWITCHES.find(({ setting }) => setting.label === shown)?.of;
  return (
    <Editor
      title={school ? say("Edit School") : schoolText.create}
      failure={failure}
      saving={saving}
      filled={form.isDirty() || logo !== null}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(schoolInputSchema.parse(values)))}
    >
      <TextInput label={say("Name")} required data-autofocus {...form.getInputProps("name")} />
      <Textarea label={say("Address")} autosize minRows={2} {...form.getInputProps("address")} />
      <TextInput label={say("Email")} type="email" {...form.getInputProps("email")} />
      <TextInput label={say("Phone")} type="tel" {...form.getInputProps("phone")} />
      {school ? <LogoField school={school.id} /> : <NewLogoField file={logo} onChoose={setLogo} />}
      {(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]).map((subject) => (
        <details key={subject} className="school-part" open={subject === shownSubject}>
          <summary>{SUBJECTS[subject]}</summary>
          <Stack gap="md" mt="sm">
            {SWITCHES.filter(({ of }) => of === subject).map(({ name, setting }) => (
              <Checkbox
                key={name}
                label={setting.label}
                description={setting.note}
                {...form.getInputProps(name, { type: "checkbox" })}
              />
            ))}
            {subject === "photos" && (
              <BackgroundField
                value={form.values.photo_background}
                onChange={(colour) => form.setFieldValue("photo_background", colour)}
              />
            )}
          </Stack>
        </details>
      ))}
      {school && <CardKeyField school={school.id} />}
    </Editor>
  );
}

/** Edits the colour that IDMS proposes as the background of photos. The text is empty if it proposes none. */
function BackgroundField({ value, onChange }: { value: string; onChange(colour: string): void }) {
  return (
    <>
      <Checkbox
        label={backgroundSetting.label}
        description={backgroundSetting.note}
        checked={value !== ""}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_BACKGROUND : "")}
      />
      {value !== "" && (
        <TextInput
          type="color"
          label={backgroundSetting.colour}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Returns a function that asks whether to save a school with the same name as another one. */
function useAskSecond(school: School | null): (name: string) => Promise<boolean> {
  const ask = useAsk();
  return async (name) => {
    if (school && isCalled(school, name)) return true;
    // If the schools cannot be read, saving says why.
    const found = await getList(SCHOOLS, schoolSchema, { query: { search: name } }).catch(() => null);
    const other = found?.rows.find((each) => each.id !== school?.id && isCalled(each, name));
    if (!other) return true;
    const question = say("There is already a school named {name}. Save another school with the same name?", {
      name: other.name,
    });
    const hint = [other.address, other.phone, other.email].filter(Boolean).join(", ");
    return ask.confirm(question, say("Save anyway"), { hint: hint || undefined });
  };
}

const IMAGE_TYPES = "image/png,image/jpeg,image/webp";

/** Edits a school's logo. A new logo is saved as soon as it is selected. */
function LogoField({ school }: { school: number }) {
  const logo = useLogo(school);
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File | null) => (file ? put(school, file) : call("DELETE", logoPath(school))),
    onSettled: () => reload(logoPath(school)),
  });
  return (
    <Input.Wrapper
      labelElement="div"
      label={logoText.title}
      description={logoText.note}
      error={error && detailOf(error, logoText.failed)}
    >
      <Group mt="xs" gap="xs">
        <span className="logo-field">
          {logo && <img src={logo.url} alt={logoText.title} {...logoSize(logo)} />}
          {logo === null && <Text size="sm">{logoText.none}</Text>}
        </span>
        <FileButton accept={IMAGE_TYPES} onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={isPending}>
              {logoText.choose}
            </Button>
          )}
        </FileButton>
        <Button size="xs" variant="default" disabled={isPending || !logo} onClick={() => mutate(null)}>
          {logoText.remove}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

interface NewLogoFieldProps {
  file: File | null;
  onChoose(file: File | null): void;
}

/** Chooses the logo of a new school. It is saved once the school has been saved. */
const NewLogoField = ({ file, onChoose }: NewLogoFieldProps) => (
  <Input.Wrapper labelElement="div" label={logoText.title} description={logoText.noteNew}>
    <Group mt="xs" gap="xs">
      <Text size="sm">{file?.name ?? logoText.none}</Text>
      <FileButton accept={IMAGE_TYPES} onChange={onChoose}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            {logoText.choose}
          </Button>
        )}
      </FileButton>
      <Button size="xs" variant="default" disabled={!file} onClick={() => onChoose(null)}>
        {logoText.remove}
      </Button>
    </Group>
  </Input.Wrapper>
);

function put(school: number, file: File): Promise<unknown> {
  const body = new FormData();
  body.set("logo", file);
  return call("PUT", logoPath(school), { body });
}
