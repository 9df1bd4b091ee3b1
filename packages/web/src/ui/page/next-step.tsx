import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router-dom";

export interface NextStepProps {
  /** What was just done. */
  said: string;
  /** The screen on which the work goes on. */
  to: string;
  /** What is done there. */
  next: string;
}

/** Says that something was done, with a link to what follows. */
export const NextStep = ({ said, to, next }: NextStepProps) => (
  <Alert role="status" mb="md">
    {said}{" "}
    <Anchor component={Link} to={to}>
      {next}
    </Anchor>
  </Alert>
);
