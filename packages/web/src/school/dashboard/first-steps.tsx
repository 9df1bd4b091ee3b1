import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";

export interface FirstStepsProps {
  /** The steps in order, each with the path of the page where it is done. */
  steps: readonly (readonly [what: string, path: string])[];
  /** The step after the listed ones, which another user has to do. */
  then?: string;
}

/** The steps up to the first cards. They are shown on a dashboard while there are no students to count. */
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
