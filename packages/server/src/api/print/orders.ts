import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { can } from "@idms/core/school/accounts/rights";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { ORDER_STATES } from "@idms/core/print/orders/order-life";
import {
  newOrderSchema,
  ORDER_RIGHTS,
  orderAnswer,
  orderDeedSchema,
} from "@idms/core/print/orders/order-record";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { listOfValues, listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { actOnOrder } from "../../cards/orders/act-on-order.ts";
import { orderCards } from "../../cards/orders/order-cards.ts";
import { findOrder, listOrders } from "../../cards/orders/order-rows.ts";

const state = z.enum(ORDER_STATES, saying(callRules.order({ options: ORDER_STATES })));

/** Routes for schools' orders and the print desk's replies. */
export const ordersRoutes = [
  route({
    method: "GET",
    path: "/orders/",
    access: "card_orders.read",
    summary: "List the orders of your school, a given school or all schools, most urgent first.",
    details: "The response lists each order with its classes, their states and the messages.",
    query: listQuery(["needed_by", "id"])
      .omit({ search: true })
      .extend({ ...schoolFilter, state: listOfValues(state) }),
    answer: listOf(orderAnswer),
    handle: async ({ services, query, school }) =>
      listOrders(services.db, {
        school: schoolOf(school, query),
        states: query.state,
        ordering: query.ordering,
        page: pageOf(query),
      }),
  }),
  route({
    method: "POST",
    path: "/orders/",
    access: "card_orders.create",
    summary: "Order cards for classes that have VERIFIED students, or duplicates of lost cards.",
    details:
      "Send `classrooms`, `needed_by` (YYYY-MM-DD) and a note. A super admin must also specify the school. For duplicates of lost cards, send `students` instead of `classrooms`: these students become VERIFIED again. If their class is already in an open order that has not been printed, the response is that order.",
    body: ({ caller, now }) =>
      newOrderSchema(caller?.role ?? "SCHOOL_ADMIN", caller?.school_id ?? null, dayOf(now)),
    answer: orderAnswer,
    status: 201,
    handle: ({ services, caller, body }) => orderCards(services.db, caller, body),
  }),
  route({
    method: "GET",
    path: "/orders/{id}/",
    access: "card_orders.read",
    summary: "Get an order.",
    answer: orderAnswer,
    async handle({ services, params, school }) {
      const order = await findOrder(services.db, school, params.id);
      if (!order) throw missing("order");
      return order;
    },
  }),
  route({
    method: "POST",
    path: "/orders/{id}/act/",
    access: Object.values(ORDER_RIGHTS),
    summary: "Accept, finish or withdraw an order, or ask or answer a question about it.",
    details: "Send an action and a note. Returns 409 if the order's state does not allow the action.",
    body: orderDeedSchema,
    answer: orderAnswer,
    async handle({ services, caller, params, body, school }) {
      if (!can(caller, ORDER_RIGHTS[body.action])) throw accessFailures.roleForbids();
      return actOnOrder(services.db, caller, { school, id: params.id }, body);
    },
  }),
];
