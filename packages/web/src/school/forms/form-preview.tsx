import type { FormField } from "@idms/core/forms/values/field";
import { languageOptions } from "@idms/core/forms/values/parent-languages";
import { readFields } from "@idms/core/forms/templates/read-fields";
import { Group, NativeSelect, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormFields, type FormValues } from "../../public/form/form-fields.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import { directionOf, loadTexts } from "../../public/locales/languages.ts";
import { say } from "../../say/say/say.ts";

/** The parents' form of a template that is being edited, in a parent's language. It can be filled, and goes nowhere. */
export function FormPreview({ fields }: { fields: readonly FormField[] }) {
  const [language, setLanguage] = useState("en");
  const [values, setValues] = useState<FormValues>({});
  const { data: texts } = useQuery({
    queryKey: ["form-texts", language],
    queryFn: () => loadTexts(language),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  return (
    <section className="form-preview" aria-label={say("What parents see")}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {say("What parents see")}
        </Title>
        <NativeSelect
          size="xs"
          aria-label={say("Language")}
          data={languageOptions}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </Group>
      {texts && (
        <div lang={language} dir={directionOf(language)}>
          <FormFields
            fields={fieldsIn(texts, readFields(fields), language)}
            values={values}
            errors={{}}
            texts={texts}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </div>
      )}
    </section>
  );
}
