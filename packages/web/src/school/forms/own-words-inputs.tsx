import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { languageName, languageOptions, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { say } from "../../say/say/say.ts";

interface OwnWordsProps {
  field: FormField;
  onChange(change: Partial<FormField>): void;
  errorOf(property: keyof FormField): string | undefined;
}

/** Edits a field's help text, and the school's translations of its label, help text and options. */
export function OwnWordsInputs({ field, onChange, errorOf }: OwnWordsProps) {
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
