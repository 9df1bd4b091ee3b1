import type { OrderState } from "@idms/core/print/orders/order-life";
import { openQuestion, type CardOrder } from "@idms/core/print/orders/order-record";
import { Badge, Text } from "@mantine/core";
import { say, sayCount } from "../../say/say/say.ts";
import { orderActionWords, orderStateWords } from "../../say/texts/orders.ts";
import { moment } from "../../ui/api/moment.ts";
import { Words } from "../../ui/api/words.ts";

const COLORS: Record<OrderState, string> = {
  ordered: "#a34100",
  taken: "#1c5d99",
  asked: "red.9",
  done: "#1e6b30",
  withdrawn: "gray.7",
};

/** How an order stands, what the desk wants to know, and all that has become of it. */
export function OrderStanding({ order }: { order: CardOrder }) {
  const { state, steps, taken_by } = order;
  const question = openQuestion(order);
  return (
    <div className="order-standing">
      <Badge color={COLORS[state]}>{orderStateWords[state]}</Badge>
      {state === "taken" && taken_by !== null && (
        <Text size="sm">
          <Words text={say("By {name}", { name: taken_by })} />
        </Text>
      )}
      {question !== undefined && (
        <Text size="sm" fw={600}>
          <Words text={question} />
        </Text>
      )}
      {steps.length > 0 && (
        <details>
          <summary>{sayCount(steps.length, "{n} step so far", "{n} steps so far")}</summary>
          <ol className="order-steps">
            {steps.map(({ action, by, at, said }) => (
              <li key={at + action}>
                <Words text={`${orderActionWords[action]}, ${by}, ${moment(at)}`} />
                {said !== "" && (
                  <Text size="sm">
                    <Words text={said} />
                  </Text>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
