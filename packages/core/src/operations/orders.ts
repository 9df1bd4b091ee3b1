import { ORDER_STATES } from "../print/orders/order-life.ts";
import { argument, input, subject } from "./operation.ts";
import { SCHOOL, OF_THIS_SCHOOL } from "./shared-inputs.ts";

const ORDER = argument("<order>", "the order's number, as list shows it");

export const orders = subject({
  webOnly: {
    "GET /orders/{id}/": "idms orders list shows the same of each",
  },
  nouns: { orders: "see what schools have ordered to be printed" },
  operations: {
    "orders list": {
      says: "list the open orders, those needed first at the top",
      inputs: [
        OF_THIS_SCHOOL,
        input("--state <state...>", "in these states", { choices: ORDER_STATES }),
        input("--all", "those too that are done or withdrawn", { web: "state" }),
      ],
      examples: ["idms orders", 'idms orders list --school "Green Valley" --all --json'],
      isList: true,
      isDefault: true,
      calls: ["GET /orders/"],
    },
    "orders new": {
      says: "order the cards of classes for a school",
      inputs: [
        SCHOOL,
        input("--class <id|name...>", "its classes", { isRequired: true, web: "classrooms" }),
        input("--needed-by <day>", "the day, as YYYY-MM-DD", { isRequired: true }),
        input("--note <text>", "what else is to be known"),
      ],
      examples: ['idms orders new --school "Green Valley" --class "5 - A" --needed-by 2027-04-10'],
      calls: ["POST /orders/"],
    },
    "orders take": {
      says: "take an order",
      arguments: [ORDER],
      examples: ["idms orders take 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders ask": {
      says: "ask the school back",
      arguments: [ORDER],
      inputs: [input("--say <text>", "the question", { isRequired: true, web: "said" })],
      examples: ['idms orders ask 12 --say "With the old logo?"'],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders answer": {
      says: "answer for the school, as on the phone",
      arguments: [ORDER],
      inputs: [input("--say <text>", "the answer", { isRequired: true, web: "said" })],
      examples: ['idms orders answer 12 --say "With the new one"'],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders done": {
      says: "say that an order is done",
      arguments: [ORDER],
      inputs: [input("--say <text>", "what else", { web: "said" })],
      examples: ["idms orders done 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
    "orders withdraw": {
      says: "withdraw an order",
      arguments: [ORDER],
      inputs: [input("--say <text>", "why", { web: "said" })],
      examples: ["idms orders withdraw 12"],
      calls: ["POST /orders/{id}/act/ action"],
    },
  },
});
