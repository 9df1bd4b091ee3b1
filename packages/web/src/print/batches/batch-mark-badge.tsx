import type { BatchMark } from "@idms/core/print/sending/sent-batch";
import { Badge } from "@mantine/core";
import { batchMarkWords } from "../../say/core-texts/orders.ts";

/** Says that the students of a batch are not marked as printed. Shows nothing for a marked batch. */
export const BatchMarkBadge = ({ mark }: { mark: BatchMark }) =>
  mark === "marked" ? null : (
    <Badge color={mark === "unmarked" ? "red.9" : "#a34100"} tt="none">
      {batchMarkWords[mark]}
    </Badge>
  );
