import { Alert, type AlertProps } from "@mantine/core";
import { useContext, type ReactNode } from "react";
import { FrameContext } from "./page/frame.ts";

/**
 * Shows an error and announces it to screen readers, with a link to what the documentation says about the screen. Shows
 * nothing if there is no error.
 */
export function Failure({ children, ...space }: { children: ReactNode } & Pick<AlertProps, "mb" | "mt">) {
  const { docs } = useContext(FrameContext);
  return children ? (
    <Alert color="red" role="alert" {...space}>
      {children} {docs}
    </Alert>
  ) : null;
}
