import type { CardOrder } from "@idms/core/print/orders/order-record";
import { batchPath } from "@idms/core/print/batches/batches";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Words } from "../../ui/api/words.ts";

/** The classes of an order: how many wait to be printed in each, or the batch that printed it. */
export function OrderedClasses({ classes }: Pick<CardOrder, "classes">) {
  const maySee = useCan()("print_batches.read");
  return (
    <ul className="order-classes">
      {classes.map(({ classroom, name, verified, batch, printed_at }, at) => (
        <li key={classroom ?? `gone ${at}`}>
          <bdi>
            <Words text={name} />
          </bdi>{" "}
          {printed_at === null ? (
            <Text span size="sm" c="dimmed">
              {classroom === null ? say("deleted") : say("{n} verified", { n: verified })}
            </Text>
          ) : batch !== null && maySee ? (
            <Anchor component={Link} to={batchPath(batch)} size="sm" className="batch-link">
              {say("Batch {id}", { id: batch })}
            </Anchor>
          ) : (
            <Text span size="sm" c="dimmed">
              {say("printed")}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
