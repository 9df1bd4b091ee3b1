import { commonText } from "@idms/core";
import { notifications } from "@mantine/notifications";

/** Says briefly that something is done. */
export const toast = (message: string): void => {
  const closeButtonProps = { "aria-label": commonText.close };
  notifications.show({ message, withBorder: true, role: "status", closeButtonProps });
};
