import {
  LABEL_STOCK_NAMES,
  LABEL_STOCKS,
  labelsOn,
  type LabelStockName,
} from "@idms/core/print/documents/label-stock";
import { LABELS_FOR, type LabelsFor } from "@idms/core/print/documents/labels";
import {
  LIST_PAPERS,
  DOCUMENT_KINDS,
  type ListPaper,
  type DocumentKind,
} from "@idms/core/print/documents/document-wish";
import { Checkbox, NativeSelect, NumberInput, Radio, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { download } from "../../ui/api/save-file.ts";

/** The cards for which documents are created. They belong to a batch, an order, a job, a school or a class. */
export type DocumentsOf =
  | { batch: number }
  | { order: number }
  | { job: number }
  | { school: number; classroom?: number | undefined };

const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  "packing-list": say("Packing list"),
  "delivery-note": say("Delivery note"),
  labels: say("Labels"),
  "hand-out-list": say("Signature list"),
};

const KIND_NOTES: Readonly<Record<DocumentKind, string>> = {
  "packing-list": say(
    "The cards of each class in order, the cards that were taken out, and each student without a card, with the reason",
  ),
  "delivery-note": say("A list of what the school receives, with space for both sides to sign"),
  labels: say("For class packets or children's envelopes"),
  "hand-out-list": say("The cards waiting to be handed out, with space for a signature next to each card"),
};

const PAPER_LABELS: Readonly<Record<ListPaper, string>> = { a4: "A4", letter: "Letter" };

const FOR_LABELS: Readonly<Record<LabelsFor, string>> = {
  class: say("One for each class packet"),
  student: say("One for each child"),
};

/** Returns the dialog title, which names the cards for which documents are created. */
function titleOf(of: DocumentsOf): string {
  if ("batch" in of) return say("Documents for batch {id}", { id: of.batch });
  if ("order" in of) return say("Documents for order {id}", { id: of.order });
  if ("job" in of) return say("Documents for the printed cards");
  return of.classroom === undefined ? say("Documents for all classes") : say("Documents for the class");
}

export interface DocumentsDialogProps {
  of: DocumentsOf;
  onClose(): void;
}

/** The dialog in which the user selects a document for printed cards, sets its options and downloads it. */
export function DocumentsDialog({ of, onClose }: DocumentsDialogProps) {
  const isOfSchool = "school" in of;
  const [kind, setKind] = useState<DocumentKind>(isOfSchool ? "hand-out-list" : "packing-list");
  const [paper, setPaper] = useState<ListPaper | "">("");
  const [hasSheets, setSheets] = useState(false);
  const [hasReprints, setReprints] = useState(true);
  const [labelWish, setLabelWish] = useState<LabelWish>({
    labels: "70x37",
    of: isOfSchool ? "student" : "class",
    start: 1,
  });
  const writing = useMutation({
    mutationFn: () =>
      download(`/card-papers/${kind}/`, `${kind}.pdf`, {
        ...of,
        ...(!isOfSchool && hasReprints && { reprints: "true" }),
        ...(kind === "labels" ? labelWish : { paper }),
        ...(kind === "packing-list" && hasSheets && { sheets: "true" }),
      }),
    onSuccess: onClose,
  });

  return (
    <Editor
      title={titleOf(of)}
      action={say("Download PDF")}
      failure={
        writing.error
          ? detailOf(writing.error, say("This document could not be created. Please try again."))
          : undefined
      }
      saving={writing.isPending}
      filled={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        writing.mutate();
      }}
    >
      <KindChoice
        kind={kind}
        onChoose={(next) => {
          setKind(next);
          writing.reset();
        }}
      />
      {kind === "labels" ? (
        <LabelFields wish={labelWish} onChange={setLabelWish} />
      ) : (
        <NativeSelect
          label={say("Paper")}
          value={paper}
          data={[
            { value: "", label: say("Same paper as the school's cards") },
            ...LIST_PAPERS.map((value) => ({ value, label: PAPER_LABELS[value] })),
          ]}
          onChange={(event) => setPaper(event.currentTarget.value as ListPaper | "")}
        />
      )}
      {kind === "packing-list" && (
        <Checkbox
          label={say("Include each card's sheet and position")}
          checked={hasSheets}
          onChange={(event) => setSheets(event.currentTarget.checked)}
        />
      )}
      {!isOfSchool && (
        <Checkbox
          label={say("Replace the original cards with their reprints")}
          checked={hasReprints}
          onChange={(event) => setReprints(event.currentTarget.checked)}
        />
      )}
    </Editor>
  );
}

/** The label settings, as API parameters. */
interface LabelWish {
  labels: LabelStockName;
  of: LabelsFor;
  start: number | string;
}

function LabelFields({ wish, onChange }: { wish: LabelWish; onChange(wish: LabelWish): void }) {
  return (
    <>
      <NativeSelect
        label={say("Labels for")}
        value={wish.of}
        data={LABELS_FOR.map((value) => ({ value, label: FOR_LABELS[value] }))}
        onChange={(event) => onChange({ ...wish, of: event.currentTarget.value as LabelsFor })}
      />
      <NativeSelect
        label={say("Label sheet")}
        value={wish.labels}
        data={LABEL_STOCK_NAMES.map((value) => ({ value, label: LABEL_STOCKS[value].title }))}
        onChange={(event) => onChange({ ...wish, labels: event.currentTarget.value as LabelStockName })}
      />
      <NumberInput
        label={say("Position of the first label")}
        description={say(
          "Where to start on a partly used sheet. Label 1 is at the top left, and labels are counted row by row.",
        )}
        min={1}
        max={labelsOn(LABEL_STOCKS[wish.labels])}
        allowDecimal={false}
        value={wish.start}
        onChange={(start) => onChange({ ...wish, start })}
      />
    </>
  );
}

function KindChoice({ kind, onChoose }: { kind: DocumentKind; onChoose(kind: DocumentKind): void }) {
  return (
    <Radio.Group
      label={say("Document type")}
      value={kind}
      onChange={(next) => onChoose(next as DocumentKind)}
    >
      <Stack gap="xs" mt="xs">
        {DOCUMENT_KINDS.map((each) => (
          <Radio key={each} value={each} label={KIND_LABELS[each]} description={KIND_NOTES[each]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
