import { dayOf, FORM_DAYS } from "@idms/core/forms/values/iso-date";
import { LEAST_LINK_DAYS } from "@idms/core/collect/links/class-link";
import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { linkEditText } from "../../say/core-texts/links.ts";

/** The two ways to say until when a link is open. One of them is empty, or both. */
interface ExpiryValues {
  days: number | string;
  /** YYYY-MM-DD, or empty. */
  last_day: string;
}

interface ExpiryFieldsProps<V extends ExpiryValues> {
  form: Pick<UseFormReturnType<V>, "getInputProps" | "errors">;
  label: string;
  description?: string;
  /** Whether these are the first fields of a dialog, which has the focus. */
  isFirst?: boolean;
  /** Clears one of the two values, because the other was typed. */
  onClear(name: keyof ExpiryValues): void;
}

/** Asks until when a link is open: for a number of days, or until the end of a day. */
export function ExpiryFields<V extends ExpiryValues>({
  form,
  label,
  description,
  isFirst,
  onClear,
}: ExpiryFieldsProps<V>) {
  const [today] = useState(() => dayOf(new Date()));
  const { onChange: onDays, ...days } = form.getInputProps("days");
  const { onChange: onDay, ...day } = form.getInputProps("last_day");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={label}
        description={description}
        min={LEAST_LINK_DAYS}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus={isFirst}
        {...days}
        onChange={(typed) => {
          onDays(typed);
          if (typed !== "") onClear("last_day");
        }}
        error={form.errors["days"] ?? form.errors["expires_at"]}
      />
      <TextInput
        type="date"
        label={linkEditText.lastDay}
        description={linkEditText.lastDayNote}
        min={today}
        max={FORM_DAYS.max}
        {...day}
        onChange={(event) => {
          onDay(event);
          if (event.currentTarget.value !== "") onClear("days");
        }}
      />
    </SimpleGrid>
  );
}
