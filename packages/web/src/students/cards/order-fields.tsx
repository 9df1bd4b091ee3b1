import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { say } from "../../say/say/say.ts";

export const ORDERS = "/orders/";

/** The values that every order has. */
export interface OrderValues {
  needed_by: string;
  note: string;
}

interface OrderFieldsProps<V extends OrderValues> {
  form: Pick<UseFormReturnType<V>, "getInputProps">;
  /** The earliest date by which cards can be needed, as YYYY-MM-DD. */
  today: string;
}

/** Asks by when ordered cards are needed, and for a note to the print desk. */
export const OrderFields = <V extends OrderValues>({ form, today }: OrderFieldsProps<V>) => (
  <>
    <TextInput
      type="date"
      required
      label={say("Needed by")}
      min={today}
      {...form.getInputProps("needed_by")}
    />
    <Textarea
      label={say("Note")}
      description={say("For example, where to send the cards. Children's names are not needed here.")}
      autosize
      minRows={2}
      {...form.getInputProps("note")}
    />
  </>
);
