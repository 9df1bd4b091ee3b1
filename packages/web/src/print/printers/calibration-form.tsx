import { readCalibrationLayout } from "@idms/core/print/sheets/calibration";
import { CALIBRATION_POINT } from "@idms/core/print/sheets/printer";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";
import { Button, Checkbox, Group, NativeSelect, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { IconDownload } from "../../ui/icons/icons.ts";
import { detailOf } from "../../ui/api/api.ts";
import { download } from "../../ui/api/save-file.ts";
import { PaperField, paperProblem } from "../sheets/paper-field.tsx";
import { PRINTERS } from "../sheets/batch-calls.ts";
import { say } from "../../say/say/say.ts";
import { Failure } from "../../ui/failure.tsx";
import "./calibration-form.css";

/** Asks for the calibration settings and prints the calibration page. */
export function CalibrationForm({ printers }: { printers: readonly Printer[] }) {
  const [paper, setPaper] = useState("A4");
  const [landscape, setLandscape] = useState(false);
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  // A printer that was deleted in the meantime is deselected.
  const printer = printers.some(({ id }) => String(id) === chosen) ? chosen : "";
  const drawing = useMutation({
    mutationFn: () => download(`${PRINTERS}calibration/`, "calibration.pdf", { paper, landscape, printer }),
  });

  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {say("Calibration page")}
      </Title>
      <Steps />
      <form
        className="no-print"
        onSubmit={(event) => {
          event.preventDefault();
          const found = paperProblem(paper, readCalibrationLayout);
          setProblem(found);
          if (found === undefined) drawing.mutate();
        }}
      >
        <Group mt="md" align="flex-start" gap="sm">
          <PaperField w={270} value={paper} onChange={setPaper} error={problem} />
          <NativeSelect
            w={270}
            label={say("Printer to check")}
            description={say("Choose a printer to check whether its measurements are right")}
            value={printer}
            data={[
              { value: "", label: say("None, to measure a new printer") },
              ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </Group>
        <Checkbox
          mt="sm"
          label={say("Landscape sheet (needs its own measurements)")}
          checked={landscape}
          onChange={(event) => setLandscape(event.currentTarget.checked)}
        />
        <Button
          mt="md"
          type="submit"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-busy={drawing.isPending}
        >
          {say("Download the Calibration Page")}
        </Button>
      </form>
      {drawing.error && (
        <Failure mt="md">
          {detailOf(drawing.error, say("The calibration page could not be created. Please try again."))}
        </Failure>
      )}
    </section>
  );
}

/** Explains how to measure the calibration page. */
function Steps() {
  const point = { mm: CALIBRATION_POINT.x };
  return (
    <ol className="calibration-steps">
      <li>{say("Print both sides of the page at actual size (100%), not fitted to the paper.")}</li>
      <li>
        {say(
          "Offset: measure from the left edge of the paper to cross A, and from the top edge to cross A. Both distances should be {mm} mm. Enter the difference as the offset, across and down. If a distance is shorter, the offset is negative.",
          point,
        )}
      </li>
      <li>
        {say(
          "Scale: measure from cross A to cross B, and from A to C. Divide each distance by the length printed on the page, and multiply by 100.",
        )}
      </li>
      <li>
        {say(
          "Back offset: turn the sheet over and measure to the cross marked a, as you did for the cross marked A. Here, too, a distance longer than {mm} mm means a positive offset.",
          point,
        )}
      </li>
      <li>
        {say(
          "Add the printer, then choose it here and print the page again. If the measurements are right, the crosses are where they should be.",
        )}
      </li>
    </ol>
  );
}
