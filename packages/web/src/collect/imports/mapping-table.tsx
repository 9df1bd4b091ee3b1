import type { ImportDraft, SheetColumn } from "@idms/core/collect/imports/import";
import { NativeSelect, Text, Title } from "@mantine/core";
import { say, usual } from "../../say/say/say.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Words } from "../../ui/api/words.ts";

/** The select value of a column that is not ignored but has no meaning yet. */
const NOT_SAID = "?";

/** Shows each column's meaning with some of its cells. A changed meaning is remembered for these headings. */
export function MappingTable({
  draft: { columns, targets },
  isRemembered,
  isBusy,
  onMap,
}: {
  draft: ImportDraft;
  isRemembered: boolean;
  isBusy: boolean;
  onMap(heading: string, field: string): void;
}) {
  const joined = columns.filter(({ heading, field }) => field !== null && heading.includes("+"));
  const notSaid = (part: string): string =>
    joined.some(({ heading }) => heading.split("+").includes(part))
      ? say("Combined with other columns")
      : say("Not recognised");
  const choices = [
    { value: "", label: say("Do not import") },
    ...targets.map(({ field, label, required }) => ({
      value: field,
      label: required ? say("{field} (required)", { field: usual(label) }) : usual(label),
    })),
  ];
  const parts: Column<SheetColumn>[] = [
    { title: say("Column"), wide: true, cell: ({ heading }) => <Words text={heading} /> },
    {
      title: say("Samples"),
      wide: true,
      cell: ({ samples }) => (
        <Text size="sm" c="dimmed">
          <Words text={samples.join(" · ")} />
        </Text>
      ),
    },
    {
      title: say("Import as"),
      wide: true,
      cell: ({ heading, field, is_chosen }) => (
        <NativeSelect
          aria-label={say("Import {column} as", { column: heading })}
          value={field ?? (is_chosen ? "" : NOT_SAID)}
          data={
            field === null && !is_chosen
              ? [{ value: NOT_SAID, label: notSaid(heading) }, ...choices]
              : choices
          }
          disabled={isBusy}
          onChange={(event) => onMap(heading, event.currentTarget.value)}
        />
      ),
    },
  ];
  return (
    <section className="import-part">
      <Title order={2} size="h4">
        {say("Columns")}
      </Title>
      {isRemembered && (
        <Text size="sm" c="dimmed">
          {say("Your earlier choices for these headings are used.")}
        </Text>
      )}
      <DataTable
        label={say("Columns")}
        columns={parts}
        rows={columns}
        rowKey={({ heading }) => heading}
        empty={say("The sheet has no columns.")}
      />
    </section>
  );
}
