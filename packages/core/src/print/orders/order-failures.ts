import { failures } from "../../failure.ts";

/** Failures of actions on a card order. */
export const orderFailures = failures("order", {
  waitsForDesk: ["conflict", "Order {order} has not been accepted yet. Accept the order first."],
  beingMade: ["conflict", "Order {order} is already in progress. Ask the person who accepted it."],
  waitsForAnswer: ["conflict", "Order {order} is waiting for the school's answer."],
  done: ["conflict", "Order {order} was delivered. Create a new order for anything you still need."],
  withdrawn: ["conflict", "Order {order} was withdrawn. Create a new order."],
  noQuestion: ["conflict", "Order {order} has no question to answer."],
  changedMeanwhile: ["conflict", "Someone else has just changed order {order}. Check the order again."],
  nobodyVerified: [
    "invalid",
    "No student in {classes} is ready to be printed. Verify the submissions first, or leave the class out.",
  ],
  noLostCard: ["invalid", "{name} has no lost card. Report the card lost first, and then order a duplicate."],
  changedSincePrint: [
    "conflict",
    "The details of {name} are waiting to be verified. Verify them first, and then order a duplicate.",
  ],
  orderedAlready: [
    "conflict",
    "{class} is already in order {order}. Leave the class out, or withdraw that order first.",
  ],
});
