import { notifications } from "@mantine/notifications";
import { commonText } from "../../say/texts/messages.ts";

/** Says briefly that something is done. */
export const toast = (message: string): void => {
  const closeButtonProps = { "aria-label": commonText.close };
  notifications.show({ message, withBorder: true, role: "status", closeButtonProps });
};
