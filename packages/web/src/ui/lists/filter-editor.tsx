import { Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../api/api.ts";
import { Editor } from "../forms/editor.tsx";
import { formErrors } from "../forms/form-errors.ts";
import { useReload } from "../api/use-list.ts";
import { filterText } from "../../say/texts/accounts.ts";
import { commonText } from "../../say/texts/messages.ts";

/** The API path of the signed-in user's saved filters. */
export const FILTERS = "/me/filters/";

export interface FilterEditorProps {
  title: string;
  /** The current name of a filter that is being renamed. */
  name?: string;
  send(name: string): Promise<unknown>;
  onSaved?(name: string): void;
  onClose(): void;
}

/** Asks for a filter's name. */
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
