/** The tables for schools' print orders, and for each school's usual print settings. */
import type { OrderAction, OrderState } from "@idms/core/print/orders/order-life";
import type { PrintWish } from "@idms/core/print/batches/print-wish";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAndUpdated, id, setNull, timestamp } from "./columns.ts";
import { classes, schools, users } from "./entities.ts";
import { printBatches } from "./history-tables.ts";

const ofItsSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, cascade);

/** The orders of a school. Each is for the cards of some of its classes, which are needed by a certain date. */
export const cardOrders = sqliteTable(
  "card_orders",
  {
    id: id(),
    school_id: ofItsSchool(),
    user_id: integer("user_id").references(() => users.id, setNull),
    made_by: text("made_by").notNull(),
    state: text("state").$type<OrderState>().notNull().default("ordered"),
    needed_by: text("needed_by").notNull(),
    note: text("note").notNull().default(""),
    /** The print operator who handles the order. */
    taken_by: text("taken_by"),
    ...createdAndUpdated(),
  },
  (t) => [
    index("card_orders_school").on(t.school_id, t.id),
    index("card_orders_state").on(t.state, t.needed_by),
    index("card_orders_user").on(t.user_id),
  ],
);

/**
 * The classes of an order, in sequence. The name of a deleted class remains in this table. `batch_id` is the batch
 * that was made for this order. `printed_at` is null until the batch is printed or a printer has it.
 */
export const cardOrderClasses = sqliteTable(
  "card_order_classes",
  {
    order_id: integer("order_id")
      .notNull()
      .references(() => cardOrders.id, cascade),
    position: integer("position").notNull(),
    class_id: integer("class_id").references(() => classes.id, setNull),
    class_name: text("class_name").notNull(),
    batch_id: integer("batch_id").references(() => printBatches.id, setNull),
    printed_at: text("printed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.position] }),
    index("card_order_classes_class").on(t.class_id),
    index("card_order_classes_batch").on(t.batch_id),
  ],
);

/** The steps of an order, each with its comment. */
export const cardOrderSteps = sqliteTable(
  "card_order_steps",
  {
    order_id: integer("order_id")
      .notNull()
      .references(() => cardOrders.id, cascade),
    step: integer("step").notNull(),
    action: text("action").$type<OrderAction>().notNull(),
    said: text("said").notNull().default(""),
    done_by: text("done_by").notNull(),
    done_at: text("done_at").notNull().$defaultFn(timestamp),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.step] })],
);

/** The sheet settings of a school's last print. */
export const printWishes = sqliteTable("print_wishes", {
  school_id: integer("school_id")
    .primaryKey()
    .references(() => schools.id, cascade),
  wish: text("wish", { mode: "json" }).$type<PrintWish>().notNull(),
  saved_at: text("saved_at").notNull().$defaultFn(timestamp),
});
