import { stockInWords } from "@idms/core/print/sheets/card-stock";
import { printerAnswer, type Printer } from "@idms/core/print/sheets/printer-schemas";
import { printerStateAnswer } from "@idms/core/print/sending/sending-schemas";
import { useState } from "react";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { IconPencil, IconPrinter } from "../../ui/icons/frame-icons.ts";
import { IconPlus, IconTrash } from "../../ui/icons/icons.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { useList } from "../../ui/api/use-list.ts";
import { CalibrationForm } from "./calibration-form.tsx";
import { PRINTERS } from "../sheets/batch-calls.ts";
import { PrinterEditor } from "./printer-editor.tsx";
import { say } from "../../say/say/say.ts";
import { tellRefusal } from "../../say/say/tell.ts";
import { commonText } from "../../say/core-texts/messages.ts";

/** Formats an offset, with the horizontal value first. */
const inWords = ({ x, y }: Printer["offset"]): string => `${x}, ${y}`;

const COLUMNS: readonly Column<Printer>[] = [
  { title: say("Name"), cell: ({ name }) => name, wide: true },
  {
    title: say("Prints on"),
    cell: ({ cards }) => (cards ? say("{size} cards", { size: stockInWords(cards) }) : say("Paper")),
  },
  { title: say("Offset in mm"), cell: ({ offset }) => inWords(offset), short: true },
  { title: say("Scale in %"), cell: ({ scale }) => inWords(scale), short: true },
  { title: say("Back offset in mm"), cell: ({ back_offset }) => inWords(back_offset), short: true },
  { title: say("Address"), cell: ({ address }) => address ?? "" },
];

/** Returns a function that queries a printer's state and shows the answer. */
function useCheckPrinter(): (printer: Printer) => Promise<void> {
  const ask = useAsk();
  return async ({ id, name }: Printer) => {
    try {
      const { trouble } = await getOne(`${PRINTERS}${id}/state/`, printerStateAnswer);
      await ask.tell(
        trouble ? tellRefusal({ ...trouble, message: trouble.detail }) : say("{name} is ready.", { name }),
      );
    } catch (error) {
      await ask.tell(detailOf(error, say("The printer could not be checked. Please try again.")));
    }
  };
}

/** Shows every printer's stock and offset, and the form for printing the calibration page. */
export function PrintersPage() {
  const printers = useList(PRINTERS, printerAnswer);
  const rows = printers.data?.rows;
  const remove = useDelete(
    PRINTERS,
    say("Delete this printer and its measurements? Batches that were printed with it are not affected."),
  );
  const check = useCheckPrinter();
  const [editing, setEditing] = useState<Printer | "new" | null>(null);

  const columns: Column<Printer>[] = [
    ...COLUMNS,
    actionsColumn((printer) => [
      ...(printer.address === null
        ? []
        : [
            {
              label: say("Check {name}", { name: printer.name }),
              word: say("Check"),
              icon: IconPrinter,
              onClick: () => void check(printer),
            },
          ]),
      {
        label: say("Edit {name}", { name: printer.name }),
        word: commonText.edit,
        icon: IconPencil,
        onClick: () => setEditing(printer),
      },
      {
        label: say("Delete {name}", { name: printer.name }),
        word: commonText.delete,
        icon: IconTrash,
        danger: true,
        onClick: () => void remove(printer.id),
      },
    ]),
  ];

  return (
    <Page
      title={say("Printers")}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setEditing("new")}>
          {say("Add Printer")}
        </HeadAction>
      }
    >
      <ListTable
        label={say("Printers")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={say("No printers yet. Print a calibration page, measure it, and add the printer here.")}
        start={<Start onClick={() => setEditing("new")}>{say("Add the first printer")}</Start>}
        list={printers}
        loadFailed={say("The printers could not be loaded. Please try again.")}
      />
      {!printers.isPending && (
        <CalibrationForm printers={(rows ?? []).filter(({ cards }) => cards === null)} />
      )}
      {editing && (
        <PrinterEditor
          printer={editing === "new" ? null : editing}
          printers={rows ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}
