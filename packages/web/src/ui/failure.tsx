import { Alert, Box, type BoxProps } from "@mantine/core";
import { useContext, type ReactNode } from "react";
import { FrameContext } from "./page/frame.ts";

/**
 * Shows an error, announces it to screen readers, and adds a link to the documentation for the screen. Shows nothing if
 * there is no error.
 */
export function Failure({ children, ...space }: { children: ReactNode } & Pick<BoxProps, "mb" | "mt">) {
  const { docs } = useContext(FrameContext);
  return children ? (
    <Box {...space}>
      <Alert color="red" role="alert">
        {children}
      </Alert>
      {docs}
    </Box>
  ) : null;
}
