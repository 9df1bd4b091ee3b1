import { Alert, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { detailOf } from "../api/api.ts";
import { say } from "../../say/say/say.ts";

export interface LoadFailedProps {
  /** The failed query, and a function that retries it. */
  of: { error: unknown; refetch(): unknown };
  /** The message if the server gives no reason. */
  otherwise: string;
  /** The button's label, "Try again" by default. */
  again?: string;
  /** Additional actions, next to the retry button. */
  children?: ReactNode;
}

/** Explains why something could not be loaded. Has a button to try again. */
export const LoadFailed = ({
  of: { error, refetch },
  otherwise,
  again = say("Try again"),
  children,
}: LoadFailedProps) => (
  <Alert color="red" role="alert" title={detailOf(error, otherwise)}>
    <Button
      size="xs"
      variant="default"
      {...(children !== undefined && { mr: "sm" })}
      onClick={() => void refetch()}
    >
      {again}
    </Button>
    {children}
  </Alert>
);
