import { ORDER_STATES } from "../print/orders/order-life.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, OF_A_SCHOOL } from "./shared-inputs.ts";

const ORDER = argument("<order>", "the order's number (see idms orders list)");

export const orders = subject({
  webOnly: {
    "GET /orders/{id}/": "idms orders list already shows these details for each order",
  },
  nouns: { orders: "manage schools' print orders" },
  operations: {
    "orders list": {
      says: "list the open orders, most urgent first",
      inputs: [
        OF_A_SCHOOL,
        input("--state <state...>", "only items in these states", {
          otherwise: "open orders",
          choices: ORDER_STATES,
        }),
        input("--all", "also show orders that are done or withdrawn", { web: "state" }),
      ],
      examples: ["idms orders", 'idms orders list --school "Green Valley" --all --json'],
      isList: true,
      isDefault: true,
      calls: ["GET /orders/"],
    },
    "orders new": {
      says: "order cards for classes in a school, or duplicates of lost cards",
      inputs: [
        SCHOOL,
        input("--class <id|name...>", "the classes, by name or ID (such as id:5)", { web: "classrooms" }),
        input("--student <id...>", "the students whose cards were reported lost", { web: "students" }),
        input("--needed-by <day>", "the day on which the cards are needed, as YYYY-MM-DD", {
          isRequired: true,
        }),
        input("--note <text>", "a note for the print shop"),
      ],
      examples: [
        'idms orders new --school "Green Valley" --class "5 - A" --needed-by 2027-04-10',
        'idms orders new --school "Green Valley" --student 140 --needed-by 2027-04-10',
      ],
      calls: ["POST /orders/"],
    },
    "orders accept": {
      was: "orders take",
      says: "accept an order",
      arguments: [ORDER],
      examples: ["idms orders accept 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders ask": {
      says: "ask the school a question about an order",
      arguments: [ORDER],
      inputs: [input("--message <text>", "the question", { was: "--say", isRequired: true, web: "said" })],
      examples: ['idms orders ask 12 --message "With the old logo?"'],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders answer": {
      says: "answer a question on behalf of the school, for example after a call",
      arguments: [ORDER],
      inputs: [input("--message <text>", "the answer", { was: "--say", isRequired: true, web: "said" })],
      examples: ['idms orders answer 12 --message "With the new one"'],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders done": {
      says: "mark an order as done, and its batches as delivered",
      arguments: [ORDER],
      inputs: [input("--message <text>", "a remark", { was: "--say", web: "said" })],
      examples: ["idms orders done 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders withdraw": {
      says: "withdraw an order",
      arguments: [ORDER],
      inputs: [input("--message <text>", "the reason", { was: "--say", web: "said" })],
      examples: ["idms orders withdraw 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
  },
});
