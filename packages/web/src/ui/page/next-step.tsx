import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router-dom";

export interface NextStepProps {
  /** What has just been done. */
  said: string;
  /** What the user can do next, each with the screen where it is done. */
  steps: readonly { to: string; next: string }[];
}

/** Says what has been done, with links to the next steps. */
export const NextStep = ({ said, steps }: NextStepProps) => (
  <Alert role="status" mb="md">
    {said}{" "}
    {steps.map(({ to, next }) => (
      <Anchor key={to} component={Link} to={to} mr="md">
        {next}
      </Anchor>
    ))}
  </Alert>
);
