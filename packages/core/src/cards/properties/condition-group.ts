import { conditionSchema, sentCondition } from "./condition.ts";
import { propertyGroup } from "./property-group.ts";

/** On which cards an element is seen: on all of them unless it says otherwise. */
export const condition = propertyGroup({
  stored: () => ({ showIf: conditionSchema().optional() }),
  sent: () => ({ showIf: sentCondition().nullish() }),
  read: ({ showIf }) => ({ showIf: showIf ?? undefined }),
  panel: [
    { title: "When it is shown", controls: [{ control: "condition", property: "showIf", label: "Shown" }] },
  ],
});
