import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import { BulkProgress } from "../list/bulk-progress.tsx";
import { VERIFIED } from "../list/chosen-actions.tsx";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useBulk } from "../list/use-bulk.ts";
import { countFound, readAllChosen } from "../list/use-found.ts";
import { STUDENTS } from "../undo/verify.ts";
import { photoQualityText } from "../../say/texts/photos.ts";
import { listText } from "../../say/texts/students.ts";

/**
 * The filter for records offered for bulk verification. Only the server's own photo measurements count, never the
 * phone's.
 */
const GREEN = { status: "SUBMITTED", sent_back: false, photo_mark: "green" };

export interface VerifyGreenProps {
  classroom: number | null;
  onChanged(): void;
}

/**
 * Verifies all waiting submissions with a good photo and plausible answers, after confirmation. The verification can
 * be undone.
 */
export function useVerifyGreen({ classroom, onChanged }: VerifyGreenProps) {
  const tried = useTried();
  const ask = useAsk();
  const bulk = useBulk(onChanged);
  const green = useMemo(() => ({ ...GREEN, classroom }), [classroom]);
  const filter = useMemo(() => ({ ...green, doubted: false }), [green]);
  const counted = useQuery({
    queryKey: [STUDENTS, "count", filter],
    queryFn: ({ signal }) => countFound(filter, signal),
  });
  const count = counted.data ?? 0;

  async function verify(): Promise<void> {
    await tried(async () => {
      const [all, chosen] = [await countFound(green), await readAllChosen(filter)];
      const leftOut = all - chosen.length;
      const question = [
        photoQualityText.confirm(chosen.length),
        ...(leftOut > 0 ? [photoQualityText.leftOut(leftOut)] : []),
      ].join(" ");
      if (!(await ask.confirm(question, photoQualityText.verifyGreen(chosen.length)))) return;
      await bulk.act({ action: "verify" }, chosen, VERIFIED);
    }, listText.none);
  }
  return {
    button: (
      // It has its room before it is counted, so that on a phone no line breaks anew; nobody sees it while there is none.
      <Button
        variant="default"
        miw="13rem"
        style={{ visibility: count === 0 ? "hidden" : undefined }}
        onClick={() => void verify()}
      >
        {photoQualityText.verifyGreen(count)}
      </Button>
    ),
    progress: bulk.running && <BulkProgress running={bulk.running} onStop={bulk.stop} onClose={bulk.close} />,
    undoBar: bulk.news && <UndoBar undo={bulk} onUndo={() => void bulk.takeBack()} />,
  };
}
