import { cardCounter, cardCountRow, type CountedBatch } from "@idms/core/print/batches/card-counts";
import { expect, test } from "vitest";

const batch = (more: Partial<CountedBatch>): CountedBatch => ({
  school_id: 1,
  school_name: "Green Valley",
  printed_at: new Date(2026, 3, 7, 10),
  reprint_of: null,
  because: null,
  cards: 10,
  ...more,
});

test("printed cards are counted by school, month and reason, the newest month first", () => {
  const counter = cardCounter();
  counter.add(batch({}));
  counter.add(batch({ reprint_of: 1, because: "lost", cards: 1 }));
  // A reprint from before reasons were recorded.
  counter.add(batch({ reprint_of: 1, because: null, cards: 2 }));
  counter.add(
    batch({ printed_at: new Date(2026, 4, 1, 0, 0), school_name: "Green Valley School", cards: 3 }),
  );
  counter.add(batch({ school_id: null, school_name: "Closed", cards: 4 }));
  expect(counter.counts().map(cardCountRow)).toEqual([
    ["Green Valley School", "2026-05", "3", "0", "0", "0", "0", "0", "3"],
    ["Closed", "2026-04", "4", "0", "0", "0", "0", "0", "4"],
    ["Green Valley School", "2026-04", "10", "1", "0", "0", "0", "2", "13"],
  ]);
});
