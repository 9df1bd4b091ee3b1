import { templateName } from "../../ui/marks/template-name.ts";
import type { SentDesignRules } from "@idms/core/cards/designs/design-rule-schemas";
import { HOLDS_TEXT, joinedValues, rulesInOrder, splitValues } from "@idms/core/cards/designs/design-rules";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { fieldLabel } from "@idms/core/forms/values/field";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../ui/api/api.ts";
import { useList } from "../../ui/api/use-list.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { templateChoiceSchema } from "@idms/core/print/batches/card-check";
import { useCan } from "../../school/session/use-can.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { ID_TEMPLATES } from "../actions/requests.ts";

/** A rule as typed. The values are in the format of `joinedValues`. */
interface TypedRule {
  id: number;
  template: string;
  name: string;
  values: string;
}

interface Option {
  value: string;
  label: string;
}

const peopleOptions = [
  { value: "staff", label: say("Staff") },
  { value: "students", label: say("Students") },
] satisfies { value: Holds; label: string }[];

/** Returns the values that a rule starts with when its field is chosen. */
const valuesOf = (name: string): string => (name === HOLDS_TEXT ? "staff" : "");

const asSent = (rules: readonly TypedRule[]): SentDesignRules =>
  rules.map(({ template, name, values }) => ({
    template: Number(template),
    name,
    values: splitValues(values),
  }));

/**
 * Shows the rules by which a school chooses the design of each card, and lets the user change them. Shows nothing for a
 * school with a single design and no rules.
 */
export function DesignRules({ school }: { school: number }) {
  const maySave = useCan()("design_rules.save");
  const query = { school, ordering: "name" };
  const { data } = useList(ID_TEMPLATES, templateChoiceSchema, query, maySave);
  const forms = useFormTemplates(school).data?.rows;
  if (!data || !forms) return null;
  const rules = rulesInOrder(data.rows).map(({ at, template, name, values }) => ({
    id: at,
    template: String(template.id),
    name,
    values: joinedValues(values),
  }));
  if (data.rows.length < 2 && rules.length === 0) return null;
  const fields = new Map([
    ["class", say("Class and section")],
    ["class_name", say("Class")],
    ["section", say("Section")],
    [HOLDS_TEXT, say("Students or staff")],
    ...forms.flatMap((form) => form.fields.map((field) => [field.name, fieldLabel(field)] as const)),
  ]);
  // A form may have lost the field of a rule.
  for (const { name } of rules) if (!fields.has(name)) fields.set(name, name);
  return (
    <RulesEditor
      key={JSON.stringify(rules)}
      school={school}
      saved={rules}
      fields={[...fields].map(([value, label]) => ({ value, label }))}
      designs={data.rows.map(({ id, name, is_two_sided: isTwoSided }) => ({
        value: String(id),
        label: templateName({ name, isTwoSided, isDefault: false }),
      }))}
    />
  );
}

interface RulesEditorProps {
  school: number;
  saved: readonly TypedRule[];
  fields: readonly Option[];
  designs: readonly Option[];
}

function RulesEditor({ school, saved, fields, designs }: RulesEditorProps) {
  const [rules, setRules] = useState(saved);
  const tried = useTried(ID_TEMPLATES);
  const change = (at: number, part: Partial<TypedRule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const save = () =>
    tried(() => call("PUT", `/schools/${school}/design-rules/`, { body: { rules: asSent(rules) } }));
  const id = 1 + Math.max(-1, ...rules.map((rule) => rule.id));
  const added = {
    id,
    template: designs[0]?.value ?? "",
    name: fields[0]?.value ?? "",
    values: "",
  };
  return (
    <details className="no-print" open={saved.length > 0}>
      <summary>{say("Rules for choosing the design of each card")}</summary>
      <Stack gap="sm" mt="sm">
        <Text size="sm">
          {say(
            "The first rule that matches a card determines its design. If no rule matches, the default is used.",
          )}
        </Text>
        {rules.map((rule, at) => (
          <Group key={rule.id} align="flex-end" gap="sm">
            <NativeSelect
              label={say("Rule {n}: field", { n: at + 1 })}
              value={rule.name}
              data={[...fields]}
              onChange={({ currentTarget: { value: name } }) =>
                change(at, {
                  name,
                  ...([rule.name, name].includes(HOLDS_TEXT) && { values: valuesOf(name) }),
                })
              }
            />
            {rule.name === HOLDS_TEXT ? (
              <NativeSelect
                label={say("People")}
                value={rule.values}
                data={peopleOptions}
                onChange={(event) => change(at, { values: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                label={say("Values, separated by commas")}
                value={rule.values}
                onChange={(event) => change(at, { values: event.currentTarget.value })}
              />
            )}
            <NativeSelect
              label={say("ID template")}
              value={rule.template}
              data={[...designs]}
              onChange={(event) => change(at, { template: event.currentTarget.value })}
            />
            <Button
              variant="default"
              aria-label={say("Remove rule {n}", { n: at + 1 })}
              onClick={() => setRules(rules.filter((_, index) => index !== at))}
            >
              {say("Remove")}
            </Button>
          </Group>
        ))}
        <Group gap="sm">
          <Button variant="default" onClick={() => setRules([...rules, added])}>
            {say("Add Rule")}
          </Button>
          <Button disabled={rules === saved} onClick={() => void save()}>
            {commonText.save}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}
