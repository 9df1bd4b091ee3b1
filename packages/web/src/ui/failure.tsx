import { Alert, type AlertProps } from "@mantine/core";
import type { ReactNode } from "react";

/** Shows an error and announces it to screen readers. Shows nothing if there is no error. */
export const Failure = ({ children, ...space }: { children: ReactNode } & Pick<AlertProps, "mb" | "mt">) =>
  children ? (
    <Alert color="red" role="alert" {...space}>
      {children}
    </Alert>
  ) : null;
