import { readCalibrationLayout } from "@idms/core/print/sheets/calibration";
import { CALIBRATION_POINT } from "@idms/core/print/sheets/printer";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";
import { Alert, Button, Checkbox, Group, NativeSelect, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { download } from "../../ui/api/save-file.ts";
import { PaperField, paperProblem } from "../sheets/paper-field.tsx";
import { PRINTERS } from "./printer-editor.tsx";
import { say } from "../../say/say/say.ts";
import "./calibration-form.css";

/** Asks how a printer is measured, and prints the page for it. */
export function CalibrationForm({ printers }: { printers: readonly Printer[] }) {
  const [paper, setPaper] = useState("A4");
  const [landscape, setLandscape] = useState(false);
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  // One that was deleted meanwhile is chosen no more.
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
            label={say("Drawn with")}
            description={say("To see whether its measures are right")}
            value={printer}
            data={[
              { value: "", label: say("No printer: to measure one") },
              ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </Group>
        <Checkbox
          mt="sm"
          label={say("The sheet lying on its side, which wants measures of its own")}
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
        <Alert mt="md" color="red" role="alert">
          <Text size="sm">
            {detailOf(drawing.error, say("The calibration page could not be drawn. Please try again."))}
          </Text>
        </Alert>
      )}
    </section>
  );
}

/** How to measure with the page. */
function Steps() {
  const point = { mm: CALIBRATION_POINT.x };
  return (
    <ol className="calibration-steps">
      <li>{say("Print both sides of the page at actual size: 100 %, not fitted to the paper.")}</li>
      <li>
        {say(
          "Offset: measure from the left edge of the paper to cross A, and from its upper edge. Both should be {mm} mm. What is more is the offset, across and down; what is less is a negative one.",
          point,
        )}
      </li>
      <li>
        {say(
          "Scale: measure from cross A to cross B, and from A to C. Divide each by the length that the page says, times 100.",
        )}
      </li>
      <li>
        {say(
          "Offset of the back: turn the sheet and measure to cross a as you did to A. What is more than {mm} mm is positive here, too.",
          point,
        )}
      </li>
      <li>
        {say(
          "Add the printer, and print the page again, drawn with it: if the measures are right, the crosses lie where they should.",
        )}
      </li>
    </ol>
  );
}
