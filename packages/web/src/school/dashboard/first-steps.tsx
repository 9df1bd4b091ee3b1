import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { z } from "zod";
import { useList } from "../../ui/api/use-list.ts";
import { IconCheck } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";

export interface FirstStepsProps {
  /** The steps in order, each with the path of the page where it is done, and whether it has been done. */
  steps: readonly (readonly [what: string, path: string, isDone: boolean])[];
  /** The step after the listed ones, which another user has to do. */
  then?: string;
}

const anything = z.object({});

/** Returns whether a list that the user may read contains at least `atLeast` entries. */
export const useHas = (path: string, atLeast = 1): boolean =>
  (useList(path, anything, { page_size: 1 }).data?.count ?? 0) >= atLeast;

/** The steps up to the first cards. They are shown on a dashboard while there are no students to count. */
export const FirstSteps = ({ steps, then }: FirstStepsProps) => (
  <Paper component="section" withBorder p="lg" className="first-steps" aria-labelledby="first-steps">
    <Title order={2} size="h4" id="first-steps">
      {say("First steps")}
    </Title>
    <ol>
      {steps.map(([what, path, isDone]) => (
        <li key={path}>
          <Anchor component={Link} to={path} c={isDone ? "dimmed" : undefined}>
            {what}
          </Anchor>
          {isDone && (
            <Text span size="sm" c="dimmed" ms="xs">
              <IconCheck size={14} aria-hidden="true" /> {say("Done")}
            </Text>
          )}
        </li>
      ))}
    </ol>
    {then && <Text size="sm">{then}</Text>}
  </Paper>
);
