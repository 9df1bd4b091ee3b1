import { Alert, Box, type BoxProps } from "@mantine/core";
import { useContext, type ReactNode } from "react";
import { FrameContext } from "./page/frame.ts";
import { Meaning } from "./page/meaning.tsx";

/**
 * Shows an error, announces it to screen readers, and links to what it means. An error without a code has a link to the
 * documentation for the screen instead. Shows nothing if there is no error.
 */
export function Failure({ children, ...space }: { children: ReactNode } & Pick<BoxProps, "mb" | "mt">) {
  const { docs } = useContext(FrameContext);
  return children ? (
    <Box {...space}>
      <Alert color="red" role="alert">
        {children}
      </Alert>
      {typeof children === "string" ? <Meaning of={children} otherwise={docs} /> : docs}
    </Box>
  ) : null;
}
