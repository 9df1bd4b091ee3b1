import { notifications } from "@mantine/notifications";
import { commonText } from "../../say/core-texts/messages.ts";

/** Shows a brief success message. */
export const toast = (message: string): void => {
  const closeButtonProps = { "aria-label": commonText.close };
  notifications.show({ message, withBorder: true, role: "status", closeButtonProps });
};
