import { Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../api/api.ts";
import { Editor } from "../forms/editor.tsx";
import { formErrors } from "../forms/form-errors.ts";
import { useReload } from "../api/use-list.ts";
import { filterText } from "../../say/texts/accounts.ts";
import { commonText } from "../../say/texts/messages.ts";

/** The call for the saved filters of whoever is signed in. */
export const FILTERS = "/me/filters/";

export interface FilterEditorProps {
  title: string;
  /** The new name of a renamed one. */
  name?: string;
  send(name: string): Promise<unknown>;
  onSaved?(name: string): void;
  onClose(): void;
}

/** Asks what a filter is to be called. */
export function FilterEditor({ title, name: before, send, onSaved, onClose }: FilterEditorProps) {
  const reload = useReload();
  const [name, setName] = useState(before ?? "");
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    async onSuccess() {
      await reload(FILTERS);
      onSaved?.(name);
      onClose();
    },
  });
  const atName = error instanceof CallFailed ? formErrors(error.wrong)["name"] : undefined;
  return (
    <Editor
      title={title}
      failure={error && !atName ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={name !== (before ?? "")}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(name);
      }}
    >
      <TextInput
        label={filterText.name}
        required
        dir="auto"
        data-autofocus
        value={name}
        error={atName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {before === undefined && <Text size="sm">{filterText.note}</Text>}
    </Editor>
  );
}
