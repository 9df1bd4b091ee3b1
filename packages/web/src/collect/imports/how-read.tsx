import type { ImportDraft, ReadingWish } from "@idms/core/collect/imports/import";
import { LEGACY_ANSWERS, type LegacyAnswer } from "@idms/core/spreadsheets/cells/legacy-fonts";
import { DATE_ORDERS, type DateOrder } from "@idms/core/spreadsheets/cells/read-dates";
import { Checkbox, List, NativeSelect, NumberInput, Title } from "@mantine/core";
import { useState } from "react";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { SureBoxes } from "../../ui/forms/sure-boxes.tsx";
import { DocsLink } from "../../ui/page/docs-link.tsx";
import { Words } from "../../ui/api/words.ts";
import { FindingMeaning } from "../../ui/page/meaning.tsx";
import "./imports.css";

const orderLabel = (order: DateOrder): string =>
  ({
    "day-first": say("Day first"),
    "month-first": say("Month first"),
    swapped: say("Day and month swapped"),
    buddhist: say("Buddhist calendar"),
    minguo: say("Minguo calendar"),
    shamsi: say("Solar Hijri calendar"),
    saka: say("Indian Saka calendar"),
  })[order];

const legacyLabel = (answer: LegacyAnswer): string =>
  ({
    unicode: say("Convert to Unicode"),
    "leave-out": say("Do not import"),
    "as-is": say("Leave unchanged"),
  })[answer];

interface HowReadProps extends Pick<ImportDraft, "reading" | "problems" | "guesses"> {
  /** Whether cells contain students' names and dates. */
  ofStudents: boolean;
  isBusy: boolean;
  onRead(wish: ReadingWish): void;
}

/** Shows how a file and its cells were interpreted, and lets the user correct this. */
export function HowRead(props: HowReadProps) {
  const { reading, problems, guesses, ofStudents, isBusy, onRead } = props;
  const { sheets, sheet, header_row, tidy_names, as_suggested, sure } = reading;
  const isAsked = sheet === "";
  const names = isAsked || sheets.includes(sheet) ? sheets : [sheet, ...sheets];
  return (
    <section className="import-part">
      <Title order={2} size="h4">
        {say("How to read the file")}
      </Title>
      <DocsLink page="import#assumptions-and-how-to-override-them">{say("What the findings mean")}</DocsLink>
      {guesses.length > 0 && (
        <List size="sm" mb="sm">
          {guesses.map((guess) => (
            <List.Item key={guess.message}>
              <Words text={tell(guess)} />
              <FindingMeaning of={guess} />
            </List.Item>
          ))}
        </List>
      )}
      <div className="import-fields">
        {names.length > 1 && (
          <NativeSelect
            label={say("Sheet")}
            value={sheet}
            data={isAsked ? [{ value: "", label: say("Choose one"), disabled: true }, ...names] : names}
            disabled={isBusy}
            onChange={(event) => onRead({ worksheet: event.currentTarget.value })}
          />
        )}
        <HeadingRow key={header_row} at={header_row} isBusy={isBusy} onRead={onRead} />
        <WhatCellsMean {...props} />
      </div>
      {ofStudents && (
        <Checkbox
          mt="sm"
          label={say("Correct names written in capitals")}
          checked={tidy_names}
          disabled={isBusy}
          onChange={(event) => onRead({ tidy_names: event.currentTarget.checked })}
        />
      )}
      {ofStudents && (
        <Checkbox
          mt="sm"
          label={say("Use the suggestion where a value is unclear")}
          checked={as_suggested}
          disabled={isBusy}
          onChange={(event) => onRead({ as_suggested: event.currentTarget.checked })}
        />
      )}
      <SureBoxes
        questions={problems}
        sure={sure}
        isBusy={isBusy}
        onChange={(next) => onRead({ sure: next })}
      />
    </section>
  );
}

interface HeadingRowProps extends Pick<HowReadProps, "isBusy" | "onRead"> {
  at: number;
}

/** Asks for the row with the headings. The answer is saved when the field loses focus or Enter is pressed. */
function HeadingRow({ at, isBusy, onRead }: HeadingRowProps) {
  const [row, setRow] = useState<string | number>(at);
  const save = () => {
    if (Number(row) > 0 && Number(row) !== at) onRead({ header_row: Number(row) });
  };
  return (
    <NumberInput
      label={say("Heading row")}
      value={row}
      min={1}
      allowDecimal={false}
      disabled={isBusy}
      onChange={setRow}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    />
  );
}

/** Asks for the order of day, month and year in dates, and for the meaning of cells in legacy fonts. */
function WhatCellsMean({ reading, ofStudents, isBusy, onRead }: HowReadProps) {
  const { dates, legacy_fonts, has_legacy_fonts } = reading;
  return (
    <>
      {has_legacy_fonts && (
        <NativeSelect
          label={say("Cells in legacy fonts")}
          value={legacy_fonts ?? ""}
          data={[
            { value: "", label: say("Choose one"), disabled: true },
            ...LEGACY_ANSWERS.map((value) => ({ value, label: legacyLabel(value) })),
          ]}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => onRead({ legacy_fonts: value as LegacyAnswer })}
        />
      )}
      {ofStudents && (
        <NativeSelect
          label={say("Dates")}
          value={dates ?? ""}
          data={[
            { value: "", label: say("Detect from the column") },
            ...DATE_ORDERS.map((value) => ({ value, label: orderLabel(value) })),
          ]}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) =>
            onRead({ dates: value === "" ? null : (value as DateOrder) })
          }
        />
      )}
    </>
  );
}
