import { conditionSchema, sentCondition } from "./condition.ts";
import { propertyGroup } from "./property-group.ts";

/** The condition for showing an element. Without a condition, the element is shown on all cards. */
export const condition = propertyGroup({
  stored: () => ({ showIf: conditionSchema().optional() }),
  sent: () => ({ showIf: sentCondition().nullish() }),
  read: ({ showIf }) => ({ showIf: showIf ?? undefined }),
  panel: [{ title: "whenShown", controls: [{ control: "condition", property: "showIf", label: "shown" }] }],
});
