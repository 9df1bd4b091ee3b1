import { drawCardNumber } from "../../packages/server/src/cards/printed/printed-card.ts";
import { recordBatch } from "../../packages/server/src/cards/printed/batch-rows.ts";
import { withStagedCards } from "../../packages/server/src/cards/printed/staged-cards.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import type { App } from "../../packages/server/src/installation/open-app.ts";
import type { SchoolSample } from "./http/serving.ts";

/** Records a student's cards as if printed from a deleted template. Returns their numbers in the order of the file. */
export async function printedCards(
  app: App,
  { school, classroom, student }: Pick<SchoolSample, "school" | "classroom"> & { student: number | null },
  names: readonly string[],
  design = "Card",
): Promise<string[]> {
  const numbers = names.map(drawCardNumber);
  const batch = {
    made_by: "root",
    school_id: school,
    school_name: "School",
    class_id: classroom,
    class_name: "5 - A",
    template_name: design,
    template_version: 1,
    layout: "card",
    file_name: "cards.pdf",
    sha256: "",
    cards: names.length,
    pages: names.length,
  };
  await withStagedCards(app.db, async ({ table, db, add }) => {
    await add(
      names.map((name, at) => ({
        student,
        name,
        texts: "{}",
        photo: null,
        despite: null,
        despite_reasons: null,
        duplicate: 0,
        signed_by: null,
        valid_until: null,
        number: numbers[at] as string,
      })),
    );
    return transaction(db, (tx) => recordBatch(tx, batch, table));
  });
  return numbers;
}
