import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router-dom";

export interface NextStepProps {
  /** What has just been done. */
  said: string;
  /** The screen where the work continues. */
  to: string;
  /** What the user does there. */
  next: string;
}

/** Says what has been done, with a link to the next step. */
export const NextStep = ({ said, to, next }: NextStepProps) => (
  <Alert role="status" mb="md">
    {said}{" "}
    <Anchor component={Link} to={to}>
      {next}
    </Anchor>
  </Alert>
);
