import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";

export interface FirstStepsProps {
  /** The steps in order, and where each is done. */
  steps: readonly (readonly [what: string, path: string])[];
  /** The step that follows, for somebody else. */
  then?: string;
}

/** Stands on a dashboard as long as there is nobody to count: the way to the first cards. */
export const FirstSteps = ({ steps, then }: FirstStepsProps) => (
  <Paper component="section" withBorder p="lg" className="first-steps" aria-labelledby="first-steps">
    <Title order={2} size="h4" id="first-steps">
      {say("First steps")}
    </Title>
    <ol>
      {steps.map(([what, path]) => (
        <li key={path}>
          <Anchor component={Link} to={path}>
            {what}
          </Anchor>
        </li>
      ))}
    </ol>
    {then && <Text size="sm">{then}</Text>}
  </Paper>
);
