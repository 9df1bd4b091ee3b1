import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { useCan } from "../../school/session/use-can.ts";
import { Start } from "../../ui/lists/start.tsx";
import { say } from "../../say/say/say.ts";

/** Links to the screen that leads to the first printed cards: the print desk or, for a school, its orders. */
export function StartPrinting() {
  const can = useCan();
  if (can("print_batches.generate")) return <Start to="/admin/print">{say("Print the first cards")}</Start>;
  return can("card_orders.create") && <Start to={ORDERS_PATH}>{say("Order cards for a class")}</Start>;
}
