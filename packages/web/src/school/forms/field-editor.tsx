import { optionsFromText, optionsToText } from "@idms/core/forms/templates/edit-fields";
import { FIELD_TYPES, fieldLabel, MAP_TARGETS, type FormField } from "@idms/core/forms/values/field";
import {
  Badge,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Switch,
  Text,
  Textarea,
  TextInput,
  Stack,
} from "@mantine/core";
import { useState, type Dispatch, type KeyboardEvent } from "react";
import { languageName, languageOptions, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { IconArrowDown, IconArrowUp, IconTrash } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { RowActions } from "../../ui/lists/row-actions.tsx";
import type { DraftErrors, Edit } from "./draft.ts";

interface OwnWordsProps {
  field: FormField;
  onChange(change: Partial<FormField>): void;
  errorOf(property: keyof FormField): string | undefined;
}

/** Edits a field's help text, and the school's translations of its label, help text and options. */
function OwnWordsInputs({ field, onChange, errorOf }: OwnWordsProps) {
  const [language, setLanguage] = useState<ParentLanguage>("en");
  const { labels = {}, help = {}, option_labels: called = {} } = field;
  const own = called[language] ?? {};
  const name = languageName(language);
  const rename = (option: string, text: string) =>
    onChange({ option_labels: { ...called, [language]: { ...own, [option]: text } } });
  return (
    <details className="own-words">
      <summary>{say("Help and other languages")}</summary>
      <Stack gap="sm" mt="xs">
        <NativeSelect
          label={say("Language")}
          description={say(
            "The language that parents read. The default text is used for anything you leave empty.",
          )}
          data={languageOptions}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as ParentLanguage)}
        />
        {language !== "en" && (
          <TextInput
            label={say("Label in {language}", { language: name })}
            lang={language}
            dir="auto"
            placeholder={fieldLabel(field)}
            value={labels[language] ?? ""}
            onChange={(event) => onChange({ labels: { ...labels, [language]: event.currentTarget.value } })}
            error={errorOf("labels")}
          />
        )}
        <TextInput
          label={say("Help in {language}", { language: name })}
          lang={language}
          dir="auto"
          value={help[language] ?? ""}
          onChange={(event) => onChange({ help: { ...help, [language]: event.currentTarget.value } })}
          error={errorOf("help")}
        />
        {language !== "en" &&
          field.options.map((option) => (
            <TextInput
              key={option}
              label={say("{option} in {language}", { option, language: name })}
              lang={language}
              dir="auto"
              value={own[option] ?? ""}
              onChange={(event) => rename(option, event.currentTarget.value)}
              error={errorOf("option_labels")}
            />
          ))}
      </Stack>
    </details>
  );
}

const TYPE_LABELS: Record<FormField["type"], string> = {
  text: say("Text"),
  email: say("Email"),
  tel: say("Phone"),
  date: say("Date"),
  textarea: say("Long text"),
  select: say("Choice"),
  file: say("Photo"),
};

export interface FieldEditorProps {
  field: FormField;
  index: number;
  count: number;
  errors: DraftErrors;
  dispatch: Dispatch<Edit>;
}

/** Edits every property of one field. In any of its inputs, Alt and an arrow key move the field up or down. */
export function FieldEditor({ field, index, count, errors, dispatch }: FieldEditorProps) {
  const label = fieldLabel(field) || say("Field {place}", { place: index + 1 });
  const change = (change: Partial<FormField>) => dispatch({ kind: "change", index, change });
  const move = (by: -1 | 1) => dispatch({ kind: "move", index, by });
  const errorOf = (property: keyof FormField) => {
    const path = `fields.${index}.${property}`;
    return Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1];
  };

  function moveByKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <Paper component="fieldset" withBorder p="md" className="field-editor" onKeyDown={moveByKey}>
      <legend className="visually-hidden">{label}</legend>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Group gap="xs" className="field-editor-name">
          <Badge variant="light" color="gray" circle aria-hidden="true">
            {index + 1}
          </Badge>
          <Text fw={600} aria-hidden="true">
            {label}
          </Text>
        </Group>
        <RowActions
          of={[
            {
              label: say("Move {field} up", { field: label }),
              icon: IconArrowUp,
              idle: index === 0,
              onClick: () => move(-1),
            },
            {
              label: say("Move {field} down", { field: label }),
              icon: IconArrowDown,
              idle: index === count - 1,
              onClick: () => move(1),
            },
            {
              label: say("Remove {field}", { field: label }),
              icon: IconTrash,
              danger: true,
              onClick: () => dispatch({ kind: "remove", index }),
            },
          ]}
        />
      </Group>
      <Basics field={field} onChange={change} errorOf={errorOf} />
      {field.type === "select" && (
        <OptionsInput
          options={field.options}
          onChange={(options) => change({ options })}
          error={errorOf("options")}
        />
      )}
      <OwnWordsInputs field={field} onChange={change} errorOf={errorOf} />
      <Switches field={field} onChange={change} />
    </Paper>
  );
}

interface PartProps {
  field: FormField;
  onChange(change: Partial<FormField>): void;
}

/** Edits a field's name and type, and the column that it fills. */
function Basics({
  field,
  onChange,
  errorOf,
}: PartProps & { errorOf(property: keyof FormField): string | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label={say("Label")}
        value={field.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        error={errorOf("label")}
      />
      <TextInput
        label={say("Field name")}
        value={field.name}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errorOf("name")}
      />
      <NativeSelect
        label={say("Type")}
        value={field.type}
        data={FIELD_TYPES.map((type) => ({ value: type, label: `${TYPE_LABELS[type]} (${type})` }))}
        onChange={(event) => onChange({ type: event.currentTarget.value as FormField["type"] })}
        error={errorOf("type")}
      />
      <NativeSelect
        label={say("Map to")}
        value={field.map_to ?? ""}
        data={[{ value: "", label: say("Nothing") }, ...targetsOf(field)]}
        onChange={(event) => onChange({ map_to: event.currentTarget.value || null })}
        error={errorOf("map_to")}
      />
    </SimpleGrid>
  );
}

function Switches({ field, onChange }: PartProps) {
  return (
    <Group mt="sm" gap="lg">
      <Switch
        label={say("Required")}
        checked={field.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <Switch
        label={say("Unique")}
        checked={field.unique}
        onChange={(event) => onChange({ unique: event.currentTarget.checked, siblings: undefined })}
      />
      {field.unique && field.type !== "file" && (
        <Switch
          label={say("Allow the same answer for siblings")}
          checked={field.siblings ?? false}
          onChange={(event) => onChange({ siblings: event.currentTarget.checked || undefined })}
        />
      )}
    </Group>
  );
}

/** Returns the columns that a field can fill. If the template names another column, that one is included too. */
const targetsOf = ({ map_to }: FormField): string[] =>
  map_to === null || (MAP_TARGETS as readonly string[]).includes(map_to)
    ? [...MAP_TARGETS]
    : [...MAP_TARGETS, map_to];

interface OptionsInputProps {
  options: readonly string[];
  onChange(options: string[]): void;
  error: string | undefined;
}

/** Edits options, one per line. The text stays as it was typed, so that the user can begin a new line. */
function OptionsInput({ options, onChange, error }: OptionsInputProps) {
  const [text, setText] = useState(() => optionsToText(options));
  return (
    <Textarea
      mt="sm"
      label={say("Options, one per line")}
      autosize
      minRows={3}
      maxRows={10}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(optionsFromText(event.currentTarget.value));
      }}
      error={error}
    />
  );
}
