import { Alert, type AlertProps } from "@mantine/core";
import type { ReactNode } from "react";

/** What went wrong, read out when it comes; nothing where nothing did. */
export const Failure = ({ children, ...space }: { children: ReactNode } & Pick<AlertProps, "mb" | "mt">) =>
  children ? (
    <Alert color="red" role="alert" {...space}>
      {children}
    </Alert>
  ) : null;
