import type { CardOrder, OrderDeed } from "@idms/core/print/orders/order-record";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { ORDERS } from "../../students/cards/order-fields.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";

/**
 * Returns a function that performs an action on an order and then reloads the list. The list is reloaded even if
 * another user acted first.
 */
export function useOrderDeed(): (order: CardOrder, deed: OrderDeed) => Promise<void> {
  const tried = useTried(ORDERS);
  return async ({ id }, deed) => {
    await tried(
      () => call("POST", `${ORDERS}${id}/act/`, { body: deed }),
      say("The order could not be changed. Please try again."),
    );
  };
}

/** Returns the URL of the print desk for those classes of the given orders that have not been printed yet. */
export function deskAddress(orders: readonly CardOrder[]): string {
  const rooms = orders.flatMap(({ classes }) => {
    const left = classes.filter(({ printed_at }) => printed_at === null);
    return (left.length > 0 ? left : classes).flatMap(({ classroom }) => classroom ?? []);
  });
  const schools = new Set(orders.map(({ school }) => school));
  const ids = orders.map(({ id }) => id);
  return `/admin/print?school=${[...schools].join(",")}&classes=${rooms.join(",")}&order=${ids.join(",")}`;
}
