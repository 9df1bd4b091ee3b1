import { likelyYear, schoolYearInputSchema } from "@idms/core/school/years/school-year";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Failure } from "../../ui/failure.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCan } from "../session/use-can.ts";
import { useAgreesToPast } from "./past-year.ts";
import { setYear } from "./year-calls.ts";

export interface SetYearProps {
  school: number;
  onSet(): unknown;
}

/** Asks for a school's current year. The suggestion is saved only if the user confirms it. */
export function SetYear({ school, onSet }: SetYearProps) {
  const can = useCan();
  const [suggested] = useState(() => likelyYear(dayOf(new Date())));
  const form = useForm({
    initialValues: suggested,
    validate: checkedBy(schoolYearInputSchema),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setYear(school, schoolYearInputSchema.parse(form.getValues())),
    onSuccess: onSet,
  });
  const agrees = useAgreesToPast();
  if (!can("school_years.change"))
    return <Text size="sm">{say("Ask the school to set its school year.")}</Text>;
  return (
    <form
      onSubmit={form.onSubmit(async (year) => {
        if (await agrees(year)) mutate();
      })}
    >
      <Group align="flex-end" gap="sm">
        <TextInput label={say("School year")} maxLength={40} {...form.getInputProps("name")} />
        <TextInput
          type="date"
          label={say("Last day of the school year")}
          {...form.getInputProps("ends_on")}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {say("Set School Year")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {say("This year is a guess. Check it.")}
      </Text>
      <Failure mt="xs">{error && detailOf(error, commonText.saveFailed)}</Failure>
    </form>
  );
}
