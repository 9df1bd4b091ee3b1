import { notifications } from "@mantine/notifications";

/** Says briefly that something is done. */
export const toast = (message: string): void => {
  notifications.show({ message, withBorder: true, role: "status" });
};
