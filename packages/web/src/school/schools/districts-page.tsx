import { districtAnswer, districtInputSchema, type District } from "@idms/core/school/schools/district";
import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconPlus, IconTrash } from "../../ui/icons/icons.ts";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { textParts } from "../../ui/forms/text-parts.ts";
import { toast } from "../../ui/page/toast.ts";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { districtChoices, inTree, type PlacedDistrict } from "./district-tree.ts";
import { SchoolSelect } from "./school-select.tsx";
import { SCHOOLS } from "./use-schools.ts";
import { DISTRICTS, useDistricts } from "./use-districts.ts";

/** Maximum level of indentation. Deeper districts have the same indentation as this level. */
const DEEPEST_INDENT = 6;

const PARTS = textParts({ name: say("Name"), parent: say("Parent district") });

/** The page that lists the districts, each below its parent. */
export function DistrictsPage() {
  const list = useDistricts();
  const remove = useDelete(DISTRICTS, say("Delete this district?"));
  const [editing, setEditing] = useState<District | "new" | null>(null);
  const all = list.data?.rows ?? [];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const columns: Column<PlacedDistrict>[] = [
    {
      title: say("Name"),
      wide: true,
      cell: ({ name, depth }) => (
        <div style={{ paddingInlineStart: `${Math.min(depth, DEEPEST_INDENT) * 1.25}rem` }}>
          <bdi>{name}</bdi>
        </div>
      ),
    },
    { title: say("Parent district"), cell: ({ parent }) => (parent && names.get(parent)) || commonText.none },
    { title: say("Schools"), numeric: true, cell: ({ schools }) => schools },
    actionsColumn((district) => [
      {
        label: say("Edit {name}", { name: district.name }),
        word: commonText.edit,
        icon: IconPencil,
        onClick: () => setEditing(district),
      },
      {
        label: say("Delete {name}", { name: district.name }),
        word: commonText.delete,
        icon: IconTrash,
        danger: true,
        onClick: () => void remove(district.id),
      },
    ]),
  ];
  return (
    <Page
      title={say("Districts")}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
          {say("New District")}
        </HeadAction>
      }
    >
      <ListTable
        label={say("Districts")}
        columns={columns}
        rows={list.data && inTree(all)}
        rowKey={({ id }) => id}
        empty={say("There are no districts yet.")}
        start={<Start onClick={() => setEditing("new")}>{say("Add the first district")}</Start>}
        list={list}
        loadFailed={say("The districts could not be loaded. Please try again.")}
      />
      {all.length > 0 && <PutInDistrict all={all} />}
      {editing && (
        <DistrictEditor
          district={editing === "new" ? null : editing}
          all={all}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

/** Moves a school into a district, and out of its previous district. */
function PutInDistrict({ all }: { all: readonly District[] }) {
  const [school, setSchool] = useState<number | null>(null);
  const [district, setDistrict] = useState<string | null>(null);
  const tried = useTried(DISTRICTS, SCHOOLS);
  async function put(): Promise<void> {
    await tried(async () => {
      const body = { district: district === null ? null : Number(district) };
      await call("PUT", `${SCHOOLS}${school}/district/`, { body });
      toast(say("Saved"));
    });
  }
  return (
    <Group
      component="form"
      className="no-print"
      align="flex-end"
      gap="sm"
      mt="lg"
      onSubmit={(event) => {
        event.preventDefault();
        void put();
      }}
    >
      <SchoolSelect value={school} onChange={setSchool} />
      <ChoiceSelect
        label={say("District")}
        clearable
        placeholder={say("Not in a district")}
        data={districtChoices(all)}
        value={district}
        onChange={setDistrict}
      />
      <Button type="submit" disabled={school === null}>
        {say("Add school to district")}
      </Button>
    </Group>
  );
}

interface DistrictEditorProps {
  district: District | null;
  all: readonly District[];
  onClose(): void;
}

/** The form for editing a district, or for creating one if none is given. */
function DistrictEditor({ district, all, onClose }: DistrictEditorProps) {
  const form = useForm({
    initialValues: { name: district?.name ?? "", parent: district?.parent ?? null },
    validate: checkedBy(districtInputSchema),
  });
  const { save, saving, failure } = useSave({
    path: DISTRICTS,
    row: district
      ? {
          ...district,
          read: districtAnswer.parse(district),
          what: say("district"),
          ...PARTS,
          onMerged: ({ name, parent }) =>
            form.setValues({
              ...(typeof name === "string" && { name }),
              ...(parent !== undefined && { parent: Number(parent) || null }),
            }),
        }
      : undefined,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => onClose(),
  });
  return (
    <Editor
      title={district ? say("Edit District") : say("New District")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(districtInputSchema.parse(values)))}
    >
      <TextInput label={say("Name")} required data-autofocus {...form.getInputProps("name")} />
      <ChoiceSelect
        label={say("Parent district")}
        clearable
        placeholder={say("Not part of another district")}
        data={districtChoices(all).filter(({ value }) => value !== String(district?.id))}
        {...form.getInputProps("parent")}
        value={form.values.parent === null ? null : String(form.values.parent)}
        onChange={(chosen) => form.setFieldValue("parent", chosen === null ? null : Number(chosen))}
      />
    </Editor>
  );
}
