import { failures } from "../../failure.ts";

/** Why something cannot be done with an order of cards. */
export const orderFailures = failures("order", {
  waitsForDesk: ["conflict", "Order {order} waits for the desk. Take it first."],
  beingMade: ["conflict", "Order {order} is being made already. Ask the person who makes it."],
  waitsForAnswer: ["conflict", "Order {order} waits for the school's answer."],
  done: ["conflict", "Order {order} is done. Order again what you still need."],
  withdrawn: ["conflict", "Order {order} was withdrawn. Order again."],
  noQuestion: ["conflict", "Order {order} has no question to answer."],
  changedMeanwhile: ["conflict", "Somebody else changed order {order} just now. Look at it again."],
  nobodyVerified: [
    "invalid",
    "Nobody in {classes} is ready to be printed. Verify the submissions first, or leave the class out.",
  ],
  orderedAlready: [
    "conflict",
    "{class} is ordered already, with order {order}. Leave it out, or withdraw that order first.",
  ],
});
