import { colorBySchema, sentColorBy } from "./color-by.ts";
import { propertyGroup } from "./property-group.ts";

/** A colour that depends on a card text, such as the student's house. */
export const tint = propertyGroup({
  stored: () => ({ colorBy: colorBySchema().optional() }),
  sent: () => ({ colorBy: sentColorBy().nullish() }),
  read: ({ colorBy }) => ({ colorBy: colorBy ?? undefined }),
  panel: [
    {
      title: "colourByValue",
      controls: [{ control: "color_by", property: "colorBy", label: "colourByValue" }],
    },
  ],
});
