import { classToPrintAnswer, type ClassToPrint } from "@idms/core/print/batches/class-to-print";
import { classLabel } from "@idms/core/school/classes/label";
import { Anchor, Button, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { sayCount, say } from "../../say/say/say.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { choiceColumn, ChooseAllRows, useSelection } from "../../ui/lists/selection.tsx";
import { Start } from "../../ui/lists/start.tsx";

const WAITING = "/students/generate_ids/waiting/";
const NONE: readonly ClassToPrint[] = [];
const idOf = ({ id }: ClassToPrint) => id;

/** Returns the number of cards that can be printed now in each class of a school, by class ID. */
export function useWaitingOf(school: number): ReadonlyMap<number, number> {
  const { data } = useList(WAITING, classToPrintAnswer, { school });
  return new Map(data?.rows.map(({ id, to_print }) => [id, to_print]));
}

const columns: Column<ClassToPrint>[] = [
  {
    title: say("School"),
    wide: true,
    cell: ({ school, school_name, has_template }) => (
      <>
        <Words text={school_name} />
        {!has_template && (
          <Text size="sm">
            {say("This school has no ID template yet.")}{" "}
            <Anchor component={Link} to={`/admin/id-templates?school=${school}`}>
              {say("Create one")}
            </Anchor>
          </Text>
        )}
      </>
    ),
  },
  { title: say("Class"), wide: true, cell: (room) => <Words text={classLabel(room)} /> },
  { title: say("Cards to print"), numeric: true, cell: ({ to_print }) => to_print },
];

/** Shows the classes of all schools whose cards can be printed now. The user selects those to print. */
export function WaitingClasses({ onChoose }: { onChoose(rooms: readonly ClassToPrint[]): void }) {
  const params = useListParams();
  const { page, page_size } = params.query;
  const list = useList(WAITING, classToPrintAnswer, { page, page_size });
  const rows = list.data?.rows ?? NONE;
  const printable = useMemo(() => rows.filter(({ has_template }) => has_template), [rows]);
  const selection = useSelection(printable, idOf, String(page));
  const { chosen } = selection;
  const cards = chosen.reduce((sum, { to_print }) => sum + to_print, 0);
  const nameOf = (room: ClassToPrint) =>
    room.has_template
      ? say("Choose {class}, {school}", { class: classLabel(room), school: room.school_name })
      : null;
  return (
    <>
      <ListTable
        label={say("Classes with cards to print")}
        columns={[
          choiceColumn<ClassToPrint>({
            title: say("Choose"),
            head: <ChooseAllRows label={say("Choose all classes")} selection={selection} />,
            nameOf,
            selection,
          }),
          ...columns,
        ]}
        rowKey={idOf}
        empty={say("No cards are waiting to be printed. A card can be printed once its student is verified.")}
        start={<Start to="/admin/submissions">{say("Verify students")}</Start>}
        list={list}
        loadFailed={say("The classes could not be loaded. Please try again.")}
        params={params}
      />
      {chosen.length > 0 && (
        <Button
          mt="md"
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => onChoose(chosen)}
        >
          {sayCount(cards, "Continue with {n} card", "Continue with {n} cards")}
        </Button>
      )}
    </>
  );
}
