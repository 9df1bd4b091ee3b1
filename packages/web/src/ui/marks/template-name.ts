import { designerText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/** Returns the name of an ID template in a list: whether it has a back, and whether it is the default. */
export function templateName({
  name,
  isTwoSided,
  isDefault,
}: {
  name: string;
  isTwoSided: boolean;
  isDefault: boolean;
}): string {
  const named = isTwoSided ? say("{name}, front and back", { name }) : name;
  return isDefault ? `${named} ${designerText.defaultMark}` : named;
}
