import {
  filterChoice,
  isSameChoice,
  savedFilterAnswer,
  type FilterChoice,
  type FilteredList,
  type SavedFilter,
} from "@idms/core/school/accounts/saved-filter";
import { Button, Menu, Modal, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useMutation } from "@tanstack/react-query";
import { IconBookmark, IconCheck, IconTrash } from "../icons/icons.ts";
import { IconPencil } from "../icons/frame-icons.ts";
import { call, detailOf, CallFailed } from "../api/api.ts";
import { useAsk } from "../forms/ask.tsx";
import { Failure } from "../failure.tsx";
import type { ListParams } from "./list-params.ts";
import { RowActions } from "./row-actions.tsx";
import { toast } from "../page/toast.ts";
import { useList, useReload } from "../api/use-list.ts";
import { Words } from "../api/words.ts";
import { filterText } from "../../say/core-texts/accounts.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { Editor } from "../forms/editor.tsx";
import { formErrors } from "../forms/form-errors.ts";
import "./saved-filters.css";

/** The API path of the signed-in user's saved filters. */
const FILTERS = "/me/filters/";

interface FilterEditorProps {
  title: string;
  /** The current name of a filter that is being renamed. */
  name?: string;
  send(name: string): Promise<unknown>;
  onSaved?(name: string): void;
  onClose(): void;
}

/** Asks for a filter's name. */
function FilterEditor({ title, name: before, send, onSaved, onClose }: FilterEditorProps) {
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

const addressOf = (chosen: FilterChoice) => ({ search: new URLSearchParams(chosen).toString() });

/**
 * The menu with the filters that the user has saved for a list. It has commands that save the current filter, and
 * rename or remove saved filters.
 */
export function SavedFilters({ list, params }: { list: FilteredList; params: ListParams }) {
  const { data, error } = useList(FILTERS, savedFilterAnswer, { list });
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const filters = data?.rows ?? [];
  const chosen = filterChoice(list, params.filter);
  const isAny = Object.keys(chosen).length > 0;
  const close = () => {
    setOpen(null);
    // The element that had the focus was in the menu, which is gone.
    requestAnimationFrame(() => target.current?.focus());
  };
  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false} width="min(22rem, 90vw)">
        <Menu.Target>
          <Button ref={target} variant="default" leftSection={<IconBookmark size={16} aria-hidden="true" />}>
            {filterText.title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="saved-filters">
          {error ? <Menu.Label>{detailOf(error, filterText.loadFailed)}</Menu.Label> : null}
          {data && filters.length === 0 && <Menu.Label>{filterText.none}</Menu.Label>}
          {filters.map((filter) => {
            const isChosen = isSameChoice(filter.chosen, chosen);
            return (
              <Menu.Item
                key={filter.id}
                component={Link}
                to={addressOf(filter.chosen)}
                aria-current={isChosen || undefined}
                rightSection={isChosen && <IconCheck size={16} aria-hidden="true" />}
              >
                <Words text={filter.name} />
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item disabled={!isAny} onClick={() => setOpen("save")}>
            {filterText.save}
          </Menu.Item>
          {!isAny && <Menu.Label>{filterText.nothing}</Menu.Label>}
          {filters.length > 0 && <Menu.Item onClick={() => setOpen("manage")}>{filterText.manage}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {open === "save" && (
        <FilterEditor
          title={filterText.save}
          send={(name) => call("POST", FILTERS, { body: { list, name, chosen } })}
          onSaved={(name) => toast(filterText.saved(name))}
          onClose={close}
        />
      )}
      {open === "manage" && <ManageFilters filters={filters} onClose={close} />}
    </>
  );
}

/** Lists the saved filters, each with buttons to rename and remove it. */
function ManageFilters({ filters, onClose }: { filters: readonly SavedFilter[]; onClose(): void }) {
  const ask = useAsk();
  const reload = useReload();
  const [renaming, setRenaming] = useState<SavedFilter | null>(null);
  const [failure, setFailure] = useState<string>();
  async function remove({ id, name }: SavedFilter): Promise<void> {
    if (!(await ask.confirm(filterText.confirmRemove(name), commonText.delete, { danger: true }))) return;
    setFailure(undefined);
    try {
      await call("DELETE", `${FILTERS}${id}/`);
    } catch (error) {
      setFailure(detailOf(error, commonText.saveFailed));
    }
    await reload(FILTERS);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={filterText.title}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Failure mb="sm">{failure}</Failure>
      {filters.length === 0 && <Text c="dimmed">{filterText.none}</Text>}
      <ul className="saved-filters-list">
        {filters.map((filter) => (
          <li key={filter.id}>
            <Words text={filter.name} />
            <RowActions
              of={[
                {
                  label: filterText.rename(filter.name),
                  icon: IconPencil,
                  onClick: () => setRenaming(filter),
                },
                {
                  label: filterText.remove(filter.name),
                  icon: IconTrash,
                  danger: true,
                  onClick: () => void remove(filter),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {renaming && (
        <FilterEditor
          title={filterText.rename(renaming.name)}
          name={renaming.name}
          send={(name) => call("PATCH", `${FILTERS}${renaming.id}/`, { body: { name } })}
          onClose={() => setRenaming(null)}
        />
      )}
    </Modal>
  );
}
